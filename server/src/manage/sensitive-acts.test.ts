import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { atTheLastMoment } from '../../testing/last-moment.ts'
import { codeNow, enableSecondFactor } from '../../testing/second-factor.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, createTestUser, signedInVisitor, TEST_PASSWORD } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const DAY_MS = 86_400_000

type Typed = Partial<ReturnType<typeof again>>

/** Everything that hands an association to somebody, or says where its money goes. */
async function sensitiveActs(association: MadeAssociation) {
  const { admin, path, slug } = association
  await association.member('Accountant')
  const [, { userId }] = (await admin.get(`${path}/administrators`)).json().data
  const person = `${path}/administrators/${userId}`
  const payload = { iban: 'FR1420041010050500013M02606', holder: 'Les Voisins' }
  return [
    (typed: Typed) =>
      admin.post(`${path}/administrators`, { email: 'un@example.org', role: 'OrganizationAdmin' }, typed),
    (typed: Typed) =>
      admin.send('PUT', person, { payload: { roles: [{ role: 'OrganizationAdmin' }] }, ...typed }),
    (typed: Typed) => admin.send('DELETE', person, typed),
    (typed: Typed) => admin.send('PUT', `/api/organizations/${slug}/iban`, { payload, ...typed }),
    (typed: Typed) => admin.post(`/api/organizations/${slug}/cash-outs`, {}, typed),
    (typed: Typed) =>
      admin.send('PUT', `/api/organizations/${slug}/payout-settings`, {
        payload: { rhythm: 'Paused', reserve: 0 },
        ...typed,
      }),
  ]
}

const codesOf = async (acts: Awaited<ReturnType<typeof sensitiveActs>>, typed: () => Typed) => {
  const codes: string[] = []
  for (const act of acts) codes.push((await act(typed())).json().code)
  return codes
}

describe('a sensitive act', () => {
  it('is refused to whoever merely holds a session, and to a wrong password', async () => {
    const association = await makeAssociation(test)
    const acts = await sensitiveActs(association)
    const all = acts.map(() => 'REAUTHENTICATION_REQUIRED')
    expect(await codesOf(acts, () => ({}))).toEqual(all)
    expect(await codesOf(acts, () => again('pas le bon mot de passe'))).toEqual(all)
    const audit = (await association.admin.get(`${association.path}/audit`)).json().data
    expect(audit).toEqual([])
  })

  it('asks for the second factor of whoever has one, each code once', async () => {
    const association = await makeAssociation(test)
    const acts = await sensitiveActs(association)
    const { secret } = await enableSecondFactor(test, association.admin)
    expect(await codesOf(acts, again)).toEqual(acts.map(() => 'TWO_FACTOR_CODE_REQUIRED'))
    expect(await codesOf(acts, () => again(TEST_PASSWORD, 'AAAAAAAA-BBBBBBBB'))).toEqual(
      acts.map(() => 'TWO_FACTOR_REFUSED'),
    )
    const url = `${association.path}/administrators`
    const invite = (email: string, code: string) =>
      association.admin.post(url, { email, role: 'Accountant' }, again(TEST_PASSWORD, code))
    const code = codeNow(test, secret)
    expect((await invite('premiere@example.org', code)).statusCode).toBe(201)
    expect((await invite('seconde@example.org', code)).json().code).toBe('TWO_FACTOR_REFUSED')
  })

  it('sends whoever has none to set one up, once their days of grace are over', async () => {
    const association = await makeAssociation(test)
    const acts = await sensitiveActs(association)
    test.clock.advance(14 * DAY_MS)
    const { admin } = association
    await admin.post('/auth/token', {
      username: `admin@${association.slug}.example`,
      password: TEST_PASSWORD,
    })
    expect(await codesOf(acts, again)).toEqual(acts.map(() => 'TWO_FACTOR_SETUP_REQUIRED'))
  })
})

describe('every administrator', () => {
  it('hears who did what to the team, when, and what to do about it; so does whoever it is about', async () => {
    const association = await makeAssociation(test)
    const { admin, path, slug } = association
    await association.member('OrganizationAdmin')
    await association.member('Accountant')
    const [, other, accountant] = (await admin.get(`${path}/administrators`)).json().data
    const mailsAbout = async (subject: RegExp) => {
      await test.worker.drain()
      return test.mails.received
        .filter((mail) => subject.test(mail.subject ?? ''))
        .flatMap((mail) => mail.to?.map(({ address }) => address ?? '') ?? [])
        .filter((address) => address.endsWith(`${slug}.example`))
        .toSorted()
    }
    const admins = [`admin@${slug}.example`, other.email]

    await admin.post(`${path}/administrators`, { email: 'un@example.org', role: 'Treasurer' }, again())
    expect(await mailsAbout(/^Quelqu’un a été invité/)).toEqual(admins)
    const text = test.mails.sentTo(other.email, /^Quelqu’un a été invité/)?.text ?? ''
    expect(text).toContain('un@example.org')
    expect(text).toContain(`Camille Durand (admin@${slug}.example)`)
    expect(text).toContain('Trésorier')
    expect(text).toContain(`/admin/${slug}/membres`)
    expect(test.mails.sentTo(`admin@${slug}.example`, /^Quelqu’un a été invité/)?.text).toContain(
      'Si ce n’était pas vous',
    )

    const payload = { roles: [{ role: 'Treasurer' }] }
    await admin.send('PUT', `${path}/administrators/${accountant.userId}`, { payload, ...again() })
    expect(await mailsAbout(/^Un rôle a changé/)).toEqual([...admins, String(accountant.email)])

    await admin.send('DELETE', `${path}/administrators/${other.userId}`, again())
    expect(await mailsAbout(/^Quelqu’un a été retiré/)).toEqual(admins)
    expect(test.mails.sentTo(other.email, /^Quelqu’un a été retiré/)?.text).not.toContain('/membres')
  })

  it('is not told of what was refused', async () => {
    const association = await makeAssociation(test)
    const { admin, path, adminId } = association
    expect((await admin.send('DELETE', `${path}/administrators/${adminId}`, again())).statusCode).toBe(409)
    await test.worker.drain()
    expect(test.mails.sentTo(`admin@${association.slug}.example`, /^Quelqu’un a été retiré/)).toBeUndefined()
  })
})

describe('Support', () => {
  it('ends every session of somebody, who is told of it, and so are the logs of their associations', async () => {
    const association = await makeAssociation(test)
    const treasurer = await association.member('Treasurer')
    const { email } = (await treasurer.get('/api/agg/user')).json().user
    await createTestUser(test, { email: 'agent-sessions@example.org', isSupport: true })
    const agent = await signedInVisitor(test, 'agent-sessions@example.org')
    const url = '/api/manage/support/people/end-sessions'
    const body = { email, reason: 'Téléphone volé' }
    expect((await association.admin.post(url, body, again())).statusCode).toBe(403)
    expect((await agent.post(url, { ...body, email: 'personne@example.org' }, again())).statusCode).toBe(404)
    expect((await agent.post(url, body, again())).json()).toEqual({ ended: true })
    expect((await treasurer.send('DELETE', '/api/users/me/sessions')).statusCode).toBe(401)
    await test.worker.drain()
    expect(test.mails.sentTo(email, /^Toutes vos sessions ont été fermées$/)).toBeDefined()
    const [entry] = (await association.admin.get(`${association.path}/audit`)).json().data
    expect(entry).toMatchObject({
      action: 'administrator.sessionsEnded',
      details: { reason: 'Téléphone volé' },
    })
  })

  it('types password and code again for whatever it decides, and nothing is decided without', async () => {
    const { agent, acts, read } = await supportActs('agent-decide@example.org')
    const before = await read()
    const all = (code: string) => acts.map(() => code)
    expect(await codesOf(acts, () => ({}))).toEqual(all('REAUTHENTICATION_REQUIRED'))
    expect(await codesOf(acts, () => again('pas le bon mot de passe'))).toEqual(
      all('REAUTHENTICATION_REQUIRED'),
    )
    await enableSecondFactor(test, agent)
    expect(await codesOf(acts, again)).toEqual(all('TWO_FACTOR_CODE_REQUIRED'))
    expect(await codesOf(acts, () => again(TEST_PASSWORD, 'AAAAAAAA-BBBBBBBB'))).toEqual(
      all('TWO_FACTOR_REFUSED'),
    )
    expect(await read()).toEqual(before)
  })

  it('decides nothing any more where it left Support while its password was looked at', async () => {
    const { agentId, acts, read } = await supportActs('agent-leaves@example.org')
    const before = await read()
    for (const act of acts) {
      await test.app.db.query(sql`update users set is_support = true where id = ${agentId}`)
      const refused = await atTheLastMoment(
        test,
        () => act(again()),
        () => test.app.db.query(sql`update users set is_support = false where id = ${agentId}`),
      )
      expect(refused.json().code).toBe('FORBIDDEN')
    }
    expect(await read()).toEqual(before)
  })
})

/** Everything that Support decides for others, each on something that waits for it. */
async function supportActs(email: string) {
  const agentId = await createTestUser(test, { email, isSupport: true })
  const agent = await signedInVisitor(test, email)
  const association = await makeAssociation(test)
  const { admin, path, slug, id } = association
  const treasurer = await association.member('Treasurer')
  const person = (await treasurer.get('/api/agg/user')).json().user.email
  await test.app.db
    .query(sql`update organizations o set verified_identity = organization_identity(o), identity_verified_at = now()
      where id = ${id}`)
  const { version } = (await admin.get(path)).json()
  await admin.send('PATCH', path, { payload: { version, changes: { name: 'Le Levain' } } })
  const { identityChange, seen } = (await admin.get(path)).json().compliance
  const record = `/api/manage/support/organizations/${slug}`
  const acts = [
    (typed: Typed) =>
      agent.post(`${record}/decision`, { decision: 'Suspend', reason: 'Plainte', seen }, typed),
    (typed: Typed) =>
      agent.post(`${record}/identity`, { changeId: identityChange.id, isAccepted: true, seen }, typed),
    (typed: Typed) => agent.post(`${record}/identity/review`, { seen }, typed),
    (typed: Typed) =>
      agent.post('/api/manage/support/people/end-sessions', { email: person, reason: 'Vol' }, typed),
  ]
  const read = async () => [
    (await admin.get(path)).json(),
    (await treasurer.get('/api/users/me/sessions')).json(),
  ]
  return { agent, agentId, acts, read }
}
