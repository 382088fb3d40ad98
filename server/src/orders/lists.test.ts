import { parisInstant } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { buyInInstalments, giveMonthly, liveThrough, seedPlans, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Position } from '../platform/continuation.ts'
import { type ListFilter, orderList, paymentList } from './lists.ts'
import { stopMonthlyGift } from './manage-plan.ts'
import { readOrders } from './order-list.store.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

it('calls an order by its payments, and finds it by what it is called', async () => {
  await seedPlans(test)
  const { orderId: plan } = await buyInInstalments(test, { count: 3 })
  const { orderId: gift, token } = await giveMonthly(test, { day: 5 })
  await buyer(test).pay(await donation(test, 1500), 'accepted')
  const [{ id: organizationId } = { id: 0 }] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from orders where id = ${plan}`,
  )
  const found = async (...states: string[]) =>
    (await orderList.read(test.app, { organizationId, formId: null, states }, null, 200)).map(
      ({ row }) => row,
    )
  const everything = await found()
  for (const state of new Set(everything.map((row) => row.state)))
    expect(await found(state)).toEqual(everything.filter((row) => row.state === state))
  expect((await found('InProgress')).map(({ id }) => id)).toEqual(expect.arrayContaining([plan, gift]))

  // No month to come of a gift was owed: one that is stopped is paid, not paid in part.
  await stopMonthlyGift(test.app, token)
  expect((await found('Paid')).map(({ id }) => id)).toContain(gift)
  expect((await found('PartlyPaid')).map(({ id }) => id)).not.toContain(gift)

  const terms = await termsOf(test, plan)
  for (const { due_on } of terms.slice(1)) await liveThrough(test, due_on)
  expect((await found('Paid')).map(({ id }) => id)).toContain(plan)
  expect((await found('InProgress')).map(({ id }) => id)).not.toContain(plan)
})

it('looks the few orders of a rare state up, and meets many of them among all', async () => {
  const on = await publishCampaign(test)
  const { admin, path, id: organizationId } = on.association
  const orders: number[] = []
  for (let n = 0; n < 3; n += 1) orders.push((await registerOrder(on)).id)
  const [, ...canceled] = orders
  for (const id of canceled) await admin.post(`${path}/orders/${id}/cancel-offline`)
  const found = async (few?: number) => {
    const filter = { organizationId, formId: null, states: ['Canceled'] }
    return (await readOrders(test.app.db, filter, null, 10, few)).map(({ id }) => id)
  }
  for (const few of [undefined, 1, 0]) expect(await found(few)).toEqual(canceled.toReversed())
})

/** Page after page of two orders each; of each order its payments. */
async function ordersOfPayments(filter: ListFilter, after: Position | null = null): Promise<number[][]> {
  const listed = (await paymentList.readTogether?.(test.app, filter, after, 2)) ?? []
  const last = listed.at(-1)
  if (!last) return []
  const further = await ordersOfPayments(filter, last.position)
  return [...listed.map(({ row }) => row.map(({ id }) => id)), ...further]
}

it('lists the payments of an order together, whole, however pages are cut and months lie between them', async () => {
  await seedPlans(test)
  const { orderId: plan } = await buyInInstalments(test, { count: 12 })
  const { orderId: gift } = await giveMonthly(test, { day: 5 })
  await buyer(test).pay(await donation(test, 1500), 'accepted')
  const terms = await termsOf(test, plan)
  for (const { due_on } of terms.slice(1, 4)) await liveThrough(test, due_on)
  await buyer(test).pay(await donation(test, 1600), 'accepted')
  const [{ id: organizationId } = { id: 0 }] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from orders where id = ${plan}`,
  )
  const all = { organizationId, formId: null }
  const second = parisInstant(terms[1]?.due_on ?? '')
  // Planned eleven months before.
  const last = parisInstant(terms[11]?.due_on ?? '')
  for (const narrowed of [
    {},
    { states: ['Pending'] },
    { states: ['Authorized', 'Refunded'] },
    { search: 'martin' },
    { fromMs: second, untilMs: second + 40 * 86_400_000 },
    { fromMs: last, untilMs: last + 40 * 86_400_000 },
  ]) {
    const filter = { ...all, ...narrowed }
    const rows = (await paymentList.read(test.app, filter, null, 1_000)).map(({ row }) => row)
    const wanted = [...Map.groupBy(rows, ({ orderId }) => orderId).values()]
    expect(await ordersOfPayments(filter)).toEqual(wanted.map((ofOrder) => ofOrder.map(({ id }) => id)))
    expect(rows.length).toBeGreaterThan(0)
  }
  const sizes = new Map<number, number>()
  for (const { row } of await paymentList.read(test.app, all, null, 1_000))
    sizes.set(row.orderId, (sizes.get(row.orderId) ?? 0) + 1)
  expect(sizes.get(plan)).toBe(12)
  expect(sizes.get(gift)).toBeGreaterThan(1)
})
