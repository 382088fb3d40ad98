import { addDays, monthsAfter } from '@obole/core/dates/dates'
import { beforeAll, expect, it } from 'vitest'
import { buyer, control } from '../../testing/buyer.ts'
import { wholeOrder } from '../../testing/adjustments.ts'
import { buyInInstalments, itIs, liveThrough, seedPlans, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { adjustOrder } from './adjust-order.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 60_000

beforeAll(() => seedPlans(test), LONG)

it('a cancelled order asks nobody for the instalment that had become unpaid', { timeout: LONG }, async () => {
  await itIs(test, '2027-01-10')
  const { orderId, token } = await buyInInstalments(test, { count: 3 })
  const fault = { effect: 'decline', declineCode: 'insufficient_funds' }
  await control(test, 'next', { operation: 'debit-mandate', times: 4, fault })
  for (const days of [0, 2, 4, 9]) await liveThrough(test, addDays(monthsAfter('2027-01-10', 1), days))
  const [link] = await test.app.db.query<{ id: string }>(
    sql`
      select l.id from regularisations l join payments p on p.id = l.payment_id where p.order_id = ${orderId}`,
  )
  const payer = buyer(test)
  const look = async () => (await payer.call('GET', `/payments/unpaid/${link?.id}`)).status
  expect(await look()).toBe(200)

  const [, second] = await termsOf(test, orderId)
  await adjustOrder(test.app, wholeOrder(test, orderId))
  expect((await termsOf(test, orderId)).map(({ state }) => state)).toEqual([
    'Refunded',
    'Canceled',
    'Canceled',
  ])
  expect(await look()).toBe(404)
  const again = await payer.call('POST', `/orders/${token}/payments/${second?.id}/regularisation`)
  expect(again).toMatchObject({ status: 404 })
  // The clock of this test may stand behind the database's: nothing is to wait for longer than an hour.
  await test.worker.drain()
})
