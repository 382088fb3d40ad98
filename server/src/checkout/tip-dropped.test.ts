import { reinitializedSchema } from '@obole/contract/payments'
import { addDays, monthsAfter } from '@obole/core/dates/dates'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buyer, control } from '../../testing/buyer.ts'
import {
  approve,
  buyInInstalments,
  endAllPlans,
  itIs,
  liveThrough,
  seedPlans,
  termsOf,
} from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 60_000

beforeAll(() => seedPlans(test), LONG)
afterEach(() => endAllPlans(test))

/** A plan whose second term, 60 € and a tip of 0.40 €, was refused so many times; its payer has begun to put it right. */
async function begun(start: string, daysRefused: readonly number[] = [0]) {
  await itIs(test, start)
  const { orderId, token } = await buyInInstalments(test, { count: 3, tip: 120 })
  const fault = { effect: 'decline', declineCode: 'insufficient_funds' }
  await control(test, 'next', { operation: 'debit-mandate', times: daysRefused.length, fault })
  for (const days of daysRefused) await liveThrough(test, addDays(monthsAfter(start, 1), days))
  const second = (await termsOf(test, orderId))[1]
  if (!second) throw new Error('the plan has no second term')
  const payer = buyer(test)
  const post = async (path: string) => (await payer.call('POST', path)).json
  const { id } = z
    .object({ id: z.string() })
    .parse(await post(`/orders/${token}/payments/${second.id}/regularisation`))
  const again = await post(`/payments/${id}/reinitialize?useNewPaymentMethod=true`)
  const { paymentRequestId } = reinitializedSchema.parse(again)
  const dropTip = () => post(`/orders/${token}/refund-tip`)
  return { payer, paymentRequestId, paymentId: second.id, dropTip }
}

async function pay(
  payer: ReturnType<typeof buyer>,
  requestId: string,
  { atTheBank }: { atTheBank?: () => Promise<unknown> } = {},
) {
  const attemptId = await payer.initialize(requestId)
  await payer.execute(requestId, attemptId, 'accepted')
  await atTheBank?.()
  await approve(test, attemptId)
  const next = await payer.next(requestId)
  const [books] = await test.app.db.query<{ charged: number }>(
    sql`
      select amount_cents as charged from attempts where id = ${attemptId}`,
  )
  return { status: next.status, charged: books?.charged }
}

/** What came in for a payment, by our books. */
async function booked(paymentId: number) {
  const [row] = await test.app.db.query<{ cents: number }>(sql`
    select sum(amount_cents)::int as cents from transfers
    where payment_id = ${paymentId} and debit_account = 'provider:clearing'`)
  return row?.cents
}

describe('a contribution taken back while its instalment is being put right', () => {
  it('is not taken by the page that asked for it before', { timeout: LONG }, async () => {
    const { payer, paymentRequestId, paymentId, dropTip } = await begun('2027-03-10')
    expect(await dropTip()).toMatchObject({ amountTipToCome: 80 })
    expect(await payer.summary(paymentRequestId)).toMatchObject({ amount: 6000, amountTip: 0 })
    expect(await pay(payer, paymentRequestId)).toEqual({ status: 'confirmed', charged: 6000 })
    expect(await booked(paymentId)).toBe(6000)
  })

  it('is not asked for either where the instalment had become unpaid', { timeout: LONG }, async () => {
    const { payer, paymentRequestId, paymentId, dropTip } = await begun('2027-09-10', [0, 2, 4, 9])
    expect(await dropTip()).toMatchObject({ amountTipToCome: 80 })
    expect(await pay(payer, paymentRequestId)).toEqual({ status: 'confirmed', charged: 6000 })
    expect(await booked(paymentId)).toBe(6000)
  })

  it('is still taken, and booked, where the bank has the payment already', { timeout: LONG }, async () => {
    const { payer, paymentRequestId, paymentId, dropTip } = await begun('2027-12-10')
    const paid = await pay(payer, paymentRequestId, { atTheBank: dropTip })
    expect(paid).toEqual({ status: 'confirmed', charged: 6040 })
    expect(await booked(paymentId)).toBe(6040)
  })
})
