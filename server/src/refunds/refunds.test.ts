import type { OrderDetail, PaymentRow } from '@obole/contract/manage-lists'
import { lineToShow } from '@obole/contract/order-lines'
import type { PayerOrder } from '@obole/contract/orders'
import { refundOperationSchema, tipRefundSchema, type RefundOperation } from '@obole/contract/refunds'
import { isRefusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { linesOfOrder, totalOfLines } from '@obole/core/order/order-lines'
import { beforeAll, describe, expect, it } from 'vitest'
import { control, donation } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import {
  booksOf,
  moveMoney,
  paymentNow,
  payOrder,
  PLAIN_REFUND,
  reachesState,
  type PaidOrder,
} from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  createTestUser,
  signedInVisitor,
  TEST_PASSWORD,
  visitor,
  type Visitor,
} from '../../testing/visitor.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { grantRole } from '../people/change-roles.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { requestRefund } from './request-refund.ts'
import { sandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let treasurer: Visitor

beforeAll(async () => {
  await seedDemo(test.app)
  treasurer = await signedInVisitor(test, 'noemie@jardins-partages.example', DEMO_PASSWORD)
})

const gift = async (amount: number, tip = 0) => payOrder(test, await donation(test, amount), { tip })

function ask(
  { paymentId }: Pick<PaidOrder, 'paymentId'>,
  body: object,
  {
    by = treasurer,
    password = DEMO_PASSWORD,
    key,
  }: { by?: Visitor; password?: string | null; key?: string } = {},
) {
  return moveMoney(by, `/api/payments/${paymentId}/refund`, body, { password, ...(key ? { key } : {}) })
}

async function refund(paid: PaidOrder, body: object = {}): Promise<RefundOperation> {
  const response = await ask(paid, body)
  expect(response.json()).toHaveProperty('state')
  return refundOperationSchema.parse(response.json())
}

async function takeBackTip({ orderToken }: Pick<PaidOrder, 'orderToken'>) {
  const response = await visitor(test).post(`/api/orders/${orderToken}/refund-tip`)
  return { status: response.statusCode, json: response.json() }
}

/** The same application in a while: nobody's session ends meanwhile. */
const later = (ms: number) => ({ ...test.app, clock: { now: () => test.clock.now() + ms } })

const bankRefunds = async ({ providerPaymentId }: PaidOrder) =>
  (await sandbox(test).fetch(providerPaymentId)).refundedCents

describe('a refund', () => {
  it('in full gives each part back from where it had gone, and tells the payer', async () => {
    const paid = await gift(2000, 350)
    expect(
      await refund(paid, { internalNote: 'Il a téléphoné trois fois', messageToPayer: 'Avec nos excuses' }),
    ).toMatchObject({
      state: 'Processed',
      amount: 2350,
      amountTip: 350,
    })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({
      state: 'Refunded',
      refunded_cents: 2000,
      refunded_tip_cents: 350,
    })
    expect(await booksOf(test, paid.orderId)).toEqual({
      'association:N': 0,
      'platform:tips': 0,
      'provider:clearing': 0,
    })
    expect(await bankRefunds(paid)).toBe(2350)
    await test.worker.drain()
    const mail = test.mails.received.find(
      ({ subject, text }) =>
        subject?.includes('remboursement') && text?.includes(`N°\u202f${paid.orderId}\n`),
    )
    expect(mail?.text).toContain('23,50\u202f€')
    expect(mail?.text).toContain('Avec nos excuses')
    expect(mail?.text).not.toContain('téléphoné')
  })

  it('in part is split as the capture was, and leaves the payment paid', async () => {
    const paid = await gift(2000, 400)
    expect(await refund(paid, { amount: 1200 })).toMatchObject({ amount: 1200, amountTip: 200 })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({
      state: 'Authorized',
      refunded_cents: 1000,
    })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -1000, 'platform:tips': -200 })
    expect(await refund(paid)).toMatchObject({ amount: 1200, amountTip: 200 })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded' })
  })

  it('of the association’s part alone leaves us the contribution', async () => {
    const paid = await gift(2000, 400)
    expect(await refund(paid, { part: 'association' })).toMatchObject({ amount: 2000, amountTip: 0 })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': 0, 'platform:tips': -400 })
  })

  it('of more than what is left is refused, and so is one of nothing', async () => {
    const paid = await gift(2000)
    expect((await ask(paid, { amount: 2001 })).json()).toMatchObject({ code: 'REFUND_EXCEEDS_CAPTURE' })
    await refund(paid)
    expect((await ask(paid, {})).json()).toMatchObject({ status: 409, code: 'NOTHING_TO_REFUND' })
  })

  it('juspay/hyperswitch#13182: many at once never give back more than was captured', async () => {
    const paid = await gift(3000)
    const wanted = {
      paymentId: paid.paymentId,
      what: { kind: 'amount', amountCents: cents(1000) },
      ...PLAIN_REFUND,
    } as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestRefund(test.app, { ...wanted, id: test.app.ids.token() })),
    )
    const refused = answers.filter(isRefusal).map(({ refusal }) => refusal)
    expect(refused).toHaveLength(17)
    for (const code of refused) expect(['REFUND_EXCEEDS_CAPTURE', 'NOTHING_TO_REFUND']).toContain(code)
    expect(await bankRefunds(paid)).toBe(3000)
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded', refunded_cents: 3000 })
  })

  it('cannot pass what was captured even where the code forgets to look', async () => {
    const paid = await gift(1000)
    const overdrawn = test.app.db.query(
      sql`
        update payments set returned_cents = amount_cents + 1 where id = ${paid.paymentId}`,
    )
    await expect(overdrawn).rejects.toThrow('payment_never_over_refunded')
  })

  it('sent twice under one key is one refund; another under the same key is refused', async () => {
    const paid = await gift(2000)
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      ask(paid, { amount: 500 }, { key }),
      ask(paid, { amount: 500 }, { key }),
    ])
    expect(second.json()).toMatchObject({ id: first.json().id })
    expect((await ask(paid, { amount: 600 }, { key })).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await bankRefunds(paid)).toBe(500)
  })
})

describe('the bank’s own answer', () => {
  it('may be late: the payment is Refunding until its notification, and nothing is booked before', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    expect(await refund(paid)).toMatchObject({ state: 'Processing' })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunding', refunded_cents: 0 })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -2000 })
    await control(test, `refunds/${await providerRefundId(paid)}/settle`, { state: 'succeeded' })
    await reachesState(test, paid.paymentId, 'Refunded')
  })

  it('may be no: the money stays with the association, which is told and may ask again', async () => {
    const paid = await gift(2000, 300)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'failed' } })
    expect(await refund(paid)).toMatchObject({ state: 'Refused' })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Authorized', returned_cents: 0 })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -2000, 'platform:tips': -300 })
    await test.worker.drain()
    const mails = test.mails.received.filter(({ subject }) =>
      subject?.includes(`n°\u202f${paid.orderId} n’a pas abouti`),
    )
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([
      'camille@jardins-partages.example',
      'noemie@jardins-partages.example',
    ])
    expect(await refund(paid)).toMatchObject({ state: 'Processed', amount: 2300 })
  })

  it('may be lost: it is asked about again under the same key, and given back once', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'lost' } })
    expect(await refund(paid)).toMatchObject({ state: 'Error' })
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -2000 })
    await reconcileRefunds(later(60_000))
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded' })
    expect(await bankRefunds(paid)).toBe(2000)
  })

  it('may come by notification and reconciler at once, and is booked once', async () => {
    const paid = await gift(2000)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    await refund(paid)
    await control(test, `refunds/${await providerRefundId(paid)}/settle`, { state: 'succeeded' })
    const reconcile = () => reconcileRefunds(later(11 * 60_000))
    await Promise.all([reconcile(), test.worker.drain(), reconcile()])
    await reachesState(test, paid.paymentId, 'Refunded')
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': 0 })
  })
})

async function providerRefundId({ paymentId }: PaidOrder): Promise<string> {
  const [row] = await test.app.db.query<{ id: string }>(
    sql`
      select provider_refund_id as id from refunds where payment_id = ${paymentId}`,
  )
  return row?.id ?? ''
}

describe('the contribution', () => {
  it('is taken back in one click, once, by whoever holds the order’s link', async () => {
    const paid = await gift(2000, 350)
    const { status, json } = await takeBackTip(paid)
    expect(status).toBe(200)
    expect(tipRefundSchema.parse(json)).toMatchObject({ amountTip: 350, refunds: [{ state: 'Processed' }] })
    expect(await takeBackTip(paid)).toEqual({ status: 200, json })
    expect(await bankRefunds(paid)).toBe(350)
    expect(await booksOf(test, paid.orderId)).toMatchObject({ 'association:N': -2000, 'platform:tips': 0 })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Authorized' })
    await test.worker.drain()
    const mail = test.mails.received.find(
      ({ subject, text }) => subject?.includes('contribution') && text?.includes(`N°\u202f${paid.orderId}\n`),
    )
    expect(mail?.text).toContain('3,50\u202f€')
  })

  it('clicked twice at the same instant is given back once', async () => {
    const paid = await gift(2000, 350)
    await Promise.all([takeBackTip(paid), takeBackTip(paid), takeBackTip(paid)])
    expect(await bankRefunds(paid)).toBe(350)
  })

  it('that the bank refused can be taken back later', async () => {
    const paid = await gift(2000, 350)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'failed' } })
    expect((await takeBackTip(paid)).json).toMatchObject({ amountTip: 0, refunds: [{ state: 'Refused' }] })
    expect((await takeBackTip(paid)).json).toMatchObject({ amountTip: 350 })
  })

  it('says on the order’s page that it is offered, on its way, and back since a day', async () => {
    const paid = await gift(2000, 350)
    const page = async () => (await visitor(test).get(`/api/orders/${paid.orderToken}`)).json<PayerOrder>()
    const shownTotal = ({ items, tipKept }: PayerOrder) =>
      totalOfLines(linesOfOrder({ lines: items.map(lineToShow), tipCents: cents(tipKept) }))
    const nowhere = { offered: 0, underWay: 0, givenBack: 0, givenBackOn: null }
    expect((await page()).tipBack).toEqual({ ...nowhere, offered: 350 })
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    expect((await takeBackTip(paid)).json).toMatchObject({ amountTip: 350 })
    const asked = await page()
    expect(asked.tipBack).toEqual({ ...nowhere, underWay: 350 })
    expect(shownTotal(asked)).toBe(2350)
    await control(test, `refunds/${await providerRefundId(paid)}/settle`, { state: 'succeeded' })
    await reconcileRefunds(later(11 * 60_000))
    const done = await page()
    const today = parisDate(later(11 * 60_000).clock.now())
    expect(done.tipBack).toEqual({ ...nowhere, givenBack: 350, givenBackOn: today })
    expect(shownTotal(done)).toBe(2000)
    expect(done.payments).toMatchObject([{ amount: 2000, amountTip: 350, refunded: 350, refundedTip: 350 }])
  })

  it('given back stands with its payment at the desk: in the list, in the file and in the order', async () => {
    const paid = await gift(2000, 350)
    await takeBackTip(paid)
    const desk = '/api/manage/organizations/les-jardins-partages'
    const order = (await treasurer.get(`${desk}/orders/${paid.orderId}`)).json<OrderDetail>()
    const list = (await treasurer.get(`${desk}/payments?pageSize=100`)).json<{ data: PaymentRow[] }>()
    const listed = list.data.find(({ id }) => id === paid.paymentId)
    const figures = { amount: 2000, amountTip: 350, refunded: 0, refundedTip: 350, received: 2000, toCome: 0 }
    expect(order.payments).toMatchObject([figures])
    expect(order.attempts).toMatchObject([{ amount: 2350, amountTip: 350 }])
    expect(order.refunds).toMatchObject([{ amount: 0, amountTip: 350, state: 'Processed' }])
    expect(listed).toMatchObject(figures)
    const { url } = (
      await treasurer.post(`${desk}/exports`, { list: 'payments', format: 'csv', locale: 'fr' })
    ).json<{ url: string }>()
    const [header = '', ...lines] = (await treasurer.get(url)).body.replace('\ufeff', '').split('\r\n')
    const line = lines.find((text) => text.startsWith(`${paid.paymentId};`))?.split(';')
    const column = (name: string) => line?.[header.split(';').indexOf(name)]
    expect(column('Contribution à Obole (€)')).toBe('3,50')
    expect(column('Contribution rendue (€)')).toBe('3,50')
    expect(column('Encaissé net (€)')).toBe('20,00')
  })

  it('given back is said so in a confirmation that is sent again, whose figures add up', async () => {
    const paid = await gift(2000, 350)
    await takeBackTip(paid)
    await test.worker.drain()
    const resend = `/api/manage/organizations/les-jardins-partages/orders/${paid.orderId}/confirmation`
    expect((await treasurer.post(resend)).statusCode).toBe(202)
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ text }) => text?.includes(`N°\u202f${paid.orderId}\n`))
    const mailText = mail?.text?.replaceAll(/\s/g, ' ') ?? ''
    expect(mailText).toMatch(/Total ?: 20,00 €/)
    expect(mailText).toMatch(/Payé ?: 23,50 €/)
    expect(mailText).toMatch(/Payé, dont contribution à Obole ?: 3,50 €/)
    expect(mailText).toMatch(/Contribution à Obole rendue ?: 3,50 €/)
    expect(mailText).not.toContain('Déjà remboursé')
    expect(mailText).toContain('confirmation du paiement de 23,50 €, dont 3,50 € vous ont été remboursés.')
  })

  it('of a plan is taken with no further debit', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Stage', price: 9000, frequency: 'Installment' }],
      columns: { instalment_counts: [1, 3] },
    })
    const paid = await payOrder(test, campaign.cart('Stage'), { instalments: 3, tip: 300 })
    expect((await takeBackTip(paid)).json).toMatchObject({ amountTip: 100, amountTipToCome: 200 })
    const terms = await test.app.db.query(
      sql`
        select amount_cents, tip_cents, state from payments where order_id = ${paid.orderId}
          order by instalment_number`,
    )
    expect(terms).toEqual([
      { amount_cents: 3000, tip_cents: 100, state: 'Authorized' },
      { amount_cents: 3000, tip_cents: 0, state: 'Pending' },
      { amount_cents: 3000, tip_cents: 0, state: 'Pending' },
    ])
  })

  it('where there is none cannot be taken back, and neither can that of an unknown order', async () => {
    expect(await takeBackTip(await gift(2000))).toMatchObject({
      status: 409,
      json: { code: 'NOTHING_TO_REFUND' },
    })
    expect(await takeBackTip({ orderToken: 'nobody-holds-this-token-00' })).toMatchObject({ status: 404 })
  })
})

describe('who may refund', () => {
  it('types the password again, the right one', async () => {
    const paid = await gift(1000)
    for (const password of [null, 'pas le bon'])
      expect((await ask(paid, {}, { password })).json()).toMatchObject({
        status: 403,
        code: 'REAUTHENTICATION_REQUIRED',
      })
    expect(await bankRefunds(paid)).toBe(0)
  })

  it('is no accountant, and nobody from elsewhere', async () => {
    const paid = await gift(1000)
    const accountant = await signedInVisitor(test, 'yanis@jardins-partages.example', DEMO_PASSWORD)
    expect((await ask(paid, {}, { by: accountant })).statusCode).toBe(403)
    const stranger = await signedInVisitor(test, 'ines@abeilles-du-faubourg.example', DEMO_PASSWORD)
    expect((await ask(paid, {}, { by: stranger })).json()).toMatchObject({
      status: 404,
      code: 'PAYMENT_UNKNOWN',
    })
    expect((await ask(paid, {}, { by: visitor(test) })).statusCode).toBe(401)
    const refunds = `/api/payments/${paid.paymentId}/refunds`
    const statuses = async (somebody: typeof stranger) => [
      (await somebody.get(refunds)).statusCode,
      (await somebody.post(`${refunds}/1/cancel`, {})).statusCode,
    ]
    expect([await statuses(accountant), await statuses(stranger)]).toEqual([
      [200, 403],
      [404, 404],
    ])
  })

  it('is written down, for ever', async () => {
    const paid = await gift(1000)
    await refund(paid, { amount: 400 })
    const acts = await test.app.db
      .query(sql`select u.email, a.act, a.details ->> 'associationCents' as cents from money_acts a
          join users u on u.id = a.user_id
        where a.subject = ${`payment:${paid.paymentId}`}`)
    expect(acts).toEqual([{ email: 'noemie@jardins-partages.example', act: 'refund', cents: '400' }])
    const forged = test.app.db.query(sql`update money_acts set act = 'payout'`)
    await expect(forged).rejects.toThrow('only ever added')
  })
})

describe('an order that is cancelled with its refund', () => {
  let campaign: MadeCampaign
  let by: Visitor

  beforeAll(async () => {
    campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Place', price: 1500, stock: 2 },
        { name: 'Stage', price: 9000, frequency: 'Installment' },
      ],
      columns: { instalment_counts: [1, 3] },
    })
    const [row] = await test.app.db.query<{ id: number }>(
      sql`
        select organization_id as id from forms where id = ${campaign.formId}`,
    )
    const userId = await createTestUser(test, { email: 'tresor@campagne.example' })
    await grantRole(test.app, { userId, organizationId: row?.id ?? 0, role: 'OrganizationAdmin' })
    by = await signedInVisitor(test, 'tresor@campagne.example')
  })

  const sold = async () => {
    const [row] = await test.app.db.query<{ sold: number }>(
      sql`
        select sold from stocks where id = ${campaign.stock('Place')}`,
    )
    return row?.sold
  }

  it('gives its places back at once, whatever the bank says of the money', async () => {
    const first = await payOrder(test, campaign.cart('Place'))
    const second = await payOrder(test, campaign.cart('Place'))
    expect(await sold()).toBe(2)
    await ask(first, { amount: 1500, cancelOrder: true }, { by, password: TEST_PASSWORD })
    expect(await sold()).toBe(1)
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'failed' } })
    await ask(second, {}, { by, password: TEST_PASSWORD })
    expect(await sold()).toBe(0)
    const items = await test.app.db
      .query(sql`select state, canceled_at is not null as dated, cancel_cause as cause, u.email as by
        from order_items i join users u on u.id = i.canceled_by
        where order_id = any(${[first.orderId, second.orderId]}) order by i.id`)
    const canceled = { state: 'Canceled', dated: true, cause: 'Choice', by: 'tresor@campagne.example' }
    expect(items).toEqual([canceled, canceled])
    expect(await ask(second, { cancelOrder: false }, { by, password: TEST_PASSWORD })).toMatchObject({
      statusCode: 200,
    })
  })

  it('stands where the association says so, and is cancelled by default with everything', async () => {
    const kept = await payOrder(test, campaign.cart('Place'))
    await ask(kept, { cancelOrder: false }, { by, password: TEST_PASSWORD })
    expect(await paymentNow(test, kept.paymentId)).toMatchObject({ state: 'Refunded' })
    expect(await sold()).toBe(1)
    const whole = await payOrder(test, campaign.cart('Place'))
    await ask(whole, {}, { by, password: TEST_PASSWORD })
    expect(await sold()).toBe(1)
  })

  it('is debited no more, from the moment it is asked for', async () => {
    const paid = await payOrder(test, campaign.cart('Stage'), { instalments: 3, tip: 300 })
    const states = async () => {
      const rows = await test.app.db.query<{ state: string }>(
        sql`
          select state from payments where order_id = ${paid.orderId} order by instalment_number`,
      )
      return rows.map(({ state }) => state)
    }
    expect(await states()).toEqual(['Authorized', 'Pending', 'Pending'])
    await ask(paid, { amount: 100 }, { by, password: TEST_PASSWORD })
    expect(await states()).toEqual(['Authorized', 'Pending', 'Pending'])
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    await ask(paid, { amount: 100, cancelOrder: true }, { by, password: TEST_PASSWORD })
    expect(await states()).toEqual(['Authorized', 'Canceled', 'Canceled'])
  })
})
