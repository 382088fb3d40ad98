import { beforeAll, expect, it } from 'vitest'
import { wholeOrder } from '../../testing/adjustments.ts'
import { type Bought, buyInInstalments, giveMonthly, itIs, seedPlans, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { cancelPlan } from '../orders/cancel-plan.ts'
import { placeOfOrder } from '../orders/show-detail.ts'
import { sql } from '../platform/sql.ts'
import { adjustOrder } from './adjust-order.ts'

const test = testApp({ bank: true })
const LONG = 120_000
/** Rows taken in two orders meet once in a dozen times. */
const ORDERS = 20

beforeAll(() => seedPlans(test), LONG)

/** What the association does to an order, both at once, and the payer of a gift too. */
async function endInEachWay({ orderId, visitor, token }: Bought): Promise<PromiseSettledResult<unknown>[]> {
  const [order] = await test.app.db.query<{ organizationId: number; userId: number }>(sql`
    select o.organization_id as "organizationId", m.user_id as "userId" from orders o
    join memberships m on m.organization_id = o.organization_id where o.id = ${orderId} limit 1`)
  const place = order && (await placeOfOrder(test.app, order.organizationId, orderId))
  if (!place) throw new Error(`there is no order ${orderId}`)
  const giveUp = () => cancelPlan(test.app, { ...place, ...order })
  const stop = async () => {
    const { status } = await visitor.call('DELETE', `/orders/${token}/monthly-gift`)
    if (status >= 500) throw new Error(`stopping answered ${status}`)
  }
  return Promise.allSettled([adjustOrder(test.app, wholeOrder(test, orderId)), giveUp(), giveUp(), stop()])
}

it.each([
  { what: 'instalments', buy: () => buyInInstalments(test) },
  { what: 'a monthly gift', buy: () => giveMonthly(test) },
])(
  '$what given up while the order is cancelled: one waits for the other',
  { timeout: LONG },
  async ({ buy }) => {
    await itIs(test, '2027-01-10')
    const failures: unknown[] = []
    for (let n = 0; n < ORDERS; n += 1) {
      const bought = await buy()
      for (const ended of await endInEachWay(bought))
        if (ended.status === 'rejected') failures.push(ended.reason)
      const [first, ...others] = await termsOf(test, bought.orderId)
      expect(first?.state).toBe('Refunded')
      expect(new Set(others.map(({ state }) => state))).toEqual(new Set(['Canceled']))
      const given = await test.app.db.query(sql`
      select from audit_entries where action = 'order.planCanceled' and subject_id = ${String(bought.orderId)}`)
      expect(given.length).toBeLessThan(2)
    }
    expect(failures).toEqual([])
    await test.worker.drain()
  },
)
