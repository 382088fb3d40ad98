import type { AuditEntry, PendingInvitation } from '@obole/contract/manage-people'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const invite = ({ admin, path }: MadeAssociation, email: string, role: string, form?: object) =>
  admin.post(`${path}/administrators`, { email, role, ...(form ? { form } : {}) }, again())

async function insertCampaign(association: MadeAssociation): Promise<number> {
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      insert into forms (organization_id, form_type, slug, title) values (${association.id}, 'Event', 'fete',
        'La fête') returning id`,
  )
  return row?.id ?? 0
}

const memberOf = (response: { json(): { data: { email: string; userId: number }[] } }, email: string) =>
  response.json().data.find((member) => member.email === email)

const invitationTo = (response: { json(): { invitations: PendingInvitation[] } }, email: string) =>
  response.json().invitations.find((invitation) => invitation.email === email)

describe('inviting', () => {
  it('leads whoever has no account to one, and then to the invitation, which makes them a member once accepted', async () => {
    const association = await makeAssociation(test)
    const response = await invite(association, 'Nouvelle@Exemple.fr ', 'Treasurer')
    expect(response).toMatchObject({ statusCode: 201 })
    expect(invitationTo(response, 'nouvelle@exemple.fr')).toMatchObject({ role: 'Treasurer', form: null })

    await test.worker.drain()
    const mail = test.mails.sentTo('nouvelle@exemple.fr', /^Invitation à rejoindre Les Voisins sur Obole$/)
    const token = decodeURIComponent(/token=([\w%.-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const guest = visitor(test)
    const chosen = await guest.post('/auth/reset-password', { token, password: 'une barque sur le lac' })
    expect(chosen.json().redirectTo).toBe('/admin?invitation')
    expect((await guest.get(`${association.path}/audit`)).statusCode).toBe(403)
    const [own] = (await guest.get('/api/users/me/invitations')).json().data
    expect(own).toMatchObject({
      organizationName: 'Les Voisins',
      organizationSlug: association.slug,
      role: 'Treasurer',
      invitedBy: 'Camille Durand',
    })
    const accepted = await guest.post(`/api/users/me/invitations/${own.invitationId}/accept`)
    expect(accepted.json()).toEqual({ organizationSlug: association.slug })
    expect((await guest.get(`${association.path}/audit`)).statusCode).toBe(200)
    expect((await guest.get(`${association.path}/administrators`)).statusCode).toBe(403)
    expect((await guest.get('/api/users/me/invitations')).json().data).toEqual([])
    const team = await association.admin.get(`${association.path}/administrators`)
    expect(team.json().invitations).toEqual([])
    expect(memberOf(team, 'nouvelle@exemple.fr')).toMatchObject({
      roles: [{ role: 'Treasurer', form: null }],
    })
    const actions = (await association.admin.get(`${association.path}/audit`)).json().data
    expect(actions.map(({ action }: AuditEntry) => action)).toEqual([
      'administrator.joined',
      'administrator.invited',
    ])
    await test.worker.drain()
    expect(test.mails.sentTo(`admin@${association.slug}.example`, /^Quelqu’un a rejoint/)?.text).toContain(
      'nouvelle@exemple.fr',
    )
  })

  it('tells nothing of an account, whether there is one or none, and makes nobody a member', async () => {
    const association = await makeAssociation(test)
    await createTestUser(test, { email: 'habitue@example.org', firstName: 'Zoé', lastName: 'Secret' })
    const usual = await signedInVisitor(test, 'habitue@example.org')
    const known = await invite(association, 'habitue@example.org', 'Accountant')
    const unknown = await invite(association, 'personne@example.org', 'Accountant')
    const shapeOf = (answer: typeof known, email: string) => {
      const invitation = { ...invitationTo(answer, email) }
      return { ...invitation, invitationId: '', email: '', invitedAt: '', expiresAt: '' }
    }
    expect(shapeOf(known, 'habitue@example.org')).toEqual(shapeOf(unknown, 'personne@example.org'))
    const team = await association.admin.get(`${association.path}/administrators`)
    expect(team.body).not.toMatch(/Zoé|Secret/)
    expect(team.json().data).toHaveLength(1)
    expect((await usual.get(association.path)).statusCode).toBe(403)
    const users = await test.app.db.query(sql`select from users where email = 'personne@example.org'`)
    expect(users).toHaveLength(0)
    await test.worker.drain()
    const mail = test.mails.sentTo('habitue@example.org', /^Invitation à rejoindre/)
    expect(mail?.text).toContain('/admin?invitation')
    expect(mail?.text).not.toContain('token=')
  })

  it('is answered by whoever has the address alone, once, in time, and unless it was taken back', async () => {
    const association = await makeAssociation(test)
    await createTestUser(test, { email: 'elle@example.org' })
    await createTestUser(test, { email: 'lui@example.org' })
    const [she, he] = [
      await signedInVisitor(test, 'elle@example.org'),
      await signedInVisitor(test, 'lui@example.org'),
    ]
    const invited = async () => {
      const answer = await invite(association, 'elle@example.org', 'Accountant')
      return `/api/users/me/invitations/${invitationTo(answer, 'elle@example.org')?.invitationId}`
    }
    const url = await invited()
    expect(await invited()).toBe(url)
    expect((await he.post(`${url}/accept`)).statusCode).toBe(404)
    expect((await she.post(`${url}/decline`)).statusCode).toBe(200)
    expect((await she.post(`${url}/accept`)).statusCode).toBe(404)

    const second = await invited()
    const id = second.split('/').at(-1)
    const back = await association.admin.send('DELETE', `${association.path}/invitations/${id}`)
    expect(back.json().invitations).toEqual([])
    expect((await she.post(`${second}/accept`)).statusCode).toBe(404)
    const other = await makeAssociation(test)
    const third = await invited()
    const foreign = `${other.path}/invitations/${third.split('/').at(-1)}`
    expect((await other.admin.send('DELETE', foreign)).statusCode).toBe(404)

    test.clock.advance(14 * 86_400_000)
    await she.post('/auth/token', {})
    expect((await she.post(`${third}/accept`)).statusCode).toBe(404)
    expect((await she.get(association.path)).statusCode).toBe(403)
  })

  it('falls with whoever sent it, once they are removed', async () => {
    const association = await makeAssociation(test)
    const { admin, path, adminId } = association
    await association.member('OrganizationAdmin')
    const [, { userId, email }] = (await admin.get(`${path}/administrators`)).json().data
    const thief = await signedInVisitor(test, email)
    await thief.post(
      `${path}/administrators`,
      { email: 'complice@example.org', role: 'OrganizationAdmin' },
      again(),
    )
    const removed = await admin.send('DELETE', `${path}/administrators/${userId}`, again())
    expect(removed.json()).toMatchObject({ data: [{ userId: adminId }], invitations: [] })
  })

  it('falls with whoever sent it, once they let nobody in any more', async () => {
    const association = await makeAssociation(test)
    const { admin, path } = association
    const other = await association.member('OrganizationAdmin')
    const [, { userId }] = (await admin.get(`${path}/administrators`)).json().data
    await other.post(
      `${path}/administrators`,
      { email: 'complice@example.org', role: 'OrganizationAdmin' },
      again(),
    )
    const changed = await admin.send('PUT', `${path}/administrators/${userId}`, {
      payload: { roles: [{ role: 'Accountant' }] },
      ...again(),
    })
    expect(changed.json()).toMatchObject({ invitations: [] })
  })

  it('is for nobody who is there already, oneself first of all', async () => {
    const association = await makeAssociation(test)
    const formId = await insertCampaign(association)
    await association.member('Accountant')
    await association.member('FormAdmin', formId)
    const form = { formType: 'Event', formSlug: 'fete' }
    const [own, accountant, campaignAdmin] = [
      `admin@${association.slug}.example`,
      `member-1@${association.slug}.example`,
      `member-2@${association.slug}.example`,
    ]
    const codeOf = async (email: string, role: string, where?: object) =>
      (await invite(association, email, role, where)).json().code
    expect(await codeOf(own, 'OrganizationAdmin')).toBe('ALREADY_MEMBER')
    expect(await codeOf(own, 'FormAdmin', form)).toBe('ALREADY_MEMBER')
    expect(await codeOf(accountant, 'Treasurer')).toBe('ALREADY_MEMBER')
    expect(await codeOf(campaignAdmin, 'CheckInOperator', form)).toBe('ALREADY_MEMBER')
    expect(await codeOf(campaignAdmin, 'Accountant')).toBeUndefined()
  })

  it('leaves no way back to whoever is being removed meanwhile', async () => {
    const association = await makeAssociation(test)
    const { admin, path } = association
    const url = `${path}/administrators`
    const body = (email: string) => ({ email, role: 'OrganizationAdmin' })
    for (let round = 0; round < 4; round += 1) {
      const leaving = await association.member('OrganizationAdmin')
      const { userId, email } = (await admin.get(url)).json().data.at(-1)
      const [removed, ...invited] = await Promise.all([
        admin.send('DELETE', `${url}/${userId}`, again()),
        leaving.post(url, body(email), again()),
        leaving.post(url, body(`complice-${round}@example.org`), again()),
      ])
      expect(removed.statusCode).toBe(200)
      for (const { statusCode } of invited) expect([201, 403, 409]).toContain(statusCode)
      expect((await admin.get(url)).json()).toMatchObject({ data: [{}], invitations: [] })
    }
  })

  it('sent to somebody before falls once they are removed', async () => {
    const association = await makeAssociation(test)
    const formId = await insertCampaign(association)
    await association.member('FormAdmin', formId)
    const email = `member-1@${association.slug}.example`
    const sent = await invite(association, email, 'Treasurer')
    expect(invitationTo(sent, email)).toBeDefined()
    const member = memberOf(sent, email)
    const url = `${association.path}/administrators/${member?.userId}`
    expect((await association.admin.send('DELETE', url, again())).json().invitations).toEqual([])
  })

  it('gives a role in one campaign alone', async () => {
    const association = await makeAssociation(test)
    await insertCampaign(association)
    const form = { formType: 'Event', formSlug: 'fete' }
    const response = await invite(association, 'billet@example.org', 'FormAdmin', form)
    expect(invitationTo(response, 'billet@example.org')).toMatchObject({
      role: 'FormAdmin',
      form: { ...form, title: 'La fête' },
    })
    const unknown = await invite(association, 'billet@example.org', 'FormAdmin', {
      formType: 'Event',
      formSlug: 'rien',
    })
    expect(unknown.statusCode).toBe(404)
    const whole = await invite(association, 'billet@example.org', 'OrganizationAdmin', form)
    expect(whole.json()).toMatchObject({ code: 'FIELDS_INVALID', errors: [{ code: 'wholeAssociation' }] })
  })

  it('gives nobody the platform’s own role, and invites no more than a neighbourhood a day', async () => {
    const association = await makeAssociation(test)
    expect((await invite(association, 'a@example.org', 'Support')).statusCode).toBe(400)
    for (let index = 0; index < 50; index += 1)
      await invite(association, `voisin-${index}@example.org`, 'Accountant')
    expect((await invite(association, 'un-de-plus@example.org', 'Accountant')).statusCode).toBe(429)
  })
})

describe('changing and removing', () => {
  it('replaces every role, and says from what to what', async () => {
    const association = await makeAssociation(test)
    await association.member('Accountant')
    const [, member] = (await association.admin.get(`${association.path}/administrators`)).json().data
    const url = `${association.path}/administrators/${member.userId}`
    const roles = [{ role: 'Treasurer' }, { role: 'CheckInOperator' }]
    const changed = await association.admin.send('PUT', url, { payload: { roles }, ...again() })
    expect(changed.json().data[1].roles).toMatchObject(roles)
    const [entry] = (await association.admin.get(`${association.path}/audit`)).json().data
    expect(entry).toMatchObject({
      action: 'administrator.changed',
      changes: [{ path: 'roles', from: ['Accountant'], to: ['Treasurer', 'CheckInOperator'] }],
    })
  })

  it('takes effect at once, whatever the token says', async () => {
    const association = await makeAssociation(test)
    const member = await association.member('Accountant')
    expect((await member.get(association.path)).statusCode).toBe(200)
    const [, { userId }] = (await association.admin.get(`${association.path}/administrators`)).json().data
    const removed = await association.admin.send(
      'DELETE',
      `${association.path}/administrators/${userId}`,
      again(),
    )
    expect(removed.json().data).toHaveLength(1)
    expect((await member.get(association.path)).statusCode).toBe(403)
    const twice = await association.admin.send(
      'DELETE',
      `${association.path}/administrators/${userId}`,
      again(),
    )
    expect(twice.statusCode).toBe(404)
  })

  it('lets one of two who remove each other at the same instant win, and only one', async () => {
    const association = await makeAssociation(test)
    const url = `${association.path}/administrators`
    const second = await association.member('OrganizationAdmin')
    const [, { userId }] = (await association.admin.get(url)).json().data
    const both = await Promise.all([
      association.admin.send('DELETE', `${url}/${userId}`, again()),
      second.send('DELETE', `${url}/${association.adminId}`, again()),
    ])
    const [won, lost] = both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(won).toBe(200)
    expect([403, 409]).toContain(lost)
  })

  it.each([
    ['is removed', 'DELETE', {}],
    ['is treasurer since', 'PUT', { payload: { roles: [{ role: 'Treasurer' }] } }],
  ] as const)(
    'stops the change of bank account that whoever %s asked for',
    async (_what, method, options) => {
      const association = await makeAssociation(test)
      const { admin, path, slug, id } = association
      await test.app.db.query(
        sql`
        update organizations set iban = 'FR7630006000011234567890189', iban_holder = 'Les Voisins' where id = ${id}`,
      )
      const leaving = await association.member('OrganizationAdmin')
      const payload = { iban: 'FR1420041010050500013M02606', holder: 'Les Voisins' }
      const asked = await leaving.send('PUT', `/api/organizations/${slug}/iban`, { payload, ...again() })
      expect(asked.json()).toMatchObject({ ibanChange: { iban: 'FR14 … 2606' } })
      const [, { userId }] = (await admin.get(`${path}/administrators`)).json().data
      await admin.send(method, `${path}/administrators/${userId}`, { ...options, ...again() })
      const { iban, ibanChange } = (await admin.get(`/api/organizations/${slug}/balance`)).json()
      expect({ iban, ibanChange }).toEqual({ iban: 'FR76 … 0189', ibanChange: null })
      await test.worker.drain()
      const mail = test.mails.sentTo(`admin@${slug}.example`, /compte bancaire.*(arrêté|annulé)/i)
      expect(mail?.text).toContain(`admin@${slug}.example`)
    },
  )

  it('is refused to whoever loses the right while they type their password', async () => {
    const association = await makeAssociation(test)
    const { admin, path, slug } = association
    const payload = { iban: 'FR1420041010050500013M02606', holder: 'Les Voisins' }
    for (let round = 0; round < 3; round += 1) {
      const leaving = await association.member('OrganizationAdmin')
      const { userId } = (await admin.get(`${path}/administrators`)).json().data.at(-1)
      const [asked] = await Promise.all([
        leaving.send('PUT', `/api/organizations/${slug}/iban`, { payload, ...again() }),
        admin.send('DELETE', `${path}/administrators/${userId}`, again()),
      ])
      expect([200, 403, 404]).toContain(asked.statusCode)
      const { ibanChange } = (await admin.get(`/api/organizations/${slug}/balance`)).json()
      expect(ibanChange).toBeNull()
    }
  })

  it('leaves an association its last administrator, even if two leave at the same instant', async () => {
    const association = await makeAssociation(test)
    const url = `${association.path}/administrators`
    const own = `${url}/${association.adminId}`
    expect((await association.admin.send('DELETE', own, again())).json().code).toBe('LAST_ADMINISTRATOR')
    const demoted = await association.admin.send('PUT', own, {
      payload: { roles: [{ role: 'Treasurer' }] },
      ...again(),
    })
    expect(demoted.json().code).toBe('LAST_ADMINISTRATOR')

    const second = await association.member('OrganizationAdmin')
    const [, { userId }] = (await association.admin.get(url)).json().data
    const both = await Promise.all([
      association.admin.send('DELETE', own, again()),
      second.send('DELETE', `${url}/${userId}`, again()),
    ])
    expect(both.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    const trace = (
      await Promise.all([association.admin, second].map((one) => one.get(`${association.path}/audit`)))
    ).find(({ statusCode }) => statusCode === 200)
    // What was refused left no trace of having been done.
    const removed = trace
      ?.json()
      .data.filter(({ action }: { action: string }) => action === 'administrator.removed')
    expect(removed).toHaveLength(1)
  })
})

describe('the audit log', () => {
  it('can neither be changed nor emptied, whoever asks the database', async () => {
    const association = await makeAssociation(test)
    await invite(association, 'trace@example.org', 'Accountant')
    for (const text of [
      'update audit_entries set action = null',
      'delete from audit_entries',
      'truncate audit_entries',
    ])
      await expect(test.app.db.query({ text })).rejects.toThrow('only ever added')
  })

  it('is walked page by page, and belongs to one association', async () => {
    const association = await makeAssociation(test)
    for (const name of ['a', 'b', 'c']) await invite(association, `${name}@walk.example`, 'Accountant')
    const url = `${association.path}/audit?pageSize=2`
    const first = (await association.admin.get(url)).json()
    const token = encodeURIComponent(first.pagination.continuationToken)
    const second = (await association.admin.get(`${url}&continuationToken=${token}`)).json()
    const labels = [...first.data, ...second.data].map(
      ({ subject }: { subject: { label: string } }) => subject.label,
    )
    expect(labels).toEqual(['c@walk.example', 'b@walk.example', 'a@walk.example'])
    expect(second.pagination.continuationToken).toBeNull()
    const other = await makeAssociation(test)
    expect((await other.admin.get(`${other.path}/audit`)).json().data).toEqual([])
    expect((await other.admin.get(`${other.path}/audit?continuationToken=${token}`)).statusCode).toBe(400)
    expect((await other.admin.get(url)).statusCode).toBe(403)
  })

  it('is narrowed to a person, a kind of act, a period or what it was about', async () => {
    const { association, query } = await publishCampaign(test, { title: 'Grande lessive' })
    await invite(association, 'zelie@walk.example', 'Accountant')
    const found = async (wish: string): Promise<AuditEntry[]> =>
      (await association.admin.get(`${association.path}/audit${wish}`)).json().data
    const actions = async (wish: string) => (await found(wish)).map(({ action }) => action)
    const all = await actions('')
    expect(await actions('?kinds=administrator')).toEqual(['administrator.invited'])
    expect(await actions('?kinds=administrator&kinds=list')).toEqual(['administrator.invited'])
    expect(await actions(query)).toEqual(all.filter((action) => action.startsWith('form.')))
    expect(await actions('?search=zelie')).toEqual(['administrator.invited'])
    expect(await actions('?search=LESSIVE')).toEqual(all.filter((action) => action.startsWith('form.')))
    expect(await actions('?search=lessive&kinds=administrator')).toEqual([])
    expect(await actions('?to=2020-01-01')).toEqual([])
    expect(await actions('?from=2020-01-01')).toEqual(all)
    expect((await association.admin.get(`${association.path}/audit?kinds=nothing`)).statusCode).toBe(400)

    const people = (await association.admin.get(`${association.path}/audit/people`)).json().data
    expect(people).toEqual([
      { userId: expect.any(Number), name: expect.any(String), email: expect.any(String) },
    ])
    expect(await actions(`?userId=${people[0].userId}`)).toEqual(all)
    expect(await actions(`?search=${encodeURIComponent(people[0].email)}`)).toEqual(all)
    expect(await actions('?userId=999999')).toEqual([])
  })

  it('tells one entry to those who may read it, and an account by its two ends', async () => {
    const association = await makeAssociation(test)
    const [row] = await test.app.db.query<{ id: number }>(sql`
        insert into audit_entries (organization_id, action, subject_type, subject_id, details, done_at)
        values (${association.id}, 'money.iban', 'organization', 'les-jardins',
          '{"before": null, "after": "FR1420041010050500013M02606"}', now())
        returning id`)
    const url = `${association.path}/audit/${row?.id}`
    const read = await association.admin.get(url)
    expect(read.json()).toMatchObject({ action: 'money.iban', details: { after: 'FR14 … 2606' } })
    expect((await (await association.member('CheckInOperator')).get(url)).statusCode).toBe(403)
    const other = await makeAssociation(test)
    expect((await other.admin.get(`${other.path}/audit/${row?.id}`)).statusCode).toBe(404)
  })

  it('is read by those who answer for the association, and not by a campaign’s administrator', async () => {
    const association = await makeAssociation(test)
    const formId = await insertCampaign(association)
    for (const role of ['Treasurer', 'Accountant'] as const)
      expect((await (await association.member(role)).get(`${association.path}/audit`)).statusCode).toBe(200)
    for (const role of ['FormAdmin', 'CheckInOperator'] as const)
      expect(
        (await (await association.member(role, formId)).get(`${association.path}/audit`)).statusCode,
      ).toBe(403)
    await createTestUser(test, { email: 'support-reads@example.org', isSupport: true })
    const agent = await signedInVisitor(test, 'support-reads@example.org')
    expect((await agent.get(`${association.path}/audit`)).statusCode).toBe(200)
  })
})
