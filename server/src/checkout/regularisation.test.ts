import {
  initializedSchema,
  regularisationSchema,
  reinitializedSchema,
  unpaidInstalmentSchema,
  type RegularisationAnswer,
} from '@obole/contract/payments'
import { payerOrderSchema } from '@obole/contract/orders'
import { addDays, monthsAfter } from '@obole/core/dates/dates'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyer, control } from '../../testing/buyer.ts'
import {
  approve,
  buyInInstalments,
  endAllPlans,
  itIs,
  liveThrough,
  seedPlans,
  takenByBank,
  termsOf,
} from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 300_000

beforeAll(() => seedPlans(test))
afterEach(() => endAllPlans(test))

const decline = { effect: 'decline', declineCode: 'insufficient_funds' }
const nextDebits = (times: number) =>
  control(test, 'next', { operation: 'debit-mandate', times, fault: decline })

/** The address in the newest mail that asks to put something right. */
function linkInMail(): string {
  const texts = test.mails.received.map(
    ({ text }) => /\/paiement\/regularisation\/([\w-]+)/.exec(text ?? '')?.[1],
  )
  const link = texts.findLast(Boolean)
  if (!link) throw new Error('no mail asks to put anything right')
  return link
}

/** A plan whose second term was refused four times, and the link its payer got. */
async function unpaid(start: string, count: 3 | 12 = 3) {
  await itIs(test, start)
  const bought = await buyInInstalments(test, { count, tip: 120 })
  const due = monthsAfter(start, 1)
  await nextDebits(4)
  for (const days of [0, 2, 4, 9]) await liveThrough(test, addDays(due, days))
  return { ...bought, due, link: linkInMail() }
}

/** What the payer's browser does on the pages of the link. */
function payerOf(link: string) {
  const visitor = buyer(test)
  const expectOk = async (answer: Promise<{ status: number; json: unknown }>) => {
    const { status, json } = await answer
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
    return json
  }
  return {
    ...visitor,
    look: async () =>
      unpaidInstalmentSchema.parse(await expectOk(visitor.call('GET', `/payments/unpaid/${link}`))),
    begin: async (useNewPaymentMethod: boolean) =>
      reinitializedSchema.parse(
        await expectOk(
          visitor.call('POST', `/payments/${link}/reinitialize?useNewPaymentMethod=${useNewPaymentMethod}`),
        ),
      ).paymentRequestId,
    again: async (requestId: string, method: 'new' | 'stored') =>
      initializedSchema.parse(
        await expectOk(
          visitor.call('POST', `/payments/card-embed/${requestId}/reinitialize?paymentMethodId=${method}`),
        ),
      ).paymentId,
    tell: async (
      requestId: string,
      belief: 'finalize' | 'error' | 'abandon',
    ): Promise<RegularisationAnswer> =>
      regularisationSchema.parse(
        await expectOk(visitor.call('POST', `/payments/unpaid/${belief}?paymentRequestDataId=${requestId}`)),
      ),
  }
}

describe('a year of twelve instalments', () => {
  it(
    'with a third debit that is refused, put right with another card, and nine more taken from that one',
    async () => {
      await itIs(test, '2027-01-31')
      const { orderId, token } = await buyInInstalments(test, { count: 12, tip: 600 })
      const terms = await termsOf(test, orderId)
      expect(terms.map(({ due_on }) => due_on).slice(0, 4)).toEqual([
        '2027-01-31',
        '2027-02-28',
        '2027-03-28',
        '2027-04-28',
      ])
      await liveThrough(test, '2027-02-28')
      await nextDebits(4)
      for (const day of ['2027-03-28', '2027-03-30', '2027-04-01', '2027-04-06']) await liveThrough(test, day)

      const payer = payerOf(linkInMail())
      expect(await payer.look()).toMatchObject({
        status: 'pending',
        amount: 1550,
        amountTip: 50,
        date: '2027-03-28',
        isRefused: true,
        installmentNumber: 3,
        installmentCount: 12,
        storedCard: { brand: 'visa', last4: '4242' },
        isStoredCardExpired: false,
      })
      const requestId = await payer.begin(true)
      const paymentId = await payer.initialize(requestId)
      expect(await payer.execute(requestId, paymentId, 'accepted_mastercard')).toMatchObject({
        action: 'Redirect',
      })
      await approve(test, paymentId)
      expect(await payer.tell(requestId, 'finalize')).toEqual({
        status: 'confirmed',
        redirectUrl: `/paiement/regularisation/confirmation/${requestId}`,
        errorCode: null,
      })

      for (const { due_on } of terms.slice(3)) await liveThrough(test, due_on)
      await liveThrough(test, '2028-01-01')
      const after = await termsOf(test, orderId)
      expect(after.map(({ state }) => state)).toEqual(
        Array.from({ length: 12 }, (_, index) => (index === 2 ? 'Corrected' : 'Authorized')),
      )
      expect(await takenByBank(test, orderId, '2027-01-31')).toEqual(Array(12).fill(1550))
      const cards = await test.app.db.query<{ state: string; token: string | null }>(
        sql`
          select state, token from mandates where order_id = ${orderId} order by id`,
      )
      expect(cards).toEqual([
        { state: 'Replaced', token: null },
        { state: 'Ended', token: null },
      ])
      const order = payerOrderSchema.parse((await buyer(test).call('GET', `/orders/${token}`)).json)
      expect(order).toMatchObject({ nextDebit: null, card: null, amount: { total: 18_600, tip: 600 } })
      const mail = test.mails.received.find(
        ({ subject, text }) => subject === 'Votre paiement est régularisé, merci' && text?.includes(token),
      )
      expect(mail?.text).toContain('Échéance 3 sur 12')
    },
    LONG,
  )
})

describe('an unpaid instalment', () => {
  it(
    'is paid with the card of the plan, which is authenticated again, and the link has served',
    async () => {
      const { orderId, link, due } = await unpaid('2028-02-10')
      const payer = payerOf(link)
      const requestId = await payer.begin(false)
      expect(await payer.summary(requestId)).toMatchObject({
        subject: 'instalment',
        amount: 6040,
        amountTip: 40,
        storedCard: { last4: '4242' },
        terms: [{ date: due, amount: 6000, amountTip: 40 }],
      })
      const paymentId = await payer.initialize(requestId)
      expect(await payer.executeStored(requestId, paymentId)).toMatchObject({ action: 'Redirect' })
      expect(await payer.tell(requestId, 'finalize')).toMatchObject({ status: 'pending', redirectUrl: null })
      await approve(test, paymentId)
      expect(await payer.tell(requestId, 'error')).toMatchObject({ status: 'confirmed' })
      expect((await termsOf(test, orderId)).map(({ state }) => state)).toEqual([
        'Authorized',
        'Corrected',
        'Pending',
      ])
      expect(await payer.call('GET', `/payments/unpaid/${link}`)).toMatchObject({
        status: 404,
        json: { code: 'LINK_INVALID' },
      })
      expect(await payer.call('POST', `/payments/${link}/reinitialize`)).toMatchObject({ status: 404 })
      await liveThrough(test, monthsAfter('2028-02-10', 2))
      expect(await takenByBank(test, orderId, '2028-02-10')).toEqual([6040, 6040, 6040])
    },
    LONG,
  )

  it(
    'is refused, then paid with another card on the same page; five refusals, then a pause',
    async () => {
      const { orderId, link } = await unpaid('2028-06-10')
      const payer = payerOf(link)
      const requestId = await payer.begin(true)
      for (let refusals = 1; refusals <= 5; refusals += 1) {
        const paymentId = await payer.again(requestId, 'new')
        expect(await payer.execute(requestId, paymentId, 'insufficient_funds')).toMatchObject({
          action: 'Retry',
        })
        expect(await payer.tell(requestId, 'error')).toMatchObject({
          status: 'failure',
          redirectUrl: `/paiement/regularisation/echec/${requestId}`,
          errorCode: 'PAYMENT_REFUSED',
        })
      }
      expect((await payer.look()).status).toBe('failure')
      const path = `/payments/card-embed/${requestId}/reinitialize?paymentMethodId=stored`
      expect(await payer.call('POST', path)).toMatchObject({
        status: 429,
        json: { code: 'PAYMENT_MAX_ERROR_ATTEMPTS' },
      })
      test.clock.advance(15 * 60_000)
      const later = payerOf(link)
      const paymentId = await later.again(requestId, 'stored')
      await later.executeStored(requestId, paymentId)
      await approve(test, paymentId)
      expect(await later.tell(requestId, 'finalize')).toMatchObject({ status: 'confirmed' })
      // What the payer tries does not count against the plan, which is refused four times as before.
      expect((await termsOf(test, orderId))[1]).toMatchObject({ state: 'Corrected', refusals: 4 })
    },
    LONG,
  )

  it(
    'is given up and taken up again; nothing is debited for what was given up',
    async () => {
      const { orderId, link } = await unpaid('2028-10-10')
      const payer = payerOf(link)
      const requestId = await payer.begin(true)
      const first = await payer.initialize(requestId)
      await payer.execute(requestId, first, 'accepted')
      expect(await payer.tell(requestId, 'abandon')).toMatchObject({
        status: 'cancellation',
        redirectUrl: `/paiement/regularisation/annulation/${requestId}`,
      })
      expect((await payer.look()).status).toBe('cancellation')
      const second = await payer.again(requestId, 'new')
      expect(second).not.toBe(first)
      await payer.execute(requestId, second, 'accepted')
      await approve(test, second)
      // The payer gives up at the very moment the bank agrees: it is paid.
      expect(await payer.tell(requestId, 'abandon')).toMatchObject({ status: 'confirmed' })
      expect(await takenByBank(test, orderId, '2028-10-10')).toEqual([6040, 6040])
    },
    LONG,
  )

  it(
    'has one try at a time: changing one’s mind about the card ends the first at the bank',
    async () => {
      const { orderId, link } = await unpaid('2029-02-10')
      const payer = payerOf(link)
      const requestId = await payer.begin(true)
      const [one, two] = await Promise.all([payer.initialize(requestId), payer.initialize(requestId)])
      expect(one).toBe(two)
      await payer.execute(requestId, one, 'accepted')
      expect(await payer.begin(false)).toBe(requestId)
      const stored = await payer.initialize(requestId)
      expect(stored).not.toBe(one)
      await payer.executeStored(requestId, stored)
      await approve(test, stored)
      expect(await payer.tell(requestId, 'finalize')).toMatchObject({ status: 'confirmed' })
      expect(await takenByBank(test, orderId, '2029-02-10')).toEqual([6040, 6040])
    },
    LONG,
  )

  it(
    'has a link for 30 days; then its payer finds a new one on the order’s page',
    async () => {
      const { orderId, token, link } = await unpaid('2029-06-10')
      test.clock.advance(30 * 86_400_000 - 60_000)
      expect((await payerOf(link).look()).status).toBe('pending')
      const requestId = await payerOf(link).begin(true)
      test.clock.advance(60_000)
      expect(await payerOf(link).call('GET', `/payments/unpaid/${link}`)).toMatchObject({ status: 404 })
      const path = `/payments/card-embed/initialize?paymentRequestId=${requestId}`
      expect(await payerOf(link).call('POST', path)).toMatchObject({
        status: 404,
        json: { code: 'LINK_INVALID' },
      })
      const [, term] = await termsOf(test, orderId)
      const fresh = await buyer(test).call('POST', `/orders/${token}/payments/${term?.id}/regularisation`)
      const { id } = Object(fresh.json)
      expect(fresh).toMatchObject({ status: 200, json: { url: `/paiement/regularisation/${id}` } })
      expect(id).not.toBe(link)
      const again = await buyer(test).call('POST', `/orders/${token}/payments/${term?.id}/regularisation`)
      expect(again.json).toEqual(fresh.json)
      expect((await payerOf(id).look()).amount).toBe(6040)
    },
    LONG,
  )

  it(
    'is settled when the payer never comes back from the bank: the reconciler asks',
    async () => {
      const { orderId, link } = await unpaid('2029-11-10')
      const payer = payerOf(link)
      const requestId = await payer.begin(true)
      const paymentId = await payer.initialize(requestId)
      await payer.execute(requestId, paymentId, 'notification_lost')
      await approve(test, paymentId)
      test.clock.advance(120_000)
      await test.worker.drain()
      expect((await termsOf(test, orderId))[1]).toMatchObject({ state: 'Corrected' })
      expect(await payer.tell(requestId, 'finalize')).toMatchObject({ status: 'confirmed' })
    },
    LONG,
  )

  it(
    'that is being retried is not tried by two at once: the worker waits for the payer, the payer for the worker',
    async () => {
      await itIs(test, '2030-03-10')
      const { orderId, token } = await buyInInstalments(test, { count: 3 })
      await nextDebits(1)
      await liveThrough(test, '2030-04-10')
      const [, term] = await termsOf(test, orderId)
      expect(term).toMatchObject({ state: 'Pending', refusals: 1, try_on: '2030-04-12' })
      const issued = await buyer(test).call('POST', `/orders/${token}/payments/${term?.id}/regularisation`)
      const payer = payerOf(String(Object(issued.json)['id']))
      const requestId = await payer.begin(true)
      await itIs(test, '2030-04-12')
      const paymentId = await payerOf('').initialize(requestId)
      await test.worker.drain()
      expect((await termsOf(test, orderId))[1]).toMatchObject({ refusals: 1, try_on: '2030-04-12' })
      await payerOf('').execute(requestId, paymentId, 'accepted')
      await approve(test, paymentId)
      await test.worker.drain()
      expect(await payerOf('').tell(requestId, 'finalize')).toMatchObject({ status: 'confirmed' })
      expect((await termsOf(test, orderId))[1]).toMatchObject({ state: 'Authorized' })

      await nextDebits(1)
      await liveThrough(test, '2030-05-10')
      const [, , third] = await termsOf(test, orderId)
      const link = await buyer(test).call('POST', `/orders/${token}/payments/${third?.id}/regularisation`)
      await control(test, 'next', { operation: 'debit-mandate', fault: { effect: 'lost' } })
      await liveThrough(test, '2030-05-12')
      const other = payerOf(String(Object(link.json)['id']))
      const path = `/payments/card-embed/initialize?paymentRequestId=${await other.begin(true)}`
      expect(await other.call('POST', path)).toMatchObject({ status: 409, json: { code: 'DEBIT_UNDER_WAY' } })
      test.clock.advance(61_000)
      await test.worker.drain()
      expect(await other.call('POST', path)).toMatchObject({
        status: 409,
        json: { code: 'DUPLICATED_PAYMENT' },
      })
      expect(await takenByBank(test, orderId, '2030-03-10')).toEqual([6000, 6000, 6000])
    },
    LONG,
  )
})
