import { bankPaths } from '@obole/contract/bank'
import { testCardNumber } from '@obole/contract/bank-test-cards'
import { browserData, payer } from '@obole/contract/testing/buyer'
import { Pool } from 'undici'
import { type Place, PRICE_CENTS } from './market.ts'
import type { Stage } from './stage.ts'

const TIP_CENTS = 100

/** The calls of one purchase, as a browser makes them, with as little work of the bench between them as possible. */
export function openBuyers({ url, bankUrl, bankKeys }: Stage, connections: number) {
  const app = new Pool(url, { connections })
  const bank = new Pool(bankUrl, { connections })

  const makeCart = ({ tierId, sale }: Place) =>
    call(app, 'POST', '/api/carts', someKey(), { ...sale, items: [{ tierId, tierType: 'Registration' }] })

  const readForm = ({ sale }: Place) => call(app, 'GET', `/api/agg/form?${new URLSearchParams(sale)}`, {})

  async function payByCard(requestId: unknown, headers: Record<string, string>): Promise<void> {
    const of = `paymentRequestId=${String(requestId)}`
    const { json: attempt } = await call(app, 'POST', `/api/payments/card-embed/initialize?${of}`, headers)
    const card = {
      key: bankKeys.publishableKey,
      number: testCardNumber('accepted'),
      expMonth: 12,
      expYear: 2035,
      cvc: '123',
      holderName: 'A',
    }
    const { json: session } = await call(bank, 'POST', bankPaths.tokenizationSessions, {}, card)
    const query = `${of}&paymentId=${attempt['paymentId']}&tokenizationSessionId=${session['tokenizationSessionId']}`
    const path = `/api/payments/card-embed/execute-payment?${query}`
    const { json: next } = await call(app, 'POST', path, headers, browserData)
    if (next['status'] !== 'confirmed') throw new Error(`not paid: ${JSON.stringify(next)}`)
  }

  return {
    /** Holds a place, and does nothing more. */
    hold: async (place: Place) => void (await makeCart(place)),

    /** Step by step: six calls to our server, one to the bank. */
    async buy(place: Place): Promise<void> {
      await readForm(place)
      const { json: cart, cookies } = await makeCart(place)
      const headers = bearerOf(cookies)
      const path = `/api/carts/${cart['id']}`
      await call(app, 'PUT', `${path}/payer`, headers, somebody())
      const agreed = { ...AGREED, tipChosen: TIP_CENTS, tipBefore: null, dueToday: PRICE_CENTS + TIP_CENTS }
      const { json: request } = await call(app, 'POST', `${path}/init-payment`, headers, agreed)
      await payByCard(request['paymentRequestId'], headers)
    },

    /** On the one-page form: four calls to our server, one to the bank. */
    async buyOnOnePage(place: Place): Promise<void> {
      await readForm(place)
      const { json: request, cookies } = await call(app, 'POST', '/api/carts/cart-one-page', someKey(), {
        ...place.sale,
        items: [{ tierId: place.tierId, tierType: 'Registration' }],
        payer: somebody(),
        tip: TIP_CENTS,
        payment: { ...AGREED, dueToday: PRICE_CENTS + TIP_CENTS },
      })
      await payByCard(request['paymentRequestId'], bearerOf(cookies))
    },

    async close() {
      await Promise.all([app.close(), bank.close()])
    },
  }
}

const AGREED = { termsOfService: true, termsOfSale: true, tip: true }
const someKey = () => ({ 'idempotency-key': crypto.randomUUID() })
const somebody = () => ({ ...payer, email: `${crypto.randomUUID()}@exemple.fr` })

function bearerOf(cookies: readonly string[]): Record<string, string> {
  const token = cookies.map((cookie) => /access=([^;]+)/.exec(cookie)?.[1]).find(Boolean)
  return { authorization: `Bearer ${token}` }
}

async function call(
  pool: Pool,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const answer = await pool.request({
    method,
    path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const json = (await answer.body.json()) as Record<string, string | number>
  // A refused call, for instance by a rate limit, is no purchase: the measurement stops with an error.
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${JSON.stringify(json)}`)
  return { json, cookies: [answer.headers['set-cookie'] ?? []].flat() }
}
