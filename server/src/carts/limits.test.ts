import type { Cart, PayerBody } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from './expire-carts.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const of = (count: number, name: string) => Array.from({ length: count }, () => name)

type Visitor = ReturnType<typeof buyer>
type Answer = Awaited<ReturnType<Visitor['call']>>

/** A cart up to the start of its payment, or to what refuses its payer; by a visitor of its own unless one is given. */
async function start(
  campaign: MadeCampaign,
  names: readonly string[],
  { visitor = buyer(test), email = 'alix.martin@exemple.fr' }: { visitor?: Visitor; email?: string } = {},
): Promise<{ answer: Answer; cart: Cart; visitor: Visitor }> {
  const cart = await visitor.cart(campaign.cart(...names))
  const who: PayerBody = { ...payer, email }
  const named = await visitor.call('PUT', `/carts/${cart.id}/payer`, who)
  return { answer: named.status === 200 ? await visitor.init(cart) : named, cart, visitor }
}

describe('limits of a cart', () => {
  it('holds twenty lines at most', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 100 }] })
    expect(await buyer(test).cart(campaign.cart(...of(20, 'Place')))).toMatchObject({ amount: 20_000 })
    expect(await buyer(test).call('POST', '/carts', campaign.cart(...of(21, 'Place')))).toMatchObject({
      status: 400,
      json: { code: 'CART_TOO_MANY_LINES', details: { errors: [{ max: 20 }] } },
    })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 20, sold: 0 })
  })

  it('holds no more of a tier than a cart or a person may', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Deux par panier', maxPerCart: 2 },
        { name: 'Un par personne', maxPerUser: 1 },
      ],
      columns: { max_per_user: 3 },
    })
    const ask = (...names: string[]) => buyer(test).call('POST', '/carts', campaign.cart(...names))
    expect(await ask(...of(3, 'Deux par panier'))).toMatchObject({
      status: 409,
      json: {
        code: 'LIMIT_PER_CART',
        details: { errors: [{ tierId: campaign.tier('Deux par panier'), max: 2 }] },
      },
    })
    expect(await ask(...of(2, 'Un par personne'))).toMatchObject({
      status: 409,
      json: {
        code: 'LIMIT_PER_USER',
        details: { errors: [{ tierId: campaign.tier('Un par personne'), remaining: 1 }] },
      },
    })
    const cart = await buyer(test).cart(
      campaign.cart('Deux par panier', 'Deux par panier', 'Un par personne'),
    )
    expect(cart.itemList).toHaveLength(3)
  })

  it('tells how many are left of a tier, an option and a campaign', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Rare', stock: 1, options: ['Repas'] },
        { name: 'Place', options: ['Repas'] },
      ],
      options: [{ name: 'Repas', stock: 1 }],
      entries: 4,
    })
    const meal = {
      tierId: campaign.tier('Place'),
      tierType: 'Registration' as const,
      extraOptions: [{ extraOptionId: campaign.option('Repas'), value: true as const }],
    }
    const ask = (...items: (string | typeof meal)[]) =>
      buyer(test).call('POST', '/carts', campaign.cart(...items))
    expect(await ask('Rare', 'Rare', meal, meal)).toMatchObject({
      status: 409,
      json: {
        code: 'TICKETS_SOLD_OUT',
        details: {
          errors: [
            { code: 'TICKETS_SOLD_OUT', tierId: campaign.tier('Rare'), remaining: 1 },
            { code: 'OPTIONS_SOLD_OUT', extraOptionId: campaign.option('Repas'), remaining: 1 },
          ],
        },
      },
    })
    expect(await ask(meal, meal)).toMatchObject({ status: 409, json: { code: 'OPTIONS_SOLD_OUT' } })
    expect(await ask(...of(5, 'Place'))).toMatchObject({
      status: 409,
      json: { code: 'LIMIT_PER_FORM', details: { errors: [{ remaining: 4 }] } },
    })
  })

  it('keeps three live carts a visitor at most, even when they are all made at the same instant', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 50 }] })
    const visitor = buyer(test)
    await visitor.cart(campaign.cart('Place'))
    const more = await Promise.all(
      of(12, 'Place').map(() => visitor.call('POST', '/carts', campaign.cart('Place'))),
    )
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const { json } of more.filter(({ status }) => status !== 200))
      expect(json).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', details: { maxLiveCarts: 3 } })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 3, sold: 0 })
  })

  it('makes room for a new cart as soon as an old one’s time is over, before any sweeper comes', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 3 }] })
    const visitor = buyer(test)
    for (let cart = 0; cart < 3; cart += 1) await visitor.cart(campaign.cart('Place'))
    test.clock.advance(16 * 60_000)
    expect(await visitor.cart(campaign.cart('Place'))).toMatchObject({ state: 'Open' })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 1, sold: 0 })
  })
})

describe('limits of a person', () => {
  it('counts what the same e-mail bought before, whatever its capitals, for that tier', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Gratuit', price: 0, maxPerUser: 2 }] })
    expect(await start(campaign, ['Gratuit'])).toMatchObject({
      answer: { status: 200, json: { isFree: true } },
    })
    const second = await start(campaign, ['Gratuit', 'Gratuit'], { email: 'Alix.Martin@Exemple.FR' })
    expect(second.answer).toMatchObject({
      status: 409,
      json: {
        code: 'LIMIT_PER_USER',
        details: { errors: [{ code: 'LIMIT_PER_USER', tierId: campaign.tier('Gratuit'), remaining: 1 }] },
      },
    })
    expect(await start(campaign, ['Gratuit'])).toMatchObject({ answer: { status: 200 } })
    expect(await start(campaign, ['Gratuit'])).toMatchObject({
      answer: { json: { code: 'LIMIT_PER_USER', details: { remaining: 0 } } },
    })
    expect(await start(campaign, ['Gratuit'], { email: 'sam@exemple.fr' })).toMatchObject({
      answer: { status: 200 },
    })
  })

  it('counts the carts the same person is paying, and forgets those that end without an order', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', maxPerUser: 1 }] })
    const first = await start(campaign, ['Place'])
    expect(first.answer).toMatchObject({ status: 200 })
    const second = await start(campaign, ['Place'])
    expect(second.answer).toMatchObject({ json: { code: 'LIMIT_BEING_PAID', details: { remaining: 0 } } })
    // The same cart may start its payment again: what it holds of the limit is its own.
    expect(await first.visitor.init(first.cart)).toMatchObject({ status: 200 })
    test.clock.advance(16 * 60_000)
    await expireCarts(test.app)
    expect(await start(campaign, ['Place'])).toMatchObject({ answer: { status: 200 } })
  })

  it('says to whoever began a payment that it is in the way as soon as the address is known, and to a stranger nothing more', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', maxPerUser: 1 }] })
    const { visitor, cart } = await start(campaign, ['Place'])
    const give = async (who: Visitor) => {
      const { id } = await who.cart(campaign.cart('Place'))
      return who.call('PUT', `/carts/${id}/payer`, { ...payer, email: 'alix.martin@exemple.fr' })
    }
    const code = 'LIMIT_BEING_PAID'
    const errors = [{ code, tierId: campaign.tier('Place'), remaining: 0 }]
    // An address is typed, not proved: a stranger learns nothing by typing it, and little by beginning to pay.
    expect(await give(buyer(test))).toMatchObject({ status: 200 })
    const byStranger = (await start(campaign, ['Place'])).answer
    expect(byStranger).toMatchObject({ status: 409, json: { code } })
    expect(byStranger.json).toHaveProperty('details', { errors, remaining: 0 })
    // Whoever began it may take it up again, where it was left.
    const again = await give(visitor)
    const begun = { cartId: cart.id, until: expect.any(String), passage: expect.any(String) }
    expect(again.json).toHaveProperty('details', { errors, remaining: 0, begun })
    expect(await visitor.call('GET', `/carts/${cart.id}/payment`)).toMatchObject({ status: 200 })
    // A payment that can no longer be taken up, because its cart changed, is not offered.
    await visitor.call('PUT', `/carts/${cart.id}/tip`, { tip: 100 })
    expect(await give(visitor)).toMatchObject({ status: 200 })
  })

  it('knows an address by any spelling of its letters that reaches the same mailbox', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', maxPerUser: 1 }] })
    await start(campaign, ['Place'], { email: 'lou@exemple.fr' })
    for (const email of ['Lou@Exemple.fr', 'lou@\uff45xemple.fr', 'lou@exemp\u217ce.fr'])
      expect((await start(campaign, ['Place'], { email })).answer).toMatchObject({
        json: { code: 'LIMIT_BEING_PAID' },
      })
  })

  it('says first what does not become free by waiting', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Gratuit', price: 0, maxPerUser: 1 }, { name: 'Place' }],
      columns: { max_per_user: 2 },
    })
    await start(campaign, ['Gratuit'])
    await start(campaign, ['Place'])
    // The rate's own limit is reached for good, the campaign's by what is still being paid.
    expect((await start(campaign, ['Gratuit'])).answer).toMatchObject({
      status: 409,
      json: {
        code: 'LIMIT_PER_USER',
        details: { errors: [{ code: 'LIMIT_PER_USER' }, { code: 'LIMIT_BEING_PAID', tierId: null }] },
      },
    })
    expect((await start(campaign, ['Gratuit'], { email: 'sam@exemple.fr' })).answer).toMatchObject({
      status: 200,
    })
  })

  it('lets only one of many simultaneous carts of one person through', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', maxPerUser: 2 }],
      columns: { max_per_user: 5 },
    })
    const carts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = buyer(test)
        const cart = await visitor.cart(campaign.cart('Place', 'Place'))
        await visitor.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email: 'vite@exemple.fr' })
        return { visitor, cart }
      }),
    )
    const answers = await Promise.all(carts.map(({ visitor, cart }) => visitor.init(cart)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json).toMatchObject({ code: 'LIMIT_BEING_PAID', details: { remaining: 0 } })
  })

  it('counts all the rates of a campaign against the campaign’s own limit', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Adulte', price: 0 },
        { name: 'Enfant', price: 0 },
      ],
      columns: { max_per_user: 3 },
    })
    await start(campaign, ['Adulte', 'Enfant'])
    expect(await start(campaign, ['Adulte', 'Adulte'])).toMatchObject({
      answer: { status: 409, json: { code: 'LIMIT_PER_USER_IN_FORM', details: { remaining: 1 } } },
    })
    expect(await start(campaign, ['Enfant'])).toMatchObject({ answer: { status: 200 } })
    expect(await buyer(test).call('POST', '/carts', campaign.cart(...of(4, 'Enfant')))).toMatchObject({
      status: 409,
      json: { code: 'LIMIT_PER_USER_IN_FORM', details: { remaining: 3 } },
    })
  })

  it('counts what was bought before the limit existed, and follows the limit when it changes', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0 }] })
    await start(campaign, ['Place', 'Place'])
    const limit = (max: number) =>
      campaign.edit(sql`update tiers set max_per_user = ${max} where form_id = ${campaign.formId}`)
    await limit(3)
    expect(await start(campaign, ['Place', 'Place'])).toMatchObject({
      answer: { json: { code: 'LIMIT_PER_USER', details: { remaining: 1 } } },
    })
    await limit(4)
    expect(await start(campaign, ['Place', 'Place'])).toMatchObject({ answer: { status: 200 } })
    await limit(1)
    expect(await start(campaign, ['Place'])).toMatchObject({
      answer: { json: { code: 'LIMIT_PER_USER', details: { remaining: 0 } } },
    })
  })

  it('moves to whoever pays when the payer changes', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', maxPerUser: 1 }] })
    const { visitor, cart } = await start(campaign, ['Place'], { email: 'un@exemple.fr' })
    await visitor.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email: 'deux@exemple.fr' })
    expect(await visitor.init(cart)).toMatchObject({ status: 200 })
    expect(await start(campaign, ['Place'], { email: 'un@exemple.fr' })).toMatchObject({
      answer: { status: 200 },
    })
    expect(await start(campaign, ['Place'], { email: 'deux@exemple.fr' })).toMatchObject({
      answer: { json: { code: 'LIMIT_BEING_PAID' } },
    })
  })
})

describe('a limit for one person on memberships', () => {
  const annual = (columns: { validity_type: string }) =>
    makeCampaign(test, {
      formType: 'Membership',
      tiers: [{ name: 'Adhésion', type: 'Membership', price: 0, maxPerUser: 1 }],
      columns: { max_per_user: 1, ...columns },
    })
  const REACHED = { status: 409, json: { code: 'LIMIT_PER_USER' } }

  it('counts one of a moving year until it ends within thirty days, then the next', async () => {
    const campaign = await annual({ validity_type: 'MovingYear' })
    const join = async () => (await start(campaign, ['Adhésion'], { email: 'an@exemple.fr' })).answer
    expect(await join()).toMatchObject({ status: 200 })
    test.clock.advanceDays(330)
    expect(await join()).toMatchObject(REACHED)
    test.clock.advanceDays(6)
    expect(await join()).toMatchObject({ status: 200 })
    expect(await join()).toMatchObject(REACHED)
    test.clock.advanceDays(300)
    expect(await join()).toMatchObject(REACHED)
    test.clock.advanceDays(400)
    expect(await join()).toMatchObject({ status: 200 })
  })

  it('counts others for all time', async () => {
    const campaign = await annual({ validity_type: 'Illimited' })
    const join = async () => (await start(campaign, ['Adhésion'], { email: 'vie@exemple.fr' })).answer
    expect(await join()).toMatchObject({ status: 200 })
    test.clock.advanceDays(800)
    expect(await join()).toMatchObject(REACHED)
  })
})
