import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { passwordHeader } from '@obole/contract/refunds'
import { checkInvariants } from '../server/src/check-invariants.ts'
import { checks } from '../server/src/checks.ts'
import { DEMO_PASSWORD } from '../server/src/demo/people.ts'
import { runChecks } from '../server/src/platform/checks.ts'
import { openDb } from '../server/src/platform/db.ts'
import { type Busy, partsLeftBeside } from './beside-buyers.ts'
import { spentBy } from './costs.ts'
import { findLoaded, loadAssociation, SLUG, untilFolded } from './loaded-association.ts'
import type { Place } from './market.ts'
import { median } from './measure.ts'
import { openBuyers } from './purchase-over-http.ts'
import { type Stage, startStage } from './stage.ts'
import { table } from './table.ts'

/**
 * npm run bench:desk: what the desk costs an association with a thousand orders and one with ORDERS, and the ratio.
 * ROUNDS repeats it; KEEP is a folder where the loaded databases stay for the next time; ONLY chooses lines by a pattern of their
 * names.
 */
const FEW = 1_000
const MANY = Number(process.env['ORDERS'] ?? 1_000_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ONLY = new RegExp(process.env['ONLY'] ?? '')
const KEEP = process.env['KEEP']
const ADMINISTRATOR = 'camille@jardins-partages.example'
const STATEMENT_LIMIT_MS = 30_000
/** Plans are made anew for the first five calls of a statement, and the code is slow at first. */
const WARM_UP_ROUNDS = 6

const ofDesk = `/api/manage/organizations/${SLUG}`
const ofMoney = `/api/organizations/${SLUG}`
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** One association of some size, its desk, and what is asked there. */
interface Desk {
  stage: Stage
  place: Place
  orderId: number
  headers: Record<string, string>
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
}
type Answer = { data?: { id: number; orderId?: number }[]; access_token?: string; url?: string }

interface Asked {
  name: string
  /** What comes before and is not measured. */
  before?: (desk: Desk) => Promise<string>
  ask: (desk: Desk, prepared: string) => Promise<unknown>
}

const page = (name: string, path: string): Asked => ({ name, ask: ({ get }) => get(path) })

const ASKED: readonly Asked[] = [
  page('orders', `${ofDesk}/orders`),
  page('orders of a campaign', `${ofDesk}/orders?formType=Event&formSlug=grande-soiree-2`),
  page('orders in a rare state', `${ofDesk}/orders?states=Refunded`),
  page('orders by address', `${ofDesk}/orders?search=personne77@`),
  page('orders by name, four in a hundred', `${ofDesk}/orders?search=pet`),
  page('orders by a later part of a name, five in a hundred', `${ofDesk}/orders?search=noel`),
  page('orders, counted', `${ofDesk}/orders?withTotals=true`),
  page('orders in the usual state, counted', `${ofDesk}/orders?states=Paid&withTotals=true`),
  page('payments', `${ofDesk}/payments`),
  page('payments, counted', `${ofDesk}/payments?withTotals=true`),
  page('payments by name', `${ofDesk}/payments?search=pet`),
  page('lines', `${ofDesk}/items`),
  page('lines by name', `${ofDesk}/items?search=pet`),
  page('lines by a later part of a name and another', `${ofDesk}/items?search=noel%20pet`),
  page('contributors', `${ofDesk}/contributors`),
  { name: 'one order', ask: ({ get, orderId }) => get(`${ofDesk}/orders/${orderId}`) },
  {
    name: 'a refund',
    before: buyAtTheDesk,
    ask: ({ post }, paymentId) => post(`/api/payments/${paymentId}/refund`, { sendRefundMail: false }),
  },
  page('balance', `${ofMoney}/balance`),
  page('statement of a month', `${ofMoney}/statement?from=${daysAgo(40)}&to=${daysAgo(10)}`),
  page('payouts', `${ofMoney}/cash-outs`),
  page('statistics of thirty days', `${ofDesk}/statistics`),
  page('statistics of all', `${ofDesk}/statistics?from=beginning`),
  page('live figures', `${ofDesk}/statistics/live`),
  page('dashboard', `${ofDesk}/dashboard`),
  page('the year', `${ofDesk}/year`),
  page('the year before', `${ofDesk}/year?year=${new Date().getFullYear() - 1}`),
  page('expected income', `${ofDesk}/expected-income`),
  page('expected orders, counted', `${ofDesk}/expected-income/orders?withTotals=true`),
  page('movements of a year, counted', `${ofDesk}/movements?from=${daysAgo(365)}&withTotals=true`),
  page(
    'movements of a campaign, counted',
    `${ofDesk}/movements?movements=capture&formType=Event&formSlug=grande-soiree-2&withTotals=true`,
  ),
]

/** One page after another, as fast as somebody turns them. */
const TURN_MS = 200
const reading = (name: string, paths: readonly string[]) => ({
  name,
  by:
    (desk: Desk): Busy['goOn'] =>
    async (signal) => {
      for (let turn = 0; !signal.aborted; turn += 1) {
        await desk.get(paths[turn % paths.length] ?? '')
        await setTimeout(TURN_MS)
      }
    },
})

/** What goes on at the desk while others buy. */
const BESIDE: readonly { name: string; by: (desk: Desk) => Busy['goOn'] }[] = [
  reading('lists and searches', [
    `${ofDesk}/orders?withTotals=true`,
    `${ofDesk}/payments?search=pet`,
    `${ofDesk}/contributors`,
    `${ofDesk}/orders?search=pet`,
  ]),
  reading('statistics', [`${ofDesk}/statistics?from=beginning`, `${ofDesk}/dashboard`]),
  { name: 'a file of all orders', by: exportAll },
]

const few = await openDesk(FEW)
const many = await openDesk(MANY)
try {
  console.log(`${ROUNDS} rounds, medians in milliseconds; load ${loadavg()[0]?.toFixed(1)} before`)
  const asked = ASKED.filter(({ name }) => ONLY.test(name))
  const times = new Map(asked.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const each of asked) {
      const [short, long] = [await timed(few, each), await timed(many, each)]
      if (round < 0) continue
      times.get(each.name)?.few.push(short)
      times.get(each.name)?.many.push(long)
    }
  const rows = [...times].map(([name, { few: short, many: long }]) => row(name, median(short), median(long)))
  const looked = `the daily look at ${checks.length} checks, processor time of Postgres`
  if (ONLY.test(looked)) rows.push(row(looked, await timeOfLook(few), await timeOfLook(many)))
  const all = `the doctor’s look at ${checks.length} checks`
  if (ONLY.test(all)) rows.push(row(all, await timeOfChecks(few), await timeOfChecks(many)))
  console.log(table(['', String(FEW), String(MANY), 'ratio'], rows))
  const beside = BESIDE.filter(({ name }) => ONLY.test(`beside ${name}`))
  if (beside.length > 0) {
    const [short, long] = [await partsLeft(few, beside), await partsLeft(many, beside)]
    const parts = beside.map(({ name }, index) => row(name, short[index] ?? NaN, long[index] ?? NaN))
    console.log('purchases a second of 8 buyers beside somebody at the desk, as a part of those without')
    console.log(table(['beside', String(FEW), String(MANY), 'ratio'], parts))
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
} finally {
  await few.stage.stop()
  await many.stage.stop()
}

function row(name: string, short: number, long: number): string[] {
  const digits = short > 2 ? 1 : 2
  return [name, short.toFixed(digits), long.toFixed(digits), (long / short).toFixed(digits)]
}

function partsLeft(desk: Desk, beside: typeof BESIDE): Promise<number[]> {
  const busy = beside.map(({ name, by }) => ({ name, goOn: by(desk) }))
  return partsLeftBeside(desk.stage, desk.place, busy, ROUNDS)
}

/** One file after another, each read as fast as it comes. */
function exportAll({ stage, headers }: Desk): Busy['goOn'] {
  const wish = { list: 'orders', format: 'csv', locale: 'fr', filters: {} }
  const readOne = async (signal: AbortSignal) => {
    const { url = '' } = await call(stage, `${ofDesk}/exports`, headers, wish)
    const file = await fetch(stage.url + url, { headers, signal })
    if (!file.ok) throw new Error(`the file answered ${file.status}`)
    await file.body?.pipeTo(new WritableStream(), { signal })
  }
  return async (signal) => {
    while (!signal.aborted)
      await readOne(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
  }
}

async function openDesk(orders: number): Promise<Desk> {
  const stage = await startStage(KEEP === undefined ? undefined : join(KEEP, String(orders)))
  if (!(await findLoaded(stage.databaseUrl))) {
    const began = performance.now()
    await stage.whileClosed(() => loadAssociation(stage.databaseUrl, orders, ADMINISTRATOR))
    console.log(`${orders} orders were written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const place = await findLoaded(stage.databaseUrl)
  if (!place) throw new Error('the association is not there')
  await untilFolded(stage.databaseUrl)
  const credentials = { username: ADMINISTRATOR, password: DEMO_PASSWORD }
  const { access_token: token } = await call(stage, '/auth/token', {}, credentials)
  const headers = { authorization: `Bearer ${token}`, [passwordHeader]: encodeURIComponent(DEMO_PASSWORD) }
  const desk = {
    stage,
    place,
    headers,
    get: (path: string) => call(stage, path, headers),
    post: (path: string, body: unknown) => call(stage, path, headers, body),
  }
  const { data: [some] = [] } = await desk.get(`${ofDesk}/orders?search=personne77@`)
  if (!some) throw new Error('the association has no orders')
  return { ...desk, orderId: some.id }
}

async function timed(desk: Desk, { before, ask }: Asked): Promise<number> {
  const prepared = (await before?.(desk)) ?? ''
  const began = performance.now()
  try {
    await ask(desk, prepared)
    return performance.now() - began
  } catch (error) {
    // Nothing waits longer than this for the database, and neither do we.
    if (performance.now() - began > STATEMENT_LIMIT_MS) return Infinity
    throw error
  }
}

/** Somebody buys as everybody does, because the bank gives back only what it took; answers the payment's number. */
async function buyAtTheDesk({ stage, place, get }: Desk): Promise<string> {
  const buyers = openBuyers(stage, 1)
  await buyers.buyOnOnePage(place)
  await buyers.close()
  const { data: [latest] = [] } = await get(`${ofDesk}/payments`)
  if (!latest) throw new Error('nothing was paid')
  return String(latest.id)
}

/** At what changed and at the next pieces, as the job does; the first look only notes where the next begins. */
async function timeOfLook({ stage }: Desk): Promise<number> {
  await stage.rest()
  const db = openDb({ url: stage.databaseUrl, maxConnections: 1, applicationName: 'obole-bench' })
  const error = (line: object) => {
    throw new Error(`what was loaded is not sound: ${JSON.stringify(line)}`)
  }
  /** By the one connection of the look: the application goes on with its own jobs. */
  const spent = async () => {
    const [backend] = await db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    return (await spentBy({ Postgres: backend?.pid ?? 0 }))[0]?.processorMs ?? 0
  }
  const look = () => checkInvariants({ db, log: { error, warn: error, info: () => {}, debug: () => {} } })
  try {
    await look()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await spent()
      await look()
      times.push((await spent()) - before)
    }
    return median(times)
  } finally {
    await db.close()
  }
}

/** All of them once, as the doctor asks them; one that does not hold ends the bench. */
async function timeOfChecks({ stage }: Desk): Promise<number> {
  await stage.rest()
  const db = openDb({ url: stage.databaseUrl, maxConnections: 1, applicationName: 'obole-bench' })
  try {
    const began = performance.now()
    const broken = await db.transaction(async (within) => {
      await within.query({ text: `set local statement_timeout = '10min'` })
      await within.query({ text: `set local work_mem = '64MB'` })
      return runChecks(within, checks)
    })
    if (broken.length > 0) throw new Error(`what was loaded is not sound: ${JSON.stringify(broken)}`)
    return performance.now() - began
  } finally {
    await db.close()
  }
}

async function call(
  { url }: Stage,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const sent =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
  const answer = await fetch(url + path, sent)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
