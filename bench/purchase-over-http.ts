import { bankPaths, testCardNumber } from '@obole/contract/bank'
import { browserData, payer } from '@obole/contract/testing/buyer'
import { Pool } from 'undici'
import { MARKET } from './market.ts'
import type { Stage } from './stage.ts'

/** The calls of one purchase, as a browser makes them, with as little of our own work between them as can be. */
export function openBuyers({ url, bankUrl, bankKeys }: Stage, connections: number) {
  const app = new Pool(url, { connections })
  const bank = new Pool(bankUrl, { connections })

  return {
    async buy(tierId: number): Promise<void> {
      const search = new URLSearchParams({ ...MARKET })
      await call(app, 'GET', `/api/agg/form?${search}`, {})
      const key = { 'idempotency-key': crypto.randomUUID() }
      const item = { tierId, tierType: 'Registration' }
      const { json: cart, cookies } = await call(app, 'POST', '/api/carts', key, { ...MARKET, items: [item] })
      const token = cookies.map((cookie) => /access=([^;]+)/.exec(cookie)?.[1]).find(Boolean)
      const headers = { authorization: `Bearer ${token}` }
      const email = `${crypto.randomUUID()}@exemple.fr`
      await call(app, 'PUT', `/api/carts/${cart['id']}/payer`, headers, { ...payer, email })
      const { json: tipped } = await call(app, 'PUT', `/api/carts/${cart['id']}/tip`, headers, { tip: 100 })
      const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday: tipped['dueToday'] }
      const { json: request } = await call(
        app,
        'POST',
        `/api/carts/${cart['id']}/init-payment`,
        headers,
        consents,
      )
      const of = `paymentRequestId=${request['paymentRequestId']}`
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
      const { json: next } = await call(
        app,
        'POST',
        `/api/payments/card-embed/execute-payment?${query}`,
        headers,
        browserData,
      )
      if (next['status'] !== 'confirmed') throw new Error(`not paid: ${JSON.stringify(next)}`)
    },
    async close() {
      await Promise.all([app.close(), bank.close()])
    },
  }
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
  if (answer.statusCode !== 200)
    throw new Error(`${method} ${path} answered ${answer.statusCode}: ${JSON.stringify(json)}`)
  return { json, cookies: [answer.headers['set-cookie'] ?? []].flat() }
}
