import type { ImportView } from '@obole/contract/imports'
import type { Audience, Mailing } from '@obole/contract/mailings'
import type { PullView } from '@obole/contract/moving'
import type { MonthlyDonors, Restart } from '@obole/contract/restarts'
import {
  MONTHLY_DONOR_DAYS,
  RESTART_LINK_DAYS,
  RESTART_REMINDER_DAYS,
  type RestartStep,
} from '@obole/core/imports/monthly-donor'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, control } from '../../testing/buyer.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { payFor } from '../../testing/plans.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { startTamperedSource, type TamperedSource } from '../../testing/tampered-source.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { again } from '../../testing/visitor.ts'
import type { KeyWithSecret } from '../api-clients/keys.ts'
import { sendMailings } from '../mailings/send-mailing.ts'
import { sql } from '../platform/sql.ts'
import { renewalToken } from '../renewals/renewal-token.ts'
import { forgetRestarts } from '../restarts/forget-restarts.ts'
import { holdDonors } from '../restarts/write-to-donors.ts'

/** The association as it is over there, another installation of ours: a real monthly donor pays there with a card. */
let there: TestApp
let source: TamperedSource
let test: TestApp
let key: KeyWithSecret
let ours: MadeAssociation
let gifts: PublishedCampaign

const MONTHLY = { formType: 'Donation', changes: () => ({ acceptOpenMonthlyDonation: true }) } as const

interface Donor {
  firstName: string
  lastName: string
  email: string
}
const ana: Donor = { firstName: 'Ana', lastName: 'Petit', email: 'ana@ailleurs.example' }

async function giveMonthly(
  app: TestApp,
  to: PublishedCampaign,
  amount: number,
  who: Donor,
  by = giver(app, who),
) {
  const items = [{ tierType: 'MonthlyDonation' as const, customAmount: amount }]
  const cart = await by.ready({ ...to.cart(), paymentDay: 5, items })
  return payFor(app, by, cart, { card: 'accepted' })
}
const giver = (app: TestApp, who: Donor) =>
  buyer(app, '127.0.0.1', {
    as: { ...who, address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon', consent: true },
  })

beforeAll(async () => {
  there = await startTestApp({ listen: true, bank: true })
  source = await startTamperedSource(() => there.url)
  test = await startTestApp({ bank: true, config: { HELLOASSO_URL: source.url } })
  const theirs = await makeAssociation(there)
  key = await makeTestKey(there, theirs)
  const campaign = await publishCampaign(there, { association: theirs, title: 'Dons', ...MONTHLY })
  await giveMonthly(there, campaign, 15_00, ana)
}, 180_000)

afterAll(async () => {
  await test.close()
  await source.stop()
  await there.close()
})

beforeEach(async () => {
  source.tamper(null)
  ours = await makeAssociation(test)
  gifts = await publishCampaign(test, { association: ours, title: 'Faire un don', ...MONTHLY })
})

const today = () => parisDate(test.clock.now())
/** For us and for the bank. */
async function later(ms: number): Promise<void> {
  test.clock.advance(ms)
  await control(test, 'clock', { now: new Date(test.clock.now()).toISOString() })
}
const work = () => test.worker.drain()
const pulls = (more = '') => `${ours.path}/pulls${more}`
const shownPull = async (): Promise<PullView> => (await ours.admin.get(pulls())).json().pull
const donors = async (of = ours): Promise<MonthlyDonors> =>
  (await of.admin.get(`${of.path}/monthly-donors`)).json()

async function read(): Promise<PullView> {
  const { clientId, secret } = key
  const began = await ours.admin.post(pulls(), { clientId, clientSecret: secret, withPeople: true }, again())
  expect(began.statusCode).toBe(201)
  await work()
  return shownPull()
}

/** A monthly gift as the other side tells it. */
function item(
  who: Partial<Donor>,
  { cents = 10_00, daysAgo = 10, slug = 'dons', ...rest }: Item = {},
): object {
  const date = `${addDays(today(), -daysAgo)}T08:00:00+02:00`
  return {
    type: 'MonthlyDonation',
    state: 'Processed',
    name: 'Don mensuel',
    amount: cents,
    order: { date: '2026-01-05T08:00:00+02:00', formSlug: slug },
    payer: who,
    payments: [
      { state: 'Authorized', date: '2026-01-05T08:00:00+02:00', shareAmount: 1_00 },
      { state: 'Authorized', date, shareAmount: cents },
      { state: 'Pending', date: `${addDays(today(), 20)}T08:00:00+02:00`, shareAmount: 99_00 },
    ],
    ...rest,
  }
}
interface Item extends Record<string, unknown> {
  cents?: number
  daysAgo?: number
  slug?: string
}

/** What the other side tells of sold lines, page by page. */
function tells(...pages: object[][]): void {
  let asked = 0
  source.tamper((path) => {
    if (!path.includes('/items?')) return undefined
    asked += 1
    const data = pages[asked - 1] ?? []
    return { body: { data, pagination: { continuationToken: `page-${asked}` } } }
  })
}

async function readIn(pull: PullView): Promise<void> {
  const path = `${ours.path}/imports/${pull.people?.importId}`
  const { mapping }: ImportView = (await ours.admin.get(path)).json()
  await ours.admin.send('PUT', `${path}/mapping`, { payload: { mapping } })
  expect((await ours.admin.post(`${path}/run`)).statusCode).toBe(200)
  await work()
}

let people = 0
const somebody = (): Donor => {
  people += 1
  const letters = Array.from(String(people), (digit) => 'bacedifogu'[Number(digit)]).join('')
  return { firstName: `Lou-${letters}`, lastName: 'Mensuel', email: `lou${people}@ailleurs.example` }
}

/** These people give each month over there, and have a file here. */
async function known(...who: Donor[]): Promise<void> {
  tells(who.map((one) => item(one)))
  await readIn(await read())
}

const mailings = (more = '') => `${ours.path}/mailings${more}`
const audience = (step: RestartStep = 'Invitation', to = gifts): Audience => ({
  kind: 'MonthlyDonors',
  step,
  formType: 'Donation',
  formSlug: to.formSlug,
})
const draft = (step?: RestartStep, to?: PublishedCampaign) =>
  ours.admin.post(mailings(), { audience: audience(step, to), subject: 'Votre don', text: 'Nous changeons.' })

async function send(mailing: Pick<Mailing, 'id' | 'version'>, recipients: number) {
  return ours.admin.post(mailings(`/${mailing.id}/send`), { recipients, version: mailing.version })
}

async function leave(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await later(11_000)
    await sendMailings(test.app)
    await work()
  }
}

async function written(step: RestartStep, recipients: number): Promise<Mailing> {
  const mailing: Mailing = (await draft(step)).json()
  expect(mailing.reach?.recipients).toBe(recipients)
  expect((await send(mailing, recipients)).statusCode).toBe(200)
  await leave()
  return mailing
}

const mailsTo = ({ email }: Pick<Donor, 'email'>) =>
  test.mails.received.filter((mail) => mail.to?.some(({ address }) => address === email))
const lastMailTo = (who: Donor) => mailsTo(who).at(-1)
const tokenOf = (who: Donor): string => /#don-mensuel=([\w.-]+)/.exec(lastMailTo(who)?.text ?? '')?.[1] ?? ''

const opening = (token: string, on = gifts) => ({
  token,
  organizationSlug: on.association.slug,
  formType: 'Donation',
  formSlug: on.formSlug,
})
async function open(token: string, { on = gifts, by = giver(test, ana) } = {}): Promise<[number, Restart]> {
  const { status, json } = await by.call('POST', '/restarts/open', opening(token, on))
  return [status, json as Restart]
}

describe('[IM14] whoever gives each month elsewhere', () => {
  it('is found with what was paid last, and waits for their file', async () => {
    const pull = await read()
    expect(await donors()).toMatchObject({
      found: { count: 1, monthlyCents: 15_00 },
      withoutFile: 1,
      toInvite: 0,
      campaigns: [{ formSlug: gifts.formSlug, title: 'Faire un don' }],
    })
    await readIn(pull)
    expect(await donors()).toMatchObject({ withoutFile: 0, toInvite: 1, sent: 0, remindableFrom: null })
  })

  it('has the amount of the latest payment of each campaign, once, on whichever page it is told', async () => {
    const [one, two, three] = [somebody(), somebody(), somebody()]
    tells(
      [
        item(one, { cents: 10_00, daysAgo: 40 }),
        item({ ...one, email: one.email.toUpperCase() }, { cents: 12_00, daysAgo: 9 }),
        item(two, { cents: 20_00, slug: 'serre' }),
      ],
      [item(one, { cents: 11_00, daysAgo: 20 }), item(two, { cents: 5_00 }), item(three, { daysAgo: 45 })],
    )
    await read()
    expect((await donors()).found).toEqual({ count: 3, monthlyCents: 12_00 + 25_00 + 10_00 })
  })

  it('is nobody who stopped, never paid, or bought something else', async () => {
    const who = somebody()
    tells([
      item(who, { daysAgo: 46 }),
      item(who, { state: 'Canceled' }),
      item(who, { type: 'Donation' }),
      item(who, { payments: [{ state: 'Refused', date: `${today()}T08:00:00Z`, shareAmount: 500 }] }),
      item(who, { payments: [{ state: 'Authorized', date: 'yesterday', shareAmount: 500 }] }),
      item(who, { payments: null }),
      item({}, {}),
      { type: 'MonthlyDonation' },
    ])
    await read()
    expect((await donors()).found).toEqual({ count: 0, monthlyCents: 0 })
  })

  it('is counted without a mailbox, and cannot be written to', async () => {
    const { email: _, ...nameless } = somebody()
    tells([
      item(nameless),
      item(nameless, { cents: 11_00, daysAgo: 2 }),
      item({ ...somebody(), email: 'nulle part' }),
    ])
    await readIn(await read())
    expect(await donors()).toMatchObject({
      found: { count: 2, monthlyCents: 21_00 },
      withoutMailbox: 2,
      withoutFile: 0,
      toInvite: 0,
    })
  })

  it('is seen by nobody of another association', async () => {
    await known(somebody())
    await written('Invitation', 1)
    expect(await donors(await makeAssociation(test))).toMatchObject({
      found: { count: 0 },
      sent: 0,
      campaigns: [],
    })
  })
})

describe('[IM15] the message to monthly donors', () => {
  it('is read over, tried, and sent with a link of their own to each', async () => {
    const [one, two] = [somebody(), somebody()]
    const others = await makeAssociation(test)
    for (const { email } of [one, two])
      await test.app.db.query(sql`
        insert into monthly_donors (organization_id, mailbox, email, gifts, amount_cents, last_paid_on, kept_since)
        values (${others.id}, mailbox_digest(${others.id}, ${email}), ${email}, '{}', 9900, ${today()}, now())`)
    await known(one, two)
    const mailing: Mailing = (await draft()).json()
    const preview = (await ours.admin.get(mailings(`/${mailing.id}/preview`))).json()
    expect(preview.text).toMatch(/10,00\s€ par mois/)
    expect(preview.text).toContain(`/formulaires/${gifts.formSlug}`)
    expect(preview.html + preview.text).not.toContain('don-mensuel=')
    await ours.admin.post(mailings(`/${mailing.id}/trial`))
    await work()
    const trial = lastMailTo({ ...one, email: `admin@${ours.slug}.example` })
    expect(trial?.subject).toBe('[Essai] Votre don')
    expect(trial?.text).not.toContain('don-mensuel=')

    expect((await send(mailing, 2)).statusCode).toBe(200)
    await leave()
    expect([mailsTo(one).length, mailsTo(two).length]).toEqual([1, 1])
    expect(tokenOf(one)).not.toBe(tokenOf(two))
    expect(lastMailTo(one)?.headers.some(({ key: name }) => name === 'list-unsubscribe')).toBe(true)
    expect(await donors()).toMatchObject({
      toInvite: 0,
      sent: 2,
      opened: 0,
      remindableFrom: addDays(today(), RESTART_REMINDER_DAYS),
    })
  })

  it('goes to each once, ever: not by a second message, nor after they are read again', async () => {
    const who = somebody()
    await known(who)
    await written('Invitation', 1)
    tells([item(who, { cents: 99_00 })])
    await read()
    const second: Mailing = (await draft()).json()
    expect(second.reach?.recipients).toBe(0)
    expect((await send(second, 1)).json().code).toBe('NOBODY_TO_WRITE_TO')
    await leave()
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('goes once, also where two messages are sent at the same moment', async () => {
    const who = somebody()
    await known(who)
    const both: Mailing[] = [(await draft()).json(), (await draft()).json()]
    const answers = await Promise.all(both.map((mailing) => send(mailing, 1)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    await leave()
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('waits for another message to the same donors', async () => {
    const who = somebody()
    await known(who)
    const mailing: Mailing = (await draft()).json()
    const { sending } = await test.app.db.transaction(async (db) => {
      await holdDonors(db, ours.id)
      const second = send(mailing, 1)
      await expect.poll(() => waitingForALock(test)).toBe(1)
      return { sending: second }
    })
    expect((await sending).statusCode).toBe(200)
    await leave()
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('is refused by the table for whoever had it', async () => {
    const who = somebody()
    await known(who)
    const { id } = await written('Invitation', 1)
    const twice = sql`insert into monthly_donor_mails (donor_id, step, mailing_id, at)
      select donor_id, step, mailing_id, now() from monthly_donor_mails where mailing_id = ${id}`
    await expect(test.app.db.query(twice)).rejects.toThrow(/monthly_donor_mails_pkey/)
  })

  it('leaves out whoever refused messages, and whoever gives here each month', async () => {
    const [no, here, yes] = [somebody(), somebody(), somebody()]
    await known(no, here, yes)
    await test.app.db.query(sql`
      insert into refused_mailboxes (organization_id, digest, purpose, at)
      values (${ours.id}, mailbox_digest(${ours.id}, ${no.email}), 'Message', now())`)
    await giveMonthly(test, gifts, 5_00, here)
    expect(await donors()).toMatchObject({ toInvite: 1, givesHere: 1, leftOut: { Refused: 1 } })
    await written('Invitation', 1)
    expect(
      [no, here].map((one) => mailsTo(one).filter(({ subject }) => subject === 'Votre don').length),
    ).toEqual([0, 0])
    expect(mailsTo(yes)).toHaveLength(1)
    await test.app.db.query(sql`
      update recurrences set state = 'Stopped' where order_id in (select id from orders where payer_email = ${here.email})`)
    expect(await donors()).toMatchObject({ toInvite: 1, givesHere: 0 })
  })

  it('goes once more after two weeks, to those who have not started again', async () => {
    const [slow, quick, full] = [somebody(), somebody(), somebody()]
    await known(slow, quick, full)
    test.mails.reject(full.email, 552, '5.2.2 Mailbox full')
    await written('Invitation', 3)
    expect((await donors()).sent).toBe(2)
    const by = giver(test, quick)
    await open(tokenOf(quick), { by })
    await giveMonthly(test, gifts, 10_00, quick, by)
    const until = async (days: number) => {
      test.clock.advanceDays(days)
      await later(0)
      // Nobody stays signed in for so long.
      ours = { ...ours, admin: await ours.member('OrganizationAdmin') }
    }
    await until(RESTART_REMINDER_DAYS - 1)
    expect(await donors()).toMatchObject({ toRemind: 0, remindableFrom: addDays(today(), 1) })
    await until(1)
    expect(await donors()).toMatchObject({ toRemind: 1, remindableFrom: null })
    await written('Reminder', 1)
    expect(mailsTo(slow)).toHaveLength(2)
    expect(await donors()).toMatchObject({ toRemind: 0, reminded: 1 })
    expect((await open(tokenOf(slow)))[0]).toBe(200)
  })

  it('may be written to by another message where the first was stopped before they were queued', async () => {
    const who = somebody()
    await known(who)
    const mailing: Mailing = (await draft()).json()
    await send(mailing, 1)
    expect((await ours.admin.post(mailings(`/${mailing.id}/stop`))).json().state).toBe('Stopped')
    expect((await donors()).toInvite).toBe(1)
    await written('Invitation', 1)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('goes to nobody a second time who was queued when it was stopped', async () => {
    await known(somebody())
    const mailing: Mailing = (await draft()).json()
    await send(mailing, 1)
    await later(11_000)
    await sendMailings(test.app)
    expect((await ours.admin.post(mailings(`/${mailing.id}/stop`))).json().state).toBe('Stopped')
    expect((await donors()).toInvite).toBe(0)
    await work()
  })

  it('is refused on a campaign that takes no monthly gifts, and to whoever may not write to people', async () => {
    await known(somebody())
    const event = await publishCampaign(test, { association: ours })
    const body = {
      audience: { ...audience(), formType: 'Event', formSlug: event.formSlug },
      subject: '',
      text: '',
    }
    expect((await ours.admin.post(mailings(), body)).json().code).toBe('NO_MONTHLY_GIFTS')
    const elsewhere = await publishCampaign(test, MONTHLY)
    expect((await draft('Invitation', elsewhere)).statusCode).toBe(404)
    const mailing: Mailing = (await draft()).json()
    await ours.admin.send('PUT', `${ours.path}/forms/Donation/${gifts.formSlug}/state`, {
      payload: { state: 'Disabled' },
    })
    expect((await send(mailing, 1)).json().code).toBe('NO_MONTHLY_GIFTS')
    const keeper = await ours.member('CheckInOperator')
    expect((await keeper.post(mailings(), { audience: audience(), subject: '', text: '' })).statusCode).toBe(
      403,
    )
  })
})

describe('[IM16] the link', () => {
  it('opens what they give filled in, and what is paid then is counted once', async () => {
    const who = somebody()
    await known(who)
    await written('Invitation', 1)
    // Another amount and another mailbox: the link brought it all the same.
    const moved = { ...who, email: `nouvelle-${who.email}` }
    const by = giver(test, moved)
    const [status, opened] = await open(tokenOf(who), { by })
    expect(status).toBe(200)
    expect(opened).toMatchObject({ here: null, amountCents: 10_00, payer: who })
    expect(await donors()).toMatchObject({ opened: 1, restarted: { count: 0, monthlyCents: 0 } })

    const { orderId } = await giveMonthly(test, gifts, 12_00, moved, by)
    expect(await donors()).toMatchObject({ restarted: { count: 1, monthlyCents: 12_00 } })

    const [again_, here] = await open(tokenOf(who), { by: giver(test, who) })
    expect([again_, here]).toEqual([
      200,
      { here: { amountCents: 12_00 }, payer: null, companyName: null, amountCents: null },
    ])
    expect((await by.call('POST', '/restarts/gift-link', opening(tokenOf(who)))).status).toBe(202)
    expect((await by.call('POST', '/restarts/gift-link', opening(tokenOf(who)))).status).toBe(202)
    await work()
    expect(mailsTo(moved).at(-1)?.text).toContain(String(orderId))
    expect((await donors()).opened).toBe(1)
    await test.app.db.query(sql`update recurrences set state = 'Stopped' where order_id = ${orderId}`)
    expect((await donors()).restarted).toEqual({ count: 0, monthlyCents: 0 })
  })

  it('is of the one who gives, where several people share a mailbox, and of an organisation where it does', async () => {
    const [zoe, bo, coop] = [somebody(), somebody(), somebody()]
    const { email } = bo
    tells([
      item({ ...zoe, email }, { type: 'Donation' }),
      item(bo),
      item({ email: coop.email }, { payer: { company: 'La Coopérative', email: coop.email } }),
    ])
    await readIn(await read())
    await written('Invitation', 2)
    expect((await open(tokenOf(bo)))[1]).toMatchObject({ payer: bo, companyName: null })
    expect((await open(tokenOf(coop)))[1]).toMatchObject({
      companyName: 'La Coopérative',
      amountCents: 10_00,
    })
  })

  it('counts no gift of somebody who came by no link, and none that is given once', async () => {
    const who = somebody()
    await known(who)
    await written('Invitation', 1)
    const by = giver(test, who)
    await open(tokenOf(who), { by })
    await giveMonthly(test, gifts, 7_00, somebody())
    await giveMonthly(test, await publishCampaign(test, MONTHLY), 8_00, somebody(), by)
    const once = { items: [{ tierType: 'Donation' as const, customAmount: 3000, tierId: gifts.tier().id }] }
    await payFor(test, by, await by.ready({ ...gifts.cart(), ...once }), { card: 'accepted' })
    expect((await donors()).restarted).toEqual({ count: 0, monthlyCents: 0 })
    expect((await by.call('POST', '/restarts/gift-link', opening(tokenOf(who)))).status).toBe(404)
  })

  it('is refused where it was changed, is another’s, of another purpose or too old', async () => {
    const who = somebody()
    await known(who)
    await written('Invitation', 1)
    const token = tokenOf(who)
    const [contact = '', organization = '', expires = '', signature = ''] = token.split('.')
    const refused = [
      `${contact}.${organization}.${Number(expires) + 1}.${signature}`,
      `${Number(contact) + 1}.${organization}.${expires}.${signature}`,
      `${contact}.${organization}.${expires}.${signature}x`,
      renewalToken(test.app, { contactId: Number(contact), organizationId: ours.id, email: who.email }),
      'exemple',
    ]
    for (const one of refused) expect((await open(one))[0]).toBe(404)
    const others = await publishCampaign(test, { title: 'Chez d’autres', ...MONTHLY })
    expect((await open(token, { on: others }))[0]).toBe(404)
    const event = await publishCampaign(test, { association: ours })
    const elsewhere = { ...opening(token, event), formType: 'Event' }
    expect((await giver(test, who).call('POST', '/restarts/open', elsewhere)).status).toBe(404)
    expect((await open(token))[0]).toBe(200)
    await later(RESTART_LINK_DAYS * 86_400_000)
    expect((await open(token))[0]).toBe(404)
  })

  it('ends where the address is corrected, and where the person is forgotten', async () => {
    const [corrected, gone] = [somebody(), somebody()]
    await known(corrected, gone)
    await written('Invitation', 2)
    await test.app.db.query(
      sql`update contacts set email = 'neuve@ailleurs.example' where email = ${corrected.email}`,
    )
    await test.app.db.query(sql`delete from monthly_donors where email = ${gone.email}`)
    for (const who of [corrected, gone]) expect((await open(tokenOf(who)))[0]).toBe(404)
  })

  it('is asked for sixty times an hour from one place', async () => {
    const by = buyer(test, '203.0.113.77')
    const tries = []
    for (let turn = 0; turn < 61; turn += 1)
      tries.push((await by.call('POST', '/restarts/open', opening('x'))).status)
    expect(tries.filter((status) => status === 404)).toHaveLength(60)
    expect(tries.at(-1)).toBe(429)
  })
})

describe('[IM17] what was read of a donor', () => {
  const rows = () =>
    test.app.db.query(sql`
      select email, gifts is not null as "hasGifts", mailbox is not null as "hasDigest" from monthly_donors
      where organization_id = ${ours.id} order by id`)

  it('goes with the reading, where nobody was written to', async () => {
    const [one, two] = [somebody(), somebody()]
    const others = await makeAssociation(test)
    await test.app.db.query(
      sql`insert into monthly_donors (organization_id, mailbox, kept_since) values (${others.id}, 'digest', now())`,
    )
    tells([item(one)])
    await read()
    tells([item(two)])
    const pull = await read()
    const theirs = sql`select from monthly_donors where organization_id = ${others.id}`
    expect(await test.app.db.query(theirs)).toHaveLength(1)
    expect(await rows()).toEqual([{ email: two.email, hasGifts: true, hasDigest: true }])
    await ours.admin.post(pulls(`/${pull.id}/bring`), { campaigns: [1] })
    await work()
    await ours.admin.post(pulls(`/${pull.id}/undo`))
    await work()
    expect(await rows()).toEqual([])
  })

  it('is not seen before the reading is over, and goes where it fails', async () => {
    let isFirst = true
    source.tamper((path) => {
      if (!path.includes('/items?')) return undefined
      if (!isFirst) return { status: 503, body: {} }
      isFirst = false
      return { body: { data: [item(somebody())], pagination: { continuationToken: 'next' } } }
    })
    const pull = await read()
    expect([pull.state, await rows()]).toMatchObject(['Reading', [{ hasGifts: true }]])
    expect((await donors()).found.count).toBe(0)
    await ours.admin.post(pulls(`/${pull.id}/stop`))
    expect(await rows()).toEqual([])
  })

  it('is forgotten after 180 days, but for a digest of whoever was written to', async () => {
    const [who, other] = [somebody(), somebody()]
    await known(who)
    await written('Invitation', 1)
    const token = tokenOf(who)
    tells([item(other)])
    await read()
    await later((MONTHLY_DONOR_DAYS * 24 - 1) * 3_600_000)
    await forgetRestarts(test.app)
    expect(await rows()).toMatchObject([{ email: who.email }, { email: other.email }])
    await later(2 * 3_600_000)
    await forgetRestarts(test.app)
    expect(await rows()).toEqual([{ email: null, hasGifts: false, hasDigest: true }])
    expect((await open(token))[0]).toBe(404)
    // Nobody stays signed in for so long.
    ours = { ...ours, admin: await ours.member('OrganizationAdmin') }
    tells([item(who)])
    await read()
    expect(await donors()).toMatchObject({ found: { count: 0 }, toInvite: 0 })
  })

  it('is remembered for a visitor for three hours', async () => {
    const who = somebody()
    await known(who)
    await written('Invitation', 1)
    await open(tokenOf(who))
    const visits = () => test.app.db.query(sql`select from restart_visits where organization_id = ${ours.id}`)
    expect(await visits()).toHaveLength(1)
    await later(3 * 3_600_000)
    await forgetRestarts(test.app)
    expect(await visits()).toHaveLength(0)
  })
})
