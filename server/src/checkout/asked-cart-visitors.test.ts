import { type Cart, cartSchema } from '@obole/contract/carts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

/** The address of a cart that was asked for is handed on: several people open it, and each is somebody else. */
const test = testApp({ bank: true })
let association: MadeAssociation

beforeAll(async () => {
  association = await makeAssociation(test)
})

const gift = { tierType: 'Donation', name: 'Don pour les jeunes', customAmount: 1500 }
const asked = (...items: object[]) => ({
  organizationSlug: association.slug,
  formType: 'Checkout',
  formSlug: 'default',
  items: items.length === 0 ? [gift] : items,
})

type Somebody = ReturnType<typeof buyer>

async function askedCart(): Promise<Cart> {
  return cartSchema.parse((await association.admin.post('/api/carts', asked())).json())
}

const valentine = { ...payer, email: 'valentine@exemple.fr', firstName: 'Valentine', birthDate: '1980-02-03' }
const marc = { ...payer, email: 'marc@exemple.fr', firstName: 'Marc' }

const read = async (somebody: Somebody, { id }: Cart) =>
  cartSchema.parse((await somebody.call('GET', `/carts/${id}`)).json)

/** Somebody says who they are, and what they leave to the platform. */
async function enter(somebody: Somebody, { id }: Cart, who: object, tip = 300): Promise<Cart> {
  expect(await somebody.call('PUT', `/carts/${id}/payer`, who)).toMatchObject({ status: 200 })
  return cartSchema.parse((await somebody.call('PUT', `/carts/${id}/tip`, { tip })).json)
}

async function begun(somebody: Somebody, cart: Cart, who: object) {
  return (await somebody.request(await enter(somebody, cart, who))).paymentRequestId
}

async function paid(somebody: Somebody, requestId: string) {
  await somebody.execute(requestId, await somebody.initialize(requestId), 'accepted')
  return somebody.summary(requestId)
}

const payerOf = async (orderId: number | null) => {
  const [order] = await test.app.db.query<{ payer_email: string }>(
    sql`
      select payer_email from orders where id = ${orderId}`,
  )
  return order?.payer_email
}

const REPLACED = { status: 409, json: { code: 'PAYER_CHANGED' } }
const BEING_PAID = { status: 409, json: { code: 'CART_BEING_PAID' } }
const UNKNOWN = { status: 404, json: { code: 'PAYMENT_UNKNOWN' } }

describe('C25 what a payer says of themselves', () => {
  it('is shown to them alone: whoever else has the address sees the lines and the total', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    expect((await enter(first, cart, valentine)).payer).toMatchObject({ email: 'valentine@exemple.fr' })
    expect((await read(first, cart)).payer).toMatchObject({ email: 'valentine@exemple.fr' })
    const seen = await second.call('GET', `/carts/${cart.id}`)
    expect(seen.json).toMatchObject({ amount: 1500, payer: null, itemList: [{ name: gift.name }] })
    for (const answer of [
      seen,
      await second.call('POST', `/carts/${cart.id}/refresh`),
      await second.call('PUT', `/carts/${cart.id}/tip`, { tip: 300 }),
      await second.call('PUT', `/carts/${cart.id}/installments`, { installments: 1 }),
    ])
      expect(JSON.stringify(answer.json)).not.toMatch(/valentine|1980|Lilas/i)
  })

  it('is not shown to the association before it is paid', async () => {
    const cart = await askedCart()
    await enter(buyer(test), cart, valentine)
    const answer = await association.admin.send('PUT', `/api/carts/${cart.id}`, { payload: asked() })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain('valentine')
  })

  it('is never what somebody else pays with: whoever was replaced says it again', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    const ready = await enter(first, cart, valentine)
    await enter(second, cart, marc)
    expect(await first.init(ready)).toMatchObject(REPLACED)
    expect((await read(first, cart)).payer).toBeNull()
    const { orderId, payerEmail } = await paid(first, await begun(first, cart, valentine))
    expect(payerEmail).toBe('valentine@exemple.fr')
    expect(await payerOf(orderId)).toBe('valentine@exemple.fr')
  })

  it('is needed from whoever begins: nobody goes on with the details of another', async () => {
    const cart = await askedCart()
    const first = buyer(test)
    const ready = await enter(first, cart, valentine)
    expect(await buyer(test).init(ready)).toMatchObject(REPLACED)
  })

  it('begun by one and then by another: the first page pays nothing any more', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    const requestId = await begun(first, cart, valentine)
    const again = await begun(second, cart, marc)
    expect(again).not.toBe(requestId)
    const initialize = `/payments/card-embed/initialize?paymentRequestId=${requestId}`
    expect(await first.call('POST', initialize)).toMatchObject(REPLACED)
    expect(await first.summary(requestId)).toMatchObject({ isYours: false, payerEmail: null })
    expect(await payerOf((await paid(second, again)).orderId)).toBe('marc@exemple.fr')
    expect(await first.summary(requestId)).toMatchObject({ status: 'confirmed', orderToken: null })
  })

  it('a payer who takes their turn again, and again, has a payment that can be paid', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    const names = [
      await begun(first, cart, valentine),
      await begun(second, cart, marc),
      await begun(first, cart, valentine),
    ]
    expect(new Set(names).size).toBe(3)
    const last = await begun(first, cart, valentine)
    expect(last).toBe(names[2])
    expect(await payerOf((await paid(first, last)).orderId)).toBe('valentine@exemple.fr')
  })

  it('one who is at their bank is not replaced by a new payment', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    const mine = await enter(second, cart, marc)
    const requestId = await begun(first, cart, valentine)
    await first.initialize(requestId)
    expect(await second.init(mine)).toMatchObject(BEING_PAID)
    expect(await first.next(requestId)).toMatchObject({ status: 'pending' })
  })
})

describe('C26 while somebody pays', () => {
  it('nobody else changes who pays, the contribution, the code, the terms or the lines, or begins', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    const mine = await enter(second, cart, marc)
    const requestId = await begun(first, cart, valentine)
    const attemptId = await first.initialize(requestId)
    const path = `/carts/${cart.id}`
    expect(await second.call('PUT', `${path}/payer`, marc)).toMatchObject(BEING_PAID)
    expect(await second.call('PUT', `${path}/tip`, { tip: 0 })).toMatchObject(BEING_PAID)
    expect(await second.call('PUT', `${path}/installments`, { installments: 1 })).toMatchObject(BEING_PAID)
    expect(await second.call('POST', `${path}/discount-code`, { discountCode: 'AMI' })).toMatchObject(
      BEING_PAID,
    )
    expect(await second.call('DELETE', `${path}/discount-code`)).toMatchObject(BEING_PAID)
    expect(await second.init(mine)).toMatchObject(BEING_PAID)
    const swapped = asked({ ...gift, tierType: 'Payment', name: 'Pénalité' })
    const lines = await association.admin.send('PUT', `/api/carts/${cart.id}`, { payload: swapped })
    expect(lines.json()).toMatchObject({ code: 'CART_BEING_PAID' })
    expect((await second.call('PUT', `${path}/dedication`, { dedication: null })).status).toBe(409)
    await first.execute(requestId, attemptId, 'accepted')
    expect(await payerOf((await first.summary(requestId)).orderId)).toBe('valentine@exemple.fr')
  })

  it('the payer may still think better of it', async () => {
    const cart = await askedCart()
    const first = buyer(test)
    const requestId = await begun(first, cart, valentine)
    await first.initialize(requestId)
    expect(await first.call('PUT', `/carts/${cart.id}/payer`, marc)).toMatchObject({ status: 200 })
    expect(
      await first.call('POST', `/payments/card-embed/abandon?paymentRequestId=${requestId}`),
    ).toMatchObject({ status: 200 })
    expect(await buyer(test).call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })).toMatchObject({ status: 200 })
  })

  it('nobody else learns of the payment, stops it or goes on with it', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    // The second one began too, and so knows the name of the payment.
    await begun(second, cart, marc)
    const requestId = await begun(first, cart, valentine)
    const paymentId = await first.initialize(requestId)
    expect(await first.call('GET', `/carts/${cart.id}/payment`)).toMatchObject({ status: 200 })
    expect(await second.call('GET', `/carts/${cart.id}/payment`)).toMatchObject(UNKNOWN)
    const embed = '/payments/card-embed'
    const named = `paymentRequestId=${requestId}`
    for (const [method, path] of [
      ['GET', `${embed}/get-next-action?${named}`],
      ['POST', `${embed}/abandon?${named}`],
      ['GET', `${embed}/poll-redirect-url?paymentId=${paymentId}`],
      ['POST', `${embed}/confirm?paymentId=${paymentId}`],
      ['POST', `/payments/finalize?paymentId=${paymentId}`],
    ] as const)
      expect({ path, ...(await second.call(method, path)) }).toMatchObject(UNKNOWN)
    expect(await second.call('POST', `${embed}/${requestId}/reinitialize`)).toMatchObject(REPLACED)
    expect(await second.call('POST', `${embed}/initialize?${named}`)).toMatchObject(REPLACED)
    await expect(second.execute(requestId, paymentId, 'accepted')).rejects.toThrow('PAYMENT_UNKNOWN')
    const before = await second.summary(requestId)
    expect(before).toMatchObject({ isYours: false, payerEmail: null, orderToken: null, amount: 1800 })
    await first.execute(requestId, paymentId, 'accepted')
    const own = await first.summary(requestId)
    expect(own).toMatchObject({ isYours: true, payerEmail: 'valentine@exemple.fr' })
    expect(own.orderToken).not.toBeNull()
    const after = await second.summary(requestId)
    expect(after).toMatchObject({ status: 'confirmed', isYours: false, payerEmail: null, orderToken: null })
    expect(await buyer(test).summary(requestId)).toMatchObject({ payerEmail: null, orderToken: null })
  })
})

describe('C27 what the payer saw is what they pay', () => {
  it('lines that became others at the same total are refused as changed', async () => {
    const cart = await askedCart()
    const somebody = buyer(test)
    const seen = await enter(somebody, cart, valentine)
    const swapped = asked({ ...gift, tierType: 'Payment', name: 'Pénalité' })
    const change = await association.admin.send('PUT', `/api/carts/${cart.id}`, { payload: swapped })
    expect(change.json()).toMatchObject({ amount: 1500 })
    expect(await somebody.init(seen)).toMatchObject({ status: 409, json: { code: 'CART_CHANGED' } })
    const now = await read(somebody, cart)
    expect(now.linesDigest).not.toBe(seen.linesDigest)
    expect(await somebody.init(now)).toMatchObject({ status: 200 })
  })

  it('whoever pays what they were asked for says which lines they saw', async () => {
    const cart = await askedCart()
    const somebody = buyer(test)
    const { dueToday } = await enter(somebody, cart, valentine)
    const consents = { termsOfService: true, tip: true, dueToday }
    const answer = await somebody.call('POST', `/carts/${cart.id}/init-payment`, consents)
    expect(answer).toMatchObject({ status: 409, json: { code: 'CART_CHANGED' } })
  })

  it('the lines read the same each time, and whoever reads them', async () => {
    const cart = await askedCart()
    const somebody = buyer(test)
    const seen = [
      await enter(somebody, cart, valentine),
      await read(somebody, cart),
      await read(buyer(test), cart),
    ]
    expect(new Set(seen.map(({ linesDigest }) => linesDigest))).toEqual(new Set([cart.linesDigest]))
  })
})

describe('C27 in a cart that a visitor filled', () => {
  it('lines that became others at the same total, in another tab, are refused too', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Samedi', price: 1000 },
        { name: 'Dimanche', price: 1000 },
      ],
    })
    const visitor = buyer(test)
    const seen = await visitor.ready(campaign.cart('Samedi'))
    await visitor.call('PUT', `/carts/${seen.id}`, campaign.cart('Dimanche'))
    expect(await visitor.init(seen)).toMatchObject({ status: 409, json: { code: 'CART_CHANGED' } })
    const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: seen.dueToday }
    expect(await visitor.call('POST', `/carts/${seen.id}/init-payment`, consents)).toMatchObject({
      status: 200,
    })
  })
})

const dedication = {
  occasion: 'Honour',
  honouree: 'Camille',
  message: null,
  recipient: { name: 'Camille', email: 'camille@exemple.fr' },
  showsAmount: false,
}
const dedicate = (somebody: Somebody, { id }: Cart, body: object | null = dedication) =>
  somebody.call('PUT', `/carts/${id}/dedication`, { dedication: body })

const cardsTo = (email: string) =>
  test.mails.received.filter(({ to }) => JSON.stringify(to ?? '').includes(email)).length

describe('C25 for whom the gift of a cart that was asked for is', () => {
  it('is said by its payer alone', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    expect(await dedicate(first, cart)).toMatchObject({ json: { code: 'PAYER_INVALID' } })
    await enter(first, cart, valentine)
    expect(await dedicate(second, cart)).toMatchObject(REPLACED)
    expect(await dedicate(first, cart)).toMatchObject({ status: 200 })
  })

  it('goes with whoever said it: the next payer’s gift is for nobody', async () => {
    const cart = await askedCart()
    const [first, second] = [buyer(test), buyer(test)]
    await enter(second, cart, marc)
    const recipient = { name: 'Camille', email: 'camille-du-second@exemple.fr' }
    expect(await dedicate(second, cart, { ...dedication, recipient })).toMatchObject({ status: 200 })
    await paid(first, await begun(first, cart, valentine))
    await test.worker.drain()
    expect(cardsTo('camille-du-second@exemple.fr')).toBe(0)
  })

  it('is sent where its payer paid', async () => {
    const cart = await askedCart()
    const first = buyer(test)
    const ready = await enter(first, cart, valentine)
    const recipient = { name: 'Camille', email: 'camille-du-premier@exemple.fr' }
    await dedicate(first, cart, { ...dedication, recipient })
    await paid(first, (await first.request(ready)).paymentRequestId)
    await test.worker.drain()
    expect(cardsTo('camille-du-premier@exemple.fr')).toBe(1)
  })
})
