import type { ExpectedOrder } from '@obole/contract/expected-income'
import type { ExpectedIncome } from '@obole/contract/year'
import { listOfExpected, type OpenedList } from '@obole/contract/year-lists'
import { EXPECTED_SOURCES, lastDayOf, monthOf } from '@obole/core/accounting/year'
import { renewalDay } from '@obole/core/campaign/automatic-renewal'
import { addDays, monthsAfter, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import {
  buyInInstalments,
  endAllPlans,
  giveMonthly,
  giveMonthlyTo,
  payMonthly,
  seedPlans,
} from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor } from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const DEMO = '/api/manage/organizations/les-jardins-partages'

type Reader = Pick<MadeAssociation, 'path'> & { admin: Pick<MadeAssociation['admin'], 'get'> }
let demo: Reader

beforeAll(async () => {
  await seedPlans(test)
  demo = {
    admin: await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD),
    path: DEMO,
  }
})

const today = () => parisDate(test.clock.now())
const expectedOf = async ({ admin, path }: Reader): Promise<ExpectedIncome> =>
  (await admin.get(`${path}/expected-income`)).json()
const NOTHING = { planned: 0, gifts: 0, renewals: 0 }

/** What the list of payments says is to come between two days. */
async function toCome({ admin, path }: Reader, from: string, to: string): Promise<number> {
  const query = new URLSearchParams({ states: 'Pending', from, to, withTotals: 'true' })
  return (await admin.get(`${path}/payments?${query}&states=Refused`)).json().totals.toCome
}

const membershipOf = (association?: MadeAssociation, title = 'Adhésion') =>
  publishCampaign(test, {
    ...(association && { association }),
    formType: 'Membership',
    title,
    changes: () => ({ startDate: null, endDate: null, validityType: 'MovingYear' }),
  })

/** A membership that renews itself. */
async function joinForGood(of?: PublishedCampaign) {
  const on = of ?? (await membershipOf())
  const { id: tierId, tierType } = on.tier()
  const item = { tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }
  const { orderId } = await payOrder(test, { ...on.cart(), items: [item] })
  await test.app.db.query(sql`
    insert into automatic_renewals (order_id, organization_id, state, created_at)
    values (${orderId}, ${on.association.id}, 'Active', now())`)
  // A year that began today would be renewed after these twelve months.
  await test.app.db.query(
    sql`update order_items set starts_on = current_date - 100 where order_id = ${orderId}`,
  )
  return { orderId, association: on.association, price: on.tier().price ?? 0 }
}

describe('expected income', () => {
  it('is what is planned, by month, as the list of payments says it', async () => {
    await endAllPlans(test)
    await buyInInstalments(test, { count: 12 })
    const { totals, months, campaigns, from, to } = await expectedOf(demo)
    expect(totals).toEqual({ ...NOTHING, planned: 16500 })
    expect([from, to]).toEqual([today(), lastDayOf(monthsAfter(monthOf(today()), 11, 1))])
    for (const { month, planned } of months)
      expect([month, planned]).toEqual([
        month,
        await toCome(demo, month < from ? from : month, lastDayOf(month)),
      ])
    expect(campaigns).toMatchObject([{ campaign: { formSlug: 'stage-de-permaculture' }, ...totals }])
  })

  it('is the next debit of a monthly gift, and each month after it while it runs', async () => {
    await endAllPlans(test)
    await giveMonthly(test, { amount: 1000, day: 5, tip: 100 })
    const { totals, months } = await expectedOf(demo)
    const expectedMonths = months.filter(({ gifts }) => gifts === 1000).map(({ month }) => month)
    expect(totals).toEqual({ ...NOTHING, planned: 1000, gifts: 10_000 })
    expect(expectedMonths).toEqual(months.slice(2).map(({ month }) => month))
    await endAllPlans(test)
    expect((await expectedOf(demo)).totals).toEqual(NOTHING)
  })

  it('is a membership that renews itself, on the day after its last', async () => {
    const { association, orderId, price } = await joinForGood()
    const { totals, months } = await expectedOf(association)
    expect(totals).toEqual({ ...NOTHING, renewals: price })
    const day = monthsAfter(addDays(today(), -100), 12)
    expect(months.filter(({ renewals }) => renewals > 0)).toMatchObject([{ month: monthOf(day) }])
    await test.app.db.query(sql`
      update automatic_renewals set state = 'Stopped', stopped_by = 'Payer', ended_at = now()
      where order_id = ${orderId}`)
    expect((await expectedOf(association)).totals).toEqual(NOTHING)
  })

  it('expects of one association alone', async () => {
    await endAllPlans(test)
    await buyInInstalments(test)
    await giveMonthly(test)
    await joinForGood()
    const other = await makeAssociation(test)
    expect(await expectedOf(other)).toMatchObject({ totals: NOTHING, campaigns: [] })
    expect((await openedBy(other, { list: 'expectedIncome', query: {} })).rows).toEqual([])
  })
})

const PATHS = { payments: '/payments', expectedIncome: '/expected-income/orders' }

/** All rows of a list, page by page, and what the list says of them. */
async function openedBy(
  { admin, path }: Reader,
  { list, query }: Pick<OpenedList, 'query'> & { list: keyof typeof PATHS },
  pageSize = 2,
) {
  const asked = new URLSearchParams({ withTotals: 'true', pageSize: String(pageSize) })
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) asked.append(name, one)
  const rows: (ExpectedOrder & { toCome: number })[] = []
  for (;;) {
    const answer = await admin.get(`${path}${PATHS[list]}?${asked}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { data, pagination, totals, count } = answer.json()
    rows.push(...data)
    if (pagination.continuationToken === null) return { rows, totals, count }
    asked.set('continuationToken', pagination.continuationToken)
  }
}

/** An association with gifts of several days, some of them the same, and memberships that renew themselves, two of them on one day. */
async function expectingMuch() {
  const memberships = await membershipOf()
  const { association } = memberships
  const gifts = await publishCampaign(test, {
    association,
    formType: 'Donation',
    title: 'Chaque mois',
    changes: () => ({ startDate: null, tiers: [], acceptOpenMonthlyDonation: true }),
  })
  for (const [amount, day] of [
    [1000, 5],
    [1500, 5],
    [700, 28],
  ] as const)
    await giveMonthlyTo(test, gifts, { amount, day })
  const { orderId, price } = await joinForGood(memberships)
  await joinForGood(memberships)
  return { association, memberships, gifts, orderId, price }
}

describe('the lines of expected income', () => {
  it('[YV] add up to each figure, by month, by campaign and by source', async () => {
    const { association } = await expectingMuch()
    const { totals, months, campaigns, from, to } = await expectedOf(association)
    const parts = [
      { amounts: totals, days: { from, to }, campaign: undefined },
      ...months.map(({ month, ...amounts }) => ({
        amounts,
        days: { from: month < from ? from : month, to: lastDayOf(month) },
        campaign: undefined,
      })),
      ...campaigns.map(({ campaign, ...amounts }) => ({ amounts, days: { from, to }, campaign })),
    ]
    expect(campaigns).toHaveLength(2)
    for (const { amounts, days, campaign } of parts)
      for (const source of ['planned', ...EXPECTED_SOURCES] as const) {
        const list = listOfExpected(source, days, campaign)
        const opened = await openedBy(association, {
          ...list,
          list: source === 'planned' ? 'payments' : 'expectedIncome',
        })
        const total = source === 'planned' ? 'toCome' : 'amount'
        const summed = opened.rows.reduce((sum, row) => sum + row[total], 0)
        expect([source, days, opened.totals[total], summed]).toEqual([
          source,
          days,
          amounts[source],
          amounts[source],
        ])
        expect(opened.count).toEqual({ rows: opened.rows.length, isMore: false })
      }
    const { totals: all } = await openedBy(association, { list: 'expectedIncome', query: {} })
    expect(all).toEqual({ amount: totals.gifts + totals.renewals })
    expect(totals.gifts * totals.renewals).toBeGreaterThan(0)
  })

  it('tell each order once, the next first, whatever pages they are read in', async () => {
    const { association, gifts, memberships, orderId, price } = await expectingMuch()
    const whole = await openedBy(association, { list: 'expectedIncome', query: {} }, 100)
    for (const pageSize of [1, 2, 3])
      expect(await openedBy(association, { list: 'expectedIncome', query: {} }, pageSize)).toMatchObject({
        rows: whole.rows,
      })
    expect(whole.count).toEqual({ rows: 5, isMore: false })
    expect(whole.rows.map(({ day }) => day)).toEqual(whole.rows.map(({ day }) => day).toSorted())
    const [first] = whole.rows.filter(({ kind }) => kind === 'MonthlyGift')
    expect(first).toMatchObject({
      formSlug: gifts.formSlug,
      debits: whole.rows.find(({ debitAmount }) => debitAmount === 1500)?.debits,
      amount: (first?.debits ?? 0) * 1000,
      payer: expect.stringMatching(/\S/),
    })
    expect(first?.lastDay.slice(8)).toBe('05')
    expect(whole.rows.find((row) => row.orderId === orderId)).toMatchObject({
      kind: 'AutomaticRenewal',
      day: monthsAfter(addDays(today(), -100), 12),
      lastDay: monthsAfter(addDays(today(), -100), 12),
      debits: 1,
      debitAmount: price,
      amount: price,
      formSlug: memberships.formSlug,
    })
  })

  it('tell a payment of each month from a gift', async () => {
    await endAllPlans(test)
    const { orderId } = await giveMonthly(test)
    const [gift] = (await openedBy(demo, { list: 'expectedIncome', query: {} })).rows
    expect(gift).toMatchObject({ orderId, kind: 'MonthlyGift', formSlug: 'faire-un-don' })
    await payMonthly(test)
    const { rows } = await openedBy(demo, { list: 'expectedIncome', query: { sources: ['gifts'] } })
    expect(rows.map(({ kind, formSlug }) => `${kind} ${formSlug}`).toSorted()).toEqual([
      'MonthlyGift faire-un-don',
      'MonthlyPayment stage-de-permaculture',
    ])
  })

  it('are of the twelve months, whatever days are asked for', async () => {
    const { association } = await expectingMuch()
    const read = async (query: OpenedList['query']) =>
      (await openedBy(association, { list: 'expectedIncome', query }, 100)).rows
    const { to } = await expectedOf(association)
    const whole = await read({})
    expect(await read({ from: '2000-01-01', to: '2099-12-31' })).toEqual(whole)
    expect(await read({ to: addDays(today(), -1) })).toEqual([])
    expect(await read({ from: addDays(to, 1) })).toEqual([])
    const [renewal] = whole.filter(({ kind }) => kind === 'AutomaticRenewal')
    const day = renewal?.day ?? ''
    expect((await read({ from: day, to: day })).map(({ id }) => id)).toContain(renewal?.id)
    expect((await read({ from: addDays(day, 1) })).map(({ id }) => id)).not.toContain(renewal?.id)
    expect((await read({ to: addDays(day, -1) })).map(({ id }) => id)).not.toContain(renewal?.id)
  })

  it('tell a renewal by what was announced: in its campaign, at its price', async () => {
    const { association, orderId, price } = await expectingMuch()
    const next = await membershipOf(association, 'Saison suivante')
    const query = { formType: next.formType, formSlug: next.formSlug }
    const read = async () => (await openedBy(association, { list: 'expectedIncome', query })).rows
    expect(await read()).toEqual([])
    const all = await openedBy(association, { list: 'expectedIncome', query: {} }, 100)
    const day = all.rows.find((row) => row.orderId === orderId)?.day ?? ''
    const endsOn = addDays(day, -1)
    expect(renewalDay(endsOn)).toBe(day)
    await test.app.db.query(sql`
      update automatic_renewals set announced_end = ${endsOn}, announced_form_id = ${next.formId},
        announced_cents = ${price + 500}, announced_at = now(), notice_sent_at = now() where order_id = ${orderId}`)
    expect(await read()).toMatchObject([{ orderId, day, amount: price + 500, formTitle: 'Saison suivante' }])
    const { campaigns } = await expectedOf(association)
    expect(campaigns.map(({ campaign, renewals }) => [campaign?.title, renewals])).toContainEqual([
      'Saison suivante',
      price + 500,
    ])
  })

  it('leave out who brings nothing: a membership that costs nothing', async () => {
    const { association, orderId, price } = await joinForGood()
    const costs = (amountCents: number) =>
      test.app.db.query(
        sql`update order_items set initial_amount_cents = ${amountCents} where order_id = ${orderId}`,
      )
    await costs(0)
    expect((await openedBy(association, { list: 'expectedIncome', query: {} })).rows).toEqual([])
    expect((await expectedOf(association)).campaigns).toEqual([])
    // An order's lines come to what was paid.
    await costs(price)
  })

  it('are open to whoever reads the money, of one campaign to whoever reads that of it', async () => {
    const { association, gifts, memberships } = await expectingMuch()
    const treasurer = await association.member('Treasurer', gifts.formId)
    const status = async (query: string) =>
      (await treasurer.get(`${association.path}/expected-income/orders${query}`)).statusCode
    expect([await status(''), await status(memberships.query), await status(gifts.query)]).toEqual([
      403, 403, 200,
    ])
  })
})
