import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { until } from '../scripts/waiting.ts'
import { openKeys } from '../server/src/platform/keys.ts'
import { encryptKey } from '../server/src/webhooks/signature-keys.ts'
import { type Busy, partsLeftBeside, waitsBeside } from './beside-buyers.ts'
import { spentBy } from './costs.ts'
import { openMarket } from './market.ts'
import { median } from './measure.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/**
 * npm run bench:webhooks: how many notifications leave in a second for a program on this machine, and what is left of the
 * purchases meanwhile. BACKLOG and ROUNDS set its length.
 */
const BACKLOG = Number(process.env['BACKLOG'] ?? 20_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const ADDRESSES = 40
/** Buyers who leave the machine something to do beside them. */
const PART_OF_MOST = 1 / 3
/** A usual order in the words of the public API. */
const BODY_BYTES = 2_500

const stage = await startStage()
const client = new Client({ connectionString: stage.databaseUrl })
await client.connect()
const receiver = fork(join(import.meta.dirname, 'receiver.ts'))
try {
  const [port] = (await once(receiver, 'message')) as [number]
  console.log(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before; ${BACKLOG} notifications a round\n`,
  )
  const { hot } = await openMarket(stage.databaseUrl)
  const url = `http://127.0.0.1:${port}/n`
  const owners = await neighbours()
  for (const id of owners) await listen(id, 'Order')
  await drained(2_000)
  const rounds: Awaited<ReturnType<typeof drained>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await drained(BACKLOG))
  const row = [
    'median',
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
    ...['application', 'Postgres'].map((program) =>
      median(rounds.map((one) => one.spent[program] ?? 0)).toFixed(2),
    ),
  ]
  console.log(table(['', 'notifications a second', 'application ms each', 'Postgres ms each'], [row]))

  const withBacklog: Busy = {
    name: 'while others’ notifications leave',
    async goOn(signal) {
      const before = await count('Delivered')
      await owe(BACKLOG)
      const began = performance.now()
      if (!signal.aborted) await once(signal, 'abort')
      const left = ((await count('Delivered')) - before) / ((performance.now() - began) / 1000)
      besideBuyers.push(left)
      await client.query('truncate webhook_notifications, webhook_deliveries')
    },
  }
  const withOwn: Busy = {
    name: 'while each of them is told to two addresses',
    async goOn(signal) {
      const { rows } = await client.query<{ id: string }>(
        `select id from organizations where slug = 'les-jardins-partages'`,
      )
      const own = Number(rows[0]?.id)
      for (const type of ['Order', 'Payment']) await listen(own, type)
      if (!signal.aborted) await once(signal, 'abort')
      await client.query('delete from webhook_events')
      await client.query('truncate webhook_notifications, webhook_deliveries')
      await client.query('delete from webhook_addresses where organization_id = $1', [own])
    },
  }
  const besideBuyers: number[] = []
  const busy = [withBacklog, withOwn]
  const waits = await waitsBeside(stage, hot, { busy: withBacklog, partOfMost: PART_OF_MOST, rounds: ROUNDS })
  const besideFew = median(besideBuyers.splice(0))
  console.log(
    `\n${waits.perSecond.toFixed(0)} purchases a second arrive, a third of what fills the machine: ${besideFew.toFixed(0)} notifications ` +
      `leave a second, and a purchase takes ${waits.p50.toFixed(2)} of its time without them (slowest tenth ${waits.p90.toFixed(2)})\n`,
  )
  const parts = await partsLeftBeside(stage, hot, busy, ROUNDS)
  console.log(
    table(
      ['purchases a second', 'as a part of those without'],
      busy.map(({ name }, index) => [name, (parts[index] ?? Number.NaN).toFixed(2)]),
    ),
  )
  console.log(
    `\nnotifications a second beside as many buyers as the machine takes: ${median(besideBuyers).toFixed(0)}`,
  )

  async function neighbours(): Promise<number[]> {
    const { rows } = await client.query<{ id: string }>(
      `insert into organizations (slug, name) select 'voisins-' || n, 'Voisins ' || n from generate_series(1, $1::int) n
       returning id`,
      [ADDRESSES],
    )
    return rows.map(({ id }) => Number(id))
  }

  async function listen(organizationId: number, type: string): Promise<void> {
    const of = {
      organizationId,
      clientId: null,
      type: type === 'Order' ? ('Order' as const) : ('Payment' as const),
    }
    const key = encryptKey({ keys: openKeys([stage.secret]) }, of, 'a key of the benchmark')
    await client.query(
      `insert into webhook_addresses (organization_id, type, url, signature_key, created_at, changed_at)
       values ($1, $2, $3, $4, now(), now())`,
      [organizationId, type, url, key],
    )
  }

  /** So many notifications are due, shared out among the addresses. */
  async function owe(wanted: number): Promise<void> {
    await client.query(
      `with owner as (select organization_id, id, row_number() over (order by id) - 1 as n from webhook_addresses
         where organization_id = any ($2::bigint[])),
       made as (
         insert into webhook_notifications (organization_id, type, subject_id, body, created_at)
         select o.organization_id, 'Order', s, '{"eventType":"Order","data":{"id":' || s || ',"x":"' || repeat('y', $3) || '"}}', now()
         from generate_series(1, $1::int) s join owner o on o.n = s % $4 returning id, organization_id)
       insert into webhook_deliveries (notification_id, address_id, organization_id, type, cause, state, created_at, due_at)
       select made.id, o.id, made.organization_id, 'Order', 'News', 'Waiting', now(), now()
       from made join owner o using (organization_id)`,
      [wanted, owners, BODY_BYTES, owners.length],
    )
    await client.query('analyze webhook_deliveries')
  }

  async function count(state: string): Promise<number> {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from webhook_deliveries where state = $1',
      [state],
    )
    return Number(rows[0]?.count)
  }

  async function drained(wanted: number) {
    await stage.rest()
    const { application, Postgres } = stage.pids
    await owe(wanted)
    const before = await spentBy({ application, Postgres })
    const began = performance.now()
    const done = await until(async () => (await count('Waiting')) === 0, { withinMs: 600_000, everyMs: 100 })
    if (!done) throw new Error('notifications did not leave')
    const seconds = (performance.now() - began) / 1000
    const after = await spentBy({ application, Postgres })
    if ((await count('Delivered')) !== wanted) throw new Error('a notification was not delivered')
    await client.query('truncate webhook_notifications, webhook_deliveries')
    const spent = Object.fromEntries(
      after.map(({ program, processorMs }, index) => [
        program,
        (processorMs - (before[index]?.processorMs ?? 0)) / wanted,
      ]),
    )
    return { perSecond: wanted / seconds, spent }
  }
} finally {
  receiver.kill()
  await client.end()
  await stage.stop()
}
