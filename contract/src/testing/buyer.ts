import { testCardNumber, type TestCardKey } from '../bank-test-cards.ts'
import { bankPaths, tokenizationSessionSchema } from '../bank.ts'
import { cartSchema, initPaymentSchema, type Cart, type CartBody, type PayerBody } from '../carts.ts'
import { proofHeader, workIn } from '../proof-header.ts'
import { solve } from '../proof-of-work.ts'
import { initializedSchema, nextActionSchema, paymentSummarySchema, type NextAction } from '../payments.ts'

export const payer: PayerBody = {
  email: 'alix.martin@exemple.fr',
  firstName: 'Alix',
  lastName: 'Martin',
  address: '12 rue des Lilas',
  zipCode: '69007',
  city: 'Lyon',
  consent: true,
}

export const browserData = {
  language: 'fr-FR',
  colorDepth: 24,
  screenHeight: 900,
  screenWidth: 1440,
  timeZoneOffset: -120,
  javaEnabled: false,
  userAgent: 'test',
  acceptHeader: '*/*',
}

export interface SentCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its base: `/api/…`. */
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** How a call reaches the server: in process, or over the network. */
export type Send = (call: SentCall) => Promise<{ status: number; json: unknown; accessToken: string | null }>

export interface BuyerOptions {
  send: Send
  /** As a browser: a call that is asked for a computation does it. */
  works?: boolean
  bankUrl: string
  publishableKey: string
  /** Who pays, where it is not the visitor of all tests. */
  as?: PayerBody
}

/** What a visitor's browser does, by the API alone; every answer is checked against the contract. */
export function createBuyer({ send, works = false, bankUrl, publishableKey, as = payer }: BuyerOptions) {
  let bearer: string | null = null
  const authorization = (): Record<string, string> => (bearer ? { authorization: `Bearer ${bearer}` } : {})

  async function call(
    method: SentCall['method'],
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ) {
    const headers = { 'idempotency-key': key, ...authorization() }
    const sent = { method, path: `/api${path}`, headers, body }
    const { status, json, accessToken } = await send(sent)
    // A visitor keeps the first token it is given, as a browser keeps its cookie.
    bearer ??= accessToken
    const work = works && status === 429 ? workIn(json) : null
    if (!work) return { status, json }
    const proof = await solve(work.key, work.difficultyBits)
    return send({ ...sent, headers: { ...headers, authorization: `Bearer ${bearer}`, [proofHeader]: proof } })
  }

  async function expectOk(answer: Promise<{ status: number; json: unknown }>): Promise<unknown> {
    const { status, json } = await answer
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
    return json
  }

  async function tokenize(card: TestCardKey, expiry = { expMonth: 12, expYear: 2090 }): Promise<string> {
    const holder = { ...expiry, cvc: '123', holderName: 'Alix Martin' }
    const answer = await fetch(bankUrl + bankPaths.tokenizationSessions, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: publishableKey, number: testCardNumber(card), ...holder }),
    })
    return tokenizationSessionSchema.parse(await answer.json()).tokenizationSessionId
  }

  return {
    call,
    /** Who they are, for a call made otherwise. */
    authorization,
    tokenize,
    async cart(body: CartBody, key?: string): Promise<Cart> {
      return cartSchema.parse(await expectOk(call('POST', '/carts', body, key)))
    },
    async ready(body: CartBody, tip = 0): Promise<Cart> {
      const { id } = await this.cart(body)
      await expectOk(call('PUT', `/carts/${id}/payer`, as))
      return cartSchema.parse(await expectOk(call('PUT', `/carts/${id}/tip`, { tip })))
    },
    init({ id, dueToday, linesDigest }: Cart, wish: { automaticRenewal?: boolean } = {}) {
      const consents = { termsOfService: true, termsOfSale: true, tip: true, ...wish }
      return call('POST', `/carts/${id}/init-payment`, { ...consents, dueToday, linesDigest })
    },
    async request(cart: Cart, wish: { automaticRenewal?: boolean } = {}) {
      return initPaymentSchema.parse(await expectOk(this.init(cart, wish)))
    },
    async initialize(paymentRequestId: string): Promise<string> {
      const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
      return initializedSchema.parse(await expectOk(call('POST', path))).paymentId
    },
    async execute(
      paymentRequestId: string,
      paymentId: string,
      card: TestCardKey,
      expiry?: { expMonth: number; expYear: number },
    ): Promise<NextAction> {
      const tokenizationSessionId = await tokenize(card, expiry)
      const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId })
      const path = `/payments/card-embed/execute-payment?${query}`
      return nextActionSchema.parse(await expectOk(call('POST', path, browserData)))
    },
    /** With the card the plan was begun with: nothing is typed. */
    async executeStored(paymentRequestId: string, paymentId: string): Promise<NextAction> {
      const path = `/payments/card-embed/execute-payment?${new URLSearchParams({ paymentRequestId, paymentId })}`
      return nextActionSchema.parse(await expectOk(call('POST', path, browserData)))
    },
    async next(paymentRequestId: string): Promise<NextAction> {
      const path = `/payments/card-embed/get-next-action?paymentRequestId=${paymentRequestId}`
      return nextActionSchema.parse(await expectOk(call('GET', path)))
    },
    async summary(paymentRequestId: string) {
      const path = `/payments/summary?paymentRequestId=${paymentRequestId}`
      return paymentSummarySchema.parse(await expectOk(call('GET', path)))
    },
    /** From nothing to paid, or to whatever the card does. */
    async pay(body: CartBody, card: TestCardKey, tip = 0) {
      const { paymentRequestId } = await this.request(await this.ready(body, tip))
      const paymentId = await this.initialize(paymentRequestId)
      return { paymentRequestId, paymentId, next: await this.execute(paymentRequestId, paymentId, card) }
    },
  }
}

/** A transport over the network. */
export function overNetwork(origin: string): Send {
  return async ({ method, path, headers, body }) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method, headers: { ...headers, ...type }, ...sent })
    const cookies = answer.headers.getSetCookie()
    const accessToken =
      cookies.map((cookie) => /^[^=]*access=([^;]+)/.exec(cookie)?.[1]).find(Boolean) ?? null
    return { status: answer.status, json: await answer.json(), accessToken }
  }
}
