import { disputeSchema } from '@obole/contract/bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { control, donation } from '../../testing/buyer.ts'
import {
  booksOf,
  moveMoney,
  paymentNow,
  payOrder,
  reachesState,
  type PaidOrder,
} from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { checkProviderDispute, reconcileDisputes } from './apply-provider-dispute.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { atSandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let treasurer: Visitor

beforeAll(async () => {
  await seedDemo(test.app)
  treasurer = await signedInVisitor(test, 'noemie@jardins-partages.example', DEMO_PASSWORD)
})

const gift = async (amount: number, tip = 0) => payOrder(test, await donation(test, amount), { tip })

async function contest({ providerPaymentId }: PaidOrder, amountCents?: number): Promise<string> {
  const answer = await control(
    test,
    `payments/${providerPaymentId}/disputes`,
    amountCents ? { amountCents } : {},
  )
  return disputeSchema.parse(answer).id
}

const close = (id: string, outcome: 'won' | 'lost') => control(test, `disputes/${id}/close`, { outcome })

const settled = ({ paymentId }: PaidOrder, state: string) => reachesState(test, paymentId, state)

const refund = (paid: PaidOrder, body: object = {}) =>
  moveMoney(treasurer, `/api/payments/${paid.paymentId}/refund`, body, { password: DEMO_PASSWORD })

// Each goes through the real bank and its notifications, on machines that may be busy.
describe('a dispute', () => {
  it('takes the money back until it is won, and tells the association twice', async () => {
    const paid = await gift(2000, 350)
    const id = await contest(paid)
    await settled(paid, 'Contested')
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'provider:clearing': 0, disputes: 2350 })
    await close(id, 'won')
    await settled(paid, 'Authorized')
    expect(await booksOf(test, paid.orderId)).toEqual({
      'association:N': -2000,
      disputes: 0,
      'platform:tips': -350,
      'provider:clearing': 2350,
    })
    const subjectsTo = (name: string) =>
      test.mails.received
        .filter(({ to }) => to?.[0]?.address === `${name}@jardins-partages.example`)
        .flatMap(({ subject }) => (subject?.includes(`n°\u202f${paid.orderId})`) ? [subject] : []))
    expect(subjectsTo('noemie')).toEqual([
      expect.stringContaining('est contesté'),
      expect.stringContaining('est levée'),
    ])
    // The accountant reads the figures, and moves nothing.
    expect(subjectsTo('yanis')).toEqual([])
  })

  it('that is lost is borne by each part as the capture was', async () => {
    const paid = await gift(2000, 350)
    await close(await contest(paid), 'lost')
    await settled(paid, 'Refunded')
    expect(await booksOf(test, paid.orderId)).toEqual({
      'association:N': 0,
      disputes: 0,
      'platform:tips': 0,
      'provider:clearing': 0,
    })
  })

  it('that is lost takes what was paid for with it, unless another payment holds money', async () => {
    const paid = await gift(2000)
    const states = () =>
      test.app.db.query(sql`select state, cancel_cause from order_items where order_id = ${paid.orderId}`)
    const id = await contest(paid)
    await settled(paid, 'Contested')
    expect(await states()).toEqual([{ state: 'Processed', cancel_cause: null }])
    await close(id, 'lost')
    await settled(paid, 'Refunded')
    expect(await states()).toEqual([{ state: 'Canceled', cancel_cause: 'DisputeLost' }])
  })

  it('of a part leaves the rest paid, and refundable once it is over', async () => {
    const paid = await gift(2000, 400)
    const id = await contest(paid, 1200)
    await settled(paid, 'Contested')
    expect((await refund(paid)).json()).toMatchObject({ status: 409, code: 'PAYMENT_NOT_REFUNDABLE' })
    await close(id, 'lost')
    await settled(paid, 'Authorized')
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({
      refunded_cents: 1000,
      refunded_tip_cents: 200,
    })
    expect((await refund(paid)).json()).toMatchObject({ amount: 1200, amountTip: 200, state: 'Processed' })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded' })
  })

  it('among two, closed first, leaves the payment contested', async () => {
    const paid = await gift(2000)
    const [first, second] = [await contest(paid, 500), await contest(paid, 700)]
    await settled(paid, 'Contested')
    await Promise.all([
      checkProviderDispute(test.app, atSandbox(first)),
      checkProviderDispute(test.app, atSandbox(second)),
    ])
    await close(first, 'won')
    await checkProviderDispute(test.app, atSandbox(first))
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Contested', returned_cents: 700 })
    await close(second, 'lost')
    await settled(paid, 'Authorized')
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ returned_cents: 700, refunded_cents: 700 })
  })

  it('heard of once, late and already decided, is booked as it went', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'notification', times: 2, fault: { effect: 'lost' } })
    const id = await contest(paid)
    await close(id, 'lost')
    await Promise.all([
      checkProviderDispute(test.app, atSandbox(id)),
      checkProviderDispute(test.app, atSandbox(id)),
    ])
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded', refunded_cents: 2000 })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': 0, disputes: 0 })
  })

  it('won before anybody heard of it, and its money refunded since, is booked and changes nothing', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'notification', times: 2, fault: { effect: 'lost' } })
    const id = await contest(paid)
    await close(id, 'won')
    expect((await refund(paid)).json()).toMatchObject({ state: 'Processed', amount: 2000 })
    await checkProviderDispute(test.app, atSandbox(id))
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded', refunded_cents: 2000 })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ disputes: 0, 'provider:clearing': 0 })
  })

  it('whose end was never told is asked about', async () => {
    const paid = await gift(2000)
    const id = await contest(paid)
    await settled(paid, 'Contested')
    await control(test, 'next', { operation: 'notification', fault: { effect: 'lost' } })
    await close(id, 'lost')
    await reconcileDisputes(test.app)
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded' })
  })

  it('opened while a refund is under way waits for the bank’s word on it', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'lost-before' } })
    expect((await refund(paid)).json()).toMatchObject({ state: 'Error' })
    const id = await contest(paid)
    await expect(checkProviderDispute(test.app, atSandbox(id))).rejects.toThrow('refunds under way')
    // The bank refuses to give back what it has taken: the refund ends, and the dispute finds its money.
    await reconcileRefunds({ ...test.app, clock: { now: () => test.clock.now() + 60_000 } })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Authorized' })
    await checkProviderDispute(test.app, atSandbox(id))
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Contested' })
    await close(id, 'won')
    await settled(paid, 'Authorized')
  })
})
