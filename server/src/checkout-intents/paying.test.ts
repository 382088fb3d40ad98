import { isRefusal } from '@obole/contract/problems'
import { initCheckoutBody } from '@obole/contract/v5/checkout-intents'
import { cartSchema } from '@obole/contract/carts'
import type { AskedByShop } from '@obole/contract/checkout-intents'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import {
  asked,
  askedByShop,
  type CheckoutBodyInput,
  customerOf,
  shopOf,
} from '../../testing/checkout-intents.ts'
import { booksOf } from '../../testing/money.ts'
import { liveThrough, termsOf } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { createCheckoutIntent } from './create-intent.ts'
import { findCheckoutIntent } from './find-intent.ts'
import { forgetIntents } from './forget-intents.ts'

/** What becomes of an intent in the customer's browser. */
const test = testApp({ bank: true })
let association: MadeAssociation
const LONG = 120_000

beforeAll(async () => {
  association = await makeAssociation(test)
  await test.app.db.query(sql`
    update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
      where id = ${association.id}`)
})

async function paid(over: Partial<CheckoutBodyInput> = {}, tip = 0) {
  const intent = await asked(test, association, over)
  const { customer, paymentRequestId, pay } = await customerOf(test, intent, tip)
  const { summary } = await pay()
  const orderId = summary.orderId ?? 0
  expect(orderId).toBeGreaterThan(0)
  await test.worker.drain()
  return { ...intent, customer, paymentRequestId, summary, orderId }
}

describe('an intent that is paid', () => {
  it('tells its order, and sends its customer back to the shop that asked', async () => {
    const metadata = { order: 8 }
    const { id, cartId, summary, orderId, customer, paymentRequestId } = await paid({ metadata }, 300)
    expect(
      await findCheckoutIntent(test.app, { organizationId: association.id, clientId: null }, id),
    ).toEqual({
      id,
      metadata,
      redirectUrl: null,
      orderId,
    })
    expect(summary.shop?.paidUrl).toBe(
      `https://boutique.example/merci?cle=wc_8&checkoutIntentId=${id}&code=succeeded&orderId=${orderId}#recu`,
    )
    expect(await booksOf(test, orderId)).toEqual({
      'association:N': -2500,
      'platform:tips': -300,
      'provider:clearing': 2800,
    })
    // The same at the cart's own address.
    const own = (await customer.call('GET', `/carts/${cartId}/checkout-intent`)).json as AskedByShop
    expect(own).toMatchObject({ state: 'paid', payer: null, shop: { paidUrl: summary.shop?.paidUrl } })
    const stranger = await buyer(test).summary(paymentRequestId)
    expect(stranger).toMatchObject({ isYours: false, shop: null })
  })

  it('is known at the desk by the key that asked, its number and the shop’s words', async () => {
    const key = await makeTestKey(test, association)
    const shop = { ...shopOf(association), clientId: key.clientId }
    const body = initCheckoutBody.parse(askedByShop({ metadata: { order: 8 } }))
    const made = await createCheckoutIntent(test.app, shop, body)
    if (isRefusal(made)) throw new Error(made.refusal)
    const cartId = made.redirectUrl.split('/').at(-1) ?? ''
    const { orderId } = (await (await customerOf(test, { cartId })).pay()).summary
    const shown = await association.admin.get(`${association.path}/orders/${orderId}`)
    expect(shown.json().askedBy).toEqual({
      checkoutIntentId: made.id,
      name: 'Site web',
      isPartner: false,
      metadata: '{"order":8}',
    })
  })

  it('is for what the shop asked: nobody writes other lines, whatever their rights', async () => {
    const { cartId } = await asked(test, association)
    const lines = {
      organizationSlug: association.slug,
      formType: 'Checkout',
      formSlug: 'default',
      items: [{ tierType: 'Payment', customAmount: 50, name: 'Essai' }],
    }
    const onePage = {
      ...lines,
      payer,
      tip: 0,
      payment: { termsOfService: true, tip: true, dueToday: 50 },
    }
    for (const [path, body] of [
      [`/api/carts/${cartId}`, lines],
      [`/api/carts/cart-one-page/${cartId}`, onePage],
    ] as const) {
      const answer = await association.admin.send('PUT', path, { payload: body })
      expect({ path, code: answer.json().code }).toEqual({ path, code: 'FORBIDDEN' })
    }
    const cart = cartSchema.parse((await buyer(test).call('GET', `/carts/${cartId}`)).json)
    expect(cart).toMatchObject({ amount: 2500, itemList: [{ name: 'Panier de légumes', amount: 2500 }] })
  })

  it('is paid once: its cart makes no other order', async () => {
    const { cartId, id, orderId } = await paid()
    const again = await buyer(test).call('PUT', `/carts/${cartId}/payer`, payer)
    expect(again.json).toMatchObject({ code: 'DUPLICATED_PAYMENT' })
    const orders = await test.app.db.query(sql`
      select o.id from orders o join checkout_intents i on i.cart_id = o.cart_id where i.id = ${id}`)
    expect(orders).toEqual([{ id: orderId }])
  })

  it('keeps the shop’s words with its order, and not what the shop knew of its customer', async () => {
    const { id } = await paid({ payer: { email: 'marie@example.fr' }, metadata: { order: 8 } })
    const kept = () =>
      test.app.db.query(
        sql`select payer, metadata, decide_at is null as "isDecided" from checkout_intents where id = ${id}`,
      )
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ payer: null, metadata: '{"order":8}', isDecided: false }])
    await test.app.db.query(sql`update checkout_intents set decide_at = created_at where id = ${id}`)
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ payer: null, metadata: '{"order":8}', isDecided: true }])
  })

  it('brings no tax receipt, though it contains a gift: of how much is not known', async () => {
    const { orderId } = await paid({ containsDonation: true })
    expect(await test.app.db.query(sql`select id from receipts where order_id = ${orderId}`)).toEqual([])
  })
})

describe('a card that is refused', () => {
  it('leaves the customer on our page, who may try another or go back', async () => {
    const intent = await asked(test, association)
    const { id } = intent
    const { pay } = await customerOf(test, intent)
    const refused = await pay('insufficient_funds')
    expect(refused.next.status).toBe('refused')
    expect(refused.summary).toMatchObject({
      orderId: null,
      shop: {
        paidUrl: null,
        backUrl: 'https://boutique.example/panier',
        refusedUrl: `https://boutique.example/merci?cle=wc_8&checkoutIntentId=${id}&code=refused#recu`,
      },
    })
    expect(
      await findCheckoutIntent(test.app, { organizationId: association.id, clientId: null }, id),
    ).toMatchObject({
      redirectUrl: expect.any(String),
      orderId: null,
    })
    const { summary } = await pay()
    expect(summary.shop?.paidUrl).toContain(`orderId=${summary.orderId}`)
  })
})

describe('an intent with terms', () => {
  it(
    'is debited on the days and for the amounts that the shop asked for',
    async () => {
      const today = parisDate(test.app.clock.now())
      const days = [addDays(today, 3), addDays(today, 4)] as const
      const { orderId, summary } = await paid(
        {
          totalAmount: 6000,
          initialAmount: 1000,
          containsDonation: true,
          terms: [
            { amount: 3500, date: days[0] },
            { amount: 1500, date: days[1] },
          ],
        },
        100,
      )
      expect(summary.terms).toEqual([
        { date: today, amount: 1000, amountTip: 34 },
        { date: days[0], amount: 3500, amountTip: 33 },
        { date: days[1], amount: 1500, amountTip: 33 },
      ])
      expect(await termsOf(test, orderId)).toMatchObject([
        { due_on: today, state: 'Authorized' },
        { due_on: days[0], state: 'Pending' },
        { due_on: days[1], state: 'Pending' },
      ])
      await liveThrough(test, days[0])
      expect((await termsOf(test, orderId)).map(({ state }) => state)).toEqual([
        'Authorized',
        'Authorized',
        'Pending',
      ])
      await liveThrough(test, days[1])
      await test.worker.drain()
      expect((await termsOf(test, orderId)).map(({ state }) => state)).toEqual(Array(3).fill('Authorized'))
      expect(await booksOf(test, orderId)).toEqual({
        'association:N': -6000,
        'platform:tips': -100,
        'provider:clearing': 6100,
      })
    },
    LONG,
  )

  it('is frozen for its first amount: whoever was shown the whole is refused', async () => {
    const today = parisDate(test.app.clock.now())
    const { cartId } = await asked(test, association, {
      totalAmount: 6000,
      initialAmount: 1000,
      terms: [{ amount: 5000, date: addDays(today, 30) }],
    })
    const customer = buyer(test)
    const cart = cartSchema.parse((await customer.call('PUT', `/carts/${cartId}/payer`, payer)).json)
    expect((await customer.init({ ...cart, dueToday: 6000 })).json).toMatchObject({ code: 'CART_CHANGED' })
    const other = await customer.call('PUT', `/carts/${cartId}/installments`, { installments: 3 })
    expect(other.json).toMatchObject({ code: 'INSTALMENTS_NOT_OFFERED' })
  })
})
