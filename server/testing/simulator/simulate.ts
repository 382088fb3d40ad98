import { createHash } from 'node:crypto'
import { initPaymentSchema, cartSchema, type CartBody } from '@obole/contract/carts'
import { initializedSchema, nextActionSchema, type NextAction } from '@obole/contract/payments'
import { isRefusal } from '@obole/contract/problems'
import { browserData, payer } from '@obole/contract/testing/buyer'
import { cents } from '@obole/core/money/money'
import { createApi } from '../../src/api.ts'
import type { App } from '../../src/app.ts'
import { checks } from '../../src/checks.ts'
import { readBalance } from '../../src/ledger/read-balance.ts'
import { runChecks, type Violation } from '../../src/platform/checks.ts'
import type { Db, Queryable, Statement } from '../../src/platform/db.ts'
import type { Http } from '../../src/platform/http.ts'
import { createWorker, type Worker } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { providersOf } from '../../src/providers/providers.ts'
import { requestRefund } from '../../src/refunds/request-refund.ts'
import { PLAIN_REFUND } from '../money.ts'
import { jobHandlers, recurringJobs } from '../../src/worker.ts'
import { makeCampaign, type MadeCampaign } from '../campaign.ts'
import { dice, type Dice } from '../../src/demo/history/dice.ts'
import type { TestApp } from '../test-app.ts'
import { simulatedBank, type SimulatedBank, type SimulatedProvider, type SimulatedCard } from './bank.ts'
import { beginLife, Scheduler, type Fate, type Life } from './scheduler.ts'
import { sql } from '../../src/platform/sql.ts'

export interface Simulation {
  seed: number
  buyers: number
  /** A defence taken away: the run must then find something broken, or it would find nothing ever. */
  planted?: Planted
}

/** What stands between the verbs and the part that a defence lives in. */
export interface Planted {
  cards?: (cards: SimulatedProvider, fate: Dice) => SimulatedProvider
  statement?: (statement: Statement) => Statement
}

export interface SimulationOutcome {
  /** How often each thing happened: a run that never came to one proves nothing about it. */
  happened: Record<string, number>
  /** What must never be, as far as it was. */
  broken: string[]
  steps: number
  /** The same for the same seed. */
  fingerprint: string
  /** Every turn, in the order they were taken. */
  trace: readonly string[]
}

interface Node {
  life: Life
  app: App
  http: Http
  worker: Worker
}

interface World {
  test: TestApp
  fate: Dice
  scheduler: Scheduler
  bank: SimulatedBank
  campaign: MadeCampaign
  nodes: Node[]
  happened: Map<string, number>
  broken: Set<string>
  time: { now: number }
  /** Nothing is lost and nobody dies any more: what is under way must come to its end. */
  isSettling: boolean
  planted: Planted
  lives: number
}

const NODES = 2
const AT_ONCE = 12
const STEPS_BETWEEN_CHECKS = 250
const DEATH_RATE = 0.008
/** Between us and the bank is where it would hurt most. */
const DEATH_RATE_AT_BANK = 0.06
const LOSS_RATE = 0.06
const MINUTE_MS = 60_000
/** Ahead of every database's own time, and the same for every run: seconds and days end where they did the last time. */
const BEGINS_AT = Date.parse('2040-06-15T10:00:00Z')
/** What money and places depend on; letters, files and reports are for other tests. */
const JOBS = /^(expire-carts|reconcile-|refund-stray|check-provider-|send-refund|send-confirmation)/

/**
 * Buyers, workers, refunds and a bank, on nodes that are killed at any boundary between us and the world, one turn at a
 * time in an order that the seed decides: the real routes, verbs and statements on a real Postgres.
 */
export async function simulate(
  test: TestApp,
  { seed, buyers, planted = {} }: Simulation,
): Promise<SimulationOutcome> {
  const world = await openWorld(test, seed, planted)
  const { scheduler, fate } = world
  for (let index = 0; index < NODES; index += 1) await startNode(world, index)
  let begun = 0
  for (let step = 1; begun < buyers || !scheduler.isIdle; step += 1) {
    if (begun < buyers && scheduler.count('buyer') < AT_ONCE && fate.chance(0.4)) {
      begun += 1
      const name = `buyer ${begun}`
      void scheduler.spawn(name, () => buy(somebody(world, seed * 1_000 + begun, name)))
    }
    if (begun < buyers) keepOthersBusy(world)
    world.time.now += fate.below(30)
    await scheduler.step()
    if (step % STEPS_BETWEEN_CHECKS === 0) await look(world, 'always')
  }
  await settle(world)
  await compareWithBank(world)
  return {
    happened: Object.fromEntries([...world.happened].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    broken: [...world.broken],
    steps: scheduler.trace.length,
    fingerprint: createHash('sha256').update(scheduler.trace.join('\n')).digest('hex').slice(0, 16),
    trace: scheduler.trace,
  }
}

async function openWorld(test: TestApp, seed: number, planted: Planted): Promise<World> {
  const fate = dice(seed)
  const campaign = await makeCampaign(test, {
    formType: 'Shop',
    tiers: [
      { name: 'Rare', type: 'Product', price: 1500, stock: 6 },
      { name: 'Courant', type: 'Product', price: 800, stock: 400 },
    ],
    coupons: [{ code: 'UNEFOIS', percent: 10, uses: 3 }],
  })
  const happened = new Map<string, number>()
  const happen = (what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1)
  const world: World = {
    test,
    fate,
    campaign,
    happened,
    nodes: [],
    broken: new Set(),
    time: { now: BEGINS_AT },
    isSettling: false,
    planted,
    lives: 0,
    bank: simulatedBank({ dice: fate, happened: happen, lossRate: () => (world.isSettling ? 0 : LOSS_RATE) }),
    scheduler: new Scheduler({
      dice: fate,
      fateOf: (what, life) => fateOf(world, what, life),
      onDeath: (life) => restart(world, life),
    }),
  }
  return world
}

const happen = ({ happened }: World, what: string) => void happened.set(what, (happened.get(what) ?? 0) + 1)

function fateOf(world: World, what: string, life: Life): Fate {
  const rate = what.startsWith('bank') ? DEATH_RATE_AT_BANK : DEATH_RATE
  if (world.isSettling || !world.fate.chance(rate)) return 'goes well'
  const fate = world.fate.pick(['dies before', 'dies after'] as const)
  happen(
    world,
    `killed ${fate === 'dies before' ? 'before' : 'after'} ${what.startsWith('bank') ? 'a call to the bank' : 'a statement'}`,
  )
  return life.isDead ? 'goes well' : fate
}

async function restart(world: World, life: Life): Promise<void> {
  const index = world.nodes.findIndex((node) => node.life === life)
  await startNode(world, index)
  await look(world, 'always')
}

/** A node as a process is: nothing it remembers outlives it. */
async function startNode(world: World, index: number): Promise<void> {
  const { test, scheduler, bank, time, fate, planted } = world
  world.lives += 1
  const life = beginLife(`node ${index + 1}`)
  const cards = planted.cards?.(bank.cards, fate) ?? bank.cards
  const number = world.lives
  let tokens = 0
  const app: App = {
    ...test.app,
    log: createLog('silent'),
    clock: { now: () => time.now },
    ids: {
      ...test.app.ids,
      token: () => test.app.ids.derivedToken(`simulated ${number}`, `${(tokens += 1)}`),
    },
    db: slowDb(
      test.app.db,
      (statement) => {
        if (isShared(statement)) happen(world, `several at once: ${statement.name}`)
        return planted.statement?.(statement) ?? statement
      },
      (what, run) => scheduler.turn(life, what, run),
    ),
    providers: providersOf([slowCards(cards, (what, run) => scheduler.turn(life, what, run))]),
    mail: { ...test.app.mail, send: () => scheduler.turn(life, 'mail', async () => {}) },
    jobs: { wake: () => {} },
  }
  const wanted = ({ name }: { name: string }) => JOBS.test(name)
  const http = await createApi(app)
  // Not left to the first call: how long it takes is nobody's turn.
  await http.ready()
  world.nodes[index] = {
    life,
    app,
    http,
    worker: createWorker({
      db: app.db,
      clock: app.clock,
      log: app.log,
      workerName: `${life.name}, life ${number}`,
      handlers: jobHandlers(app).filter(wanted),
      recurring: recurringJobs(app).filter(wanted),
      concurrency: 1,
    }),
  }
}

type TakeTurn = <T>(what: string, run: () => Promise<T>) => Promise<T>

/** A transaction is one turn: Postgres itself sees to it that it happens whole or not at all. */
function slowDb(db: Db, meddle: (statement: Statement) => Statement, turn: TakeTurn): Db {
  return {
    ...db,
    query: (statement) =>
      turn(statement.name ?? statement.text.trim().slice(0, 40), () => db.query(meddle(statement))),
    transaction: (work) => turn('transaction', () => db.transaction(work)),
  }
}

/** Whether a statement does the work of more than one buyer: its first parameter is their list. */
function isShared({ name = '', values = [] }: Statement): boolean {
  const [list] = values
  return name.endsWith('-many') && Array.isArray(list) && list.length > 1
}

function slowCards(cards: SimulatedProvider, turn: TakeTurn): SimulatedProvider {
  return {
    ...cards,
    create: (charge) => turn('bank create', () => cards.create(charge)),
    execute: (...args) => turn('bank execute', () => cards.execute(...args)),
    fetch: (id) => turn('bank fetch', () => cards.fetch(id)),
    cancel: (...args) => turn('bank cancel', () => cards.cancel(...args)),
    refund: (request) => turn('bank refund', () => cards.refund(request)),
    fetchRefund: (id) => turn('bank fetch', () => cards.fetchRefund(id)),
  }
}

/** Whoever the door in front of the nodes finds alive. */
const anyNode = ({ nodes }: World, fate: Dice): Node => fate.pick(nodes.filter(({ life }) => !life.isDead))

/** A worker at least, the bank now and then, and an administrator who gives money back. */
function keepOthersBusy(world: World): void {
  const { scheduler, fate, nodes, bank } = world
  const idle = (name: string) => scheduler.count(name) === 0
  for (const [index, node] of nodes.entries())
    if (idle(`worker ${index}`) && fate.chance(0.02))
      void scheduler.spawn(`worker ${index}`, () => work(node))
  if (idle('bank') && bank.outbox.length > 0 && fate.chance(0.1))
    void scheduler.spawn('bank', () => deliver(world))
  if (idle('slow bank') && fate.chance(0.01))
    void scheduler.spawn('slow bank', async () => {
      if (bank.finishSlow() > 0) happen(world, 'the bank made up its mind late')
    })
  if (idle('treasurer') && fate.chance(0.04)) void scheduler.spawn('treasurer', () => giveBack(world))
}

const work = async ({ worker, life }: Node) => void (await Promise.race([worker.drain(), life.died]))

async function deliver(world: World): Promise<void> {
  const { bank, fate } = world
  const [event] = bank.outbox.splice(fate.below(bank.outbox.length), 1)
  if (event === undefined) return
  const { life, http } = anyNode(world, fate)
  const sent = http.inject({ method: 'POST', url: '/api/notifications/hapay', payload: event })
  const answer = await Promise.race([sent, life.died])
  // What was not answered 200 is sent again.
  if (answer?.statusCode !== 200) bank.outbox.push(event)
}

async function giveBack(world: World): Promise<void> {
  const { app, life } = anyNode(world, world.fate)
  const [paid] = await world.scheduler.turn(null, 'looks for an order', () =>
    world.test.app.db.query<{ id: number; amount_cents: number }>(
      sql`
        select id, amount_cents from payments where form_id = ${world.campaign.formId} and state = 'Authorized'
          order by id desc limit 1`,
    ),
  )
  if (!paid) return
  const part = cents(1 + world.fate.below(paid.amount_cents))
  const outcome = await Promise.race([
    requestRefund(app, {
      id: app.ids.token(),
      paymentId: paid.id,
      what: world.fate.chance(0.5) ? { kind: 'full' } : { kind: 'amount', amountCents: part },
      ...PLAIN_REFUND,
    }),
    life.died,
  ])
  happen(world, outcome && isRefusal(outcome) ? 'a refund refused' : 'a refund asked for')
}

// Buyers

interface Answer {
  status: number
  json: unknown
}

const REPLAYS = 4

/** A buyer, who decides by dice of their own: nobody else's haste changes what they do. */
interface Person {
  world: World
  name: string
  fate: Dice
  call: ReturnType<typeof browserOf>
}

function somebody(world: World, seed: number, name: string): Person {
  const fate = dice(seed)
  return { world, name, fate, call: browserOf(world, fate, name) }
}

/** What a browser does: a call whose answer does not come is sent again, to whoever is there, with the same key. */
function browserOf(world: World, fate: Dice, name: string) {
  let bearer: string | null = null
  let calls = 0
  return async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
    const key = `${name}, call ${(calls += 1)}`
    for (let replay = 0; replay < REPLAYS; replay += 1) {
      const { http, life } = anyNode(world, fate)
      const headers = { 'idempotency-key': key, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
      const sent = http.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
      const answer = await Promise.race([sent, life.died])
      if (!answer) {
        happen(world, 'a call sent again')
        continue
      }
      bearer ??= answer.cookies.find((cookie) => cookie.name.endsWith('access'))?.value ?? null
      // A bank that does not answer has words of its own; this one is for what nobody thought of.
      if (answer.statusCode === 500) world.broken.add(`${method} ${path} answered ${answer.body}`)
      return { status: answer.statusCode, json: JSON.parse(answer.body) }
    }
    return { status: 0, json: { code: 'GONE' } }
  }
}

const CARDS: readonly SimulatedCard[] = [
  'accepted',
  'accepted',
  'refused',
  'challenged',
  'challenged',
  'slow',
]

/** From a cart to an end of some kind: paid, refused, given up, too late. */
async function buy(person: Person): Promise<void> {
  const { world, fate, call, name } = person
  const { campaign } = world
  const tier = fate.pick(['Rare', 'Courant', 'Courant'])
  const body: CartBody = campaign.cart(...Array.from({ length: 1 + fate.below(2) }, () => tier))
  const made = await call('POST', '/carts', body)
  if (made.status !== 200) return happen(world, `cart ${codeOf(made)}`)
  const { id } = cartSchema.parse(made.json)
  const email = `${name.replace(' ', '-')}@exemple.fr`
  await call('PUT', `/carts/${id}/payer`, { ...payer, email })
  if (fate.chance(0.2)) {
    const code = await call('POST', `/carts/${id}/discount-code`, { discountCode: 'UNEFOIS' })
    happen(world, code.status === 200 ? 'a code used' : `code ${codeOf(code)}`)
  }
  for (let round = 0; round < 2; round += 1) {
    const tipped = await call('PUT', `/carts/${id}/tip`, { tip: fate.below(5) * 100 })
    if (tipped.status !== 200) return happen(world, `tip ${codeOf(tipped)}`)
    await pay(person, cartSchema.parse(tipped.json))
    // Some come back by the back button and change something while a payment is under way.
    if (!fate.chance(0.3)) return undefined
    happen(world, 'a mind changed')
  }
}

async function pay(person: Person, { id, dueToday }: { id: string; dueToday: number }): Promise<void> {
  const { world, fate, call } = person
  const consents = { termsOfService: true, termsOfSale: true, tip: true, dueToday }
  const begun = await call('POST', `/carts/${id}/init-payment`, consents)
  if (begun.status !== 200) return happen(world, `init ${codeOf(begun)}`)
  const request = initPaymentSchema.parse(begun.json).paymentRequestId
  for (let tries = 0; tries < 3; tries += 1) {
    // Some fetch their card from another room, and find their cart gone.
    if (fate.chance(0.15)) await dawdle(world, 1 + fate.below(40))
    const opened = await call('POST', `/payments/card-embed/initialize?paymentRequestId=${request}`)
    if (opened.status !== 200) return happen(world, `initialize ${codeOf(opened)}`)
    const attempt = initializedSchema.parse(opened.json).paymentId
    const card = fate.pick(CARDS)
    const query = `paymentRequestId=${request}&paymentId=${attempt}&tokenizationSessionId=${card}`
    const execute = async () =>
      void (await call('POST', `/payments/card-embed/execute-payment?${query}`, browserData))
    if (fate.chance(0.2)) {
      happen(world, 'a double click')
      await world.scheduler.together([execute, execute])
    } else await execute()
    const next = await follow(person, request)
    if (next?.action !== 'Retry') return happen(world, `ends ${next?.status ?? 'unknown'}`)
    happen(world, 'another card')
  }
}

/** Where it goes from here: the bank's page, a wait, an end. Some never come back from the bank. */
async function follow({ world, name, fate, call }: Person, request: string): Promise<NextAction | null> {
  const { bank } = world
  for (let asked = 0; asked < 4; asked += 1) {
    const answer = await call('GET', `/payments/card-embed/get-next-action?paymentRequestId=${request}`)
    if (answer.status !== 200) return null
    const next = nextActionSchema.parse(answer.json)
    if (next.action === 'Redirect' && next.redirectUrl) {
      const page = next.redirectUrl.split('/').at(-1) ?? ''
      const atBank = (isApproved: boolean) =>
        world.scheduler.turn(null, 'is at the bank', async () => bank.answerChallenge(page, isApproved))
      if (fate.chance(0.4)) {
        // The bank's page stays open in another tab, and is answered whenever its owner finds it again.
        const [minutes, isApproved] = [fate.below(40), fate.chance(0.8)]
        void world.scheduler.spawn(`${name} at the bank`, async () => {
          await dawdle(world, minutes)
          await atBank(isApproved)
        })
        happen(world, 'never came back from the bank')
        return next
      }
      await atBank(fate.chance(0.7))
    } else if (next.action !== null && next.action !== 'Confirm') return next
    else await dawdle(world, fate.below(3))
  }
  return null
}

/** Time passes for everybody. */
async function dawdle(world: World, minutes: number): Promise<void> {
  await world.scheduler.turn(
    null,
    `${minutes} minutes pass`,
    async () => void (world.time.now += minutes * MINUTE_MS),
  )
}

function codeOf({ status, json }: Answer): string {
  return typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : String(status)
}

// The end

/** Nothing goes wrong any more: in a few hours everything must be certain. */
async function settle(world: World): Promise<void> {
  world.isSettling = true
  const { scheduler, bank, nodes } = world
  for (let round = 0; round < 12; round += 1) {
    world.time.now += 20 * MINUTE_MS
    bank.finishSlow()
    for (const [index, node] of nodes.entries()) void scheduler.spawn(`worker ${index}`, () => work(node))
    for (const number of bank.outbox.keys()) void scheduler.spawn(`bank ${number}`, () => deliver(world))
    while (!scheduler.isIdle) await scheduler.step()
  }
  await look(world, 'settled')
}

async function look(world: World, when: 'always' | 'settled'): Promise<void> {
  const due = checks.filter(({ holds }) => when === 'settled' || holds === 'always')
  const violations: Violation[] = await runChecks(planned(world.test.app.db), due)
  for (const { check, rows } of violations) world.broken.add(`${check}: ${JSON.stringify(rows[0])}`)
}

/** Each statement is planned once for a run, which asks the same hundred of them after every death. */
const planned = (db: Db): Queryable => ({
  query: ({ text, values = [] }) =>
    db.query({ name: createHash('sha1').update(text).digest('hex'), text, values }),
})

/** The bank is the truth about money: what it took has its order or went back, and the books say the same. */
async function compareWithBank(world: World): Promise<void> {
  const { bank, test, broken } = world
  const rows = await test.app.db.query<{ provider_payment_id: string; ordered: boolean; strays: number }>(sql`
      select a.provider_payment_id, exists (select from payments p where p.attempt_id = a.id) as ordered,
        (select count(*) from transfers t where t.cause = 'stray-refund:' || a.id) as strays
      from attempts a where a.provider_payment_id is not null`)
  const known = new Map(rows.map((row) => [row.provider_payment_id, row]))
  for (const { id, state, amountCents, refundedCents } of bank.payments.values()) {
    const row = known.get(id)
    if (state !== 'Succeeded') continue
    happen(world, row?.ordered ? 'captured and ordered' : 'captured and given back')
    const isWhole = row?.ordered || (row && row.strays > 0 && refundedCents === amountCents)
    if (!isWhole) broken.add(`L1 the bank took ${id}, and there is neither order nor refund`)
  }
  const open = [...bank.payments.values()].filter(
    ({ state }) => state === 'Processing' || state === 'ActionRequired',
  )
  for (const { id } of open) broken.add(`L2 ${id} is still open at the bank`)
  const booked = await readBalance(test.app, 'provider:clearing')
  if (booked !== bank.balanceCents())
    broken.add(`S8 the books say ${booked}, the bank ${bank.balanceCents()}`)
}
