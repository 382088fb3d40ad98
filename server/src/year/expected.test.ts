import type { ExpectedIncome } from '@obole/contract/year'
import { lastDayOf, monthOf } from '@obole/core/accounting/year'
import { addDays, monthsAfter, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { buyInInstalments, endAllPlans, giveMonthly, seedPlans } from '../../testing/plans.ts'
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

/** A membership that renews itself. */
async function joinForGood() {
  const on = await publishCampaign(test, {
    formType: 'Membership',
    title: 'Adhésion',
    changes: () => ({ startDate: null, endDate: null, validityType: 'MovingYear' }),
  })
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
  return { orderId, association: on.association, price: on.tier().price }
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
  })
})
