import { problemSchema } from '@obole/contract/problems'
import { workIn } from '@obole/contract/proof-header'
import {
  COUPON_GUESSES_OF_CAMPAIGN,
  COUPON_GUESSES_OF_RANGE,
  COUPON_GUESSES_WINDOW_MS,
} from '@obole/core/users/coupon-guesses'
import { describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type TestCoupon } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

const DAY_MS = 86_400_000
const tiers = [
  { name: 'Place', price: 2000 },
  { name: 'Soutien', price: 5000 },
]
const withCoupon = (coupon: Omit<TestCoupon, 'code'>) =>
  makeCampaign(test, { tiers, coupons: [{ code: 'PRINTEMPS', ...coupon }] })

type Visitor = ReturnType<typeof buyer>
const apply = (visitor: Visitor, id: string, discountCode: string, key?: string) =>
  visitor.call('POST', `/carts/${id}/discount-code`, { discountCode }, key)

describe('guessing codes', () => {
  const TOO_MANY = { status: 429, json: { code: 'TOO_MANY_REQUESTS' } }

  it('[H3] asks a visitor for work after ten, in whichever carts, and then a right code shows nothing either', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const visitor = buyer(test, '203.0.113.1')
    const carts = [await visitor.cart(campaign.cart('Place')), await visitor.cart(campaign.cart('Place'))]
    const answers = await Promise.all(
      carts.flatMap(({ id }) => Array.from({ length: 15 }, (_, n) => apply(visitor, id, `MOT-${n}`))),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const id = carts[0]?.id ?? ''
    for (const code of ['MOT', 'PRINTEMPS']) {
      const stopped = await apply(visitor, id, code)
      expect(stopped).toMatchObject(TOO_MANY)
      expect(workIn(stopped.json)).toMatchObject({ difficultyBits: 12 })
    }
    test.clock.advance(2 * 60_000)
    expect(await apply(visitor, id, 'PRINTEMPS')).toMatchObject({ status: 200 })
  })

  it('[H3] asks a range for work after twenty, and another visitor of it with the right code notices nothing', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const guess = async (n: number) => {
      const visitor = buyer(test, `198.51.100.${n}`)
      return apply(visitor, (await visitor.cart(campaign.cart('Place'))).id, `MOT-${n}`)
    }
    for (let n = 0; n < 20; n += 1) expect(await guess(n)).toMatchObject({ status: 409 })
    expect(workIn((await guess(21)).json)).not.toBeNull()
    const neighbour = buyer(test, '198.51.100.3', { works: true })
    const honest = await neighbour.cart(campaign.cart('Place'))
    expect(await apply(neighbour, honest.id, 'PRINTEMPS')).toMatchObject({ status: 200 })
  })

  it('[H3] is counted of whoever guesses, not of whoever filled the cart', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const owner = buyer(test, '198.18.8.1')
    const { id } = await owner.cart(campaign.cart('Place'))
    const guesser = buyer(test, '198.18.9.1')
    for (let n = 0; n < 12; n += 1) await apply(guesser, id, `MOT-${n}`)
    expect(await apply(owner, id, 'PRINTEMPS')).toMatchObject({ status: 200 })
  })

  it('[H3] pauses after forty, whatever was computed, and hears others elsewhere', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const rate = { limit: COUPON_GUESSES_OF_RANGE.most, windowMs: COUPON_GUESSES_WINDOW_MS }
    for (let n = 0; n < COUPON_GUESSES_OF_RANGE.most; n += 1)
      await takeToken(test.app, 'coupon-range', '198.18.7.0/24', rate)
    const visitor = buyer(test, '198.18.7.1', { works: true })
    const { id } = await visitor.cart(campaign.cart('Place'))
    const paused = await apply(visitor, id, 'PRINTEMPS')
    expect(paused).toMatchObject({ ...TOO_MANY, json: { details: { retryAfterSeconds: 90 } } })
    expect(workIn(paused.json)).toBeNull()
    const elsewhere = buyer(test, '192.0.2.9')
    const theirs = await elsewhere.cart(campaign.cart('Place'))
    expect(await apply(elsewhere, theirs.id, 'PRINTEMPS')).toMatchObject({ status: 200 })
  })

  it('H3 costs work on the campaign too, where nobody knows the range and each guess is a new visitor', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const guess = async (n: number) => {
      const visitor = buyer(test)
      return apply(visitor, (await visitor.cart(campaign.cart('Place'))).id, `MOT-${n}`)
    }
    // A slow machine is given some more meanwhile, so it goes on until it is stopped.
    let heard = 0
    let stopped = await guess(heard)
    while (stopped.status === 409 && heard < 2 * COUPON_GUESSES_OF_CAMPAIGN.freely) {
      heard += 1
      stopped = await guess(heard)
    }
    expect(heard).toBeGreaterThanOrEqual(COUPON_GUESSES_OF_CAMPAIGN.freely)
    expect(stopped).toMatchObject(TOO_MANY)
    expect(workIn(stopped.json)).toMatchObject({ difficultyBits: 12 })
    const honest = buyer(test, '127.0.0.1', { works: true })
    const { id } = await honest.cart(campaign.cart('Place'))
    expect(await apply(honest, id, 'PRINTEMPS')).toMatchObject({ status: 200 })
    const elsewhere = await withCoupon({ percent: 10 })
    const other = buyer(test)
    const theirs = await other.cart(elsewhere.cart('Place'))
    expect(await apply(other, theirs.id, 'MOT')).toMatchObject({ status: 409 })
  })

  it('H3 is counted on one page as in a cart', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const visitor = buyer(test, '198.18.1.140')
    const guess = (discountCode: string) =>
      visitor.call('POST', '/carts/cart-one-page', {
        ...campaign.cart('Place'),
        payer,
        tip: 0,
        discountCode,
        payment: { termsOfService: true, termsOfSale: true, tip: true, dueToday: 2000 },
      })
    for (let n = 0; n < 10; n += 1) expect(await guess(`MOT-${n}`)).toMatchObject({ status: 409 })
    expect(await guess('MOT')).toMatchObject(TOO_MANY)
    expect(await guess('PRINTEMPS')).toMatchObject(TOO_MANY)
  })

  it('is not what somebody does who mistypes, or says a good code often', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const visitor = buyer(test, '198.18.2.80')
    const { id } = await visitor.cart(campaign.cart('Place'))
    for (const typo of ['PRINTEMP', 'PRINTENPS', 'PRIMTEMPS'])
      expect(await apply(visitor, id, typo)).toMatchObject({ status: 409 })
    for (let n = 0; n < 30; n += 1)
      expect(await apply(visitor, id, 'PRINTEMPS')).toMatchObject({ status: 200 })
  })
})

describe('a discount code', () => {
  it('is taken as people type it, takes its part off and can be taken out again', async () => {
    const campaign = await withCoupon({ percent: 10, uses: 5 })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place', 'Soutien'))
    expect(await apply(visitor, id, ' prin temps ')).toMatchObject({
      status: 200,
      json: { coupon: { code: 'PRINTEMPS', discount: 700 }, amount: 6300, dueToday: 6300 },
    })
    expect(await stockOf(test, campaign.stock('PRINTEMPS'))).toEqual({ held: 1, sold: 0 })
    expect(await visitor.call('DELETE', `/carts/${id}/discount-code`)).toMatchObject({
      status: 200,
      json: { coupon: null, amount: 7000 },
    })
    expect(await stockOf(test, campaign.stock('PRINTEMPS'))).toEqual({ held: 0, sold: 0 })
  })

  it('holds one use a cart, however often it is said', async () => {
    const campaign = await withCoupon({ amount: 300, uses: 1 })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    for (const key of ['one', 'one', 'two'])
      expect(await apply(visitor, id, 'PRINTEMPS', key)).toMatchObject({
        status: 200,
        json: { amount: 1700 },
      })
    expect(await stockOf(test, campaign.stock('PRINTEMPS'))).toEqual({ held: 1, sold: 0 })
    expect(await apply(visitor, id, 'AUTRE', 'one')).toMatchObject({
      status: 409,
      json: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })

  it('is replaced by another, whose use is then the one held', async () => {
    const campaign = await makeCampaign(test, {
      tiers,
      coupons: [
        { code: 'PETIT', amount: 100, uses: 3 },
        { code: 'GRAND', amount: 900, uses: 3 },
      ],
    })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    await apply(visitor, id, 'PETIT')
    expect(await apply(visitor, id, 'GRAND')).toMatchObject({ json: { amount: 1100 } })
    expect(await stockOf(test, campaign.stock('PETIT'))).toEqual({ held: 0, sold: 0 })
    expect(await stockOf(test, campaign.stock('GRAND'))).toEqual({ held: 1, sold: 0 })
  })

  it.each<[string, Omit<TestCoupon, 'code'>, string, object]>([
    ['unknown', { percent: 10 }, 'AUTOMNE', {}],
    [
      'notYetValid',
      { percent: 10, startsAt: new Date(Date.now() + 2 * DAY_MS) },
      'PRINTEMPS',
      { from: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ],
    [
      'expired',
      { percent: 10, endsAt: new Date(Date.now() - 2 * DAY_MS) },
      'PRINTEMPS',
      { until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    ],
    ['exhausted', { percent: 10, uses: 0 }, 'PRINTEMPS', {}],
    ['notForThisCart', { percent: 10, tiers: ['Soutien'] }, 'PRINTEMPS', {}],
  ])('is refused as %s, in words', async (reason, coupon, code, details) => {
    const campaign = await withCoupon(coupon)
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Place'))
    expect(await apply(visitor, id, code)).toMatchObject({
      status: 409,
      json: {
        code: 'COUPON_REFUSED',
        details: { reason, ...details },
        errors: [{ path: 'discountCode', code: reason, message: expect.stringContaining('code promo') }],
      },
    })
    expect(await visitor.call('GET', `/carts/${id}`)).toMatchObject({ json: { coupon: null, amount: 2000 } })
  })

  it('says from and until when, and for what, in the visitor’s language; a code that is nearly right is only unknown', async () => {
    const campaign = await makeCampaign(test, {
      tiers,
      coupons: [
        { code: 'TARD', percent: 10, startsAt: new Date('2031-03-12T11:00:00Z') },
        { code: 'HIER', percent: 10, endsAt: new Date('2020-03-12T11:00:00Z') },
        { code: 'AMIS', percent: 10, tiers: ['Soutien'] },
      ],
    })
    const visitor = buyer(test, '198.18.3.81')
    const { id } = await visitor.cart(campaign.cart('Place'))
    const messagesFor = async (code: string) => {
      const { json } = await apply(visitor, id, code)
      return problemSchema.parse(json).errors.map(({ message }) => message)
    }
    expect(await messagesFor('tard')).toEqual(['Ce code promo est valable à partir du 12 mars 2031.'])
    expect(await messagesFor('HIER')).toEqual([
      'Ce code promo n’est plus valable\u202f: il l’était jusqu’au 12 mars 2020.',
    ])
    expect(await messagesFor('AMIS')).toEqual([
      'Ce code promo ne s’applique à aucun des tarifs de votre panier\u202f: il vaut pour «\u202fSoutien\u202f».',
    ])
    const unknown = ['Ce code promo n’existe pas. Vérifiez sa saisie.']
    for (const near of ['AMI', 'AMISS', 'TARDS', 'HIERS']) expect(await messagesFor(near)).toEqual(unknown)
  })

  it('is unknown to a campaign that takes none, and to any other campaign', async () => {
    const campaign = await withCoupon({ percent: 10 })
    const other = await makeCampaign(test, { tiers, coupons: [{ code: 'AUTRE', percent: 5 }] })
    const visitor = buyer(test)
    const [mine, theirs] = [
      await visitor.cart(campaign.cart('Place')),
      await visitor.cart(other.cart('Place')),
    ]
    expect(await apply(visitor, theirs.id, 'PRINTEMPS')).toMatchObject({
      json: { details: { reason: 'unknown' } },
    })
    await campaign.edit(sql`update forms set allow_coupons = false where id = ${campaign.formId}`)
    expect(await apply(visitor, mine.id, 'PRINTEMPS')).toMatchObject({
      json: { details: { reason: 'unknown' } },
    })
  })

  it('never discounts a gift, and never leaves less than a card can be charged', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Place', price: 1000 },
        { name: 'Don', type: 'Donation', price: null },
      ],
      coupons: [
        { code: 'MOITIE', percent: 50 },
        { code: 'PRESQUE', amount: 980 },
        { code: 'OFFERT', percent: 100 },
      ],
    })
    const visitor = buyer(test)
    const gift = { tierId: campaign.tier('Don'), tierType: 'Donation' as const, customAmount: 3000 }
    const { id } = await visitor.cart(campaign.cart('Place', gift))
    expect(await apply(visitor, id, 'MOITIE')).toMatchObject({ json: { amount: 3500, donationAmount: 3000 } })
    const alone = await visitor.cart(campaign.cart('Place'))
    expect(await apply(visitor, alone.id, 'PRESQUE')).toMatchObject({
      status: 400,
      json: { code: 'CART_MINIMUM_NOT_REACHED' },
    })
    expect(await apply(visitor, alone.id, 'OFFERT')).toMatchObject({ status: 200, json: { amount: 0 } })
    const onlyGift = await visitor.cart(campaign.cart(gift))
    expect(await apply(visitor, onlyGift.id, 'MOITIE')).toMatchObject({
      json: { details: { reason: 'notForThisCart' } },
    })
  })

  it('is refused by name where it would make the first of many months free, unless something else is paid today', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [
        { name: 'Cotisation', price: 1000, frequency: 'Monthly' },
        { name: 'Livre', price: 1500 },
      ],
      coupons: [
        { code: 'OFFERT', percent: 100, tiers: ['Cotisation'] },
        { code: 'MOITIE', percent: 50 },
      ],
    })
    const visitor = buyer(test)
    const alone = await visitor.cart(campaign.cart('Cotisation'))
    expect(await apply(visitor, alone.id, 'OFFERT')).toMatchObject({
      status: 409,
      json: { code: 'COUPON_FREES_FIRST_MONTH' },
    })
    expect(await apply(visitor, alone.id, 'MOITIE')).toMatchObject({ status: 200, json: { amount: 500 } })
    const both = await visitor.cart(campaign.cart('Cotisation', 'Livre'))
    expect(await apply(visitor, both.id, 'OFFERT')).toMatchObject({ status: 200, json: { amount: 1500 } })
  })

  it('leaves the cart with the last line it was good for, and a new cart begins without', async () => {
    const campaign = await withCoupon({ percent: 10, uses: 5, tiers: ['Soutien'] })
    const visitor = buyer(test)
    const { id } = await visitor.cart(campaign.cart('Soutien', 'Place'))
    await apply(visitor, id, 'PRINTEMPS')
    expect(await visitor.call('PUT', `/carts/${id}`, campaign.cart('Soutien'))).toMatchObject({
      json: { coupon: { code: 'PRINTEMPS' }, amount: 4500 },
    })
    expect(await visitor.call('PUT', `/carts/${id}`, campaign.cart('Place'))).toMatchObject({
      json: { coupon: null, amount: 2000 },
    })
    expect(await stockOf(test, campaign.stock('PRINTEMPS'))).toEqual({ held: 0, sold: 0 })
    await visitor.call('PUT', `/carts/${id}`, campaign.cart('Soutien'))
    await apply(visitor, id, 'PRINTEMPS')
    expect(await visitor.cart(campaign.cart('Soutien'))).toMatchObject({ coupon: null, amount: 5000 })
  })
})
