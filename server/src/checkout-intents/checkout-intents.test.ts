import { cartSchema } from '@obole/contract/carts'
import type { AskedByShop } from '@obole/contract/checkout-intents'
import { isRefusal } from '@obole/contract/problems'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { ask, asked, type CheckoutBodyInput } from '../../testing/checkout-intents.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { forgetCarts } from '../carts/forget-carts.ts'
import { sql } from '../platform/sql.ts'
import { findCheckoutIntent } from './find-intent.ts'
import { forgetIntents } from './forget-intents.ts'

/** What a shop outside asks for by the public API. */
const test = testApp()
let association: MadeAssociation
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

beforeAll(async () => {
  association = await makeAssociation(test)
})

const today = () => parisDate(test.app.clock.now())
const find = (id: number, of = association, clientId: string | null = null) =>
  findCheckoutIntent(test.app, { organizationId: of.id, clientId }, id)
const shown = async (cartId: string, somebody = visitor(test)) =>
  (await somebody.get(`/api/carts/${cartId}/checkout-intent`)).json<AskedByShop>()

/** The fields that are refused, with why. */
async function wrongOf(over: Partial<CheckoutBodyInput>): Promise<string[]> {
  const answer = await ask(test, association, over)
  if (!isRefusal(answer)) return []
  expect(answer.refusal).toBe('FIELDS_INVALID')
  return answer.issues.map(({ path, code }) => `${path} ${code}`)
}

describe('an intent', () => {
  it('is a cart of one line, as the shop calls it, at an address of ours', async () => {
    const { id, redirectUrl, cartId } = await asked(test, association)
    expect(id).toBeGreaterThan(0)
    expect(redirectUrl).toBe(
      `${test.app.config.PUBLIC_URL}/associations/${association.slug}/checkout/${cartId}`,
    )
    const cart = cartSchema.parse((await visitor(test).get(`/api/carts/${cartId}`)).json())
    expect(cart).toMatchObject({ formType: 'Checkout', amount: 2500, payer: null, dueToday: 2500 })
    expect(cart.itemList).toMatchObject([{ tierType: 'Payment', name: 'Panier de légumes', amount: 2500 }])
    const [row] = await test.app.db.query(sql`select made_by from carts where id = ${cartId}`)
    expect(row).toEqual({ made_by: association.adminId })
    expect(await find(id)).toEqual({ id, metadata: null, redirectUrl, orderId: null })
  })

  it('is a sale, though the shop says that it contains a gift', async () => {
    const { cartId } = await asked(test, association, { containsDonation: true })
    const cart = cartSchema.parse((await visitor(test).get(`/api/carts/${cartId}`)).json())
    expect(cart).toMatchObject({ donationAmount: 0, itemList: [{ tierType: 'Payment' }] })
  })

  it('may be paid in terms of its own', async () => {
    const [first, second] = [addDays(today(), 9), addDays(today(), 365)]
    const { cartId } = await asked(test, association, {
      totalAmount: 6000,
      initialAmount: 1000,
      // Midnight in France is the day before in UTC.
      terms: [
        { amount: 2000, date: new Date(`${first}T00:00:00+01:00`).toISOString() },
        { amount: 3000, date: second },
      ],
    })
    const cart = cartSchema.parse((await visitor(test).get(`/api/carts/${cartId}`)).json())
    expect(cart.paymentTerms.map(({ date, realAmount }) => [date, realAmount])).toEqual([
      [today(), 1000],
      [first, 2000],
      [second, 3000],
    ])
    expect(cart).toMatchObject({ amount: 6000, dueToday: 1000, offeredInstalments: [1] })
    expect(cart.itemList[0]).not.toHaveProperty('laterTerms')
  })

  it.each([
    ['another total', { totalAmount: 2501 }, ['totalAmount totalDiffers']],
    ['less than a card takes', { totalAmount: 49, initialAmount: 49 }, ['initialAmount amountTooLow']],
    ['nothing to pay', { totalAmount: 0, initialAmount: 0 }, ['initialAmount amountTooLow']],
    ['less than nothing', { totalAmount: -2500, initialAmount: -2500 }, ['initialAmount amountTooLow']],
    ['no name', { itemName: ' \u200b ' }, ['itemName nameRequired']],
    ['too long a name', { itemName: 'é'.repeat(251) }, ['itemName nameRequired']],
    ['a name that is no text', { itemName: 'a\0b' }, ['itemName nameRequired']],
    [
      'addresses of elsewhere',
      { backUrl: 'http://b.example', errorUrl: 'javascript:1', returnUrl: '/ici' },
      ['backUrl addressInvalid', 'errorUrl addressInvalid', 'returnUrl addressInvalid'],
    ],
    ['too many words', { metadata: { long: 'x'.repeat(20_000) } }, ['metadata metadataInvalid']],
    ['no mailbox', { payer: { email: 'marie@' } }, ['payer.email emailInvalid']],
    [
      'a birth to come',
      { payer: { email: 'marie@example.fr', dateOfBirth: '2999-01-01' } },
      ['payer.dateOfBirth birthDateInvalid'],
    ],
    ['too long a town', { payer: { city: 'x'.repeat(256) } }, ['payer.city textTooLong']],
    ['a name that cannot be kept', { payer: { firstName: 'a\0b' } }, ['payer.firstName textTooLong']],
  ] satisfies [string, Partial<CheckoutBodyInput>, string[]][])(
    'with %s is refused',
    async (_, over, wrong) => {
      expect(await wrongOf(over)).toEqual(wrong)
    },
  )

  it('with terms that cannot be taken is refused, each by its name', async () => {
    const terms = [
      { amount: 49, date: addDays(today(), 1) },
      { amount: 1000, date: today() },
      { amount: 1000, date: addDays(today(), 400) },
    ]
    expect(await wrongOf({ totalAmount: 2100, initialAmount: 50, terms })).toEqual([
      'totalAmount totalDiffers',
      'terms.0.amount amountTooLow',
      'terms.1.date notAfterBefore',
      'terms.2.date tooFar',
    ])
    const many = Array.from({ length: 13 }, (_, index) => ({ amount: 50, date: addDays(today(), index + 1) }))
    expect(await wrongOf({ totalAmount: 700, initialAmount: 50, terms: many })).toEqual([
      'terms.12.date tooMany',
    ])
  })

  it('of more than we charge is refused, however large', async () => {
    for (const amount of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) {
      const terms = [{ amount, date: addDays(today(), 1) }]
      const answer = await ask(test, association, { totalAmount: amount, initialAmount: amount, terms })
      expect(answer).toMatchObject({ refusal: 'AMOUNT_TOO_HIGH' })
    }
  })

  it('is not granted to an association that may not collect', async () => {
    const stopped = await makeAssociation(test)
    await test.app.db.query(sql`update organizations set allow_collect = false where id = ${stopped.id}`)
    expect(await ask(test, stopped)).toMatchObject({ refusal: 'WALLET_VALIDATION_ERROR' })
    const left = await test.app.db.query(sql`select id from forms where organization_id = ${stopped.id}`)
    expect(left).toEqual([])
  })

  it('gives the shop’s own words back as they came', async () => {
    const metadata = { zèbre: [1, { b: 2, a: '\0\ud800' }], amount: 1e21, a: null, 2: 'x', 1: '' }
    const { id } = await asked(test, association, { metadata })
    const found = await find(id)
    expect(found).toMatchObject({ metadata })
    expect(JSON.stringify(isRefusal(found) ? null : found.metadata)).toBe(JSON.stringify(metadata))
    for (const other of [[], 'commande 8', '{"order":8}', 8, false]) {
      const asking = await asked(test, association, { metadata: other })
      expect(await find(asking.id)).toMatchObject({ metadata: other })
    }
  })

  it('is found by its association alone', async () => {
    const other = await makeAssociation(test)
    const { id } = await asked(test, association)
    expect(await find(id, other)).toMatchObject({ refusal: 'NOT_FOUND' })
    for (const none of [0, -1, 1.5, Number.NaN, 2 ** 53, 999_999_999])
      expect(await find(none)).toMatchObject({ refusal: 'NOT_FOUND' })
  })
})

describe('a call that is repeated', () => {
  it('with its key answers the same intent, even all at once, and without one another', async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => asked(test, association, {}, key)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(new Set(all.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
    expect((await asked(test, association)).id).not.toBe((await asked(test, association)).id)
    const orphans = await test.app.db.query(sql`
      select c.id from carts c join forms f on f.id = c.form_id
      where f.organization_id = ${association.id} and not exists (select from checkout_intents i where i.cart_id = c.id)`)
    expect(orphans).toEqual([])
  })

  it('with its key and something else is refused', async () => {
    const key = crypto.randomUUID()
    await asked(test, association, {}, key)
    expect(await ask(test, association, { itemName: 'Autre chose' }, key)).toMatchObject({
      refusal: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('of another association is another', async () => {
    const key = crypto.randomUUID()
    const other = await makeAssociation(test)
    expect((await asked(test, association, {}, key)).id).not.toBe((await asked(test, other, {}, key)).id)
  })
})

describe('what the shop knows of its customer', () => {
  const sent = {
    email: 'marie@example.fr',
    firstName: 'Marie',
    lastName: 'Petit',
    dateOfBirth: '1986-07-06T00:00:00+02:00',
    address: '1 rue des Lilas',
    zipCode: '69001',
    city: 'Lyon',
    country: 'FRA',
    companyName: null,
  }
  const known = {
    email: 'marie@example.fr',
    firstName: 'Marie',
    lastName: 'Petit',
    birthDate: '1986-07-06',
    address: '1 rue des Lilas',
    zipCode: '69001',
    city: 'Lyon',
    country: 'FR',
    companyName: null,
  }

  it('is filled in for whoever has the address, until somebody says who pays', async () => {
    const { id, cartId } = await asked(test, association, { payer: sent })
    const fresh = await shown(cartId)
    expect(fresh).toEqual({
      state: 'open',
      backUrl: 'https://boutique.example/panier',
      payer: known,
      shop: {
        backUrl: 'https://boutique.example/panier',
        paidUrl: null,
        refusedUrl: `https://boutique.example/merci?cle=wc_8&checkoutIntentId=${id}&code=refused#recu`,
        errorUrl: `https://boutique.example/erreur?langue=fr&checkoutIntentId=${id}`,
      },
    })
    const customer = buyer(test)
    await customer.call('PUT', `/carts/${cartId}/payer`, payer)
    const others = await shown(cartId)
    expect(others).toEqual({ state: 'open', backUrl: fresh.backUrl, payer: null, shop: null })
    const own = (await customer.call('GET', `/carts/${cartId}/checkout-intent`)).json
    expect(own).toEqual({ ...fresh, payer: null })
  })

  it('may be anything a program sends, in a country or in none that we know', async () => {
    const odd = { firstName: 'X4', lastName: '', email: '', country: 'Atlantis', dateOfBirth: null }
    const { cartId } = await asked(test, association, { payer: odd })
    expect((await shown(cartId)).payer).toMatchObject({
      firstName: 'X4',
      email: '',
      country: 'FR',
      birthDate: null,
    })
  })

  it('is nothing for any other cart', async () => {
    const answer = await visitor(test).get('/api/carts/abcdefghijklmnopqrstuvwx/checkout-intent')
    expect(answer.statusCode).toBe(404)
  })
})

describe('an intent that nobody begins', () => {
  it('has ended after a quarter of an hour, and is forgotten after 30 days', async () => {
    const lonely = await makeAssociation(test)
    const { id, cartId } = await asked(test, lonely, {
      payer: { email: 'marie@example.fr' },
      metadata: { order: 8 },
    })
    test.clock.advance(14 * MINUTE_MS)
    expect(await find(id, lonely)).toMatchObject({ redirectUrl: expect.any(String) })
    test.clock.advance(MINUTE_MS)
    expect(await find(id, lonely)).toEqual({ id, metadata: { order: 8 }, redirectUrl: null, orderId: null })
    expect(await shown(cartId)).toMatchObject({ state: 'ended', payer: null, backUrl: expect.any(String) })

    const kept = () =>
      test.app.db.query(
        sql`select payer ->> 'email' as email, metadata from checkout_intents where id = ${id}`,
      )
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ email: 'marie@example.fr', metadata: '{"order":8}' }])
    await expireCarts(test.app)
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ email: null, metadata: '{"order":8}' }])
    test.clock.advance(30 * DAY_MS - 16 * MINUTE_MS)
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ email: null, metadata: '{"order":8}' }])
    test.clock.advance(MINUTE_MS)
    await forgetCarts(test.app)
    await forgetIntents(test.app)
    expect(await kept()).toEqual([{ email: null, metadata: null }])
    expect(await find(id, lonely)).toMatchObject({ id, metadata: null })
  })
})
