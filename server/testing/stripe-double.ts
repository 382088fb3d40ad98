import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

/** A thing that Stripe would keep: only what the adapter reads of it, under Stripe's own names. */
type Thing = { id: string; object: string } & Record<string, unknown>

interface Call {
  method: string
  path: string
  /** Form fields as they are sent: `metadata[attemptId]`, `expand[0]`. */
  params: URLSearchParams
  account: string | null
}

interface Refused {
  status: number
  error: Record<string, unknown>
}

export interface StripeDouble {
  api: { protocol: 'http'; host: string; port: number }
  webhookSecret: string
  /** Every call that changed something, so that a test can read what the adapter asked for. */
  readonly calls: readonly Call[]
  /** The payer passes, or fails, the bank's page. */
  answerChallenge(id: string, isApproved: boolean): void
  /** The next refund or payout stays pending, or fails. */
  next(what: 'refund' | 'payout', status: 'pending' | 'failed'): void
  settleRefund(id: string, status: 'succeeded' | 'failed'): void
  settlePayout(id: string, status: 'paid' | 'failed'): void
  /** Without money, it is an early warning. */
  contest(paymentIntent: string, amount: number, takesMoney?: boolean): string
  decide(dispute: string, status: 'won' | 'lost'): void
  /** A notification as Stripe would send it. */
  sign(event: { type: string; object: { id: string }; account?: string; ageSeconds?: number }): {
    rawBody: string
    headers: Record<string, string>
  }
  stop(): Promise<void>
}

const SECRET = 'whsec_of_the_double_0123456789'

/** The endpoints of Stripe's API that the adapter uses, with state, speaking the same form-encoded language. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const world = createWorld()
  const server = createServer((request, response) => void answer(world, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    api: { protocol: 'http', host: '127.0.0.1', port },
    webhookSecret: SECRET,
    calls: world.calls,
    answerChallenge: (id, isApproved) => endChallenge(world, world.find(id), isApproved),
    next: (what, status) => void world.next.set(what, status),
    settleRefund: (id, status) => settleRefund(world, world.find(id), status),
    settlePayout: (id, status) => settlePayout(world, world.find(id), status),
    contest: (paymentIntent, amount, takesMoney = true) => contest(world, paymentIntent, amount, takesMoney),
    decide: (dispute, status) => decide(world, world.find(dispute), status),
    sign: (event) => sign(event),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function createWorld() {
  const things = new Map<string, Thing>()
  const keys = new Map<string, { fingerprint: string; status: number; body: unknown }>()
  let made = 0
  return {
    keys,
    calls: [] as Call[],
    next: new Map<'refund' | 'payout', 'pending' | 'failed'>(),
    /** Newest last; `account` is whose balance moved. */
    transactions: [] as (Thing & { account: string | null; type: string; created: number; amount: number })[],
    accounts: new Set<string>(),
    make(prefix: string, object: string, fields: Record<string, unknown>): Thing {
      made += 1
      const thing = { id: `${prefix}_${String(made).padStart(6, '0')}`, object, ...fields }
      things.set(thing.id, thing)
      return thing
    },
    find(id: string): Thing {
      const thing = things.get(id)
      if (!thing) throw refused(404, 'resource_missing', `no such thing: ${id}`)
      return thing
    },
  }
}

type World = ReturnType<typeof createWorld>

function refused(status: number, code: string, message: string, more: Record<string, unknown> = {}): Refused {
  const type = status === 402 ? 'card_error' : 'invalid_request_error'
  return { status, error: { type, code, message, ...more } }
}

const isRefused = (thrown: unknown): thrown is Refused =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'error' in thrown

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = await readCall(request)
  const { status, body } = once(world, call, request.headers['idempotency-key'])
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' })
  response.end(JSON.stringify(body))
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const url = new URL(request.url ?? '/', 'http://double')
  const body = Buffer.concat(chunks).toString()
  const account = request.headers['stripe-account']
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    params: request.method === 'GET' ? url.searchParams : new URLSearchParams(body),
    account: typeof account === 'string' ? account : null,
  }
}

/** The same key with the same call gets the same answer, refusals of cards included; with another call, a refusal. */
function once(
  world: World,
  call: Call,
  key: string | string[] | undefined,
): { status: number; body: unknown } {
  const fingerprint = `${call.method} ${call.path} ${call.account} ${call.params}`
  const kept = typeof key === 'string' ? world.keys.get(key) : undefined
  if (kept && kept.fingerprint !== fingerprint)
    return {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'another call used this key' } },
    }
  if (kept) return { status: kept.status, body: kept.body }
  if (call.method === 'POST') world.calls.push(call)
  const result = perform(world, call)
  if (typeof key === 'string') world.keys.set(key, { fingerprint, ...result })
  return result
}

function perform(world: World, call: Call): { status: number; body: unknown } {
  try {
    const [, , collection = '', id = '', action = ''] = call.path.split('/')
    const name = [call.method, collection, id && ':id', action].filter(Boolean).join(' ')
    const run = ROUTES[name]
    if (!run) throw refused(404, 'unknown_route', `the double has no ${name}`)
    // What is answered is a picture of the thing as it was, not the thing.
    return { status: 200, body: structuredClone(run(world, call, id)) }
  } catch (thrown) {
    if (!isRefused(thrown)) throw thrown
    return { status: thrown.status, body: { error: structuredClone(thrown.error) } }
  }
}

const ROUTES: Readonly<Record<string, (world: World, call: Call, id: string) => unknown>> = {
  'GET balance': () => ({ object: 'balance', available: [], pending: [] }),
  'GET accounts': (world) => listOf([...world.accounts].map((id) => ({ id, object: 'account' }))),
  'POST customers': (world) => world.make('cus', 'customer', {}),
  'POST payment_intents': createPayment,
  'GET payment_intents :id': (world, _call, id) => world.find(id),
  'POST payment_intents :id confirm': (world, call, id) => confirm(world, world.find(id), call),
  'POST payment_intents :id cancel': (world, _call, id) => cancel(world.find(id)),
  'POST setup_intents': createSetup,
  'GET setup_intents :id': (world, _call, id) => world.find(id),
  'POST setup_intents :id confirm': (world, call, id) => confirm(world, world.find(id), call),
  'POST setup_intents :id cancel': (world, _call, id) => cancel(world.find(id)),
  'POST payment_methods :id detach': (world, _call, id) => {
    const method = world.find(id)
    if (method['detached']) throw refused(400, 'payment_method_unexpected_state', 'it is attached to nobody')
    return Object.assign(method, { detached: true })
  },
  'POST refunds': createRefund,
  'GET refunds :id': (world, _call, id) => world.find(id),
  'POST application_fees :id refunds': (world, { params }) =>
    world.make('fr', 'fee_refund', { amount: Number(params.get('amount')) }),
  'GET disputes :id': (world, _call, id) => world.find(id),
  'POST payouts': createPayout,
  'GET payouts :id': (world, _call, id) => world.find(id),
  'GET balance_transactions': listTransactions,
  // What no merchant can call: the payer's side of a challenge, for a test that runs in another process.
  'POST challenges :id': (world, { params }, id) => {
    endChallenge(world, world.find(id), params.get('isApproved') === 'true')
    return {}
  },
}

const listOf = (data: unknown[], hasMore = false) => ({ object: 'list', data, has_more: hasMore, url: '' })

function metadataOf(params: URLSearchParams): Record<string, string> {
  const pairs = [...params].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(pairs)
}

const seconds = () => Math.floor(Date.now() / 1000)

function move(
  world: World,
  moved: { type: string; amount: number; source: Thing; account?: string | null },
): Thing {
  const { account = null, ...fields } = moved
  const transaction = {
    ...world.make('txn', 'balance_transaction', { ...fields, fee: 0, created: seconds() }),
  }
  const stored = Object.assign(transaction, {
    account,
    type: moved.type,
    amount: moved.amount,
    created: seconds(),
  })
  world.transactions.push(stored)
  return stored
}

// Payments

function createPayment(world: World, call: Call): Thing {
  const { params } = call
  const destination = params.get('transfer_data[destination]')
  if (destination) world.accounts.add(destination)
  const fee = params.get('application_fee_amount')
  const intent = world.make('pi', 'payment_intent', {
    amount: Number(params.get('amount')),
    application_fee_amount: fee === null ? null : Number(fee),
    destination,
    customer: params.get('customer'),
    setup_future_usage: params.get('setup_future_usage'),
    asksChallenge: params.get('payment_method_options[card][request_three_d_secure]') === 'challenge',
    payment_method: methodOf(world, params.get('payment_method')),
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    metadata: metadataOf(params),
    status: 'requires_payment_method',
  })
  return params.get('confirm') === 'true' ? confirm(world, intent, call) : intent
}

function createSetup(world: World, { params }: Call): Thing {
  return world.make('seti', 'setup_intent', {
    customer: params.get('customer'),
    asksChallenge: params.get('payment_method_options[card][request_three_d_secure]') === 'challenge',
    payment_method: null,
    last_setup_error: null,
    next_action: null,
    metadata: metadataOf(params),
    status: 'requires_payment_method',
  })
}

/** Stripe's own names for cards that do something; each use of one is a payment method of its own. */
const CARDS: Readonly<Record<string, { last4: string; does: 'succeed' | 'challenge' | 'decline' }>> = {
  pm_card_visa: { last4: '4242', does: 'succeed' },
  pm_card_threeDSecure2Required: { last4: '3220', does: 'challenge' },
  pm_card_chargeDeclinedInsufficientFunds: { last4: '9995', does: 'decline' },
}

function methodOf(world: World, name: string | null): Thing | null {
  if (name === null) return null
  const known = CARDS[name]
  if (!known) return world.find(name)
  const card = { brand: 'visa', last4: known.last4, exp_month: 12, exp_year: 2035 }
  return world.make('pm', 'payment_method', { card, does: known.does })
}

function confirm(world: World, intent: Thing, { params }: Call): Thing {
  if (intent['status'] === 'canceled' || intent['status'] === 'succeeded')
    throw refused(400, `${intent.object}_unexpected_state`, `it is ${intent['status']}`)
  const token = params.get('confirmation_token')?.replace(/^ctoken_/, 'pm_') ?? params.get('payment_method')
  intent['payment_method'] = methodOf(world, token) ?? intent['payment_method']
  const method = intent['payment_method'] as Thing | null
  if (!method) throw refused(400, 'payment_intent_unexpected_state', 'no payment method')
  const isAlone = params.get('off_session') === 'true'
  if (method['does'] === 'decline' || (isAlone && method['detached']))
    throw decline(intent, 'card_declined', 'insufficient_funds')
  if (!isAlone && (method['does'] === 'challenge' || intent['asksChallenge'])) {
    const url = `https://hooks.stripe.com/3ds/${intent.id}?return=${encodeURIComponent(params.get('return_url') ?? '')}`
    return Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url } },
    })
  }
  return succeed(world, intent)
}

function decline(intent: Thing, code: string, declineCode?: string): Refused {
  const error = { code, ...(declineCode ? { decline_code: declineCode } : {}) }
  intent['status'] = 'requires_payment_method'
  intent[intent.object === 'payment_intent' ? 'last_payment_error' : 'last_setup_error'] = error
  return refused(402, code, 'the card was declined', { ...error, [intent.object]: structuredClone(intent) })
}

function succeed(world: World, intent: Thing): Thing {
  Object.assign(intent, { status: 'succeeded', next_action: null })
  if (intent.object !== 'payment_intent') return intent
  const destination = intent['destination']
  const charge = world.make('ch', 'charge', {
    amount: intent['amount'],
    amount_refunded: 0,
    disputed: 0,
    transfer: destination ? `tr_${intent.id}` : null,
    application_fee: intent['application_fee_amount'] ? `fee_${intent.id}` : null,
    metadata: intent['metadata'],
    payment_intent: intent.id,
  })
  intent['latest_charge'] = charge
  move(world, { type: 'charge', amount: Number(intent['amount']), source: charge })
  return intent
}

function endChallenge(world: World, intent: Thing, isApproved: boolean): void {
  if (intent['status'] !== 'requires_action') throw new Error(`${intent.id} is ${String(intent['status'])}`)
  if (isApproved) succeed(world, intent)
  else decline(intent, `${intent.object}_authentication_failure`)
}

function cancel(intent: Thing): Thing {
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw refused(400, `${intent.object}_unexpected_state`, `it is ${intent['status']}`)
  return Object.assign(intent, { status: 'canceled', next_action: null })
}

// Movements

function chargeOf(intent: Thing): Thing & { amount: number; amount_refunded: number; disputed: number } {
  const charge = intent['latest_charge']
  if (!charge) throw refused(400, 'charge_missing', 'nothing was charged')
  // Made by `succeed`, which gives a charge these fields.
  return charge as Thing & { amount: number; amount_refunded: number; disputed: number }
}

function createRefund(world: World, { params }: Call): Thing {
  const charge = chargeOf(world.find(params.get('payment_intent') ?? ''))
  const amount = Number(params.get('amount'))
  const left = charge.amount - charge.amount_refunded - charge.disputed
  if (left === 0) throw refused(400, 'charge_already_refunded', 'nothing is left')
  if (amount > left) throw refused(400, 'amount_too_large', `${left} are left`, { param: 'amount' })
  const status = world.next.get('refund') ?? 'succeeded'
  world.next.delete('refund')
  charge.amount_refunded += amount
  const made = world.make('re', 'refund', {
    amount,
    charge: charge.id,
    payment_intent: charge['payment_intent'],
    metadata: metadataOf(params),
    status: 'pending',
  })
  if (status !== 'pending') settleRefund(world, made, status)
  return made
}

function settleRefund(world: World, made: Thing, status: 'succeeded' | 'failed'): void {
  const amount = Number(made['amount'])
  const charge = world.find(String(made['charge'])) as ReturnType<typeof chargeOf>
  Object.assign(made, {
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  })
  if (status === 'failed') charge.amount_refunded -= amount
  else move(world, { type: 'refund', amount: -amount, source: made })
}

function createPayout(world: World, { params, account }: Call): Thing {
  if (!account) throw refused(400, 'no_account', 'whose money?')
  const amount = Number(params.get('amount'))
  if (amount > 1_000_000) throw refused(400, 'balance_insufficient', 'there is less')
  const made = world.make('po', 'payout', {
    amount,
    account,
    metadata: metadataOf(params),
    status: 'pending',
  })
  if (world.next.get('payout') === 'failed') settlePayout(world, made, 'failed')
  world.next.delete('payout')
  return made
}

function settlePayout(world: World, made: Thing, status: 'paid' | 'failed'): void {
  Object.assign(made, { status, ...(status === 'failed' ? { failure_code: 'account_closed' } : {}) })
  if (status === 'paid')
    move(world, {
      type: 'payout',
      amount: -Number(made['amount']),
      source: made,
      account: String(made['account']),
    })
}

function contest(world: World, paymentIntent: string, amount: number, takesMoney: boolean): string {
  const charge = chargeOf(world.find(paymentIntent))
  const dispute = world.make('dp', 'dispute', {
    amount,
    reason: 'fraudulent',
    charge: charge.id,
    payment_intent: paymentIntent,
    balance_transactions: [],
    status: takesMoney ? 'needs_response' : 'warning_needs_response',
  })
  if (takesMoney) {
    charge.disputed += amount
    dispute['balance_transactions'] = [
      { id: move(world, { type: 'adjustment', amount: -amount, source: dispute }).id },
    ]
  }
  return dispute.id
}

function decide(world: World, dispute: Thing, status: 'won' | 'lost'): void {
  dispute['status'] = status
  if (status === 'lost') return
  const amount = Number(dispute['amount'])
  const charge = world.find(String(dispute['charge'])) as ReturnType<typeof chargeOf>
  charge.disputed -= amount
  move(world, { type: 'adjustment', amount, source: dispute })
}

function listTransactions(world: World, { params, account }: Call): unknown {
  const [from, to] = [Number(params.get('created[gte]') ?? 0), Number(params.get('created[lt]') ?? Infinity)]
  const limit = Number(params.get('limit') ?? 10)
  const after = params.get('starting_after')
  const found = world.transactions.filter(
    (one) => one.account === account && one.created >= from && one.created < to,
  )
  const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1
  return listOf(found.slice(start, start + limit), found.length > start + limit)
}

function sign({ type, object, account, ageSeconds = 0 }: Parameters<StripeDouble['sign']>[0]) {
  const rawBody = JSON.stringify({
    id: `evt_${type}_${object.id}`,
    object: 'event',
    type,
    ...(account ? { account } : {}),
    data: { object },
  })
  const stripe = new Stripe('sk_test_unused')
  const header = stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: SECRET,
    timestamp: seconds() - ageSeconds,
  })
  return { rawBody, headers: { 'stripe-signature': header } }
}
