import { type Cart, cartSchema } from '@obole/contract/carts'
import type { ItemRow, OrderDetail } from '@obole/contract/manage-lists'
import type { AdjustableOrder } from '@obole/contract/order-adjustments'
import type { PayerOrder } from '@obole/contract/orders'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { booksOf, moveMoney } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, type Visitor, visitor } from '../../testing/visitor.ts'
import { sendPlanMail } from '../payments/send-debit-mail.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

/** Carts that an association asks somebody to pay, line by line, in its own words. */
const test = testApp({ bank: true })
let association: MadeAssociation

beforeAll(async () => {
  association = await makeAssociation(test)
  await test.app.db.query(
    sql`
      update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
        where id = ${association.id}`,
  )
})

const fee = { tierType: 'Payment', name: 'Inscription au tournoi', customAmount: 4250 }
const gift = { tierType: 'Donation', name: 'Don pour les jeunes', customAmount: 1500 }
const asked = (over: object = {}) => ({
  organizationSlug: association.slug,
  formType: 'Checkout',
  formSlug: 'default',
  items: [fee, gift],
  ...over,
})

const post = (somebody: Visitor, body: object) => somebody.post('/api/carts', body)
async function cartOf(somebody: Visitor, body: object = asked()): Promise<Cart> {
  return cartSchema.parse((await post(somebody, body)).json())
}

const home = { address: '1 rue des Lilas', zipCode: '69001', city: 'Lyon' }

/** What a visitor with the cart's address does, to the order. */
async function pay(cart: Cart, tip = 300) {
  const somebody = buyer(test)
  await somebody.call('PUT', `/carts/${cart.id}/payer`, { ...payer, ...home })
  const ready = cartSchema.parse((await somebody.call('PUT', `/carts/${cart.id}/tip`, { tip })).json)
  const { paymentRequestId } = await somebody.request(ready)
  const attemptId = await somebody.initialize(paymentRequestId)
  await somebody.execute(paymentRequestId, attemptId, 'accepted')
  const summary = await somebody.summary(paymentRequestId)
  const orderId = summary.orderId ?? 0
  expect(orderId).toBeGreaterThan(0)
  await test.worker.drain()
  return { summary, orderId, orderToken: summary.orderToken ?? '' }
}

describe('who asks for a cart of lines', () => {
  it('is an administrator of the association, whose first cart makes the checkout, once', async () => {
    const carts = await Promise.all([1, 2, 3, 4, 5].map(() => cartOf(association.admin)))
    expect(new Set(carts.map(({ id }) => id)).size).toBe(5)
    expect(carts[0]).toMatchObject({
      formType: 'Checkout',
      formSlug: 'default',
      amount: 5750,
      donationAmount: 1500,
    })
    expect(carts[0]?.itemList).toMatchObject([
      { tierType: 'Payment', name: 'Inscription au tournoi', amount: 4250, vat: 0 },
      { tierType: 'Donation', name: 'Don pour les jeunes', amount: 1500 },
    ])
    const forms = await test.app.db.query<{ id: number; made_by: number[] }>(sql`
        select f.id, array_agg(distinct c.made_by) as made_by from forms f join carts c on c.form_id = f.id
        where f.organization_id = ${association.id} and f.form_type = 'Checkout' group by f.id`)
    expect(forms).toHaveLength(1)
    expect(forms[0]?.made_by.map(Number)).toEqual([association.adminId])
  })

  it('is nobody without an account, whatever they call their lines', async () => {
    const answer = await post(visitor(test), asked())
    expect(answer.statusCode).toBe(401)
    expect((await post(visitor(test), asked({ organizationSlug: 'personne' }))).statusCode).toBe(401)
  })

  it('is nobody of another association, and nobody here who may not edit', async () => {
    await cartOf(association.admin)
    const elsewhere = await makeAssociation(test)
    expect((await post(elsewhere.admin, asked())).json().code).toBe('FORBIDDEN')
    expect((await post(await association.member('Treasurer'), asked())).json().code).toBe('FORBIDDEN')
    expect((await post(association.admin, asked({ formSlug: 'autre' }))).statusCode).toBe(404)
    const nothing = await post(association.admin, asked({ organizationSlug: 'personne' }))
    expect(nothing.statusCode).toBe(404)
  })

  it('may be an account with a role in the checkout alone, and no longer once it is taken back', async () => {
    await cartOf(association.admin)
    const [form] = await test.app.db.query<{ id: number }>(
      sql`
        select id from forms where organization_id = ${association.id} and form_type = 'Checkout'`,
    )
    const integrator = await association.member('FormAdmin', form?.id)
    expect((await post(integrator, asked())).statusCode).toBe(200)
    const gone = await association.member('FormAdmin', (await publishCampaign(test, { association })).formId)
    expect((await post(gone, asked())).json().code).toBe('FORBIDDEN')
  })

  it('is answered by the same cart where the call is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = asked()
    const [once, again] = [
      await association.admin.post('/api/carts', body, { headers }),
      await association.admin.post('/api/carts', body, { headers }),
    ]
    expect(again.json().id).toBe(once.json().id)
    const other = await association.admin.post('/api/carts', asked({ items: [gift] }), { headers })
    expect(other.json().code).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('a line that is asked for', () => {
  it.each([
    ['no name', { ...fee, name: undefined }, 'CART_INVALID', 'items.0.name'],
    ['an empty name', { ...fee, name: '  ' }, 'CART_INVALID', 'items.0.name'],
    ['no amount', { ...fee, customAmount: null }, 'AMOUNT_REQUIRED', 'items.0'],
    ['nothing to pay', { ...fee, customAmount: 0 }, 'AMOUNT_TOO_LOW', 'items.0'],
    ['less than a card takes', { ...gift, customAmount: 49 }, 'AMOUNT_TOO_LOW', 'items.0'],
    ['another type', { ...fee, tierType: 'Registration' }, 'TARIFF_UNKNOWN', 'items.0'],
    ['months', { ...fee, tierType: 'MonthlyDonation' }, 'TARIFF_UNKNOWN', 'items.0'],
    ['a tier', { ...fee, tierId: 1 }, 'TARIFF_UNKNOWN', 'items.0'],
    ['an option', { ...fee, extraOptions: [{ extraOptionId: 1, value: true }] }, 'TARIFF_UNKNOWN', 'items.0'],
  ])('with %s is refused', async (_, item, code, path) => {
    const { code: refused, errors } = (await post(association.admin, asked({ items: [item] }))).json()
    expect(refused).toBe(code)
    expect(errors[0]?.path).toBe(path)
  })

  it('has no name in any other cart', async () => {
    const on = await publishCampaign(test, { association })
    const [item] = on.cart(on.tier().name).items
    const { code, errors } = (
      await post(visitor(test), { ...on.cart(), items: [{ ...item, name: 'Rançon' }] })
    ).json()
    expect(code).toBe('CART_INVALID')
    expect(errors[0]).toMatchObject({ path: 'items.0.name', code: 'unknownField' })
  })

  it('is changed by whoever may ask for it, and by nobody who pays it', async () => {
    const cart = await cartOf(association.admin)
    const cheaper = asked({ items: [{ ...fee, customAmount: 50 }] })
    const change = (somebody: Visitor) => somebody.send('PUT', `/api/carts/${cart.id}`, { payload: cheaper })
    expect((await change(visitor(test))).statusCode).toBe(401)
    expect((await change((await makeAssociation(test)).admin)).json().code).toBe('FORBIDDEN')
    const onePage = {
      ...cheaper,
      payer,
      tip: 0,
      payment: { termsOfService: true, tip: true, dueToday: 50 },
    }
    const atOnce = await visitor(test).send('PUT', `/api/carts/cart-one-page/${cart.id}`, {
      payload: onePage,
    })
    expect(atOnce.statusCode).toBe(401)
    expect((await visitor(test).post('/api/carts/cart-one-page', onePage)).statusCode).toBe(401)
    const [row] = await test.app.db.query<{ total_cents: number }>(
      sql`
        select total_cents from carts where id = ${cart.id}`,
    )
    expect(row?.total_cents).toBe(5750)
    expect((await change(association.admin)).json()).toMatchObject({ amount: 50 })
  })
})

describe('a cart that was asked for', () => {
  it('is paid by whoever has its address, and becomes an order with its books, lists, mail and receipt', async () => {
    const cart = await cartOf(association.admin)
    const { summary, orderId, orderToken } = await pay(cart)
    expect(summary).toMatchObject({
      formType: 'Checkout',
      formTitle: 'Inscription au tournoi, Don pour les jeunes',
    })
    expect(await booksOf(test, orderId)).toEqual({
      'association:N': -5750,
      'platform:tips': -300,
      'provider:clearing': 6050,
    })
    const { admin, path } = association
    const order: OrderDetail = (await admin.get(`${path}/orders/${orderId}`)).json()
    expect(order).toMatchObject({
      formType: 'Checkout',
      amount: 5750,
      items: [
        { name: 'Inscription au tournoi', type: 'Payment', amount: 4250, isEligibleTaxReceipt: false },
        { name: 'Don pour les jeunes', type: 'Donation', amount: 1500, isEligibleTaxReceipt: true },
      ],
    })
    const orders = (await admin.get(`${path}/orders`)).json<{ data: { id: number }[] }>()
    expect(orders.data.map(({ id }) => id)).toContain(orderId)
    const items = (await admin.get(`${path}/items`)).json<{ data: ItemRow[] }>()
    const own = items.data.filter((item) => item.orderId === orderId)
    expect(own.map(({ name }) => name).toSorted()).toEqual(['Don pour les jeunes', 'Inscription au tournoi'])

    const page = (await visitor(test).get(`/api/orders/${orderToken}`)).json<PayerOrder>()
    expect(page).toMatchObject({
      formTitle: 'Inscription au tournoi, Don pour les jeunes',
      formUrl: `/associations/${association.slug}`,
    })
    const mail = test.mails.received.findLast(({ subject }) => subject?.includes('est confirmé'))?.text
    expect(mail).toContain('Inscription au tournoi\u00a0: 42,50\u202f€')
    expect(mail).toContain('Don pour les jeunes\u00a0: 15,00\u202f€')
    const receipts = await test.app.db.query<{ amount_cents: number }>(
      sql`
        select amount_cents from receipts where order_id = ${orderId}`,
    )
    expect(receipts).toEqual([{ amount_cents: 1500 }])
  })

  it('is called by what it was for in every mail', async () => {
    const before = test.mails.received.length
    const { orderId } = await pay(await cartOf(association.admin))
    const { admin, path } = association
    const { lines } = (await admin.get(`${path}/orders/${orderId}/adjustable`)).json<AdjustableOrder>()
    const [first] = lines
    const back = [{ itemId: first?.itemId, cancel: true, refund: 4250 }]
    const done = await moveMoney(
      admin,
      `${path}/orders/${orderId}/adjust`,
      { lines: back },
      { password: TEST_PASSWORD },
    )
    expect(done.json()).not.toHaveProperty('code')
    await test.worker.drain()
    await sendPlanMail(test.app, 'cardChanged', orderId)
    const mails = test.mails.received.slice(before)
    const titled = mails.filter(({ text }) => text?.includes('Inscription au tournoi, Don pour les jeunes'))
    expect(titled.length).toBeGreaterThanOrEqual(3)
    expect(mails.filter(({ text }) => text?.includes('Votre panier'))).toEqual([])
  })

  it('is written into the exports', async () => {
    const { orderId } = await pay(await cartOf(association.admin, asked({ items: [fee] })))
    const { admin, path } = association
    const { id } = (await admin.post(`${path}/exports`, { list: 'items', format: 'csv' })).json()
    await test.worker.drain()
    const file = (await admin.get(`${path}/exports/${id}/file`)).body
    const line = file.split('\n').find((row) => row.includes(String(orderId)))
    expect(line).toContain('Inscription au tournoi')
    expect(line).toContain('42,50')
  })

  it('stays with the campaign it is of: another’s code and another’s page do not open it', async () => {
    const cart = await cartOf(association.admin)
    const other = await makeAssociation(test)
    const read = (slug: string) =>
      visitor(test).get(`/api/carts/${cart.id}?organizationSlug=${slug}&formType=checkout&formSlug=default`)
    expect((await read(association.slug)).statusCode).toBe(200)
    expect((await read(other.slug)).statusCode).toBe(404)
    const code = await visitor(test).post(`/api/carts/${cart.id}/discount-code`, { discountCode: 'AMI' })
    expect(code.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('cannot be asked for by an association that may not collect', async () => {
    const stopped = await makeAssociation(test)
    await test.app.db.query(sql`update organizations set allow_collect = false where id = ${stopped.id}`)
    const answer = await post(stopped.admin, asked({ organizationSlug: stopped.slug }))
    expect(answer.json().code).toBe('WALLET_VALIDATION_ERROR')
  })
})

it('a role that is taken back asks for nothing more', async () => {
  const other = await makeAssociation(test)
  await cartOf(other.admin, asked({ organizationSlug: other.slug }))
  await grantRole(test.app, {
    userId: association.adminId,
    organizationId: other.id,
    role: 'OrganizationAdmin',
    formId: null,
  })
  expect((await post(association.admin, asked({ organizationSlug: other.slug }))).statusCode).toBe(200)
  await test.app.db.query(
    sql`
      delete from memberships where user_id = ${association.adminId} and organization_id = ${other.id}`,
  )
  expect((await post(association.admin, asked({ organizationSlug: other.slug }))).json().code).toBe(
    'FORBIDDEN',
  )
})
