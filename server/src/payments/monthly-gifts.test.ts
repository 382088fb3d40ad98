import { goesOn } from '@obole/contract/monthly-words'
import type { MonthlyGiftBody, PayerOrder } from '@obole/contract/orders'
import { payerOrderSchema } from '@obole/contract/orders'
import { reinitializedSchema } from '@obole/contract/payments'
import { isRefusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buyer, control } from '../../testing/buyer.ts'
import {
  approve,
  endAllPlans,
  giveMonthly,
  itIs,
  liveThrough,
  seedPlans,
  takenByBank,
  termsOf,
  type Bought,
} from '../../testing/plans.ts'
import { moneyLink } from '../../testing/order-links.ts'
import { testApp } from '../../testing/test-app.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import { showOrderDetail } from '../orders/show-detail.ts'
import { planMonths } from './plan-months.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 300_000

beforeAll(() => seedPlans(test))
afterEach(() => endAllPlans(test))

const dates = async (orderId: number) => (await termsOf(test, orderId)).map(({ due_on }) => due_on)
const mailsSaying = (text: string) => test.mails.received.filter((mail) => mail.text?.includes(text))

/** Months later somebody opens the link in a browser that knows nothing of the first visit. */
const newcomer = () => buyer(test)

async function order({ token }: Bought): Promise<PayerOrder> {
  return payerOrderSchema.parse((await newcomer().call('GET', `/orders/${token}`)).json)
}

const change = ({ token }: Bought, body: unknown) =>
  newcomer().call('PUT', `/orders/${token}/monthly-gift`, body)
/** By a money link, and confirmed to the bank. */
async function raise(gift: Bought, body: MonthlyGiftBody): Promise<void> {
  const token = await moneyLink(test, gift.token, { gift: body })
  const begun = await newcomer().call('POST', `/orders/${token}/monthly-gift/raise`, body)
  const { paymentRequestId } = reinitializedSchema.parse(begun.json)
  const paymentId = await gift.visitor.initialize(paymentRequestId)
  await gift.visitor.execute(paymentRequestId, paymentId, 'accepted')
  await approve(test, paymentId)
  expect(await gift.visitor.next(paymentRequestId)).toMatchObject({ status: 'confirmed' })
}
async function atTheDesk({ orderId }: Bought) {
  const [place] = await test.app.db.query<{ id: number; slug: string }>(
    sql`select g.id, g.slug from orders o join organizations g on g.id = o.organization_id where o.id = ${orderId}`,
  )
  assert(place, `no order ${orderId}`)
  const detail = await showOrderDetail(
    test.app,
    { organizationId: place.id, organizationSlug: place.slug },
    orderId,
    { seesPrivate: false },
  )
  assert(!isRefusal(detail), `no order ${orderId}`)
  return detail
}
/** What staff does with `adjust`: the only line is cancelled and nothing is given back. */
const cancelLines = ({ orderId }: Bought) =>
  test.app.db.query(sql`with given_up as (select),
      ${cancelLinesCtes({ which: sql`i.order_id = ${orderId}`, from: sql`given_up`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)
const stop = ({ token }: Bought) => newcomer().call('DELETE', `/orders/${token}/monthly-gift`)

describe('a monthly gift', () => {
  it('says where it is paid and in its confirmation that it goes on until it is stopped, and how', async () => {
    await itIs(test, '2028-01-10')
    const gift = await giveMonthly(test, { amount: 1000, day: 12, tip: 150 })
    const [asked] = await test.app.db.query<{ id: string }>(
      sql`
        select r.id from payment_requests r join orders o on o.cart_id = r.cart_id where o.id = ${gift.orderId}`,
    )
    const summary = await gift.visitor.summary(asked?.id ?? '')
    expect(summary).toMatchObject({ eachMonth: { amount: 1150, day: 12 } })
    await test.worker.drain()
    const says = goesOn({ amount: 1150, day: 12 }, 'fr')
    expect(mailsSaying(says).map(({ subject }) => subject)).toEqual([expect.stringContaining('est confirmé')])
    expect(mailsSaying(says)[0]?.subject).toContain('Merci pour votre don')
    expect(mailsSaying(says)[0]?.text).toMatch(/Vos prochains prélèvements/i)
    expect(mailsSaying(says)[0]?.text).not.toMatch(/échéance/i)
  })

  it(
    'given on the 31st for the 28th is taken on that day of every month, February included, tip and all',
    async () => {
      await itIs(test, '2028-01-31')
      const gift = await giveMonthly(test, { amount: 1000, day: 28, tip: 150 })
      const { orderId } = gift
      expect(await dates(orderId)).toEqual(['2028-01-31', '2028-02-28'])
      for (const day of ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-28', '2028-04-28'])
        await liveThrough(test, day)
      expect(await dates(orderId)).toEqual([
        '2028-01-31',
        '2028-02-28',
        '2028-03-28',
        '2028-04-28',
        '2028-05-28',
      ])
      expect(await takenByBank(test, orderId, '2028-01-31')).toEqual([1150, 1150, 1150, 1150])
      expect(await order(gift)).toMatchObject({
        monthly: { state: 'Active', day: 28, amount: 1000, amountTip: 150 },
        nextDebit: { date: '2028-05-28', amount: 1000, amountTip: 150 },
        card: { last4: '4242' },
      })
    },
    LONG,
  )

  it(
    'plans one debit at a time, however often and by however many it is planned',
    async () => {
      await itIs(test, '2028-06-10')
      const { orderId } = await giveMonthly(test, { day: 10 })
      await Promise.all([planMonths(test.app), planMonths(test.app)])
      expect(await dates(orderId)).toEqual(['2028-06-10', '2028-07-10'])
      await itIs(test, '2028-07-10')
      await Promise.all([planMonths(test.app), planMonths(test.app), planMonths(test.app)])
      await planMonths(test.app)
      expect(await dates(orderId)).toEqual(['2028-06-10', '2028-07-10', '2028-08-10'])
    },
    LONG,
  )

  it(
    'goes on though a month was refused for good',
    async () => {
      await itIs(test, '2028-09-05')
      const { orderId } = await giveMonthly(test, { day: 5, card: 'mandate_refused' })
      for (const day of ['2028-10-05', '2028-10-07', '2028-10-09', '2028-10-14', '2028-11-05'])
        await liveThrough(test, day)
      const terms = await termsOf(test, orderId)
      expect(terms.map(({ number, state, refusals }) => [number, state, refusals])).toEqual([
        [1, 'Authorized', 0],
        [2, 'Refused', 4],
        [3, 'Pending', 1],
        [4, 'Pending', 0],
      ])
    },
    LONG,
  )
})

describe('its giver, by the order’s link alone,', () => {
  it(
    'stops it: nothing more is taken, and the card is forgotten',
    async () => {
      await itIs(test, '2029-01-10')
      const gift = await giveMonthly(test, { day: 10 })
      const { status, json } = await stop(gift)
      expect(status).toBe(200)
      expect(payerOrderSchema.parse(json)).toMatchObject({ monthly: { state: 'Stopped' }, nextDebit: null })
      expect((await stop(gift)).status).toBe(200)
      for (const day of ['2029-01-11', '2029-02-10', '2029-03-10']) await liveThrough(test, day)
      expect((await termsOf(test, gift.orderId)).map(({ state }) => state)).toEqual([
        'Authorized',
        'Canceled',
      ])
      expect(await takenByBank(test, gift.orderId, '2029-01-10')).toEqual([1000])
      const mails = mailsSaying('plus rien ne sera prélevé').filter(({ text }) => text?.includes(gift.token))
      expect(mails).toHaveLength(1)
      expect((await order(gift)).card).toBeNull()
      expect(await change(gift, { day: 3 })).toMatchObject({ status: 409, json: { code: 'NOTHING_PLANNED' } })
    },
    LONG,
  )

  it(
    'changes its amount within the tier’s bounds, its contribution and its day',
    async () => {
      await itIs(test, '2029-04-15')
      const gift = await giveMonthly(test, { amount: 1000, day: 20 })
      const { monthly } = await order(gift)
      const itemId = monthly?.lines[0]?.itemId ?? 0
      expect(monthly?.lines).toMatchObject([{ isChangeable: true, minAmount: 200, maxAmount: null }])
      const lines = (amount: number) => ({ lines: [{ itemId, amount }] })
      expect(await change(gift, lines(199))).toMatchObject({
        status: 400,
        json: { code: 'AMOUNT_TOO_LOW', details: { minCents: 200 } },
      })
      expect((await change(gift, { lines: [{ itemId: itemId + 1000, amount: 500 }] })).status).toBe(400)
      expect((await change(gift, {})).status).toBe(400)
      const twice = { lines: [900, 5000].map((amount) => ({ itemId, amount })) }
      expect(await change(gift, twice)).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST' } })
      await raise(gift, { ...lines(2500), tip: 100, day: 8 })
      expect(await order(gift)).toMatchObject({
        monthly: { amount: 2500, amountTip: 100, day: 8 },
        nextDebit: { date: '2029-05-08', amount: 2500, amountTip: 100 },
      })
      await liveThrough(test, '2029-05-08')
      // The new day of this month has passed: the debit of the 8th of June stays, then comes the 3rd.
      await itIs(test, '2029-06-05')
      const token = await moneyLink(test, gift.token)
      expect((await change({ ...gift, token }, { day: 3 })).status).toBe(200)
      for (const day of ['2029-06-08', '2029-07-03']) await liveThrough(test, day)
      expect(await dates(gift.orderId)).toEqual([
        '2029-04-15',
        '2029-05-08',
        '2029-06-08',
        '2029-07-03',
        '2029-08-03',
      ])
      expect(await takenByBank(test, gift.orderId, '2029-04-15')).toEqual([1000, 2600, 2600, 2600])
    },
    LONG,
  )

  it(
    'changes its card, for which nothing is debited; the old one is revoked',
    async () => {
      await itIs(test, '2029-09-05')
      const gift = await giveMonthly(test, { day: 5, card: 'mandate_refused' })
      const begun = await gift.visitor.call('POST', `/orders/${await moneyLink(test, gift.token)}/card`)
      const { paymentRequestId, redirectUrl } = reinitializedSchema.parse(begun.json)
      expect(redirectUrl).toBe(`/paiement/embarque/${paymentRequestId}`)
      expect(await gift.visitor.summary(paymentRequestId)).toMatchObject({ subject: 'card', amount: 0 })
      const paymentId = await gift.visitor.initialize(paymentRequestId)
      const next = await gift.visitor.execute(paymentRequestId, paymentId, 'accepted_mastercard')
      expect(next).toMatchObject({ action: 'Redirect', status: 'pending' })
      await approve(test, paymentId)
      expect(await gift.visitor.next(paymentRequestId)).toMatchObject({ status: 'confirmed' })
      expect((await order(gift)).card).toMatchObject({ brand: 'mastercard', last4: '4444' })
      const [old] = await test.app.db.query<{ token: string }>(
        sql`
          select token from mandates where order_id = ${gift.orderId} and state = 'Replaced'`,
      )
      await liveThrough(test, '2029-09-06')
      const mandate = await fetch(`${test.app.config.BANK_URL}/v1/mandates/${old?.token}`, {
        headers: { authorization: `Bearer ${test.app.config.BANK_SECRET_KEY}` },
      })
      expect(await mandate.json()).toMatchObject({ state: 'revoked' })
      await liveThrough(test, '2029-10-05')
      expect(await takenByBank(test, gift.orderId, '2029-09-05')).toEqual([1000, 1000])
      expect(mailsSaying('Mastercard •••• 4444')).toHaveLength(1)
      const again = await newcomer().call(
        'POST',
        `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`,
      )
      expect(again).toMatchObject({ status: 409, json: { code: 'DUPLICATED_PAYMENT' } })
    },
    LONG,
  )

  it(
    'keeps the old card where the bank refuses the new one',
    async () => {
      await itIs(test, '2029-12-05')
      const gift = await giveMonthly(test, { day: 5 })
      const begun = await gift.visitor.call('POST', `/orders/${await moneyLink(test, gift.token)}/card`)
      const { paymentRequestId } = reinitializedSchema.parse(begun.json)
      const paymentId = await gift.visitor.initialize(paymentRequestId)
      expect(await gift.visitor.execute(paymentRequestId, paymentId, 'lost_card')).toMatchObject({
        action: 'Retry',
        errorCode: 'PAYMENT_REFUSED',
      })
      expect((await order(gift)).card).toMatchObject({ last4: '4242' })
      await liveThrough(test, '2030-01-05')
      expect(await takenByBank(test, gift.orderId, '2029-12-05')).toEqual([1000, 1000])
    },
    LONG,
  )

  describe('raises it, and before the bank has confirmed', () => {
    /** A raise to 30 € that waits for the payer at the bank; answers what comes of confirming it. */
    async function raising(gift: Bought, token?: string) {
      const itemId = (await order(gift)).monthly?.lines[0]?.itemId ?? 0
      const body = { lines: [{ itemId, amount: 3000 }] }
      const link = token ?? (await moneyLink(test, gift.token, { gift: body }))
      const begun = await newcomer().call('POST', `/orders/${link}/monthly-gift/raise`, body)
      const { paymentRequestId } = reinitializedSchema.parse(begun.json)
      const paymentId = await gift.visitor.initialize(paymentRequestId)
      await gift.visitor.execute(paymentRequestId, paymentId, 'accepted_mastercard')
      const confirm = async () => {
        await approve(test, paymentId)
        return gift.visitor.call('POST', `/payments/finalize?paymentId=${paymentId}`)
      }
      return { itemId, link, confirm }
    }

    /** Nothing was raised, nobody is told that a card was saved, and the bank no longer knows the new one. */
    async function nothingChanged(gift: Bought, before: number) {
      await test.worker.drain()
      expect(mailsSaying('L’ancienne est oubliée')).toHaveLength(before)
      const kept = await test.app.db.query<{ state: string }>(
        sql`
          select state from mandates where order_id = ${gift.orderId} and card ->> 'last4' = '4444'
            and state = 'Active'`,
      )
      expect(kept).toEqual([])
      const [row] = await test.app.db.query<{ amount_cents: number }>(
        sql`
          select amount_cents from recurrences where order_id = ${gift.orderId}`,
      )
      expect(row?.amount_cents).toBeLessThanOrEqual(1000)
    }

    it.each([
      ['its line was cancelled', 'PLAN_ENDED', (gift: Bought) => cancelLines(gift)],
      ['it was stopped', 'PLAN_ENDED', stop],
      [
        'it was lowered',
        'GIFT_CHANGED',
        async (gift: Bought) => {
          const itemId = (await order(gift)).monthly?.lines[0]?.itemId
          expect((await change(gift, { lines: [{ itemId, amount: 500 }] })).status).toBe(200)
        },
      ],
      [
        'its links were revoked',
        'LINKS_REVOKED',
        ({ token }: Bought) => newcomer().call('DELETE', `/orders/${token}/links`),
      ],
    ])(
      '%s: nothing is changed, and the page says so',
      async (_, errorCode, meanwhile) => {
        await itIs(test, '2030-07-05')
        const gift = await giveMonthly(test, { day: 5 })
        const { confirm } = await raising(gift)
        const before = mailsSaying('L’ancienne est oubliée').length
        await meanwhile(gift)
        const refused = { status: 200, json: { status: 'canceled', action: 'Retry', errorCode } }
        expect(await confirm()).toMatchObject(refused)
        await nothingChanged(gift, before)
      },
      LONG,
    )

    it(
      'raises it once more with the same link: only the first counts, and the second is told so',
      async () => {
        await itIs(test, '2030-08-05')
        const gift = await giveMonthly(test, { day: 5 })
        const first = await raising(gift)
        const second = await raising(gift, first.link)
        expect(await first.confirm()).toMatchObject({ json: { status: 'confirmed' } })
        expect(await second.confirm()).toMatchObject({
          json: { status: 'canceled', errorCode: 'GIFT_CHANGED' },
        })
      },
      LONG,
    )
  })

  it(
    'stops it while a debit is in doubt: if the money came after all, it goes back',
    async () => {
      await itIs(test, '2030-03-05')
      const gift = await giveMonthly(test, { day: 5 })
      await itIs(test, '2030-04-05')
      await control(test, 'next', { operation: 'debit-mandate', fault: { effect: 'lost' } })
      await test.worker.drain()
      expect((await stop(gift)).status).toBe(200)
      test.clock.advance(61_000)
      await test.worker.drain()
      const states = (await termsOf(test, gift.orderId)).map(({ state }) => state)
      expect(states).toEqual(['Authorized', 'Canceled', 'Canceled'])
      const attempts = await test.app.db.query<{ state: string; transfers: string[] }>(sql`
          select a.state, array(select kind from transfers t where t.cause in ('stray:' || a.id,
            'stray-refund:' || a.id) order by id)
            as transfers
          from attempts a join payments p on p.id = a.payment_id where p.order_id = ${gift.orderId}`)
      expect(attempts).toEqual([{ state: 'Duplicated', transfers: ['strayCapture', 'strayRefund'] }])
      expect((await atTheDesk(gift)).attempts).toMatchObject([
        { state: 'Duplicated', isPaidByAnother: false, returned: 'done' },
        { state: 'Authorized', isPaidByAnother: false, returned: null },
      ])
    },
    LONG,
  )
})

describe('nobody else', () => {
  it('finds an order without its link', async () => {
    await itIs(test, '2030-06-05')
    const gift = await giveMonthly(test)
    const guess = `${gift.token.slice(0, -1)}${gift.token.endsWith('A') ? 'B' : 'A'}`
    expect(await newcomer().call('GET', `/orders/${guess}`)).toMatchObject({ status: 404 })
    expect(await newcomer().call('DELETE', `/orders/${guess}/monthly-gift`)).toMatchObject({ status: 404 })
  })
})
