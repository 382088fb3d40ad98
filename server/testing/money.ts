import { passwordHeader } from '@obole/contract/refunds'
import { cartSchema, type CartBody, type PayerBody } from '@obole/contract/carts'
import type { PaymentSummary } from '@obole/contract/payments'
import type { TestCardKey } from '@obole/contract/bank-test-cards'
import { expect } from 'vitest'
import { findAttempt } from '../src/payments/attempts.ts'
import { insertPayments } from '../src/payments/write-payments.sql.ts'
import type { Queryable } from '../src/platform/db.ts'
import { buyer, control } from './buyer.ts'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'
import { param, sql } from '../src/platform/sql.ts'

/** A refund the platform makes without a word: nobody is told, nothing goes back on sale. */
export const PLAIN_REFUND = {
  askedBy: 'platform',
  userId: null,
  requestHash: '',
  note: null,
  message: null,
  sendMail: false,
} as const

export interface PaidOrder {
  orderId: number
  orderToken: string
  paymentId: number
  providerPaymentId: string
  organizationId: number
  /** What the page that confirmed it shows its payer. */
  summary: PaymentSummary
}

export interface HowPaid {
  tip?: number
  card?: TestCardKey
  /** The first of a plan is paid once the bank's challenge is passed. */
  instalments?: 3 | 6 | 10 | 12
  code?: string
  /** Who pays, where it is not the visitor of all tests. */
  as?: PayerBody
}

/** An order paid by card, with the numbers that only the database and the bank know. */
export async function payOrder(
  test: TestApp,
  body: CartBody,
  { tip = 0, card = 'accepted', instalments, code, as }: HowPaid = {},
): Promise<PaidOrder> {
  const visitor = buyer(test, '127.0.0.1', as ? { as } : {})
  const ready = await visitor.ready(body, tip)
  const cart = code
    ? cartSchema.parse(
        (await visitor.call('POST', `/carts/${ready.id}/discount-code`, { discountCode: code })).json,
      )
    : ready
  const spread = instalments
    ? cartSchema.parse(
        (await visitor.call('PUT', `/carts/${cart.id}/installments`, { installments: instalments })).json,
      )
    : cart
  const { paymentRequestId } = await visitor.request(spread)
  const attemptId = await visitor.initialize(paymentRequestId)
  const { action } = await visitor.execute(paymentRequestId, attemptId, card)
  const providerPaymentId = (await findAttempt(test.app, attemptId))?.providerPaymentId
  if (action === 'Redirect') {
    await control(test, `payments/${providerPaymentId}/challenge`, { decision: 'approve' })
    await visitor.next(paymentRequestId)
  }
  const summary = await visitor.summary(paymentRequestId)
  const { orderId, orderToken } = summary
  const [row] = await test.app.db.query<{ id: number; organization_id: number }>(
    sql`
      select id, organization_id from payments where order_id = ${orderId} and instalment_number = 1`,
  )
  if (!orderId || !orderToken || !row || !providerPaymentId) throw new Error('the order was not paid')
  const { id: paymentId, organization_id: organizationId } = row
  return { orderId, orderToken, paymentId, providerPaymentId, organizationId, summary }
}

export interface PaymentNow {
  state: string
  returned_cents: number
  returned_tip_cents: number
  refunded_cents: number
  refunded_tip_cents: number
  cash_out_state: string
}

export async function paymentNow(test: TestApp, paymentId: number): Promise<PaymentNow> {
  const [row] = await test.app.db.query<
    PaymentNow & Record<string, unknown>
  >(sql`select state, returned_cents, returned_tip_cents, refunded_cents, refunded_tip_cents, cash_out_state
      from payments where id = ${paymentId}`)
  if (!row) throw new Error(`no payment ${paymentId}`)
  return row
}

/** Waits until the bank's notifications have come and were followed, as far as that state. */
export async function reachesState(test: TestApp, paymentId: number, state: string): Promise<void> {
  await expect
    .poll(async () => {
      await test.worker.drain()
      return (await paymentNow(test, paymentId)).state
    })
    .toBe(state)
}

/** The next payout stays pending at the bank until a test settles it: on a slow machine it would end meanwhile. */
export const holdNextPayout = (test: TestApp) =>
  control(test, 'next', { operation: 'create-payout', fault: { effect: 'pending' } })

/** Account by account, debits less credits of everything caused by one order. */
export async function booksOf(test: TestApp, orderId: number): Promise<Record<string, number>> {
  const orderIdParam = param(orderId)
  const rows = await test.app.db.query<{ account: string; cents: number }>(sql`
      select regexp_replace(account, '\\d+$', 'N') as account, sum(cents)::bigint as cents from (
        select debit_account as account, amount_cents as cents from transfers
          where order_id = ${orderIdParam} union all
        select credit_account, -amount_cents from transfers where order_id = ${orderIdParam}) sides
      group by account order by account`)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** A call that moves money, with the password typed again unless told otherwise. */
export function moveMoney(
  somebody: Visitor,
  url: string,
  payload: object,
  { password, key = crypto.randomUUID() }: { password: string | null; key?: string },
) {
  return somebody.post(url, payload, {
    headers: {
      'idempotency-key': key,
      ...(password === null ? {} : { [passwordHeader]: encodeURIComponent(password) }),
    },
  })
}

/** A second debit of a paid order, in 2099, as a plan would have it. */
export const insertSecondDebit = (
  db: Queryable,
  { paymentId }: Pick<PaidOrder, 'paymentId'>,
  { state, tipCents = 0 }: { state: string; tipCents?: number },
) =>
  db.query(sql`
    ${insertPayments({
      order_id: sql`order_id`,
      organization_id: sql`organization_id`,
      form_id: sql`form_id`,
      instalment_number: sql`2`,
      amount_cents: sql`1000`,
      tip_cents: sql`${tipCents}::bigint`,
      due_on: sql`'2099-01-01'::date`,
      means: sql`means`,
      state: sql`${state}::text`,
      created_at: sql`now()`,
      updated_at: sql`now()`,
    })} from payments where id = ${paymentId}`)
