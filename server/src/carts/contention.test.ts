import { cartSchema, type Cart } from '@obole/contract/carts'
import { createBuyer, overNetwork, type Send } from '@obole/contract/testing/buyer'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankKeys } from '../../testing/bank-process.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { startNode, type TestNode } from '../../testing/nodes.ts'
import { stockOf } from '../../testing/stock.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
let nodes: TestNode[] = []

/** Sockets a node; everybody else waits in line, as behind any proxy. */
const SOCKETS = 100
const agent = new Agent({ connections: SOCKETS, headersTimeout: 60_000, bodyTimeout: 60_000 })

beforeAll(async () => {
  nodes = await Promise.all([startNode(test.app.config), startNode(test.app.config)])
})
afterAll(async () => {
  await agent.close()
  await Promise.all(nodes.map((node) => node.stop()))
})

interface Answer {
  status: number
  json: { id?: string; code?: string; details?: { errors?: { remaining: number }[]; reason?: string } }
}

/** One call by somebody never seen before, to one node or the other. */
async function call(n: number, path: string, body: unknown, cookie = '') {
  const answer = await request(`${nodes[n % nodes.length]?.url}/api${path}`, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  })
  const kept = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0])
  return {
    status: answer.statusCode,
    cookie: kept.join('; '),
    json: (await answer.body.json()) as Answer['json'],
  }
}

const people = (count: number) => Array.from({ length: count }, (_, n) => n)

/** What went wrong in a rush on something of which there are `capacity`, in words; nothing if all went well. */
async function faultsOf(
  stockId: number,
  capacity: number,
  answers: readonly Answer[],
  isHonest: (refused: Answer) => boolean,
): Promise<string[]> {
  const got = answers.filter(({ status }) => status === 200).length
  const { held, sold } = await stockOf(test, stockId)
  const odd = answers.filter((answer) => answer.status !== 200 && !isHonest(answer))
  return [
    ...(got > capacity ? [`oversold: ${got} of ${capacity}`] : []),
    ...(got < Math.min(capacity, answers.length) ? [`refused though ${capacity - got} were left`] : []),
    ...(held + sold === got ? [] : [`${held + sold} are counted where ${got} were given`]),
    ...new Set(odd.map(({ status, json }) => `answered ${status} ${json.code}`)),
  ]
}

const saysSoldOut = ({ status, json }: Answer) =>
  status === 409 && json.code === 'TICKETS_SOLD_OUT' && json.details?.errors?.[0]?.remaining === 0

const saysExhausted = ({ status, json }: Answer) =>
  status === 409 && json.code === 'COUPON_REFUSED' && json.details?.reason === 'exhausted'

describe('two nodes, one stock', () => {
  it(
    'sell exactly 500 tickets to 5 000 buyers at once, and turn nobody away before',
    { timeout: 180_000 },
    async () => {
      const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1500, stock: 500 }] })
      const answers = await Promise.all(people(5000).map((n) => call(n, '/carts', campaign.cart('Place'))))
      expect(await faultsOf(campaign.stock('Place'), 500, answers, saysSoldOut)).toEqual([])

      const carts = answers.flatMap(({ status, json }) => (status === 200 ? [cartSchema.parse(json)] : []))
      const sample = people(12)
        .map((n) => carts[n * 40])
        .filter((cart) => cart !== undefined)
      const ends = await Promise.all(sample.map((cart, n) => payToTheEnd(cart, n)))
      expect(ends).toEqual(sample.map(() => 'confirmed'))
      expect(await stockOf(test, campaign.stock('Place'))).toEqual({ held: 488, sold: 12 })
    },
  )

  it('let exactly 50 of 1 000 carts use a coupon that has 50 uses', async () => {
    const campaign = await makeCampaign(test, {
      tiers: [{ name: 'Place', price: 1500 }],
      coupons: [{ code: 'PREMIERS', percent: 20, uses: 50 }],
    })
    const carts = await Promise.all(people(1000).map((n) => call(n, '/carts', campaign.cart('Place'))))
    const answers = await Promise.all(
      carts.map(({ json, cookie }, n) =>
        call(n + 1, `/carts/${json.id}/discount-code`, { discountCode: 'premiers' }, cookie),
      ),
    )
    expect(await faultsOf(campaign.stock('PREMIERS'), 50, answers, saysExhausted)).toEqual([])
  })

  it('let one of two tabs choose the contribution, and tell the other what is taken', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 1500 }] })
    const rounds = people(30).map(async (n) => {
      const visitor = createBuyer({
        send: overNetwork(nodes[n % 2]?.url ?? ''),
        bankUrl: '',
        publishableKey: '',
      })
      const { id } = await visitor.ready(campaign.cart('Place'))
      const begin = async (node: number, tip: number) => {
        const agreed = { termsOfService: true, termsOfSale: true, tip: true }
        const body = { ...agreed, tipChosen: tip, tipBefore: 0, dueToday: 1500 + tip }
        const path = `/api/carts/${id}/init-payment`
        const headers = { 'idempotency-key': crypto.randomUUID(), ...visitor.authorization() }
        return overNetwork(nodes[node]?.url ?? '')({ method: 'POST', path, headers, body })
      }
      const answers = await Promise.all([begin(0, 100), begin(1, 200)])
      const won = answers.findIndex(({ status }) => status === 200)
      const dueToday = 1500 + (won + 1) * 100
      const changed = { status: 409, json: { code: 'CART_CHANGED', details: { dueToday } } }
      expect(answers[1 - won]).toMatchObject(changed)
      const frozen = await test.app.db.query(
        sql`select amount_cents as "dueToday" from payment_requests where cart_id = ${id}`,
      )
      expect(frozen).toEqual([{ dueToday }])
    })
    await Promise.all(rounds)
  })

  it('would be caught overselling: looking first and taking afterwards does', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 20 }] })
    await test.app.db.query(sql`alter table stocks drop constraint stock_never_oversold`)
    try {
      const answers = await Promise.all(people(400).map(() => checkThenTake(campaign.stock('Place'))))
      const faults = await faultsOf(campaign.stock('Place'), 20, answers, saysSoldOut)
      expect(faults).toContainEqual(expect.stringMatching(/^oversold: \d+ of 20$/))
    } finally {
      await test.app.db.query(sql`update stocks set held = 0 where held + sold > capacity`)
      await test.app.db.query(sql`alter table stocks add constraint stock_never_oversold
          check (held >= 0 and sold >= sold_elsewhere and held + sold <= capacity)`)
    }
  })

  it('would be caught turning people away while something is left', async () => {
    const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', stock: 5 }] })
    const answers = await Promise.all(people(3).map((n) => call(n, '/carts', campaign.cart('Place'))))
    const liar: Answer = {
      status: 409,
      json: { code: 'TICKETS_SOLD_OUT', details: { errors: [{ remaining: 0 }] } },
    }
    const answersWithLies = [...answers, liar, liar, liar]
    expect(await faultsOf(campaign.stock('Place'), 5, answersWithLies, saysSoldOut)).toEqual([
      'refused though 2 were left',
    ])
  })
})

/** What everybody writes first: read how many are left, then take one. */
async function checkThenTake(stockId: number): Promise<Answer> {
  const [row] = await test.app.db.query<{ left: number }>(
    sql`
      select capacity - held - sold as left from stocks where id = ${stockId}`,
  )
  if ((row?.left ?? 0) <= 0)
    return { status: 409, json: { code: 'TICKETS_SOLD_OUT', details: { errors: [{ remaining: 0 }] } } }
  await test.app.db.query(sql`update stocks set held = held + 1 where id = ${stockId}`)
  return { status: 200, json: {} }
}

/** The rest of a buyer's journey, over the network, to the bank and back. */
async function payToTheEnd(cart: Cart, n: number): Promise<string> {
  const send: Send = overNetwork(nodes[n % nodes.length]?.url ?? '')
  const { bankUrl, publishableKey } = { bankUrl: test.app.config.BANK_URL, ...bankKeys }
  const visitor = createBuyer({ send, bankUrl, publishableKey })
  await visitor.call('PUT', `/carts/${cart.id}/payer`, {
    email: `acheteur${n}@exemple.fr`,
    firstName: 'Alix',
    lastName: 'Martin',
    consent: true,
  })
  const { paymentRequestId } = await visitor.request(cart)
  const paymentId = await visitor.initialize(paymentRequestId)
  return (await visitor.execute(paymentRequestId, paymentId, 'accepted')).status
}
