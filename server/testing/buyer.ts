import { bankPaths, testCardNumber, tokenizationSessionSchema, type TestCardKey } from '@obole/contract/bank'
import {
  cartSchema,
  initPaymentSchema,
  type Cart,
  type CartBody,
  type PayerBody,
} from '@obole/contract/carts'
import {
  initializedSchema,
  nextActionSchema,
  paymentSummarySchema,
  type NextAction,
} from '@obole/contract/payments'
import { loadCampaign } from '../src/forms/load-campaign.ts'
import { bankKeys } from './bank-process.ts'
import type { TestApp } from './test-app.ts'

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

const DONATION = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Donation',
  formSlug: 'faire-un-don',
} as const

/** A single gift of any amount to the demonstration's association. */
export async function donation(test: TestApp, amount: number): Promise<CartBody> {
  const campaign = await loadCampaign(test.app, DONATION)
  const tier = campaign?.tiers.find(
    ({ tierType, price }) => tierType === 'Donation' && price.category === 'Pwyw',
  )
  if (!tier) throw new Error('the demonstration takes no gifts')
  return { ...DONATION, items: [{ tierId: tier.id, tierType: 'Donation', customAmount: amount }] }
}

/** What a visitor's browser does, by the API alone; every answer is checked against the contract. */
export function buyer(test: TestApp) {
  const client = crypto.randomUUID()
  let bearer: string | null = null

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ) {
    const answer = await test.http.inject({
      method,
      url: `/api${path}`,
      headers: { 'idempotency-key': key, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    // A visitor keeps the first token it is given, as a browser keeps its cookie.
    bearer ??= answer.cookies.find(({ name }) => name.endsWith('access'))?.value ?? null
    const json: unknown = answer.body ? JSON.parse(answer.body) : null
    return { status: answer.statusCode, json }
  }

  async function expectOk(answer: Promise<{ status: number; json: unknown }>): Promise<unknown> {
    const { status, json } = await answer
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(json)}`)
    return json
  }

  return {
    client,
    call,
    async cart(body: CartBody, key?: string): Promise<Cart> {
      return cartSchema.parse(await expectOk(call('POST', '/carts', body, key)))
    },
    async ready(body: CartBody, tip = 0): Promise<Cart> {
      const { id } = await this.cart(body)
      await expectOk(call('PUT', `/carts/${id}/payer`, payer))
      return cartSchema.parse(await expectOk(call('PUT', `/carts/${id}/tip`, { tip })))
    },
    init: (cart: Cart) =>
      call('POST', `/carts/${cart.id}/init-payment`, {
        termsOfService: true,
        termsOfSale: true,
        tip: true,
        dueToday: cart.dueToday,
      }),
    async request(cart: Cart) {
      return initPaymentSchema.parse(await expectOk(this.init(cart)))
    },
    async initialize(paymentRequestId: string): Promise<string> {
      const path = `/payments/card-embed/initialize?paymentRequestId=${paymentRequestId}`
      return initializedSchema.parse(await expectOk(call('POST', path))).paymentId
    },
    tokenize: (card: TestCardKey) => tokenize(test, card),
    async execute(paymentRequestId: string, paymentId: string, card: TestCardKey): Promise<NextAction> {
      const session = await tokenize(test, card)
      const query = new URLSearchParams({ paymentRequestId, paymentId, tokenizationSessionId: session })
      return nextActionSchema.parse(
        await expectOk(call('POST', `/payments/card-embed/execute-payment?${query}`, browserData)),
      )
    },
    async next(paymentRequestId: string): Promise<NextAction> {
      return nextActionSchema.parse(
        await expectOk(
          call('GET', `/payments/card-embed/get-next-action?paymentRequestId=${paymentRequestId}`),
        ),
      )
    },
    async summary(paymentRequestId: string) {
      return paymentSummarySchema.parse(
        await expectOk(call('GET', `/payments/summary?paymentRequestId=${paymentRequestId}`)),
      )
    },
    /** From nothing to paid, or to whatever the card does. */
    async pay(body: CartBody, card: TestCardKey, tip = 0) {
      const { paymentRequestId } = await this.request(await this.ready(body, tip))
      const paymentId = await this.initialize(paymentRequestId)
      return { paymentRequestId, paymentId, next: await this.execute(paymentRequestId, paymentId, card) }
    },
  }
}

async function tokenize(test: TestApp, card: TestCardKey): Promise<string> {
  const answer = await fetch(test.app.config.BANK_URL + bankPaths.tokenizationSessions, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: bankKeys.publishableKey,
      number: testCardNumber(card),
      expMonth: 12,
      expYear: 2035,
      cvc: '123',
      holderName: 'Alix Martin',
    }),
  })
  return tokenizationSessionSchema.parse(await answer.json()).tokenizationSessionId
}

/** Tells the bank what its next call must do. */
export async function control(test: TestApp, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${test.app.config.BANK_URL}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bankKeys.secretKey}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
