import type { Audience, Mailing, MailingDraftChange, MailingRecipient } from '@obole/contract/mailings'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { MESSAGE_READERS_A_DAY } from '@obole/core/order/order-message'
import { refuse as refusal } from '@obole/contract/problems'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { makeMember, type MadeMember } from '../../testing/members.ts'
import { aPayer, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { messageLimits } from '../manage/message-limits.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { sql } from '../platform/sql.ts'
import { stopToken } from '../renewals/renewal-token.ts'
import { judgedAudience } from './audience.sql.ts'
import { startSending } from './change-mailing.ts'
import { forgetMailings } from './forget-mailings.ts'
import { mailingChecks } from './mailings.checks.ts'
import { sendMailing, sendMailings } from './send-mailing.ts'

const test = testApp()
const EVERYBODY: Audience = { kind: 'People' }

let association: MadeAssociation
let people = 0

const today = () => parisDate(test.clock.now())
const mailings = () => `${association.path}/mailings`

beforeEach(async () => {
  association = await makeAssociation(test)
})

async function somebody(more: Partial<MadeMember> = {}) {
  people += 1
  const email = more.email === undefined ? `personne${people}@messages.example` : more.email
  const member = { organizationId: association.id, until: addDays(today(), 300), ...more, email }
  return { id: await makeMember(test, member), email: email ?? '' }
}

const mailsTo = (email: string) =>
  test.mails.received.filter((mail) => mail.to?.some(({ address }) => address === email))

async function draft(audience: Audience = EVERYBODY, words = {}): Promise<Mailing> {
  const body = { audience, subject: 'Des nouvelles', text: 'Bonjour {prénom},\n\nÀ bientôt !', ...words }
  const begun = await association.admin.post(mailings(), body)
  expect(begun.json()).not.toHaveProperty('code')
  return begun.json()
}

const open = async (id: string): Promise<Mailing> =>
  (await association.admin.get(`${mailings()}/${id}`)).json()

/** As whoever reads it over at that moment confirms it, or as it was read before. */
const send = async (id: string, recipients: number, version?: string) =>
  association.admin.post(`${mailings()}/${id}/send`, {
    recipients,
    version: version ?? (await open(id)).version,
  })

/** Changes a draft as whoever read it just now, or before. */
async function change(id: string, words: Partial<MailingDraftChange>, version?: string) {
  const { audience, subject, text, version: now } = await open(id)
  const payload = { audience, subject, text, ...words, version: version ?? now }
  return association.admin.send('PUT', `${mailings()}/${id}`, { payload })
}

const stopIt = (id: string) => association.admin.post(`${mailings()}/${id}/stop`)

/** The next turn, after a rest: one portion is queued, whatever the time. */
async function nextTurn(): Promise<void> {
  test.clock.advance(11_000)
  await sendMailings(test.app)
}

/** Everything leaves, as over minutes of the clock. */
async function deliver(): Promise<void> {
  for (let portions = 0; portions < 5; portions += 1) {
    await nextTurn()
    await test.worker.drain()
  }
}

/** One portion leaves. The worker would go on with the next one, if five seconds went by meanwhile. */
async function deliverPortion(): Promise<void> {
  await nextTurn()
  const queued = await test.app.db.query<{ id: number }>(
    sql`select id from mailing_recipients where state = 'Queued' order by id`,
  )
  for (const { id } of queued) await sendMailing(test.app, id)
}

const reachOf = async (audience: Audience) =>
  (await association.admin.post(`${mailings()}/reach`, { audience })).json()

/** The link to stop in a mail to that address. */
const linkOf = ({ id: contactId, email }: { id: number; email: string }) =>
  stopToken(test.app, { contactId, organizationId: association.id, email })

const refuse = (id: number, at: Date | null = null) =>
  test.app.db.query(sql`
    insert into contact_refusals (contact_id, purpose, at) values (${id}, 'Message', coalesce(${at}, now()))`)

describe('a message reaches', () => {
  it('the people of the list as it is filtered', async () => {
    const current = await somebody({ lastName: 'Zanzibar' })
    await somebody({ until: addDays(today(), -10), lastName: 'Zanzibar' })
    await somebody()
    expect(await reachOf({ kind: 'People' })).toMatchObject({ recipients: 3 })
    expect(await reachOf({ kind: 'People', search: 'zanz' })).toMatchObject({ recipients: 2 })
    const both: Audience = { kind: 'People', search: 'zanz', standings: ['Current'] }
    const { id } = await draft(both)
    await send(id, 1)
    await deliver()
    expect(mailsTo(current.email)).toHaveLength(1)
    expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Sent: 1 }, audience: both })
  })

  it('whoever takes part in a campaign, or has one of its rates', async () => {
    const campaign = await publishCampaign(test, {
      association,
      changes: ({ document }) => ({
        tiers: document.tiers.flatMap((tier) => [
          { ...tier, name: 'Adulte' },
          { ...tier, id: -1, name: 'Enfant' },
        ]),
      }),
    })
    const [adult, child] = [campaign.tier('Adulte').id, campaign.tier('Enfant').id]
    const sold = async (tierId: number, email: string) =>
      registerOrder(campaign, {
        items: [{ tierId }],
        payer: { ...aPayer, lastName: email.split('@')[0], email },
      })
    await sold(adult, 'adulte@fete.example')
    await sold(child, 'enfant@fete.example')
    const cancelled = await sold(child, 'annule@fete.example')
    await association.admin.post(`${association.path}/orders/${cancelled.id}/cancel-offline`, {})
    await somebody()
    await fileNewOrders(test.app)
    await fileNewOrders(test.app)
    const of = { kind: 'Participants', formType: campaign.formType, formSlug: campaign.formSlug } as const
    expect(await reachOf(of)).toMatchObject({ recipients: 2 })
    expect(await reachOf({ ...of, tierId: child })).toMatchObject({ recipients: 1 })
    const { id, version, campaign: named } = await draft({ ...of, tierId: child })
    const elsewhere = await publishCampaign(test, { association, title: 'Ailleurs' })
    for (const tierId of [elsewhere.tier().id, 987_654_321]) {
      const asked = { audience: { ...of, tierId } }
      const written = { ...asked, subject: 'Bonjour', text: 'À tous' }
      for (const [method, call, payload] of [
        ['POST', 'mailings/reach', asked],
        ['POST', 'mailings', written],
        ['PUT', `mailings/${id}`, { ...written, version }],
      ] as const)
        expect(
          (await association.admin.send(method, `${association.path}/${call}`, { payload })).json(),
        ).toMatchObject({ code: 'TARIFF_UNKNOWN' })
    }
    expect(named).toEqual({ title: 'Fête de printemps', tier: 'Enfant' })
    await send(id, 1)
    await deliver()
    expect([mailsTo('enfant@fete.example').length, mailsTo('adulte@fete.example').length]).toEqual([1, 0])
  })

  it('members whose last day is today or within so many days', async () => {
    for (const inDays of [-1, 0, 30, 31]) await somebody({ until: addDays(today(), inDays) })
    await somebody({ until: null })
    expect(await reachOf({ kind: 'Ending', days: 30 })).toMatchObject({ recipients: 2 })
    expect(await reachOf({ kind: 'Ending', days: 0 })).toMatchObject({ recipients: 1 })
  })

  it('whoever gave in a year, and no buyer', async () => {
    const gifts = await publishCampaign(test, { association, formType: 'Donation', title: 'Dons' })
    const event = await publishCampaign(test, { association })
    const payer = (email: string) => ({ ...aPayer, lastName: email.split('@')[0], email })
    const gift = (email: string, receivedOn: string) =>
      registerOrder(gifts, {
        items: [{ tierId: gifts.tier().id, customAmount: 2000 }],
        payer: payer(email),
        receivedOn,
      })
    await gift('donne@dons.example', '2025-12-31')
    await gift('plustard@dons.example', '2026-01-01')
    await registerOrder(event, { payer: payer('billet@dons.example'), receivedOn: '2025-06-01' })
    await fileNewOrders(test.app)
    await fileNewOrders(test.app)
    const audience: Audience = { kind: 'Donors', year: 2025 }
    expect(await reachOf(audience)).toMatchObject({ recipients: 1 })
    const asked = { organizationId: association.id, audience, formId: null, today: today() }
    const meant = sql`select id from (${judgedAudience(asked)}) judged where why_not is null`
    expect(await test.app.db.query(meant)).toHaveLength(1)
    const promised = await undone(test.app, async (db) => {
      await db.query({ text: 'set local session_replication_role = replica' })
      await db.query(sql`
        update payments set type = 'Credit', state = 'Pending'
        where order_id in (select id from orders where payer_email = 'donne@dons.example')`)
      return db.query(meant)
    })
    expect(promised).toEqual([])
    const { id } = await draft(audience)
    await send(id, 1)
    await deliver()
    expect(mailsTo('donne@dons.example')).toHaveLength(1)
  })

  it('nobody of another association', async () => {
    await somebody()
    const neighbour = await makeAssociation(test)
    const { id } = await draft()
    expect((await neighbour.admin.get(`${neighbour.path}/mailings/${id}`)).statusCode).toBe(404)
    expect((await neighbour.admin.post(`${neighbour.path}/mailings/${id}/stop`)).statusCode).toBe(404)
    expect((await neighbour.admin.get(`${neighbour.path}/mailings/${id}/recipients`)).statusCode).toBe(404)
    expect((await neighbour.admin.get(`${neighbour.path}/mailings`)).json()).toEqual({ data: [] })
    const reach = await neighbour.admin.post(`${neighbour.path}/mailings/reach`, { audience: EVERYBODY })
    expect(reach.json()).toMatchObject({ recipients: 0 })
    for (const audience of [
      { kind: 'Ending', days: 366 },
      { kind: 'Donors', year: 2025 },
    ])
      expect(
        (await neighbour.admin.post(`${neighbour.path}/mailings/reach`, { audience })).json(),
      ).toMatchObject({ recipients: 0 })
  })
})

describe('left out, and counted, is', () => {
  it('who has no address, refused, cannot be reached, or shares a mailbox', async () => {
    const nowhere = await somebody({ email: null })
    const no = await somebody()
    await refuse(no.id)
    const dead = await somebody()
    await test.app.db.query(sql`
      insert into undeliverable_addresses (contact_id, email, at, answer)
      values (${dead.id}, ${dead.email}, now(), '550 5.1.1 User unknown')`)
    const one = await somebody()
    const same = await somebody({ email: one.email.toUpperCase() })
    const merged = await somebody()
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${one.id}, member_days = '{}' where id = ${merged.id}`)
    expect(await reachOf(EVERYBODY)).toEqual({
      recipients: 1,
      leftOut: { NoAddress: 1, Refused: 1, Undeliverable: 1, SameMailbox: 1 },
    })
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect([no, dead, merged].map(({ email }) => mailsTo(email).length)).toEqual([0, 0, 0])
    expect(mailsTo(one.email)).toHaveLength(1)
    expect((await open(id)).leftOut).toEqual({ NoAddress: 1, Refused: 1, Undeliverable: 1, SameMailbox: 1 })
    const shown = async (state: string) =>
      (await association.admin.get(`${mailings()}/${id}/recipients${state}`)).json()
        .data as MailingRecipient[]
    expect((await shown('')).map(({ contactId }) => contactId)).toEqual([one.id])
    const leftOut = await shown('?state=LeftOut')
    expect(leftOut.map(({ contactId, reason }) => [contactId, reason])).toEqual([
      [nowhere.id, 'NoAddress'],
      [no.id, 'Refused'],
      [dead.id, 'Undeliverable'],
      [same.id, 'SameMailbox'],
    ])
    expect(await shown(`?state=LeftOut&after=${leftOut[2]?.id}`)).toHaveLength(1)
  })

  it('whoever reads the mailbox of somebody who refused, or refused under a file that is one with theirs', async () => {
    const parent = await somebody()
    await somebody({ email: parent.email })
    await refuse(parent.id)
    const former = await somebody()
    const now = await somebody()
    await refuse(former.id)
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${now.id}, member_days = '{}' where id = ${former.id}`)
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0, leftOut: { Refused: 3 } })
  })

  it('nobody for what another association was told', async () => {
    const { email } = await somebody()
    const mine = association
    association = await makeAssociation(test)
    const theirs = await somebody({ email })
    await refuse(theirs.id)
    await test.app.db.query(sql`
      insert into undeliverable_addresses (contact_id, email, at, answer) values (${theirs.id}, ${email}, now(), '550')`)
    association = mine
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
  })
})

describe('a message is', () => {
  it('read by each in their own name, with a way to write back and one to stop', async () => {
    const { email } = await somebody({ firstName: 'Éva' })
    const { id } = await draft(EVERYBODY, {
      subject: 'Des nouvelles de {association}',
      text: 'Bonjour {Prenom},\n\nLe programme : https://exemple.example/programme',
    })
    await send(id, 1)
    await deliver()
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('Des nouvelles des Voisins')
    const { data } = (await association.admin.get(`${association.path}/audit`)).json()
    expect(data[0].subject.label).toBe('Des nouvelles de (association)')
    expect(mail?.text).toContain('Bonjour Éva,')
    expect(mail?.html).toContain('href="https://exemple.example/programme"')
    expect(mail?.from?.name).toBe('Les Voisins')
    expect(mail?.replyTo?.[0]?.address).toBe(`admin@${association.slug}.example`)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe')).toContain('/api/mailings/stop/')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toMatch(/\/messages\/choix\?token=\S+&pour=Message/)
  })

  it('read by a parent in their own name, where the mailbox is theirs', async () => {
    const campaign = await publishCampaign(test, {
      association,
      changes: ({ document }) => ({
        tiers: document.tiers.map((tier) => ({ ...tier, asksParticipant: true, asksGuardian: true })),
      }),
    })
    const sold = (email: string, participant: object) =>
      registerOrder(campaign, {
        items: [{ tierId: campaign.tier().id, participant: { lastName: 'Petit', ...participant } }],
        payer: { ...aPayer, firstName: 'Sami', lastName: 'Payeur', email },
      })
    const guardian = { birthDate: '2018-05-04', guardianFirstName: 'Alix', guardianLastName: 'Petit' }
    const child = { ...guardian, firstName: 'Lison', guardianPhone: '0612345678', guardianAgreed: true }
    await sold('alix@parents.example', { ...child, guardianEmail: 'alix@parents.example' })
    await sold('sami@parents.example', { ...child, firstName: 'Lou', guardianEmail: 'autre@parents.example' })
    await sold('sami2@parents.example', {
      firstName: 'Noé',
      email: 'noe@parents.example',
      birthDate: '1990-05-04',
    })
    await sold('soi@parents.example', { firstName: 'Sami', lastName: 'Payeur', birthDate: '1990-05-04' })
    await fileNewOrders(test.app)
    await fileNewOrders(test.app)
    const { formType, formSlug } = campaign
    const { id } = await draft({ kind: 'Participants', formType, formSlug })
    const preview = (await association.admin.get(`${mailings()}/${id}/preview`)).json()
    expect(preview.text).toContain('Bonjour Alix,')
    await send(id, 4)
    await deliver()
    const greeting = (email: string) => /Bonjour \S+,/.exec(mailsTo(email)[0]?.text ?? '')?.[0]
    expect(greeting('alix@parents.example')).toBe('Bonjour Alix,')
    expect(greeting('sami@parents.example')).toBe('Bonjour Sami,')
    expect(greeting('noe@parents.example')).toBe('Bonjour Noé,')
    expect(greeting('soi@parents.example')).toBe('Bonjour Sami,')
  })

  it('answered to the association’s contact address, where a campaign shows one', async () => {
    await publishCampaign(test, { association, changes: () => ({ contactEmail: 'bonjour@voisins.example' }) })
    const closed = await publishCampaign(test, {
      association,
      changes: () => ({ contactEmail: 'ancien@voisins.example' }),
    })
    await test.app.db.query(sql`update forms set state = 'Disabled' where id = ${closed.formId}`)
    const { email } = await somebody()
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect(mailsTo(email)[0]?.replyTo?.[0]?.address).toBe('bonjour@voisins.example')
  })

  it('read with the very subject that was written and shown, also where that looks encoded', async () => {
    const { email } = await somebody({ firstName: 'Éva' })
    const subject = `=?utf-8?B?${Buffer.from('Urgent').toString('base64')}?=`
    const { id } = await draft(EVERYBODY, { subject })
    const preview = (await association.admin.get(`${mailings()}/${id}/preview`)).json()
    expect(preview.subject).toBe(subject)
    await send(id, 1)
    await deliver()
    expect(mailsTo(email)[0]?.subject).toBe(subject)
  })

  it('previewed as its first recipient reads it, without the link that is theirs alone', async () => {
    const { id: contactId, email } = await somebody({ firstName: 'Éva' })
    const { id } = await draft(EVERYBODY, { subject: 'Merci de votre don à {association}' })
    const preview = (await association.admin.get(`${mailings()}/${id}/preview`)).json()
    expect(preview).toMatchObject({
      to: email,
      subject: 'Merci de votre don aux Voisins',
      fromName: 'Les Voisins',
    })
    expect(preview.text).toContain('Bonjour Éva,')
    expect(preview.text).not.toContain('token=' + contactId)
    expect(preview.html).toContain('Bonjour Éva,')
    expect(preview.html).toMatch(
      /href="[^"]+\/messages\/choix\?token=exemple[^"]*"[^>]*>Ne plus recevoir ces messages/,
    )
    expect(preview.html).not.toContain('cid:')
    await refuse(contactId)
    expect((await association.admin.get(`${mailings()}/${id}/preview`)).json().code).toBe(
      'NOBODY_TO_WRITE_TO',
    )
  })

  it('tried by whoever writes it, ten times an hour, and reaches nobody else', async () => {
    const { email } = await somebody()
    const { id } = await draft()
    const tried = await association.admin.post(`${mailings()}/${id}/trial`)
    const own = `admin@${association.slug}.example`
    expect([tried.statusCode, tried.json()]).toEqual([202, { to: own }])
    await test.worker.drain()
    expect(mailsTo(own)[0]?.subject).toBe('[Essai] Des nouvelles')
    expect(mailsTo(own)[0]?.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(false)
    expect(mailsTo(email)).toHaveLength(0)
    for (let more = 1; more < 10; more += 1) await association.admin.post(`${mailings()}/${id}/trial`)
    expect((await association.admin.post(`${mailings()}/${id}/trial`)).statusCode).toBe(429)
    await test.worker.drain()
  })

  it('kept as a draft, changed and deleted until it is sent, and not after that', async () => {
    await somebody()
    const { id } = await draft(EVERYBODY, { subject: '', text: '' })
    expect((await association.admin.get(`${mailings()}/${id}/preview`)).json().code).toBe('FIELDS_INVALID')
    expect((await association.admin.post(`${mailings()}/${id}/trial`)).json().code).toBe('FIELDS_INVALID')
    expect((await send(id, 1)).json().code).toBe('FIELDS_INVALID')
    const words = { subject: 'Autre', text: 'Texte' }
    const save = () => change(id, words)
    expect((await save()).json()).toMatchObject({ subject: 'Autre', text: 'Texte', state: 'Draft' })
    const other = await draft()
    const left = await association.admin.send('DELETE', `${mailings()}/${other.id}`)
    expect(left.json().data.map((one: Mailing) => one.id)).toEqual([id])
    await send(id, 1)
    expect((await save()).json().code).toBe('MAILING_ALREADY_SENT')
    expect((await association.admin.send('DELETE', `${mailings()}/${id}`)).json().code).toBe(
      'MAILING_ALREADY_SENT',
    )
    await deliver()
  })

  it('begun once by the same key, also once it was changed, and nothing else is begun by it', async () => {
    const body = { audience: EVERYBODY, subject: 'Une fois', text: 'Texte' }
    const begin = (more = {}) =>
      association.admin.post(
        mailings(),
        { ...body, ...more },
        { headers: { 'idempotency-key': 'la-meme-cle-0001' } },
      )
    const { id } = (await begin()).json()
    await change(id, { subject: 'Autre objet' })
    expect((await begin()).json()).toMatchObject({ id, subject: 'Autre objet' })
    for (const more of [
      { text: 'Autre' },
      { subject: 'Autre objet' },
      { audience: { kind: 'Ending', days: 3 } },
    ]) {
      const other = await begin(more)
      expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(await open(id)).toMatchObject({ subject: 'Autre objet', text: 'Texte' })
  })

  it('changed as it was read: what somebody else wrote meanwhile is not lost', async () => {
    const { id, version } = await draft()
    expect((await change(id, { text: 'De Sacha' }, version)).statusCode).toBe(200)
    const late = await change(id, { text: 'De Camille' }, version)
    expect([late.statusCode, late.json().code]).toEqual([409, 'MAILING_CHANGED'])
    expect((await open(id)).text).toBe('De Sacha')
  })

  it('begun sixty times an hour at most', async () => {
    const body = { audience: EVERYBODY, subject: '', text: '' }
    const begin = async () => (await association.admin.post(mailings(), body)).statusCode
    for (let begun = 0; begun < 60; begun += 1) expect(await begin()).toBe(201)
    expect(await begin()).toBe(429)
  })

  it('refused where it names something unknown', async () => {
    const begun = await association.admin.post(mailings(), {
      audience: EVERYBODY,
      subject: 'Bonjour {nom}',
      text: '',
    })
    expect(begun.json()).toMatchObject({ code: 'FIELDS_INVALID', errors: [{ path: 'subject' }] })
  })
})

describe('a message is sent', () => {
  it('as it was read, or not at all: another text, subject or list since is refused', async () => {
    const one = await somebody({ until: addDays(today(), 2) })
    const { id } = await draft()
    const preview = async () => (await association.admin.get(`${mailings()}/${id}/preview`)).json()
    for (const since of [
      { subject: 'Autre objet' },
      { text: 'Un autre texte' },
      { audience: { kind: 'Ending', days: 3 } },
    ] as const) {
      const { version } = await preview()
      await change(id, since)
      const refused = await send(id, 1, version)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'MAILING_CHANGED'])
    }
    const author = { organizationId: association.id, userId: association.adminId }
    const old = { recipients: 1, version: 'lue-avant' }
    expect(await startSending(test.app, author, id, old)).toEqual(refusal('MAILING_CHANGED'))
    await deliver()
    expect([mailsTo(one.email).length, (await open(id)).state]).toEqual([0, 'Draft'])
    const { version, text } = await preview()
    expect(text).toContain('Un autre texte')
    expect((await send(id, 1, version)).statusCode).toBe(200)
    // Whoever read another text learns that theirs is not the one that left.
    expect((await send(id, 1, 'lue-avant')).json().code).toBe('MAILING_CHANGED')
    await deliver()
    expect(mailsTo(one.email)[0]?.text).toContain('Un autre texte')
  })

  it('to as many as were confirmed, or to nobody', async () => {
    await somebody()
    const { id } = await draft()
    await somebody()
    const refused = await send(id, 1)
    expect(refused.json()).toMatchObject({ code: 'MAILING_REACHES_OTHERS', details: { recipients: 2 } })
    await deliver()
    expect(await open(id)).toMatchObject({ state: 'Draft', reach: { recipients: 2 } })
    expect((await send(id, 2)).json()).toMatchObject({ state: 'Sending' })
    await deliver()
  })

  it('once, however often the button is pressed and the jobs run', async () => {
    const { email } = await somebody()
    const { id } = await draft()
    await Promise.all([send(id, 1), send(id, 1)])
    await send(id, 1)
    // As by a second push, that the desk let through before the first was kept.
    const author = { organizationId: association.id, userId: association.adminId }
    await startSending(test.app, author, id, { recipients: 1, version: (await open(id)).version })
    await deliver()
    const [recipient] = await test.app.db.query<{ id: number }>(
      sql`select id from mailing_recipients where mailing_id = ${id}`,
    )
    await sendMailing(test.app, recipient?.id ?? 0)
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    const noted = await test.app.db.query(sql`
      select from audit_entries where organization_id = ${association.id} and action = 'contact.mailingSent'`)
    expect(noted).toHaveLength(1)
  })

  it('to nobody who joined the list, refused or got another address since', async () => {
    const [no, moved, gone] = [await somebody(), await somebody(), await somebody()]
    const { id } = await draft()
    await send(id, 3)
    const late = await somebody()
    await nextTurn()
    await refuse(no.id)
    await test.app.db.query(sql`update contacts set email = 'autre@messages.example' where id = ${moved.id}`)
    await test.app.db.query(sql`delete from imported_memberships where contact_id = ${gone.id}`)
    await test.app.db.query(sql`update import_lines set contact_id = null where contact_id = ${gone.id}`)
    await test.app.db.query(sql`delete from contacts where id = ${gone.id}`)
    await deliver()
    for (const { email } of [no, moved, gone, late]) expect(mailsTo(email)).toHaveLength(0)
    expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Refused: 1, Changed: 2, Sent: 0 } })
    const refused = (await association.admin.get(`${mailings()}/${id}/recipients?state=Refused`)).json()
    expect(refused).toMatchObject({ data: [{ contactId: no.id }], isMore: false })
    const { data } = (await association.admin.get(`${mailings()}/${id}/recipients`)).json()
    expect(data.find((one: { contactId: number | null }) => one.contactId === null)).toMatchObject({
      email: null,
      name: null,
      state: 'Changed',
    })
  })

  it('by nobody who lost the right, nor for an association that may not write', async () => {
    await somebody()
    const { id } = await draft()
    const allow = (isAllowed: boolean) =>
      test.app.db.query(
        sql`update organizations set allow_collect = ${isAllowed} where id = ${association.id}`,
      )
    await allow(false)
    expect((await send(id, 1)).json().code).toBe('ASSOCIATION_NOT_VERIFIED')
    expect((await open(id)).maySend).toBe(false)
    const author = { organizationId: association.id, userId: association.adminId }
    const confirmed = { recipients: 1, version: (await open(id)).version }
    expect(await startSending(test.app, author, id, confirmed)).toEqual(refusal('ASSOCIATION_NOT_VERIFIED'))
    await allow(true)
    await association.member('Accountant')
    const [accountant] = await test.app.db.query<{ id: number }>(
      sql`select id from users where email = ${`member-1@${association.slug}.example`}`,
    )
    const weak = { ...author, userId: accountant?.id ?? 0 }
    expect(await startSending(test.app, weak, id, confirmed)).toEqual(refusal('FORBIDDEN'))
    await send(id, 1)
    await nextTurn()
    await allow(false)
    await test.worker.drain()
    await deliver()
    expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Stopped: 1 } })
  })

  it('until it is stopped: whoever has not got it yet does not get it', async () => {
    for (let count = 0; count < 30; count += 1) await somebody()
    const { id } = await draft()
    expect((await stopIt(id)).json().code).toBe('MAILING_NOT_SENDING')
    await send(id, 30)
    await deliverPortion()
    await nextTurn()
    const stopped = await stopIt(id)
    expect(stopped.json()).toMatchObject({
      state: 'Stopped',
      stoppedBy: 'Camille Durand',
      counts: { Sent: 25, Stopped: 5 },
    })
    await deliver()
    expect((await open(id)).counts).toMatchObject({ Sent: 25, Stopped: 5 })
    expect((await stopIt(id)).json().state).toBe('Stopped')
  })

  it('and cannot be stopped once everybody got it, also a moment before it is marked as sent', async () => {
    await somebody()
    const { id } = await draft()
    await send(id, 1)
    await deliverPortion()
    const early = await stopIt(id)
    expect([early.statusCode, early.json().code]).toEqual([409, 'MAILING_ALL_OUT'])
    expect((await open(id)).state).toBe('Sending')
    await deliver()
    expect((await stopIt(id)).json().code).toBe('MAILING_ALL_OUT')
    expect(await open(id)).toMatchObject({ state: 'Sent', stoppedBy: null, counts: { Sent: 1, Stopped: 0 } })
    const noted = await test.app.db.query(sql`
      select from audit_entries where organization_id = ${association.id} and action = 'contact.mailingStopped'`)
    expect(noted).toHaveLength(0)
  })

  it('a portion at a time, of all messages in turn', async () => {
    for (let count = 0; count < 40; count += 1) await somebody()
    const { id: large } = await draft()
    await send(large, 40)
    const mine = association
    association = await makeAssociation(test)
    await somebody()
    const { id: small } = await draft()
    await send(small, 1)
    await deliverPortion()
    expect((await open(small)).counts).toMatchObject({ Sent: 1 })
    association = mine
    expect((await open(large)).counts).toMatchObject({ Sent: 24, Waiting: 16 })
    await deliver()
    expect((await open(large)).state).toBe('Sent')
  })

  it('twenty times a day at most, which leaves those about orders theirs', async () => {
    await somebody()
    for (let sent = 0; sent < 20; sent += 1) {
      const { id } = await draft()
      expect((await send(id, 1)).statusCode).toBe(200)
    }
    const { id } = await draft()
    expect((await send(id, 1)).json().code).toBe('TOO_MANY_MESSAGES')
    expect(await takeTokens(test.app, messageLimits(association.id, 1, 'Orders'))).toBe(null)
    await deliver()
  })

  it('to as many readers a day as those about orders leave', async () => {
    await somebody()
    await takeTokens(test.app, messageLimits(association.id, MESSAGE_READERS_A_DAY, 'Orders'))
    const { id } = await draft()
    expect((await send(id, 1)).json().code).toBe('TOO_MANY_MESSAGES')
  })
})

describe('a mail that comes back', () => {
  it('for good marks the address in the file, until the address is another or somebody clears it', async () => {
    const { id: contactId, email } = await somebody()
    test.mails.reject(email, 550, '5.1.1 User unknown')
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Bounced: 1 } })
    const { data } = (await association.admin.get(`${mailings()}/${id}/recipients?state=Bounced`)).json()
    expect(data).toMatchObject([{ contactId, email, answer: expect.stringContaining('User unknown') }])
    const file = `${association.path}/contacts/${contactId}`
    const shown = (await association.admin.get(file)).json()
    expect(shown.undeliverable.answer).toContain('User unknown')
    expect(shown.messages).toMatchObject([{ subject: 'Des nouvelles', state: 'Bounced', mailingId: id }])
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0, leftOut: { Undeliverable: 1 } })
    const cleared = await association.admin.send('DELETE', `${file}/undeliverable`)
    expect(cleared.json().undeliverable).toBeNull()
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
  })

  it('for good, but not because of the address, is kept with its words alone', async () => {
    const { id: contactId, email } = await somebody()
    test.mails.reject(email, 552, '5.2.2 Mailbox full')
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect((await open(id)).counts).toMatchObject({ Bounced: 1 })
    const shown = (await association.admin.get(`${association.path}/contacts/${contactId}`)).json()
    expect(shown.undeliverable).toBeNull()
  })

  it('for now is tried again', async () => {
    const { email } = await somebody()
    const { id } = await draft()
    await send(id, 1)
    test.mails.refuse(true)
    await deliver()
    expect((await open(id)).counts).toMatchObject({ Queued: 1 })
    test.mails.refuse(false)
    test.clock.advance(20_000)
    await test.worker.drain()
    await deliver()
    expect(mailsTo(email)).toHaveLength(1)
    expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Sent: 1 } })
  })
})

describe('a mail that does not leave', () => {
  it('because of us is tried again', async () => {
    const { email } = await somebody()
    const { id } = await draft()
    await send(id, 1)
    await nextTurn()
    const { mail } = test.app
    const fault = { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 bad credentials' }
    test.app.mail = { ...mail, send: () => Promise.reject(Object.assign(new Error('Invalid login'), fault)) }
    await test.worker.drain()
    test.app.mail = mail
    expect((await open(id)).counts).toMatchObject({ Queued: 1 })
    test.clock.advance(20_000)
    await test.worker.drain()
    expect(mailsTo(email)).toHaveLength(1)
    await deliver()
  })

  it('for days is given up, and what was sent stays sent', async () => {
    const { email } = await somebody()
    const first = await draft()
    await send(first.id, 1)
    await deliver()
    const { id } = await draft()
    await send(id, 1)
    test.mails.refuse(true)
    await deliver()
    test.clock.advance(2 * 86_400_000 + 60_000)
    await nextTurn()
    test.mails.refuse(false)
    await test.worker.drain()
    const states = await test.app.db.query<{ state: string }>(
      sql`select state from mailing_recipients where email = ${email} order by id`,
    )
    expect(states.map(({ state }) => state)).toEqual(['Sent', 'Bounced'])
    expect(mailsTo(email)).toHaveLength(1)
    test.clock.advance(-2 * 86_400_000 - 60_000)
  })
})

describe('somebody who gets messages', () => {
  const choose = (token: string, purpose: string, isRefused: boolean) =>
    visitor(test).send('PUT', `/api/mail-choices/${token}`, { payload: { purpose, isRefused } })

  it('stops them in one click, and has them again by the page', async () => {
    const { id: contactId, email } = await somebody()
    const first = await draft()
    await send(first.id, 1)
    await deliver()
    const header = mailsTo(email)[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const stop = new URL(/<([^>]+)>/.exec(header)?.[1] ?? '').pathname
    expect((await visitor(test).get(stop)).statusCode).toBe(302)
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
    const stopped = await visitor(test).post(stop, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(stopped.json().choices).toEqual([
      { purpose: 'Renewal', isRefused: false },
      { purpose: 'Message', isRefused: true },
    ])
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0, leftOut: { Refused: 1 } })
    const shown = (await association.admin.get(`${association.path}/contacts/${contactId}`)).json()
    expect(shown.refusals).toMatchObject([{ purpose: 'Message', by: null }])
    const token = linkOf({ id: contactId, email })
    expect((await choose(token, 'Renewal', true)).json().choices).toEqual([
      { purpose: 'Renewal', isRefused: true },
      { purpose: 'Message', isRefused: true },
    ])
    await choose(token, 'Message', false)
    expect((await visitor(test).get(`/api/mail-choices/${token}`)).json()).toEqual({
      organizationName: 'Les Voisins',
      choices: [
        { purpose: 'Renewal', isRefused: true },
        { purpose: 'Message', isRefused: false },
      ],
    })
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
  })

  it('takes back what was refused in the same mailbox, or under a file that is one with theirs', async () => {
    const one = await somebody()
    const sharing = await somebody({ email: one.email })
    const former = await somebody()
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${one.id}, member_days = '{}' where id = ${former.id}`)
    await refuse(sharing.id)
    await refuse(former.id)
    const elsewhere = await somebody()
    await refuse(elsewhere.id)
    await choose(linkOf(one), 'Message', false)
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1, leftOut: { Refused: 1, SameMailbox: 1 } })
  })

  const click = (token: string, purpose = 'mailings') =>
    visitor(test).post(`/api/${purpose}/stop/${token}`, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const correct = (id: number, email: string) =>
    test.app.db.query(sql`update contacts set email = ${email} where id = ${id}`)

  it('is not written to at the address that refused, whoever has it after a correction', async () => {
    const one = await somebody()
    const sharing = await somebody({ email: one.email })
    expect((await click(linkOf(one))).statusCode).toBe(200)
    await correct(one.id, 'corrigee@messages.example')
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0, leftOut: { Refused: 2 } })
    const shown = (await association.admin.get(`${association.path}/contacts/${sharing.id}`)).json()
    expect(shown.refusals).toMatchObject([{ purpose: 'Message', by: null }])
    await choose(linkOf(sharing), 'Message', false)
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1, leftOut: { Refused: 1 } })
  })

  it('gets them who has refused reminders alone', async () => {
    const one = await somebody()
    await click(linkOf(one), 'renewals')
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
  })

  it('takes one purpose back, and the mailbox keeps the other', async () => {
    const one = await somebody()
    const sharing = await somebody({ email: one.email })
    await click(linkOf(one), 'renewals')
    await click(linkOf(one))
    await choose(linkOf(one), 'Message', false)
    await correct(one.id, 'ailleurs@messages.example')
    expect((await visitor(test).get(`/api/mail-choices/${linkOf(sharing)}`)).json().choices).toEqual([
      { purpose: 'Renewal', isRefused: true },
      { purpose: 'Message', isRefused: false },
    ])
  })

  it('is not written to whose file became one with that of somebody who refused', async () => {
    const one = await somebody()
    const { id } = await draft()
    await send(id, 1)
    const standing = await somebody()
    await click(linkOf(standing))
    await test.app.db.query(sql`
      update contacts set merged_into_id = ${standing.id}, member_days = '{}' where id = ${one.id}`)
    await deliver()
    expect(mailsTo(one.email)).toHaveLength(0)
  })

  it('is told no by the desk for the address too', async () => {
    const one = await somebody()
    await somebody({ email: one.email })
    await association.admin.post(`${association.path}/contacts/${one.id}/refusals`, { purpose: 'Message' })
    await correct(one.id, 'autre@messages.example')
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0, leftOut: { Refused: 2 } })
  })

  it('is refused by the mailbox of that association alone', async () => {
    const one = await somebody()
    const mine = association
    association = await makeAssociation(test)
    await click(linkOf(await somebody({ email: one.email })))
    association = mine
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect(mailsTo(one.email)).toHaveLength(1)
    const shown = (await association.admin.get(`${association.path}/contacts/${one.id}`)).json()
    expect(shown.refusals).toEqual([])
  })

  it('is not written to if the mailbox refuses after the recipients were written down', async () => {
    const one = await somebody()
    const { id } = await draft()
    await send(id, 1)
    const gone = await somebody({ email: one.email })
    await click(linkOf(gone))
    await correct(gone.id, 'partie@messages.example')
    await deliver()
    expect(mailsTo(one.email)).toHaveLength(0)
    expect((await open(id)).counts).toMatchObject({ Refused: 1 })
  })

  it('steers by an old link the old address alone', async () => {
    const one = await somebody()
    const old = linkOf(one)
    const now = { ...one, email: 'nouvelle@messages.example' }
    await correct(one.id, now.email)
    await click(linkOf(now))
    const choices = async (token: string) =>
      (await visitor(test).get(`/api/mail-choices/${token}`)).json().choices[1].isRefused
    expect([await choices(old), await choices(linkOf(now))]).toEqual([false, true])
    await choose(old, 'Message', false)
    expect(await choices(linkOf(now))).toBe(true)
    await choose(linkOf(now), 'Message', false)
    await click(old)
    expect([await choices(old), await choices(linkOf(now))]).toEqual([true, false])
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
    await somebody({ email: one.email })
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1, leftOut: { Refused: 1 } })
    await click(old, 'renewals')
    const strangers = linkOf({ ...one, email: 'autre.boite@messages.example' })
    await click(strangers)
    const chosen = (await choose(old, 'Message', false)).json().choices
    expect(chosen).toEqual([
      { purpose: 'Renewal', isRefused: true },
      { purpose: 'Message', isRefused: false },
    ])
    expect(await choices(strangers)).toBe(true)
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 2 })
  })

  it('stops by a link whose file is gone', async () => {
    const one = await somebody()
    const old = linkOf({ ...one, id: one.id + 1_000_000 })
    expect((await click(old)).json().choices[1]).toEqual({ purpose: 'Message', isRefused: true })
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0 })
  })

  it('is changed by no invented link', async () => {
    const one = await somebody()
    const [contact, organization, mailbox, signature] = linkOf(one).split('.')
    const another = linkOf({ ...one, email: 'autre@messages.example' }).split('.')[2]
    for (const token of [
      `${one.id}.abc`,
      'x',
      `0${linkOf(one)}`,
      [one.id + 1, organization, mailbox, signature].join('.'),
      [contact, association.id + 1, mailbox, signature].join('.'),
      [contact, organization, another, signature].join('.'),
    ]) {
      expect((await choose(token, 'Message', true)).statusCode).toBe(404)
      expect((await visitor(test).post(`/api/mailings/stop/${token}`)).statusCode).toBe(404)
    }
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
  })

  it('may tell the association, which says no back only with a note', async () => {
    const one = await somebody()
    const { id, email } = one
    const file = `${association.path}/contacts/${id}`
    const refused = await association.admin.post(`${file}/refusals`, { purpose: 'Message' })
    expect(refused.json().refusals).toMatchObject([{ purpose: 'Message', by: 'Camille Durand' }])
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0 })
    const lift = (note: string) =>
      association.admin.post(`${file}/refusals/lift`, { purpose: 'Message', note })
    for (const nothing of [' ', 'x', 'Oui', '.........................'])
      expect((await lift(nothing)).json().code).toBe('REFUSAL_NEEDS_NOTE')
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0 })
    const lifted = (await lift('A demandé par téléphone à recevoir nos messages.')).json()
    expect(lifted).toMatchObject({ refusals: [], notes: [{ by: 'Camille Durand' }] })
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 1 })
    const audit = (await association.admin.get(`${association.path}/audit`)).json()
    expect(audit.data[0]).toMatchObject({ action: 'contact.mailsAccepted' })
    // Lifted twice, it was lifted once.
    await lift('A demandé par téléphone à recevoir nos messages.')
    await test.worker.drain()
    const arrived = mailsTo(email)
    expect(arrived.map(({ subject }) => subject)).toEqual([
      'Vous recevrez à nouveau les messages des Voisins',
    ])
    expect(arrived[0]?.text).toContain(
      `/messages/choix?token=${encodeURIComponent(linkOf(one))}&pour=Message`,
    )
    await click(linkOf(one))
    expect(await reachOf(EVERYBODY)).toMatchObject({ recipients: 0 })
  })

  it('is told nothing where they have refused again before the mail leaves', async () => {
    const one = await somebody()
    const file = `${association.path}/contacts/${one.id}`
    await association.admin.post(`${file}/refusals`, { purpose: 'Renewal' })
    const note = 'A demandé par téléphone le 3 mars.'
    await association.admin.post(`${file}/refusals/lift`, { purpose: 'Renewal', note })
    await click(linkOf(one), 'renewals')
    await test.worker.drain()
    expect(mailsTo(one.email)).toEqual([])
  })
})

describe('the log', () => {
  it('says who wrote what to whom, and is forgotten after three years; a draft after one', async () => {
    await somebody()
    const sent = await draft()
    await send(sent.id, 1)
    await deliver()
    const { data } = (await association.admin.get(mailings())).json()
    expect(data).toMatchObject([
      { id: sent.id, by: 'Camille Durand', counts: { Sent: 1 }, leftOut: { Refused: 0 } },
    ])
    const audit = (await association.admin.get(`${association.path}/audit`)).json()
    expect(audit.data[0]).toMatchObject({ action: 'contact.mailingSent' })
    const begun = await draft()
    const ids = async () => (await association.admin.get(mailings())).json().data.map(({ id }: Mailing) => id)
    const before = test.clock.now()
    await forgetMailings(test.app)
    expect(await ids()).toHaveLength(2)
    test.clock.advanceDays(364)
    await forgetMailings(test.app)
    test.clock.advanceDays(2)
    const left = () =>
      test.app.db.query<{ id: string }>(
        sql`select id from mailings where organization_id = ${association.id} order by created_at`,
      )
    expect((await left()).map(({ id }) => id)).toEqual([sent.id, begun.id])
    await forgetMailings(test.app)
    expect((await left()).map(({ id }) => id)).toEqual([sent.id])
    test.clock.advanceDays(728)
    await forgetMailings(test.app)
    expect(await left()).toHaveLength(1)
    test.clock.advanceDays(2)
    await forgetMailings(test.app)
    expect(await left()).toEqual([])
    test.clock.advance(before - test.clock.now())
  })
})

describe('a fault that was planted is found', () => {
  const LATEST = `(select id from mailings where state = 'Sent' order by sent_at desc limit 1)`

  it.each([
    [
      'a mail to somebody who had refused before',
      `insert into contact_refusals (contact_id, purpose, at)
       select contact_id, 'Message', at - interval '1 hour' from mailing_recipients where mailing_id = ${LATEST}`,
      /^ML1 nobody who had refused/,
    ],
    [
      'a mail to somebody of another association',
      `update mailing_recipients set contact_id = (
         select c.id from contacts c join mailings m on m.organization_id <> c.organization_id where m.id = ${LATEST} limit 1)
       where mailing_id = ${LATEST}`,
      /^ML1 a message goes to people/,
    ],
    [
      'a draft that was sent',
      `update mailings set state = 'Draft', sent_at = null, sent_by = null, ended_at = null, counts = null where id = ${LATEST}`,
      /^ML1 a message goes to people/,
    ],
    [
      'somebody who waits although it is over',
      `update mailing_recipients set state = 'Queued' where mailing_id = ${LATEST};
       update mailings set counts = counts || '{"Sent": 0, "Queued": 1}' where id = ${LATEST}`,
      /^ML1 of a message that has ended/,
    ],
    [
      'counts that are not those of the recipients',
      `update mailings set counts = counts || '{"Sent": 7}' where id = ${LATEST}`,
      /^ML1 a message that has ended keeps/,
    ],
  ])('%s', async (_what, fault, name) => {
    const other = association
    await somebody()
    association = await makeAssociation(test)
    await somebody()
    const { id } = await draft()
    await send(id, 1)
    await deliver()
    expect(other.id).not.toBe(association.id)
    const { names, missed } = await foundByChecks(test, mailingChecks, [fault])
    expect(names).toEqual([expect.stringMatching(name)])
    expect(missed).toEqual(NOTHING_MISSED)
  })
})
