import { proofHeader, workIn, type Work } from '@obole/contract/proof-header'
import { solve } from '@obole/contract/proof-of-work'
import { cartSchema } from '@obole/contract/carts'
import { CART_LIFETIME_MS } from '@obole/core/cart/cart-expiry'
import { CART_ORIGIN_KEPT_MS } from '@obole/core/users/holding'
import { beforeEach, describe, expect, it } from 'vitest'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireCarts } from './expire-carts.ts'
import { forgetCartOrigins } from './hold-places.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const CAPACITY = 88
let campaign: MadeCampaign

beforeEach(async () => {
  campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0, stock: CAPACITY }] })
})

const places = (count: number) => campaign.cart(...Array.from({ length: count }, () => 'Place'))
const held = async () => (await stockOf(test, campaign.stock('Place'))).held
const inOneRange = (n: number) => `203.0.113.${n % 250}`
const SCHOOL = '192.0.2.1'
const PAUSED = { status: 429, json: { code: 'PLACES_PAUSED' } }
const LEFT_TO_OTHERS = { status: 429, json: { code: 'PLACES_LEFT_TO_OTHERS' } }

/** A call without a cookie, as a script sends it; with a proof where it has one. */
async function hold(count: number, address: string, proof?: string) {
  const answer = await test.http.inject({
    method: 'POST',
    url: '/api/carts',
    remoteAddress: address,
    headers: proof === undefined ? {} : { [proofHeader]: proof },
    payload: places(count),
  })
  const json = answer.json<{ id: string; code?: string; details?: { work?: Work } }>()
  return { status: answer.statusCode, json, bits: json.details?.work?.difficultyBits ?? 0 }
}

describe('a script without cookies', () => {
  it('that calls as often as it likes holds twenty places, also all at once, and nobody else notices', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => hold(20, inOneRange(n))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(PAUSED)
    expect(await held()).toBe(20)
    expect(await buyer(test, '198.51.100.7').call('POST', '/carts', places(6))).toMatchObject({ status: 200 })
  })

  it('that works is asked for more with each place, beyond what any browser does long before the end', async () => {
    let asked = 0
    for (let n = 0; n < CAPACITY && asked <= 14; n += 1) {
      const first = await hold(2, inOneRange(n))
      asked = first.bits
      const work = workIn(first.json)
      if (work && asked <= 14) await hold(2, inOneRange(n), await solve(work.key, work.difficultyBits))
    }
    expect(asked).toBe(15)
    expect(await held()).toBeLessThan(CAPACITY / 2)
    expect((await hold(20, inOneRange(1))).bits).toBeGreaterThanOrEqual(20)
  })

  it('does not get the last places of an event either', async () => {
    await campaign.edit(sql`update stocks set sold = 76 where id = ${campaign.stock('Place')}`)
    expect((await hold(6, inOneRange(1))).status).toBe(200)
    expect((await hold(2, inOneRange(2))).bits).toBeGreaterThanOrEqual(13)
    expect(await hold(6, inOneRange(2))).toMatchObject(LEFT_TO_OTHERS)
    await campaign.edit(sql`update stocks set sold = 0 where id = ${campaign.stock('Place')}`)
  })

  it('[H4] never holds all of a tier of ten, however many visitors it pretends to be and however long it computes', async () => {
    const few = await makeCampaign(test, { tiers: [{ name: 'Table', price: 2000, stock: 10 }] })
    const take = (address: string) => buyer(test, address, { works: true })
    const one = few.cart('Table')
    const taken = []
    for (let n = 0; n < 10; n += 1) taken.push((await take('203.0.113.9').call('POST', '/carts', one)).status)
    expect(taken).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429])
    expect(await take('203.0.113.9').call('POST', '/carts', one)).toMatchObject({
      ...LEFT_TO_OTHERS,
      json: { details: { retryAfterSeconds: 900 } },
    })
    const others = few.cart('Table', 'Table', 'Table', 'Table')
    expect(await take('198.51.100.9').call('POST', '/carts', others)).toMatchObject({ status: 200 })
  })

  it('spends each proof once, and only one that is its own and hard enough', async () => {
    await hold(20, inOneRange(1))
    const work = workIn((await hold(1, inOneRange(1))).json)
    const proof = await solve(work?.key ?? '', work?.difficultyBits ?? 0)
    expect(await hold(20, inOneRange(1), proof)).toMatchObject(PAUSED)
    expect(await hold(1, inOneRange(1), `${proof}1`)).toMatchObject(PAUSED)
    expect(await hold(1, inOneRange(1), proof)).toMatchObject({ status: 200 })
    expect(await hold(1, inOneRange(1), proof)).toMatchObject(PAUSED)
    expect(await hold(1, inOneRange(1), 'not.a.proof.at.all')).toMatchObject(PAUSED)
  })

  it('gains nothing by small carts that grow', async () => {
    const visitor = buyer(test, inOneRange(1))
    const carts = []
    for (let n = 0; n < 3; n += 1) carts.push(await visitor.cart(places(1)))
    const grown = []
    for (const { id } of carts) grown.push((await visitor.call('PUT', `/carts/${id}`, places(12))).status)
    expect(grown).toEqual([200, 429, 429])
    expect(await held()).toBe(14)
  })
})

/** A family with a browser of its own: it computes what it is asked for, and never notices. */
async function family(n: number, count: number) {
  const visitor = buyer(test, SCHOOL, { works: true })
  const cart = await visitor.cart(places(count))
  const pay = async () => {
    await visitor.call('PUT', `/carts/${cart.id}/payer`, { ...payer, email: `famille-${n}@exemple.fr` })
    const known = await visitor.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
    return visitor.init(cartSchema.parse(known.json))
  }
  return { pay, visitor, cart }
}

describe('honest people behind one address', () => {
  it('a family holds six places and changes its mind without any work', async () => {
    const visitor = buyer(test, SCHOOL)
    const { id } = await visitor.cart(places(6))
    expect(await visitor.call('PUT', `/carts/${id}`, places(2))).toMatchObject({ status: 200 })
    expect(await visitor.call('PUT', `/carts/${id}`, places(5))).toMatchObject({ status: 200 })
  })

  it('a school buys most of an event at once, and those who paid vouch for those who come', async () => {
    for (const wave of [1, 2]) {
      const families = []
      for (let n = 0; n < 16; n += 1) families.push(await family(100 * wave + n, 2))
      expect(await held()).toBe(32)
      for (const { pay } of families)
        expect(await pay()).toMatchObject({ status: 200, json: { isFree: true } })
    }
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 64 })
    expect(await hold(20, SCHOOL)).toMatchObject({ status: 200 })
  })

  it('[H4] a company that pays the places it holds goes on to the last one', async () => {
    campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0, stock: 10 }] })
    const first = await family(300, 6)
    const refused = await buyer(test, SCHOOL, { works: true }).call('POST', '/carts', places(4))
    expect(refused).toMatchObject(LEFT_TO_OTHERS)
    expect(await first.pay()).toMatchObject({ status: 200 })
    const second = await family(301, 4)
    expect(await second.pay()).toMatchObject({ status: 200 })
    expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 0, sold: 10 })
  })

  it('who paid for one place takes all the others in one cart: a paid cart is not one more', async () => {
    campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 0, stock: 10 }] })
    const first = await family(310, 1)
    expect(await first.pay()).toMatchObject({ status: 200 })
    await family(311, 9)
    expect(await held()).toBe(9)
  })

  it('[H4] a group takes the last ten in one cart, and not a second time once it let them lapse', async () => {
    const few = await makeCampaign(test, { tiers: [{ name: 'Table', price: 2000, stock: 10 }] })
    const all = few.cart(...Array.from({ length: 10 }, () => 'Table'))
    const group = () => buyer(test, SCHOOL, { works: true }).call('POST', '/carts', all)
    expect(await group()).toMatchObject({ status: 200 })
    test.clock.advance(CART_LIFETIME_MS + 60_000)
    await expireCarts(test.app)
    expect(await group()).toMatchObject(LEFT_TO_OTHERS)
  })

  it('the same call sent again is the same cart, whatever the range holds meanwhile', async () => {
    const visitor = buyer(test, SCHOOL)
    const first = await visitor.cart(places(20), 'the-key')
    expect(await visitor.cart(places(20), 'the-key')).toMatchObject({ id: first.id })
  })

  it('an address that may stand for everybody is nobody’s', async () => {
    for (let n = 0; n < 4; n += 1) expect(await hold(20, '10.0.0.7')).toMatchObject({ status: 200 })
  })
})

it('where a cart was made is kept as a keyed hash, and for as long as it counts', async () => {
  test.clock.advance(CART_ORIGIN_KEPT_MS + 60_000)
  await forgetCartOrigins(test.app)
  const rows = () => test.app.db.query<{ address_range: string }>(sql`table cart_origins`)
  expect(await rows()).toHaveLength(0)
  await hold(1, inOneRange(1))
  const [row] = await rows()
  expect(row?.address_range).not.toContain('203')
  test.clock.advance(CART_ORIGIN_KEPT_MS - 60_000)
  await forgetCartOrigins(test.app)
  expect(await rows()).toHaveLength(1)
})
