import { loadavg } from 'node:os'
import { join } from 'node:path'
import { passwordHeader } from '@obole/contract/refunds'
import { Client } from 'pg'
import { Program } from '../scripts/programs.ts'
import { until } from '../scripts/waiting.ts'
import { DEMO_PASSWORD } from '../server/src/demo/people.ts'
import { findLoaded, loadAssociation, SLUG, untilFolded } from './loaded-association.ts'
import { median } from './measure.ts'
import { type Stage, startStage } from './stage.ts'
import { table } from './table.ts'

/**
 * npm run bench:api: what the lists of the public API cost a program of an association with a thousand orders and of one with
 * ORDERS, beside one indexed read, and how that grows from the first page to the last. ROUNDS repeats it; KEEP is a folder
 * where the loaded databases stay for the next time; ONLY chooses lines by a pattern of their names; WALK=1 goes through all
 * orders once, by token.
 */
const FEW = 1_000
const MANY = Number(process.env['ORDERS'] ?? 1_000_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ONLY = new RegExp(process.env['ONLY'] ?? '')
const KEEP = process.env['KEEP']
const WALKS = process.env['WALK'] === '1'
const ADMINISTRATOR = 'camille@jardins-partages.example'
/** Plans are made anew for the first five calls of a statement, and the code is slow at first. */
const WARM_UP_ROUNDS = 6
const PAGE = 100
const LAST_PAGE = Math.floor(MANY / PAGE)
/** A key may call so often at once and ten times a second then, so that several take turns. */
const KEYS = 6
const TOKEN_MS = 20 * 60_000
const STATEMENT_LIMIT_MS = 30_000
const COUNT_LIMIT_MS = 1_200_000

const own = `/v5/organizations/${SLUG}`
const orders = `${own}/orders?pageSize=${PAGE}`
const detailed = `${orders}&withDetails=true`
const items = `${own}/items?pageSize=${PAGE}&withDetails=true`
const payments = `${own}/payments?pageSize=${PAGE}`

/** One association of some size, a program with its keys, and a bare server on its database. */
interface Side {
  stage: Stage
  bare: Program
  bareUrl: string
  orderId: number
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
}
interface Answer {
  data?: { id: number }[]
  pagination?: { totalCount: number; continuationToken: string | null }
}

interface Asked {
  name: string
  /** What comes before and is not measured; what it answers is asked for. */
  before?: (side: Side, turn: number) => Promise<string>
  path?: (side: Side, turn: number) => string
  headers?: Record<string, string>
  isBare?: boolean
  /** Only where there are as many rows. */
  isDeep?: boolean
}

const page = (name: string, path: string): Asked => ({ name, path: () => path })

/** The page after the one of that number, by the token that one ends with. */
const byToken = (list: string, path: string, number: number): Asked => ({
  name: `${list}, page ${number} by token`,
  isDeep: true,
  async before({ get }) {
    const { pagination } = await get(`${path}&pageIndex=${number - 1}`)
    return `${path}&continuationToken=${pagination?.continuationToken}`
  },
})

/** One that nobody read the page before of. */
const byNumber = (list: string, path: string, number: number): Asked => ({
  name: `${list}, page ${number} by number`,
  isDeep: true,
  path: (_side, turn) => `${path}&pageIndex=${number - 3 * turn}`,
})

/** Of a filter that nobody asked for lately. */
const counted = (list: string, path: string): Asked => ({
  name: `${list}, counted anew`,
  path: (_side, turn) =>
    `${path.replace(`pageSize=${PAGE}`, 'pageSize=1')}&from=2001-01-01T00:00:${String(turn).padStart(2, '0')}`,
})

const depths = [100, LAST_PAGE / 10, LAST_PAGE - 50]
  .map(Math.floor)
  .filter((depth) => depth < LAST_PAGE && depth > 3 * (ROUNDS + WARM_UP_ROUNDS))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const OF_MONTH = `&from=${daysAgo(400)}&to=${daysAgo(370)}`

const ASKED: readonly Asked[] = [
  { name: 'bare: one row by its key', path: ({ orderId }) => `/orders/${orderId}`, isBare: true },
  { name: 'one order', path: ({ orderId }) => `/v5/orders/${orderId}` },
  page('orders, a page of 100', orders),
  page('orders with details, a page of 100', detailed),
  {
    ...page('orders with details, a page of 100, not packed', detailed),
    headers: { 'accept-encoding': 'identity' },
  },
  page('orders with details, a page of 20', detailed.replace(`${PAGE}`, '20')),
  page('items with details, a page of 100', items),
  page('payments, a page of 100', payments),
  ...[
    ['orders with details', detailed],
    ['items with details', items],
    ['payments', payments],
  ].flatMap(([list = '', path = '']) => [
    ...depths.map((depth) => byToken(list, path, depth)),
    ...depths.map((depth) => byNumber(list, path, depth)),
  ]),
  page('orders, the oldest first', `${orders}&sortOrder=Asc`),
  page('orders of a month', `${orders}${OF_MONTH}`),
  page('orders of a kind', `${orders}&formTypes=Membership`),
  byNumber('orders of a kind', `${orders}&formTypes=Membership`, Math.floor(LAST_PAGE / 5)),
  page('orders by address', `${orders}&userSearchKey=personne77@`),
  page('orders by name, four in a hundred', `${orders}&userSearchKey=pet`),
  page('orders of a campaign', `${own}/forms/Event/grande-soiree-2/orders?pageSize=${PAGE}`),
  page('items by rate', `${items}&tierName=Au%20guichet`),
  page('items of a kind', `${items}&tierTypes=Donation`),
  page('items in a rare state', `${items}&itemStates=Canceled`),
  page('items by change', `${items}&sortField=UpdateDate`),
  page('items of a month', `${items}${OF_MONTH}`),
  page('items by name, four in a hundred', `${items}&userSearchKey=pet`),
  page('payments, the oldest first', `${payments}&sortOrder=Asc`),
  page('payments in a rare state', `${payments}&states=Refunded`),
  page('payments to come', `${payments}&states=Pending`),
  page('payments by change', `${payments}&sortField=UpdateDate`),
  page('payments by creation', `${payments}&sortField=CreationDate`),
  page('payments of a month', `${payments}${OF_MONTH}`),
  counted('orders', orders),
  counted('orders of a kind', `${orders}&formTypes=Membership`),
  counted('items', items),
  counted('items in the usual state', `${items}&itemStates=Processed`),
  counted('payments', payments),
  counted('payments in the usual state', `${payments}&states=Authorized`),
]

const few = await openSide(FEW)
const many = await openSide(MANY)
try {
  console.log(`${ROUNDS} rounds, medians in milliseconds; load ${loadavg()[0]?.toFixed(1)} before`)
  const asked = ASKED.filter(({ name, isBare }) => isBare || name === 'one order' || ONLY.test(name))
  const times = new Map(asked.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const each of asked) {
      const turn = round + WARM_UP_ROUNDS
      const short = each.isDeep ? NaN : await timed(few, each, turn)
      const long = await timed(many, each, turn)
      if (round < 0) continue
      times.get(each.name)?.few.push(short)
      times.get(each.name)?.many.push(long)
    }
  const [bare = NaN, one = NaN] = [...times.values()].map((each) => median(each.many))
  const rows = [...times].map(([name, { few: short, many: long }]) => {
    const [little, much] = [median(short), median(long)]
    return [name, ...[little, much, much / little, much / bare, much / one].map(shown)]
  })
  console.log(table(['', String(FEW), String(MANY), 'ratio', 'bare reads', 'orders'], rows))
  if (WALKS) console.log(await walk(many))
  console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
} finally {
  for (const { bare, stage } of [few, many]) {
    await bare.stop()
    await stage.stop()
  }
}

function shown(figure: number): string {
  return Number.isNaN(figure) ? '' : figure.toFixed(figure > 100 ? 0 : 1)
}

async function timed(side: Side, { before, path, headers, isBare }: Asked, turn: number): Promise<number> {
  const address = (await before?.(side, turn)) ?? path?.(side, turn) ?? ''
  const began = performance.now()
  try {
    if (isBare) await (await fetch(side.bareUrl + address)).text()
    else await side.get(address, headers)
    return performance.now() - began
  } catch (error) {
    // Nothing waits longer than this for the database, and neither do we.
    if (performance.now() - began > STATEMENT_LIMIT_MS) return Infinity
    throw error
  }
}

/** All orders once, page after page, with the time of the first and of the last hundred pages. */
async function walk({ get }: Side): Promise<string> {
  const seen = new Set<number>()
  const times: number[] = []
  for (let next: string | null = ''; next !== null;) {
    const began = performance.now()
    const { data = [], pagination }: Answer = await get(orders + (next && `&continuationToken=${next}`))
    times.push(performance.now() - began)
    for (const { id } of data) {
      if (seen.has(id)) throw new Error(`order ${id} came twice`)
      seen.add(id)
    }
    next = pagination?.continuationToken ?? null
  }
  const [first, last] = [times.slice(0, 100), times.slice(-101, -1)].map(median)
  return `${seen.size} orders in ${times.length} pages, each once; the first hundred took ${first?.toFixed(1)} ms each, the last ${last?.toFixed(1)} ms`
}

async function openSide(size: number): Promise<Side> {
  const stage = await startStage(KEEP === undefined ? undefined : join(KEEP, String(size)))
  if (!(await findLoaded(stage.databaseUrl))) {
    const began = performance.now()
    await stage.whileClosed(() => loadAssociation(stage.databaseUrl, size, ADMINISTRATOR))
    console.log(`${size} orders were written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await untilFolded(stage.databaseUrl)
  await untilCounted(stage.databaseUrl)
  const file = join(import.meta.dirname, 'bare-read.ts')
  const env = { PATH: process.env['PATH'], DATABASE_URL: stage.databaseUrl }
  const bare = new Program({ name: 'bare', file, env })
  const { url: bareUrl } = await bare.ready
  const orderId = await middleOrder(stage.databaseUrl)
  return { stage, bare, bareUrl, orderId, get: await openProgram(stage) }
}

/** Waits until the days that are over are summed up, which a job does once a minute. */
async function untilCounted(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const isDone = async () =>
    (
      await client.query(
        `select from forms f left join statistics_folds s on s.form_id = f.id
         where f.organization_id = (select id from organizations where slug = $1)
           and coalesce(s.until, '-infinity') < current_date - 2`,
        [SLUG],
      )
    ).rowCount === 0
  const isCounted = await until(isDone, { withinMs: COUNT_LIMIT_MS, everyMs: 1_000 })
  await client.end()
  if (!isCounted) throw new Error('the days are never summed up')
}

async function middleOrder(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select (min(id) + max(id)) / 2 as id from orders where organization_id = (select id from organizations where slug = $1)`,
    [SLUG],
  )
  await client.end()
  return Number(rows[0]?.id)
}

interface Key {
  clientId: string
  secret: string
  token?: { text: string; since: number }
}

/** A program that calls with several keys in turns; those of the time before are revoked. */
async function openProgram(stage: Stage): Promise<Side['get']> {
  const credentials = { username: ADMINISTRATOR, password: DEMO_PASSWORD }
  const { access_token: session } = await read<{ access_token: string }>(stage, '/auth/token', {
    body: JSON.stringify(credentials),
    type: 'application/json',
  })
  const headers = {
    authorization: `Bearer ${session}`,
    [passwordHeader]: encodeURIComponent(DEMO_PASSWORD),
  }
  const desk = `/api/manage/organizations/${SLUG}/api-clients`
  const known = await read<{ data: { clientId: string; revokedAt: string | null }[] }>(stage, desk, {
    headers,
  })
  for (const { clientId } of known.data.filter(({ revokedAt }) => revokedAt === null))
    await read(stage, `${desk}/${clientId}/revoke`, { headers, body: '{}', type: 'application/json' })
  const keys: Key[] = []
  for (let n = 1; n <= KEYS; n += 1) {
    const body = JSON.stringify({ name: `Mesure ${n}`, privileges: ['AccessTransactions'] })
    keys.push(await read<Key>(stage, desk, { headers, body, type: 'application/json' }))
  }
  let turn = 0
  return async (path, more = {}) => {
    const key = keys[(turn += 1) % KEYS]
    if (!key) throw new Error('there is no key')
    if (!key.token || performance.now() - key.token.since > TOKEN_MS)
      key.token = { text: await tokenOf(stage, key), since: performance.now() }
    return read(stage, path, { headers: { authorization: `Bearer ${key.token.text}`, ...more } })
  }
}

async function tokenOf(stage: Stage, { clientId, secret }: Key): Promise<string> {
  const asked = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const { access_token: token } = await read<{ access_token: string }>(stage, '/oauth2/token', {
    body: new URLSearchParams(asked).toString(),
    type: 'application/x-www-form-urlencoded',
  })
  return token
}

async function read<T>(
  { url }: Stage,
  path: string,
  { headers = {}, body, type }: { headers?: Record<string, string>; body?: string; type?: string },
): Promise<T> {
  const sent = body === undefined ? {} : { method: 'POST', body }
  const answer = await fetch(url + path, {
    ...sent,
    headers: { ...headers, ...(type && { 'content-type': type }) },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}
