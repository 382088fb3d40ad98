import type { StatementOutcome } from '@obole/contract/bank-statements'
import type { AggFormAnswer } from '@obole/contract/forms'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { problemSchema } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import Fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { beforeAll, expect, it } from 'vitest'
import { browserData, buyer, donation, payer } from '../testing/buyer.ts'
import {
  accept,
  createFuzzer,
  type Example,
  exampleOf,
  type FuzzRequest,
  harvest,
  harvestMade,
  nameOf,
  type Corpus,
  type Pool,
} from '../testing/fuzz.ts'
import { liveIn } from '../testing/lived-in.ts'
import { callAsPartner } from '../testing/partner-calls.ts'
import { callPublicApi } from '../testing/public-api-calls.ts'
import { dice } from './demo/history/dice.ts'
import { testApp } from '../testing/test-app.ts'
import { upload } from '../testing/upload.ts'
import { signedInVisitor, visitor, type Visitor } from '../testing/visitor.ts'
import { DEMO_PASSWORD, demoPeople } from './demo/people.ts'
import { fileNewOrders } from './contacts/file-orders.ts'
import { followChanges } from './invoices/follow-changes.ts'
import { useProblems, type Http } from './platform/http.ts'
import { operationsOf, type Operation } from './platform/openapi.ts'
import { useSecurityHeaders } from './platform/security-headers.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 13_000)
const AT_ONCE = 20
/** A whole life is lived here before the dice fall, on machines that may be busy. */
const LONG_MS = 600_000
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)

const test = testApp({ bank: true })
const pool: Pool = new Map()
const corpus: Corpus = new Map()
const families: Record<string, unknown>[] = []
const tokens: string[] = []
const uploads = new Set([
  'POST /api/carts/{id}/file',
  'POST /api/manage/organizations/{organizationSlug}/documents',
  'POST /api/manage/organizations/{organizationSlug}/pictures',
])
let operations: Operation[]

interface Person {
  /** As typed to sign in. */
  credentials: object
  token: string
}
/** Who signed in, by each token they were given. */
const people = new Map<string, Person>()
const ACCESS_TOKEN = /(?<=obole_access=|^Bearer )[^;]+/

beforeAll(async () => {
  operations = operationsOf((await test.http.inject('/api/openapi.json')).json())
  await overTheShoulder(async () => {
    for (const unused of await liveIn(test)) learnFrom(unused)
    await buySomething()
    await callPublicApi(test)
    await callAsPartner(test)
  })
  for (const { email } of demoPeople) {
    const { cookies } = await signedInVisitor(test, email, DEMO_PASSWORD)
    const token = cookies.get('obole_access') ?? ''
    tokens.push(token)
    people.set(token, { credentials: { username: email, password: DEMO_PASSWORD }, token })
  }
  await meetCampaigns()
}, LONG_MS)

/** Whatever is asked of the API meanwhile is an example to follow. */
async function overTheShoulder(work: () => Promise<void>): Promise<void> {
  const { http } = test
  const inject = async (asked: InjectOptions | string) => {
    const options = typeof asked === 'string' ? { url: asked } : asked
    const answer = await http.inject(options)
    // A life that is turned away teaches nothing, and would go unnoticed.
    if (answer.statusCode >= 400)
      throw new Error(`${options.method} ${JSON.stringify(options.url)} answered ${answer.body}`)
    learnFrom(options, answer)
    if (options.url === '/auth/token') meet(options, answer)
    return answer
  }
  test.http = Object.create(http, { inject: { value: inject } })
  await work()
  test.http = http
}

function meet({ payload }: InjectOptions, { cookies }: LightMyRequestResponse): void {
  const token = cookies.find(({ name }) => name === 'obole_access')?.value
  if (token && typeof payload === 'object') people.set(token, { credentials: payload, token })
}

/** Where a request says who sends it: a bearer is believed before a cookie. */
const senderIn = ({ headers }: InjectOptions) => (headers?.['authorization'] ? 'authorization' : 'cookie')

const tokenIn = (inject: InjectOptions) =>
  ACCESS_TOKEN.exec(String(inject.headers?.[senderIn(inject)]))?.[0] ?? ''

/** The same request, with the session its sender has now. */
function asNow(inject: InjectOptions): InjectOptions {
  const old = tokenIn(inject)
  const token = people.get(old)?.token ?? old
  if (token === old) return inject
  const name = senderIn(inject)
  const sent = String(inject.headers?.[name]).replace(ACCESS_TOKEN, token)
  return { ...inject, headers: { ...inject.headers, [name]: sent } }
}

/** The token of whoever made a thing, by its id: a visitor changes their own cart, and nobody else's. */
const makers = new Map<string, string>()

function rememberMaker({ method }: Operation, answer: LightMyRequestResponse): void {
  const token = answer.cookies.find(({ name }) => name === 'obole_access')?.value
  if (method !== 'POST' || !token || !isJson(answer.headers)) return
  const { id } = answer.json<{ id?: string }>()
  if (id) makers.set(id, token)
}

/** The same request by whoever made what it is about, unless somebody is named already. */
function asMaker(inject: InjectOptions): InjectOptions {
  const { authorization, cookie } = inject.headers ?? {}
  const { url = '' } = inject
  const token = (typeof url === 'string' ? url : url.pathname)
    .split(/[/?=&]/)
    .flatMap((part) => makers.get(part) ?? [])[0]
  if (authorization || cookie || !token) return inject
  return { ...inject, headers: { ...inject.headers, cookie: `obole_access=${token}` } }
}

/** Among thousands of calls are some that end sessions: whoever was signed out signs in again. */
async function comeBack(
  http: Pick<Http, 'inject'>,
  inject: InjectOptions,
  answer?: LightMyRequestResponse,
): Promise<void> {
  const used = tokenIn(inject)
  const person = people.get(used)
  if (answer?.statusCode !== 401 || person?.token !== used) return
  const { remoteAddress = '' } = inject
  const signedIn = await http.inject({
    method: 'POST',
    url: '/auth/token',
    payload: person.credentials,
    remoteAddress,
  })
  const token = signedIn.cookies.find(({ name }) => name === 'obole_access')?.value
  // Who cannot, because the password is another by now, is not asked again.
  if (signedIn.statusCode !== 200 || !token) people.delete(used)
  else {
    person.token = token
    people.set(token, person)
  }
}

function learnFrom(options: InjectOptions, answer?: LightMyRequestResponse): void {
  const known = exampleOf(operations, options)
  if (known) accept(corpus, nameOf(known.operation), known.example)
  if (!answer || !isJson(answer.headers)) return
  harvest(pool, answer.json())
  if (known) harvestMade(pool, known.operation, answer.json())
}

/** The campaigns there are, and a cart for each. */
async function meetCampaigns(): Promise<void> {
  const response = await test.http.inject('/api/organizations')
  const { data } = response.json<{ data: { organizationSlug: string; forms: object[] }[] }>()
  harvest(pool, data)
  for (const { organizationSlug, forms } of data) {
    for (const light of forms) {
      const { formType, formSlug }: { formType?: string; formSlug?: string } = light
      const family = { organizationSlug, formType, formSlug }
      const answer = await test.http.inject({
        url: '/api/agg/form',
        query: { organizationSlug, formType: formType ?? '', formSlug: formSlug ?? '' },
      })
      const { form } = answer.json<AggFormAnswer>()
      harvest(pool, form)
      families.push(family)
      const items = form.tiers
        .slice(0, 2)
        .map(({ id, tierType }) => ({ tierId: id, tierType, customAmount: 1000 }))
      accept(corpus, 'POST /api/carts', withBody({ ...family, items }))
    }
  }
}

/** A body, whoever sends it wherever. */
const withBody = (body: unknown): Example => ({ params: {}, headers: {}, body })

/** Carts at each stage of being paid, and what their buyers sent. */
async function buySomething(): Promise<void> {
  const gift = await donation(test, 1500)
  const giver = buyer(test)
  const paid = await giver.pay(gift, 'accepted')
  const { orderToken, orderId } = await giver.summary(paid.paymentRequestId)
  await lookAtTheDesk(orderId)
  const ready = await buyer(test).ready(gift, 100)
  const late = buyer(test)
  const requested = await late.request(await late.ready(gift))
  for (const known of [paid, ready, requested, { token: orderToken }]) harvest(pool, known)
  const consents = { termsOfService: true, termsOfSale: true, tip: true }
  const onePage = { ...gift, payer, tip: 0, payment: { ...consents, dueToday: 1500 } }
  accept(corpus, 'POST /api/carts', withBody(gift))
  accept(corpus, 'POST /api/carts/cart-one-page', withBody(onePage))
  const changing = visitor(test)
  const { id } = (await changing.post('/api/carts', gift)).json<{ id: string }>()
  await changing.send('PUT', `/api/carts/cart-one-page/${id}`, { payload: onePage })
  await changing.get(`/api/carts/${id}/payment`)
  accept(corpus, 'PUT /api/carts/{id}/payer', withBody(payer))
  accept(corpus, 'POST /api/payments/card-embed/execute-payment', withBody(browserData))
  const again = { termsOfService: true, tip: true, dueToday: ready.dueToday }
  accept(corpus, 'POST /api/carts/{id}/init-payment', withBody(again))
  const report = {
    reason: 'SPAM',
    userEmail: 'alix@example.org',
    userMessage: 'Ce n’est pas une association.',
    url: `${test.app.config.PUBLIC_URL}/associations/les-jardins-partages`,
  }
  accept(corpus, 'POST /api/abuses', withBody(report))
}

/** Receipts of a donor and year: chosen, issued, voided, made anew and printed. */
async function lookAtReceipts(desk: string, admin: Visitor): Promise<void> {
  const receipts = `${desk}/receipts`
  const year = Number(parisDate(test.app.clock.now()).slice(0, 4))
  const choose = (fromYear: number, rhythm: string) =>
    admin.send('PUT', `${receipts}/rhythm`, { payload: { fromYear, rhythm } })
  const text = 'Merci de votre soutien.'
  await admin.send('PUT', `${receipts}/letter-text`, { payload: { text } })
  // Somebody without an e-mail address, whose receipt goes by post.
  const { document } = (await admin.get(`${desk}/forms/Donation/faire-un-don`)).json<ManagedCampaign>()
  const tierId = document.tiers.find(({ tierType }) => tierType === 'Donation')?.id
  const home = { address: '3 quai Sud', zipCode: '44000', city: 'Nantes', country: 'FR' }
  await admin.post(`${desk}/orders`, {
    formType: 'Donation',
    formSlug: 'faire-un-don',
    items: [{ tierId, customAmount: 5000 }],
    payer: { firstName: 'Paul', lastName: 'Petit', ...home },
    means: 'Check',
    receivedOn: `${year}-01-05`,
  })
  await test.worker.drain()
  await choose(year, 'EachYear')
  await fileNewOrders(test.app)
  await admin.post(`${receipts}/years/${year}/run`)
  await admin.send('PUT', `${receipts}/years/${year}/run`, { payload: { state: 'Paused' } })
  await admin.send('PUT', `${receipts}/years/${year}/run`, { payload: { state: 'Canceled' } })
  await choose(year, 'EachGift')
  const issued = (await admin.get(`${receipts}/issued?pageSize=2`)).json<{ data: { id: number }[] }>().data
  for (const { id } of issued) await admin.get(`${receipts}/${id}`)
  await admin.post(`${receipts}/years/${year}/letters`, { which: 'All' })
  const [, second] = issued
  await admin.post(`${receipts}/${second?.id}/void`, { reason: 'Établi par erreur' })
  await admin.post(`${receipts}/${second?.id}/new`)
}

/** What needs a right and little else, and would be met by few of the dice. */
async function lookAtTheDesk(orderId: number | null): Promise<void> {
  const page = `${test.app.config.PUBLIC_URL}/associations/les-jardins-partages/formulaires/faire-un-don`
  await test.http.inject(`/api/oembed?${new URLSearchParams({ url: page })}`)
  const desk = '/api/manage/organizations/les-jardins-partages'
  const admin = await signedInVisitor(test, 'camille@jardins-partages.example', DEMO_PASSWORD)
  const lists = [
    'dashboard',
    'prospects',
    'deposit-slips',
    'receipts',
    'mailings',
    'imports',
    'privacy',
    'statistics',
    'statistics/live',
    'audit/people',
    'accounting',
    'accounting/entries',
    'accounting/totals',
    'year',
    'expected-income',
    'expected-income/orders',
    'movements',
    'accounting/vat',
    'invoices',
    'invoices/issued',
    'receipts/issued?year=2026',
    'reconciliation',
    'reconciliation/payouts',
    'receipts/years/2026',
  ]
  await admin.post(`${desk}/accounting`, { firstMonth: 1 })
  await admin.send('PUT', `${desk}/accounting/year`, { payload: { firstMonth: 9 } })
  const invoicing = { vatNumber: 'FR66000000018', exemption: 'franchise', ownMention: null, footer: null }
  await admin.send('PUT', `${desk}/invoices/settings`, { payload: invoicing })
  await admin.post(`${desk}/invoices/missing`)
  await followChanges(test.app)
  const month = parisDate(test.clock.now()).slice(0, 7)
  await admin.get(`${desk}/invoices/archive.zip?month=${month}`)
  await admin.post(`${desk}/receipts/missing`)
  for (const { url } of (await admin.get(`${desk}/invoices/issued`)).json().data) await admin.get(url)
  for (const { url } of (await admin.get(`${desk}/receipts/issued?year=2026`)).json().data)
    if (url) await admin.get(url)
  await admin.send('PUT', `${desk}/views/orders/Impayés`, { payload: { settings: {} } })
  await admin.post(`${desk}/accounting/closing`, { until: '2000-12-31' })
  await admin.send('PUT', `${desk}/accounting/accounts`, { payload: { accounts: { services: '70610' } } })
  await lookAtReceipts(desk, admin)
  for (const place of [...lists, `orders/${orderId}`]) await admin.get(`${desk}/${place}`)
  for (const place of ['qr-code.svg', 'door'])
    await admin.get(`${desk}/forms/Event/fete-de-printemps/${place}`)
  await admin.send('PUT', `${desk}/automatic-renewal`, { payload: { isOffered: true } })
  for (const act of ['selection', 'confirmations'])
    await admin.post(`${desk}/orders/${act}`, { list: 'orders', filters: { orderIds: [orderId] } })
  await admin.post(`${desk}/orders/${orderId}/revoke-links`)
  await admin.send('PATCH', `${desk}/orders/${orderId}/payer`, { payload: { address: '4 rue des Lilas' } })
  const wish = { payload: { sales: 'daily' } }
  await admin.send('PUT', '/api/users/me/notifications/les-jardins-partages', wish)
  await readAStatement(admin, desk)
}

async function readAStatement(admin: Visitor, desk: string): Promise<void> {
  const csv = `Date;Libellé;Montant\n${parisDate(test.app.clock.now())};VIR OBOLE;12,00`
  const read = await admin.send('POST', `${desk}/bank-statements`, upload(Buffer.from(csv), 'relevé.csv'))
  const outcome: StatementOutcome = read.json()
  if (!('statement' in outcome)) throw new Error(read.body)
  await admin.post(`${desk}/bank-statements/${outcome.statement.id}/remove`)
}

it(`answers ${REQUESTS} generated requests without a fault of its own`, { timeout: LONG_MS }, async () => {
  const { counts, faults, succeeded } = await fuzz(test.http, REQUESTS, operations)
  const counted = [...counts].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(`fuzz with seed ${SEED}: ${counted.join(', ')}\n`)
  expect(faults).toEqual({})
  // A fuzzer that is always turned away at the door proves nothing. What no dice get through wants a code that changes each
  // half minute (two-factor), a printed pass, a signature, or something still unused after thousands have tried: a
  // receipt to void, a letter to open, a payout to tick off.
  const closed = operations.map(nameOf).filter((name) => !succeeded.has(name))
  process.stdout.write(`got through ${operations.length - closed.length}, not through ${closed.join(', ')}\n`)
  expect(closed.length / operations.length).toBeLessThan(0.16)
})

it('finds a fault that was planted', async () => {
  const http = Fastify()
  useProblems(http.withTypeProvider<ZodTypeProvider>())
  useSecurityHeaders(http.withTypeProvider<ZodTypeProvider>(), test.app.config.PUBLIC_URL)
  http.post('/names', async (request) => {
    if (/\\u0000|\\ud800/.test(JSON.stringify(request.body))) throw new Error('cannot be stored')
    return {}
  })
  const names = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const planted = {
    method: 'POST',
    path: '/names',
    summary: '',
    parameters: [],
    body: names,
    upload: null,
    responses: [],
  } as const
  const { faults } = await fuzz(http, 2_000, [planted])
  await http.close()
  expect(Object.keys(faults)).toEqual(['POST /names: 500'])
})

interface Found {
  counts: Map<number, number>
  succeeded: Set<string>
  /** An example request for each kind of trouble. */
  faults: Record<string, string>
}

async function fuzz(http: Pick<Http, 'inject'>, requests: number, on: readonly Operation[]): Promise<Found> {
  const fuzzer = createFuzzer({ dice: dice(SEED), operations: on, pool, corpus, families, tokens, uploads })
  const found: Found = { counts: new Map(), succeeded: new Set(), faults: {} }
  for (let sent = 0; sent < requests; sent += AT_ONCE) {
    // A batch is made before it is sent and learnt from in order, so that a seed makes the same requests again.
    const batch = Array.from({ length: AT_ONCE }, () => {
      const { operation, inject } = fuzzer.request()
      return { operation, inject: asMaker(asNow(inject)) }
    })
    const answers = await Promise.all(batch.map(({ inject }) => http.inject(inject)))
    for (const [index, request] of batch.entries()) {
      learn(found, request, answers[index])
      await comeBack(http, request.inject, answers[index])
    }
  }
  return found
}

function learn(found: Found, { operation, inject }: FuzzRequest, answer?: LightMyRequestResponse): void {
  if (!answer) return
  const { statusCode: status } = answer
  const name = nameOf(operation)
  found.counts.set(status, (found.counts.get(status) ?? 0) + 1)
  const trouble = troubleWith(operation, answer)
  if (trouble) found.faults[`${name}: ${trouble}`] = JSON.stringify(inject, shortened)
  if (status >= 300) return
  found.succeeded.add(name)
  learnFrom(inject, answer)
  rememberMaker(operation, answer)
}

/** An example is read by a person: of a text of thousands of letters, the first tell enough. */
const shortened = (_key: string, value: unknown) =>
  typeof value === 'string' && value.length > 300 ? `${value.slice(0, 300)}… (${value.length})` : value

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json')

function troubleWith(
  { responses }: Operation,
  { statusCode: status, body, headers }: LightMyRequestResponse,
): string | null {
  if (status === 500) return '500'
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without its security headers`
  const isProblem = isJson(headers) && problemSchema.safeParse(JSON.parse(body)).success
  // On a busy machine the bank is sometimes too slow for `/readyz`, which says so in its own words.
  const isDescribed = responses.some((described) => described.status === String(status))
  return status < 400 || isProblem || isDescribed ? null : `${status} that is not a problem`
}
