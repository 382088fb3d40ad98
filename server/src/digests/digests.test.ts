import type { Statistics } from '@obole/contract/manage-statistics'
import type { DigestRhythm } from '@obole/core/association/digest'
import { addDays, parisDate, parisInstant, type LocalDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { registerOrder, publishCampaign, type PublishedCampaign } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { buyInInstalments, endAllPlans, itIs, liveThrough, seedPlans } from '../../testing/plans.ts'
import { donation } from '../../testing/buyer.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, visitor } from '../../testing/visitor.ts'
import { grantRole, withdrawRole } from '../people/change-roles.ts'
import {
  listChoices,
  listSales,
  readCampaigns,
  readTroubles,
  saveChoice,
  takeSales,
} from './digests.store.ts'
import { tellDays } from './tell-days.ts'
import { tellSales } from './tell-sales.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 60_000
const MINUTE_MS = 60_000
const DAILY = 'l’activité du'

const mailsTo = (email: string, subject = '') =>
  test.mails.received.filter(
    (mail) => mail.to?.some(({ address }) => address === email) && mail.subject?.includes(subject),
  )
const adminOf = ({ slug }: MadeAssociation) => `admin@${slug}.example`
const euros = (amount: number) => formatEuros(cents(amount), 'fr')

/** Nothing recurs by itself between two lines of a test: only what is told to happens. */
function at(day: LocalDate, time: string): void {
  test.clock.advance(parisInstant(day, time) - test.app.clock.now())
}

async function setOff(): Promise<void> {
  await tellDays(test.app)
  await test.worker.drain()
}

async function tell(): Promise<void> {
  await tellSales(test.app)
  await test.worker.drain()
}

/** Hours pass between two acts: whoever is signed in stays so. */
const stay = ({ admin }: MadeAssociation) => admin.post('/auth/token', {})

async function sell(campaign: PublishedCampaign, wish: Record<string, unknown> = {}) {
  await stay(campaign.association)
  return registerOrder(campaign, { receivedOn: parisDate(test.app.clock.now()), ...wish })
}

/** A campaign with one tier at 10 € that can be sold by hand. */
const makeShop = (association: MadeAssociation, title: string) =>
  publishCampaign(test, {
    association,
    title,
    changes: ({ document }) => ({
      tiers: [{ ...document.tiers[0], name: 'Entrée', tierType: 'Registration', price: 1000 }] as never,
    }),
  })

async function choose({ slug, admin }: MadeAssociation, sales: DigestRhythm): Promise<void> {
  const chosen = await admin.send('PUT', `/api/users/me/notifications/${slug}`, { payload: { sales } })
  expect(chosen.statusCode).toBe(200)
}

describe('the mail about a day', () => {
  it(
    'says the figures that the statistics of that day say, with refunds and refused debits',
    async () => {
      await itIs(test, '2026-11-20')
      await seedPlans(test)
      const [jardins] = await test.app.db.query<{ id: number }>(
        sql`
          select id from organizations where slug = 'les-jardins-partages'`,
      )
      const organizationId = jardins?.id ?? 0
      await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
      await itIs(test, '2026-12-20')
      const email = 'digest@example.org'
      const userId = await createTestUser(test, { email, firstName: 'Dominique' })
      await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin', formId: null })
      const admin = await signedInVisitor(test, email)
      await payOrder(test, await donation(test, 5000))
      await buyInInstalments(test, { count: 3 })
      const given = await payOrder(test, await donation(test, 2500))
      const refund = await moveMoney(
        admin,
        `/api/payments/${given.paymentId}/refund`,
        { amount: 1500 },
        { password: TEST_PASSWORD },
      )
      expect(refund.statusCode).toBe(200)
      await liveThrough(test, '2026-12-20')
      await liveThrough(test, '2026-12-21')
      const [mail, ...more] = mailsTo(email, DAILY)
      expect(more).toEqual([])
      await admin.post('/auth/token', {})
      const { totals }: Statistics = (
        await admin.get(
          '/api/manage/organizations/les-jardins-partages/statistics?from=2026-12-20&to=2026-12-20',
        )
      ).json()
      expect(totals).toMatchObject({ orders: 3, ordered: 25_500, received: 12_000, toCome: 12_000 })
      const whole = mail?.text?.split('TOUTES LES CAMPAGNES')[1] ?? ''
      expect(mail?.subject).toBe('Les Jardins Partagés\u202f: l’activité du 20 décembre 2026')
      expect(whole).toContain(
        [
          `Commandes\u00a0: ${totals.orders}`,
          `Commandé\u00a0: ${euros(totals.ordered)}`,
          `Encaissé net\u00a0: ${euros(totals.received)}`,
          `À venir\u00a0: ${euros(totals.toCome)}`,
        ].join('\n'),
      )
      expect(mail?.text).toContain(`1 remboursement\u00a0: ${euros(1500)}`)
      expect(mail?.text).toContain(`1 prélèvement refusé\u00a0: ${euros(6000)}`)
      expect(mail?.text).not.toContain('alix@')
      expect(mail?.text).not.toContain('Martin')
      // The tests below move our clock and not the bank's: a debit of theirs would be of two different days.
      await endAllPlans(test)
    },
    LONG,
  )

  it.each([
    ['2027-03-28', 'the day the clock goes forward'],
    ['2027-10-31', 'the day the clock goes back'],
    ['2027-11-14', 'any other day'],
  ])('is about that day from midnight to midnight in France: %s, %s', async (day) => {
    at(addDays(day, -1), '22:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    at(addDays(day, -1), '23:59')
    await sell(event)
    at(day, '00:00')
    await sell(event)
    at(day, '23:59')
    await sell(event)
    at(addDays(day, 1), '00:00')
    await sell(event)
    at(addDays(day, 1), '07:59')
    await setOff()
    const before = mailsTo(adminOf(association), DAILY).length
    at(addDays(day, 1), '08:00')
    await setOff()
    await setOff()
    const digests = mailsTo(adminOf(association), DAILY)
    expect(digests).toHaveLength(before + 1)
    expect(digests.at(-1)?.text).toContain('Commandes\u00a0: 2\n')
    at(addDays(day, 2), '08:00')
    await setOff()
    expect(mailsTo(adminOf(association), DAILY).at(-1)?.text).toContain('Commandes\u00a0: 1\n')
  })

  it('is not sent about a day on which nothing happened', async () => {
    at('2027-11-20', '12:00')
    const association = await makeAssociation(test)
    await makeShop(association, 'Le bal')
    at('2027-11-21', '09:00')
    await setOff()
    expect(mailsTo(adminOf(association), DAILY)).toEqual([])
  })

  it('tells whoever has a role in one campaign of that campaign alone, and of nothing if it sold nothing', async () => {
    at('2027-11-22', '12:00')
    const association = await makeAssociation(test)
    const [ball, shop, quiet] = [
      await makeShop(association, 'Le bal'),
      await makeShop(association, 'La buvette'),
      await makeShop(association, 'Le concert'),
    ]
    await association.member('FormAdmin', shop.formId)
    await association.member('FormAdmin', quiet.formId)
    await association.member('Accountant')
    await association.member('CheckInOperator')
    await sell(ball)
    await sell(shop)
    at('2027-11-23', '09:00')
    await setOff()
    const member = (number: number) => mailsTo(`member-${number}@${association.slug}.example`, DAILY)
    expect(mailsTo(adminOf(association), DAILY)[0]?.text).toMatch(/LA BUVETTE[^]*LE BAL|LE BAL[^]*LA BUVETTE/)
    expect(member(1)[0]?.text).toContain('LA BUVETTE')
    expect(member(1)[0]?.text).not.toContain('BAL')
    expect([member(2), member(3), member(4)]).toEqual([[], [], []])
  })

  it('is sent once however often it is begun, and not to whoever lost their role meanwhile', async () => {
    at('2027-11-25', '12:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    await association.member('Treasurer')
    const [leaver] = await test.app.db.query<{ id: number }>(
      sql`
        select id from users where email = ${`member-1@${association.slug}.example`}`,
    )
    await sell(event)
    at('2027-11-26', '09:00')
    await Promise.all([tellDays(test.app), tellDays(test.app)])
    await test.app.db.query(sql`delete from digest_days where day = '2027-11-25'`)
    await tellDays(test.app)
    await withdrawRole(test.app, {
      userId: leaver?.id ?? 0,
      organizationId: association.id,
      role: 'Treasurer',
      formId: null,
    })
    await test.worker.drain()
    expect(mailsTo(adminOf(association), DAILY)).toHaveLength(1)
    expect(mailsTo(`member-1@${association.slug}.example`, DAILY)).toEqual([])
  })

  it('is not sent to whom the desk itself is closed until they set up their second factor', async () => {
    at('2027-12-01', '12:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    await sell(event)
    const adminId = param(association.adminId)
    await test.app.db.query(sql`
        with m as (update memberships set created_at = created_at - interval '20 days' where user_id = ${adminId})
        update users set first_signed_in_at = first_signed_in_at - interval '20 days' where id = ${adminId}`)
    at('2027-12-02', '09:00')
    await setOff()
    expect(mailsTo(adminOf(association), DAILY)).toEqual([])
  })

  it('is in the language of its reader', async () => {
    at('2027-12-03', '12:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    await test.app.db.query(sql`update users set locale = 'en' where id = ${association.adminId}`)
    await sell(event)
    at('2027-12-04', '09:00')
    await setOff()
    const [mail] = mailsTo(adminOf(association), 'what happened on 3 December 2027')
    expect(mail?.text).toContain('Received, net: €10.00')
  })

  it('is forgotten when nothing can tell it again', async () => {
    const left = async () =>
      test.app.db.query(sql`
          select (select count(*) from digests) as digests, (select count(*) from digest_orders) as orders`)
    expect(await left()).not.toMatchObject([{ digests: 0 }])
    at('2028-02-10', '07:00')
    await test.worker.drain()
    expect(await left()).toEqual([{ digests: 0, orders: 0 }])
  })
})

describe('who hears of each sale', () => {
  it('has a mail for the first, then one for all that were placed within ten minutes', async () => {
    at('2028-03-01', '12:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    await sell(event, { payer: { firstName: 'Avant', lastName: 'Coup', email: 'avant@example.org' } })
    at('2028-03-01', '12:01')
    await choose(association, 'each')
    await tell()
    const mails = () => mailsTo(adminOf(association), 'commande')
    expect(mails()).toEqual([])
    const { id } = await sell(event)
    await tell()
    await tell()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]?.subject).toBe('Les Voisins\u202f: une commande de 10,00\u202f€')
    expect(mails()[0]?.text).toContain(`COMMANDE N°\u202f${id}`)
    expect(mails()[0]?.text).toContain('De la part de\u00a0: Jeanne Marchand')
    expect(mails()[0]?.text).not.toContain('jeanne@example.org')
    const later = [await sell(event), await sell(event), await sell(event)]
    test.clock.advance(9 * MINUTE_MS)
    await tell()
    expect(mails()).toHaveLength(1)
    test.clock.advance(MINUTE_MS)
    await Promise.all([tellSales(test.app), tellSales(test.app)])
    await tell()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.subject).toBe('Les Voisins\u202f: 3 commandes')
    for (const order of later) expect(mails()[1]?.text).toContain(`COMMANDE N°\u202f${order.id}\n`)
    at('2028-03-02', '09:00')
    await setOff()
    await tell()
    expect(mails()).toHaveLength(2)
    expect(mailsTo(adminOf(association), DAILY)).toEqual([])
  })

  it('hears of their own campaigns alone, and of nothing once they lost them', async () => {
    at('2028-03-04', '12:00')
    const association = await makeAssociation(test)
    const [ball, shop] = [await makeShop(association, 'Le bal'), await makeShop(association, 'La buvette')]
    const email = `member-1@${association.slug}.example`
    const member = await association.member('FormAdmin', shop.formId)
    await member.send('PUT', `/api/users/me/notifications/${association.slug}`, {
      payload: { sales: 'each' },
    })
    await sell(ball)
    await tell()
    expect(mailsTo(email, 'commande')).toEqual([])
    await sell(shop)
    await tell()
    expect(mailsTo(email, 'commande')).toHaveLength(1)
    test.clock.advance(10 * MINUTE_MS)
    await sell(shop)
    await tellSales(test.app)
    await test.app.db.query(sql`delete from memberships where form_id = ${shop.formId}`)
    await test.worker.drain()
    expect(mailsTo(email, 'commande')).toHaveLength(1)
  })
})

describe('what one hears of', () => {
  it('is shown and chosen for each association, by its own people alone', async () => {
    at('2028-03-06', '12:00')
    const association = await makeAssociation(test)
    const shop = await makeShop(association, 'La buvette')
    const member = await association.member('FormAdmin', shop.formId)
    const accountant = await association.member('Accountant')
    const shown = async (somebody: typeof member) =>
      (await somebody.get('/api/users/me/notifications')).json().data
    const own = { organizationSlug: association.slug, name: 'Les Voisins' }
    expect(await shown(association.admin)).toEqual([{ ...own, campaigns: null, sales: 'daily' }])
    expect(await shown(member)).toEqual([{ ...own, campaigns: ['La buvette'], sales: 'daily' }])
    expect(await shown(accountant)).toEqual([{ ...own, campaigns: null, sales: 'none' }])
    await choose(association, 'none')
    expect(await shown(association.admin)).toMatchObject([{ sales: 'none' }])
    const stranger = await makeAssociation(test)
    const refused = await stranger.admin.send('PUT', `/api/users/me/notifications/${association.slug}`, {
      payload: { sales: 'each' },
    })
    expect(refused.statusCode).toBe(404)
  })

  it('is stopped by one press in the mail program, without signing in', async () => {
    at('2028-03-08', '12:00')
    const association = await makeAssociation(test)
    const event = await makeShop(association, 'Le bal')
    await sell(event)
    at('2028-03-09', '09:00')
    await setOff()
    const [mail] = mailsTo(adminOf(association), DAILY)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = header('list-unsubscribe')?.replace(/^<|>$/g, '') ?? ''
    const path = url.replace(test.app.config.PUBLIC_URL, '')
    expect(path).toMatch(/^\/api\/unsubscriptions\/[\w.-]+$/)
    expect(mail?.text).toContain(`/utilisateur/notifications/arret?token=${path.split('/').at(-1)}`)
    // A mail program that opens the address instead leads to the page with the button, and stops nothing by that.
    const opened = await visitor(test).get(path)
    expect(opened.statusCode).toBe(302)
    expect(mail?.text).toContain(opened.headers.location)
    await stay(association)
    expect((await association.admin.get('/api/users/me/notifications')).json().data[0].sales).toBe('daily')
    const stopped = await visitor(test).post(path, 'List-Unsubscribe=One-Click', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(stopped.json()).toEqual({ organizationName: 'Les Voisins' })
    expect((await association.admin.get('/api/users/me/notifications')).json().data[0].sales).toBe('none')
    await sell(event)
    at('2028-03-10', '09:00')
    await setOff()
    expect(mailsTo(adminOf(association), DAILY)).toHaveLength(1)
  })

  it('is stopped by nobody whose token we did not sign', async () => {
    const association = await makeAssociation(test)
    const of = { userId: association.adminId, organizationId: association.id }
    const [user, organization, signature] = unsubscribeToken(test.app, of).split('.')
    for (const token of [
      `${user}.${organization}.AAAA`,
      `${user}.1.${signature}`,
      'x',
      `1.${organization}.${signature}`,
    ])
      expect((await visitor(test).post(`/api/unsubscriptions/${token}`)).statusCode).toBe(404)
    const multipart = await visitor(test).post(
      `/api/unsubscriptions/${user}.${organization}.${signature}`,
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    )
    expect(multipart.statusCode).toBe(200)
  })
})

it('the choices and the sales of one association are told apart from those of another', async () => {
  at('2028-03-10', '12:00')
  const [here, there] = [await makeAssociation(test), await makeAssociation(test)]
  await choose(here, 'each')
  await choose(there, 'each')
  const orderIds = [
    (await sell(await makeShop(here, 'Le bal'))).id,
    (await sell(await makeShop(there, 'La buvette'))).id,
  ]
  const { db } = test.app
  const own = { organizationId: here.id, userId: here.adminId, rhythm: 'each' }
  const ever = { organizationId: here.id, formIds: null, fromMs: 0, untilMs: test.app.clock.now() + 1 }
  expect([
    await listChoices(db, { organizationId: here.id, userId: null }),
    await listChoices(db, { organizationId: null, userId: here.adminId }),
    (await listSales(db, { organizationId: here.id, orderIds, formIds: null })).map(({ orderId }) => orderId),
    (await readCampaigns(db, ever)).map(({ title }) => title),
  ]).toEqual([[own], [own], orderIds.slice(0, 1), ['Le bal']])
})

it('a refused debit is told to its own association alone', async () => {
  at('2028-03-10', '13:00')
  const association = await makeAssociation(test)
  const { id } = await sell(await makeShop(association, 'Le bal'))
  await undone(test.app, async (db) => {
    await db.query(sql`update payments set refusals = 1 where order_id = ${id}`)
    await db.query(sql`
      with card as (
        insert into mandates (order_id, means, provider, label, state, created_at)
        values (${id}, 'Card', 'hapay', '', 'Ended', now()) returning id)
      insert into attempts (id, payment_id, mandate_id, number, means, provider, amount_cents, state, created_at,
        updated_at)
      select 'refused', p.id, card.id, 1, 'Card', 'hapay', p.amount_cents, 'Refused', now(), now()
      from card, payments p where p.order_id = ${id}`)
    const ever = { formIds: null, fromMs: 0, untilMs: test.app.clock.now() }
    const refusalsOf = async (organizationId: number) =>
      (await readTroubles(db, { ...ever, organizationId })).refusals
    expect([await refusalsOf(association.id), await refusalsOf(0)]).toEqual([1, 0])
  })
})

it('a sale is taken for one person and one association, whatever others and other associations were sent', async () => {
  at('2028-03-11', '12:00')
  const [here, there] = [await makeAssociation(test), await makeAssociation(test)]
  const [me, colleague] = [here.adminId, there.adminId]
  const { db, clock } = test.app
  const want = (userId: number, { id }: MadeAssociation) =>
    saveChoice(db, { userId, organizationId: id, rhythm: 'each' }, clock.now())
  for (const [userId, association] of [
    [me, here],
    [me, there],
    [colleague, here],
  ] as const)
    await want(userId, association)
  const take = (userId: number) => {
    const now = clock.now()
    const when = { since: 0, pauseBegan: now - MINUTE_MS, now }
    return takeSales(db, { userId, organizationId: here.id, formIds: null, limit: 10, ...when })
  }
  const [event, shop] = [await makeShop(here, 'Le bal'), await makeShop(there, 'La buvette')]
  const first = (await sell(event)).id
  await sell(shop)
  await take(me)
  const second = (await sell(event)).id
  await take(me)
  await take(colleague)
  const ids = [me, colleague]
  expect([
    await db.query(sql`
      select user_id as "userId", jsonb_agg(order_id order by order_id) as sales from digest_orders
      where user_id = any(${ids}::bigint[]) group by user_id order by user_id`),
    await db.query(sql`
      select user_id as "userId", organization_id as "organizationId" from digest_choices
      where user_id = any(${ids}::bigint[]) and told_at is not null order by user_id`),
  ]).toEqual([
    [
      { userId: me, sales: [first] },
      { userId: colleague, sales: [first, second] },
    ],
    [
      { userId: me, organizationId: here.id },
      { userId: colleague, organizationId: here.id },
    ],
  ])
})

it('neither a day nor a sale is told to whoever only stands at the entrance since', async () => {
  at('2028-03-12', '12:00')
  const association = await makeAssociation(test)
  const event = await makeShop(association, 'Le bal')
  for (const sales of ['daily', 'each'] as const) {
    const member = await association.member('Treasurer')
    await member.send('PUT', `/api/users/me/notifications/${association.slug}`, { payload: { sales } })
  }
  await sell(event)
  await tellSales(test.app)
  at('2028-03-13', '09:00')
  await tellDays(test.app)
  await test.app.db.query(sql`
    update memberships set role = 'CheckInOperator' where organization_id = ${association.id} and role = 'Treasurer'`)
  await test.worker.drain()
  const seen = (who: number, subject: string) =>
    mailsTo(`member-${who}@${association.slug}.example`, subject).length
  expect([seen(1, DAILY), seen(2, 'commande')]).toEqual([0, 0])
  await sell(event)
  await tell()
  at('2028-03-14', '09:00')
  await setOff()
  expect([seen(1, DAILY), seen(2, 'commande')]).toEqual([0, 0])
})

it('a sale that is older than a week is news no more', async () => {
  at('2028-03-15', '12:00')
  const association = await makeAssociation(test)
  const event = await makeShop(association, 'Le bal')
  await choose(association, 'each')
  await sell(event)
  test.clock.advance(8 * 86_400_000)
  const { id } = await sell(event)
  await tell()
  const texts = mailsTo(adminOf(association), 'commande').map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining(`COMMANDE N°\u202f${id}\n`)])
  expect(texts[0]?.match(/COMMANDE N°/g)).toHaveLength(1)
})
