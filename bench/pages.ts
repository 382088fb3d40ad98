import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { Pool } from 'undici'
import { median, throughput } from './measure.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/** npm run bench:pages: the application's own processor time for each kind of read, medians of interleaved rounds. */
const SECONDS = Number(process.env['SECONDS'] ?? 3)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const READERS = 4
const WARM_UP_SECONDS = 4
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

const PAGE = '/associations/les-jardins-partages/evenements/fete-de-printemps'
const FORM = new URLSearchParams({
  organizationSlug: 'les-jardins-partages',
  formType: 'Event',
  formSlug: 'fete-de-printemps',
})
// Whoever has been here before; and whoever takes part in a test, and gets a page drawn for them alone.
const AGAIN = { cookie: 'visited=1', 'accept-encoding': 'br' }
const OWN = { cookie: 'ab=1' }

const stage = await startStage()
try {
  console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before\n`)
  const pool = new Pool(stage.url, { connections: READERS })
  const reads = [
    { what: 'JSON from memory', read: () => get('/healthz') },
    { what: 'the event by the API', read: () => get(`/api/agg/form?${FORM}`) },
    { what: 'its page kept, plain', read: () => get(PAGE) },
    { what: 'its page kept, gzip', read: () => get(PAGE, { 'accept-encoding': 'gzip, deflate' }) },
    { what: 'its page kept, brotli', read: () => get(PAGE, { 'accept-encoding': 'gzip, deflate, br' }) },
    { what: 'its page for who comes again, brotli', read: () => get(PAGE, AGAIN) },
    { what: 'its page drawn, plain', read: () => get(PAGE, OWN) },
    { what: 'its page drawn, brotli', read: () => get(PAGE, { ...OWN, 'accept-encoding': 'br' }) },
  ].map((one) => ({ ...one, rounds: [] as number[] }))
  for (const { read } of reads) await throughput(READERS, WARM_UP_SECONDS, read)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { read, rounds } of reads) rounds.push(await processorMs(read))
  await pool.close()
  const [floor = Number.NaN] = reads.map(({ rounds }) => median(rounds))
  const rows = reads.map(({ what, rounds }) => [
    what,
    median(rounds).toFixed(3),
    (median(rounds) / floor).toFixed(1),
  ])
  console.log(table(['processor ms of the application, each', '', 'of the first'], rows))

  async function get(path: string, headers = {}): Promise<void> {
    const answer = await pool.request({ method: 'GET', path, headers })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  }
} finally {
  await stage.stop()
}

/** What one read costs the application, its threads included. */
async function processorMs(read: () => Promise<void>): Promise<number> {
  let count = 0
  const before = await spentMs(stage.appPid)
  await throughput(READERS, SECONDS, async () => {
    await read()
    count += 1
  })
  return ((await spentMs(stage.appPid)) - before) / count
}

async function spentMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
