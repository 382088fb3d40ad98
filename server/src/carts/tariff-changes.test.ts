import type { Cart } from '@obole/contract/carts'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const MINUTE_MS = 60_000

const festival = () =>
  makeCampaign(test, {
    tiers: [
      { name: 'Place', price: 1000, options: ['Repas'] },
      { name: 'Soutien', price: 3000 },
    ],
    options: [{ name: 'Repas', price: 500 }],
  })

const withMeal = (campaign: MadeCampaign) => ({
  tierId: campaign.tier('Place'),
  tierType: 'Registration' as const,
  extraOptions: [{ extraOptionId: campaign.option('Repas'), value: true as const }],
})

// A sale ended long ago, not just now: an end at midnight or 23h59 would stand for the whole of its day.
const CHANGES: readonly [string, (campaign: MadeCampaign) => Promise<void>][] = [
  ['its price', (c) => c.edit(sql`update tiers set price_cents = 900 where id = ${c.tier('Place')}`)],
  ['its deletion', (c) => c.edit(sql`update tiers set deleted_at = now() where id = ${c.tier('Place')}`)],
  [
    'an earlier end of its sale',
    (c) =>
      c.edit(sql`update tiers set sale_end_at = now() - interval '2 days' where id = ${c.tier('Place')}`),
  ],
  [
    'a later start of its sale',
    (c) =>
      c.edit(sql`update tiers set sale_start_at = now() + interval '1 day' where id = ${c.tier('Place')}`),
  ],
  [
    'the price of its option',
    (c) => c.edit(sql`update extra_options set price_cents = 700 where form_id = ${c.formId}`),
  ],
  [
    'the deletion of its option',
    (c) => c.edit(sql`update extra_options set deleted_at = now() where form_id = ${c.formId}`),
  ],
  [
    'an option no longer offered with it',
    (c) => c.edit(sql`delete from tier_extra_options where tier_id = ${c.tier('Place')}`),
  ],
  ['its kind', (c) => c.edit(sql`update tiers set tier_type = 'Donation' where id = ${c.tier('Place')}`)],
]

describe('an administrator changes a tier while it is in a cart', () => {
  it.each(CHANGES)(
    '%s: the cart says so, on every call, and is never paid at another price',
    async (_what, change) => {
      const campaign = await festival()
      const visitor = buyer(test)
      const cart = await visitor.cart(campaign.cart('Soutien', withMeal(campaign)))
      await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)
      await change(campaign)

      const refused = { status: 409, json: { code: 'TARIFF_UNKNOWN', errors: [{ path: 'items.1' }] } }
      const read = await visitor.call('GET', `/carts/${cart.id}`)
      expect(read).toMatchObject(refused)
      // What is still good comes along, so that the page can propose it.
      expect(read.json).toMatchObject({
        details: { cart: { itemList: [{ name: 'Soutien' }], amount: 3000 } },
      })
      expect(await visitor.call('PUT', `/carts/${cart.id}/tip`, { tip: 100 })).toMatchObject(refused)
      expect(await visitor.call('PUT', `/carts/${cart.id}/payer`, payer)).toMatchObject(refused)
      expect(await visitor.init(cart)).toMatchObject(refused)
      for (const dueToday of [4500, 4400, 4700, 3000])
        expect(await visitor.init({ ...cart, dueToday })).toMatchObject({ status: 409 })

      // Choosing again takes the prices there are now.
      const again = await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Soutien'))
      expect(again).toMatchObject({ status: 200, json: { amount: 3000 } })
      expect(await visitor.init(again.json as Cart)).toMatchObject({ status: 200 })
    },
  )

  it('a new price is the price of whoever chooses after it', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.cart(campaign.cart('Place'))
    await campaign.edit(sql`update tiers set price_cents = 1500 where id = ${campaign.tier('Place')}`)
    expect(await visitor.call('POST', `/carts/${cart.id}/refresh`)).toMatchObject({
      status: 409,
      json: { code: 'TARIFF_UNKNOWN' },
    })
    expect(await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Place'))).toMatchObject({
      status: 200,
      json: { amount: 1500 },
    })
  })

  it('between the last look and the payment, the payment looks again', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    // Written by another node: this one still remembers the campaign as it was.
    await test.app.db.query(sql`update tiers set price_cents = 1500 where id = ${campaign.tier('Place')}`)
    expect(await visitor.init(cart)).toMatchObject({ status: 409, json: { code: 'TARIFF_UNKNOWN' } })
  })

  it('once payment started, what was on the screen is what is paid', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const { paymentRequestId } = await visitor.request(await visitor.ready(campaign.cart('Place')))
    await campaign.edit(sql`update tiers set price_cents = 1500 where id = ${campaign.tier('Place')}`)
    expect(await visitor.summary(paymentRequestId)).toMatchObject({
      amount: 1000,
      items: [{ initialAmount: 1000 }],
    })
  })

  it('limits it after all: the payment takes the place the cart did not hold', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0 }] })
    const [first, second] = [buyer(test), buyer(test)]
    const carts = [
      await first.ready(campaign.cart('Place')),
      await second.ready(campaign.cart('Place')),
    ] as const
    await campaign.edit(sql`with stock as (insert into stocks (capacity) values (1) returning id)
       update tiers set stock_id = stock.id from stock where tiers.id = ${campaign.tier('Place')}`)
    expect(await first.init(carts[0])).toMatchObject({ status: 200 })
    expect(await second.init(carts[1])).toMatchObject({
      status: 409,
      json: { code: 'TICKETS_SOLD_OUT', details: { errors: [{ remaining: 0 }] } },
    })
  })
})

describe('a campaign that closes while a cart is open', () => {
  it.each(['Disabled', 'Draft', 'Deleted'])('%s: nothing more is sold', async (state) => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    await campaign.edit(sql`update forms set state = ${state} where id = ${campaign.formId}`)
    expect(await visitor.init(cart)).toMatchObject({ status: 409, json: { code: 'FORM_CLOSED' } })
    expect(await visitor.call('PUT', `/carts/${cart.id}`, campaign.cart('Soutien'))).toMatchObject({
      status: 409,
      json: { code: 'FORM_CLOSED' },
    })
  })

  it('suspended: the association cannot be paid', async () => {
    const campaign = await festival()
    const visitor = buyer(test)
    const cart = await visitor.ready(campaign.cart('Place'))
    await campaign.edit(
      sql`update organizations set allow_collect = false where slug = ${campaign.ref.organizationSlug}`,
    )
    expect(await visitor.init(cart)).toMatchObject({ status: 409, json: { code: 'WALLET_VALIDATION_ERROR' } })
  })
})

describe('a sale that ends, as announced, while a cart holds its places', () => {
  it('lets the cart finish, answers included, and sells nothing more', async () => {
    const saleEnd = new Date(test.clock.now() + 5 * MINUTE_MS)
    // A minute that is neither 00:00 nor 23:59, which would stand for the whole day.
    if (/:(00|59)$/.test(saleEnd.toISOString().slice(11, 16))) saleEnd.setMinutes(saleEnd.getMinutes() + 2)
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Matinal', price: 900, stock: 10, saleEnd, asksParticipant: true }],
      columns: { sale_end_at: saleEnd },
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Matinal', 'Matinal'))
    test.clock.advance(10 * MINUTE_MS)
    expect(await buyer(test).call('POST', '/carts', campaign.cart('Matinal'))).toMatchObject({
      json: { code: 'FORM_CLOSED', details: { shown: 'ended' } },
    })
    const named = (firstName: string) => ({
      tierId: campaign.tier('Matinal'),
      tierType: 'Registration' as const,
      participant: { firstName, lastName: 'Martin' },
    })
    const three = campaign.cart(named('Alix'), named('Sam'), named('Lou'))
    expect(await visitor.call('PUT', `/carts/${id}`, three)).toMatchObject({
      status: 409,
      json: { code: 'TARIFF_UNKNOWN' },
    })
    const two = await visitor.call('PUT', `/carts/${id}`, campaign.cart(named('Alix'), named('Sam')))
    expect(two).toMatchObject({ status: 200, json: { amount: 1800 } })
    await visitor.call('PUT', `/carts/${id}/payer`, payer)
    expect(await visitor.init(two.json as Cart)).toMatchObject({ status: 200 })
    expect(await stockOf(test, campaign.stock('Matinal'))).toEqual({ held: 2, sold: 0 })
  })
})
