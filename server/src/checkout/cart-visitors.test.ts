import { type Cart, cartSchema, initPaymentSchema, onePageSchema } from '@obole/contract/carts'
import { MOST_TAKE_OVERS } from '@obole/core/cart/cart-visitors'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

/** A cart's id travels: a link to its payment that was passed on, a history, a picture for the support. It opens nothing personal. */
const test = testApp({ bank: true })

type Somebody = ReturnType<typeof buyer>

const valentine = {
  ...payer,
  email: 'valentine@exemple.fr',
  firstName: 'Valentine',
  birthDate: '1980-02-03',
  address: '3 place Bellecour',
}
const marc = { ...payer, email: 'marc@exemple.fr', firstName: 'Marc' }
const PERSONAL = /valentine|1980|Bellecour|Zélie|Quentin|cacahuète/i

async function ticket(price = 1000) {
  const campaign = await makeCampaign(test, {
    tiers: [
      {
        name: 'Samedi',
        price,
        asksParticipant: true,
        fields: [{ label: 'Allergies', type: 'TextInput' }],
      },
    ],
  })
  const body = campaign.cart({
    tierId: campaign.tier('Samedi'),
    tierType: 'Registration',
    participant: { firstName: 'Zélie', lastName: 'Quentin' },
    customFields: [{ fieldId: campaign.field('Allergies'), value: 'cacahuète' }],
  })
  return { campaign, body }
}

async function filled(
  somebody: Somebody,
  { price = 1000, who = valentine }: { price?: number; who?: object } = {},
) {
  const { body } = await ticket(price)
  return enter(somebody, await somebody.cart(body), who)
}

async function enter(somebody: Somebody, { id }: Cart, who: object): Promise<Cart> {
  expect(await somebody.call('PUT', `/carts/${id}/payer`, who)).toMatchObject({ status: 200 })
  return cartSchema.parse((await somebody.call('PUT', `/carts/${id}/tip`, { tip: 0 })).json)
}

const begin = async (somebody: Somebody, cart: Cart) => (await somebody.request(cart)).paymentRequestId

async function pay(somebody: Somebody, requestId: string) {
  await somebody.execute(requestId, await somebody.initialize(requestId), 'accepted')
}

const payerOf = async (orderId: number | null) => {
  const [order] = await test.app.db.query<{ payer_email: string }>(
    sql`
      select payer_email from orders where id = ${orderId}`,
  )
  return order?.payer_email
}

const REPLACED = { status: 409, json: { code: 'PAYER_CHANGED' } }
const OF_ANOTHER = { status: 404, json: { code: 'CART_OF_ANOTHER' } }
const CONSENTS = { tip: true, termsOfService: true, termsOfSale: true, dueToday: 1000 }
const BEING_PAID = { status: 409, json: { code: 'CART_BEING_PAID' } }
const UNKNOWN = { status: 404, json: { code: 'PAYMENT_UNKNOWN' } }

describe('C25 who has the id of a cart that another filled', () => {
  it('sees its lines and its total, and nothing of anybody', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const cart = await filled(first)
    const path = `/carts/${cart.id}`
    expect((await first.call('GET', path)).json).toMatchObject({
      payer: { email: valentine.email },
      itemList: [{ participant: { firstName: 'Zélie' }, customFields: [{ value: 'cacahuète' }] }],
    })
    const seen = await stranger.call('GET', path)
    expect(seen.json).toMatchObject({ amount: 1000, payer: null, itemList: [{ name: 'Samedi' }] })
    for (const answer of [
      seen,
      await stranger.call('POST', `${path}/refresh`),
      await stranger.call('PUT', `${path}/tip`, { tip: 300 }),
      await stranger.call('PUT', `${path}/payer`, marc),
      await stranger.call('GET', path),
    ])
      expect(JSON.stringify(answer.json)).not.toMatch(PERSONAL)
  })

  it('changes nothing of what another put into it, whose payer could not read the names', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const { body } = await ticket()
    const cart = await enter(first, await first.cart(body), valentine)
    const path = `/carts/${cart.id}`
    const [line] = body.items
    const swapped = {
      ...body,
      items: [{ ...line, participant: { firstName: 'Mallory', lastName: 'Durand' } }],
    }
    const onePage = { ...swapped, payer: marc, tip: 0, installments: 1, payment: CONSENTS }
    const tries = () =>
      Promise.all([
        stranger.call('PUT', path, swapped),
        stranger.call('PUT', `/carts/cart-one-page/${cart.id}`, onePage),
      ])
    for (const answer of await tries()) expect(answer).toMatchObject(OF_ANOTHER)
    expect(await stranger.call('PUT', `${path}/tip`, { tip: 100 })).toMatchObject(OF_ANOTHER)
    await enter(stranger, cart, marc)
    for (const answer of await tries()) expect(answer).toMatchObject(OF_ANOTHER)
    expect((await first.call('GET', path)).json).toMatchObject({
      linesDigest: cart.linesDigest,
      itemList: [{ participant: { firstName: 'Zélie' } }],
    })
  })

  it('takes the payer’s place a few times an hour; whoever filled it takes it back', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const cart = await filled(first)
    const write = (somebody: Somebody, who: object) => somebody.call('PUT', `/carts/${cart.id}/payer`, who)
    for (let n = 0; n < MOST_TAKE_OVERS; n += 1) {
      expect(await write(stranger, marc)).toMatchObject({ status: 200 })
      expect(await write(first, valentine)).toMatchObject({ status: 200 })
    }
    expect(await write(stranger, marc)).toMatchObject({ status: 429 })
    expect(await first.init(await enter(first, cart, valentine))).toMatchObject({ status: 200 })
  })

  it('does not pay with the details of another, nor replace them unnoticed', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const cart = await filled(first)
    expect(await stranger.init(cart)).toMatchObject(REPLACED)
    await enter(stranger, cart, marc)
    expect(await first.init(cart)).toMatchObject(REPLACED)
    const requestId = await begin(first, await enter(first, cart, valentine))
    await pay(first, requestId)
    expect(await payerOf((await first.summary(requestId)).orderId)).toBe(valentine.email)
  })

  it('does not have for nothing what another filled: it would name everybody in it', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const cart = await enter(stranger, await filled(first, { price: 0 }), marc)
    expect(await stranger.init(cart)).toMatchObject(OF_ANOTHER)
    expect(await first.init(await enter(first, cart, valentine))).toMatchObject({ status: 200 })
  })

  it('names nobody by beginning its payment themselves', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const taken = await enter(stranger, await filled(first), marc)
    const summary = await stranger.summary(await begin(stranger, taken))
    expect(summary).toMatchObject({ isYours: true, payerEmail: marc.email })
    expect(JSON.stringify(summary)).not.toMatch(PERSONAL)
  })

  it('does not read the people another named by writing their own account’s address', async () => {
    const cart = await filled(buyer(test))
    const email = 'curieux@exemple.fr'
    await createTestUser(test, { email })
    const curious = await signedInVisitor(test, email)
    const path = `/api/carts/${cart.id}`
    const answer = await curious.send('PUT', `${path}/payer`, { payload: { ...marc, email } })
    expect(answer.statusCode).toBe(200)
    expect((await curious.get(path)).body).not.toMatch(PERSONAL)
  })

  it('is the same person in another browser once signed in with that address', async () => {
    const email = 'proche@exemple.fr'
    const first = buyer(test)
    const cart = await filled(first, { who: { ...valentine, email } })
    await createTestUser(test, { email })
    const own = await signedInVisitor(test, email)
    expect((await own.get(`/api/carts/${cart.id}`)).json()).toMatchObject({
      payer: { email },
      itemList: [{ participant: { firstName: 'Zélie' } }],
    })
    const requestId = await begin(first, cart)
    await pay(first, requestId)
    const summary = `/api/payments/summary?paymentRequestId=${requestId}`
    expect((await own.get(summary)).json()).toMatchObject({ isYours: false, payerEmail: email })
    expect((await own.get(summary)).json()).not.toMatchObject({ orderToken: null })
  })
})

describe('C26 a payment that another began', () => {
  it('is theirs while it is under way', async () => {
    const [first, stranger] = [buyer(test), buyer(test)]
    const cart = await filled(first)
    const requestId = await begin(first, cart)
    const paymentId = await first.initialize(requestId)
    const path = `/carts/${cart.id}`
    expect(await stranger.call('PUT', `${path}/payer`, marc)).toMatchObject(BEING_PAID)
    expect(await stranger.call('PUT', `${path}/tip`, { tip: 0 })).toMatchObject(BEING_PAID)
    expect(await stranger.call('GET', `${path}/payment`)).toMatchObject(UNKNOWN)
    const embed = '/payments/card-embed'
    for (const [method, called] of [
      ['GET', `${embed}/get-next-action?paymentRequestId=${requestId}`],
      ['POST', `${embed}/abandon?paymentRequestId=${requestId}`],
      ['GET', `${embed}/poll-redirect-url?paymentId=${paymentId}`],
      ['POST', `/payments/finalize?paymentId=${paymentId}`],
    ] as const)
      expect({ called, ...(await stranger.call(method, called)) }).toMatchObject(UNKNOWN)
    expect(await stranger.call('POST', `${embed}/initialize?paymentRequestId=${requestId}`)).toMatchObject(
      REPLACED,
    )
    await first.call('POST', `${embed}/abandon?paymentRequestId=${requestId}`)
    expect(await stranger.call('PUT', `${path}/payer`, marc)).toMatchObject({ status: 200 })
  })

  it('is told to whoever has its id as paid, without its payer, its people or its order', async () => {
    const first = buyer(test)
    const requestId = await begin(first, await filled(first))
    const before = await buyer(test).summary(requestId)
    await pay(first, requestId)
    const after = await buyer(test).summary(requestId)
    expect(after).toMatchObject({ status: 'confirmed', isYours: false, payerEmail: null, orderToken: null })
    expect(after.items).toMatchObject([{ name: 'Samedi', participant: null, customFields: [] }])
    for (const seen of [before, after]) expect(JSON.stringify(seen)).not.toMatch(PERSONAL)
    const own = await first.summary(requestId)
    expect(own).toMatchObject({ isYours: true, payerEmail: valentine.email })
    expect(own.orderToken).not.toBeNull()
    expect(own.items).toMatchObject([{ participant: { firstName: 'Zélie' } }])
  })

  it('stays that of whoever began it before visitors were told apart', async () => {
    const first = buyer(test)
    const cart = await filled(first)
    const requestId = await begin(first, cart)
    await test.app.db.query(sql`with r as (update payment_requests set client = null where id = ${requestId})
        update carts set payer_client = null where id = ${cart.id}`)
    expect(await buyer(test).summary(requestId)).toMatchObject({ isYours: false, payerEmail: null })
    expect(await first.summary(requestId)).toMatchObject({ isYours: true, payerEmail: valentine.email })
    await pay(first, requestId)
  })
})

describe('C28 who leaves the frame of another site to pay', () => {
  const begun = async (somebody: Somebody, cart: Cart) =>
    initPaymentSchema.parse((await somebody.init(cart)).json)
  const takeOver = (somebody: Somebody, { id }: Cart, passage: string) =>
    somebody.call('POST', `/carts/${id}/payment`, { passage })

  it('goes on at the top of the window, where they are another visitor', async () => {
    const [frame, top] = [buyer(test), buyer(test)]
    const cart = await filled(frame)
    const { paymentRequestId, passage } = await begun(frame, cart)
    const taken = await takeOver(top, cart, passage)
    expect(taken).toMatchObject({ status: 200, json: { paymentRequestId, isFree: false } })
    expect((await top.call('GET', `/carts/${cart.id}`)).json).toMatchObject({
      payer: { email: valentine.email },
      itemList: [{ participant: { firstName: 'Zélie' } }],
    })
    await pay(top, paymentRequestId)
    expect(await top.summary(paymentRequestId)).toMatchObject({
      isYours: true,
      payerEmail: valentine.email,
      items: [{ participant: { firstName: 'Zélie' } }],
    })
  })

  it('finds the confirmation of what costs nothing', async () => {
    const [frame, top] = [buyer(test), buyer(test)]
    const cart = await filled(frame, { price: 0 })
    const { paymentRequestId, passage } = await begun(frame, cart)
    expect(await takeOver(top, cart, passage)).toMatchObject({
      status: 200,
      json: { isFree: true, redirectUrl: expect.stringContaining('confirmation') as string },
    })
    expect(await top.summary(paymentRequestId)).toMatchObject({ isYours: true, payerEmail: valentine.email })
  })

  it('does so by the passage alone, and only of that cart', async () => {
    const [frame, top] = [buyer(test), buyer(test)]
    const [cart, other] = [await filled(frame), await filled(frame)]
    const { passage } = await begun(frame, cart)
    await begun(frame, other)
    expect(await takeOver(top, other, passage)).toMatchObject(UNKNOWN)
    expect(await takeOver(top, cart, 'x'.repeat(24))).toMatchObject(UNKNOWN)
    expect((await top.call('GET', `/carts/${cart.id}`)).json).toMatchObject({ payer: null })
  })

  it('does so once: who finds the way afterwards is a stranger', async () => {
    const [frame, top, stranger] = [buyer(test), buyer(test), buyer(test)]
    const cart = await filled(frame)
    const { passage, paymentRequestId } = await begun(frame, cart)
    expect(await takeOver(top, cart, passage)).toMatchObject({ status: 200 })
    expect(await takeOver(stranger, cart, passage)).toMatchObject(UNKNOWN)
    expect(await takeOver(top, cart, passage)).toMatchObject({ status: 200 })
    expect(await stranger.summary(paymentRequestId)).toMatchObject({ isYours: false, payerEmail: null })
  })

  it('does so before it is paid: nobody leaves a frame to pay what is paid', async () => {
    const [frame, stranger] = [buyer(test), buyer(test)]
    const cart = await filled(frame)
    const { passage, paymentRequestId } = await begun(frame, cart)
    await pay(frame, paymentRequestId)
    expect(await takeOver(stranger, cart, passage)).toMatchObject(UNKNOWN)
    expect(await stranger.summary(paymentRequestId)).toMatchObject({ isYours: false, payerEmail: null })
  })

  it('tells nothing to whoever led them there: what they type is theirs', async () => {
    const [frame, top] = [buyer(test), buyer(test)]
    const cart = await filled(frame)
    const { passage } = await begun(frame, cart)
    await takeOver(top, cart, passage)
    await enter(top, cart, marc)
    expect((await frame.call('GET', `/carts/${cart.id}`)).json).toMatchObject({ payer: null })
    expect(await frame.init(cart)).toMatchObject(REPLACED)
  })
})

describe('C27 what is bought in one call', () => {
  it('is refused where the lines named are not those sent', async () => {
    const { body } = await ticket()
    const agreed = { termsOfService: true, termsOfSale: true, tip: true, dueToday: 1000 }
    const sent = { ...body, payer: valentine, tip: 0 }
    const somebody = visitor(test)
    const wrong = { ...sent, payment: { ...agreed, linesDigest: 'other lines' } }
    const refused = await somebody.post('/api/carts/cart-one-page', wrong)
    expect(refused.json()).toMatchObject({ code: 'CART_CHANGED' })
    const { cartId } = refused.json<{ details: { cartId: string } }>().details
    const put = await somebody.send('PUT', `/api/carts/cart-one-page/${cartId}`, { payload: wrong })
    expect(put.json()).toMatchObject({ code: 'CART_CHANGED' })
    const right = await somebody.send('PUT', `/api/carts/cart-one-page/${cartId}`, {
      payload: { ...sent, payment: agreed },
    })
    const { cart } = onePageSchema.parse(right.json())
    const named = { ...sent, payment: { ...agreed, linesDigest: cart.linesDigest } }
    const again = await somebody.send('PUT', `/api/carts/cart-one-page/${cartId}`, { payload: named })
    expect(again.statusCode).toBe(200)
  })
})
