import { cpus, loadavg } from 'node:os'
import { Pool } from 'undici'
import { startBare } from './bare-purchase.ts'
import { spentBy, writtenBy } from './costs.ts'
import { openMarket, type Place } from './market.ts'
import { type Measured, median, throughput } from './measure.ts'
import { openReplayers, recordPurchase } from './purchase-in-postgres.ts'
import { openBuyers } from './purchase-over-http.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/** npm run bench: everything in one run, interleaved rounds, medians and ratios. SECONDS, ROUNDS and BUYERS set its length. */
const SECONDS = Number(process.env['SECONDS'] ?? 5)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const BUYERS = (process.env['BUYERS'] ?? '8,32,128,512').split(',').map(Number)
/** The rush that lasts, with all its mails and papers; 0 leaves it out. */
const RUSH_SECONDS = Number(process.env['RUSH_SECONDS'] ?? 300)
/** What is played as SQL alone has a connection for each buyer, up to what a Postgres takes. */
const MOST_CONNECTIONS = 100
const BARE_TIERS = 1_000
const RUSH_BURST_SECONDS = 20
/** A program that has just started runs unoptimised: all of them run for a while before anything is measured. */
const WARM_UP_SECONDS = 15

const stage = await startStage()
try {
  console.log(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before; ${ROUNDS} rounds of ${SECONDS} s each, medians\n`,
  )
  const market = await openMarket(stage.databaseUrl)
  const statements = await recordPurchase(stage, market.hot)
  const names = statements.map(({ name }) => name ?? '(unnamed)')
  console.log(`One purchase is ${statements.length} SQL statements: ${names.join(', ')}\n`)
  const bare = await startBare(stage.databaseUrl)
  const anyPlace = () => market.places[Math.floor(Math.random() * market.places.length)] ?? market.hot
  const rows: string[][] = []
  await warmUp()
  for (const buyers of BUYERS) {
    rows.push(await compare(`${buyers} buyers, 1 000 tiers`, buyers, anyPlace))
    rows.push(await compare(`${buyers} buyers, one hot tier`, buyers, () => market.hot))
  }
  const head = [
    'purchases a second',
    'step by step',
    'p50',
    'p99',
    'one page',
    'p50',
    'p99',
    'its SQL alone',
    'bare Fastify',
  ]
  console.log(table([...head, 'steps : SQL', 'steps : bare', 'one page : bare'], rows))
  await bare.stop()
  await measureCosts()
  await measureHolds(market.hot)
  if (RUSH_SECONDS > 0) await measureRush()
  await measurePages()

  function replayersFor(buyers: number) {
    const connections = Math.min(buyers, MOST_CONNECTIONS)
    return openReplayers(stage.databaseUrl, statements, market.hot, connections)
  }

  async function warmUp(): Promise<void> {
    const [buyers = 8] = BUYERS
    const visitors = openBuyers(stage, buyers)
    const strangers = bare.openBuyers(buyers)
    const replayers = replayersFor(buyers)
    const works = [
      () => visitors.buy(anyPlace()),
      () => visitors.buyOnOnePage(anyPlace()),
      () => replayers.buy(anyPlace()),
      () => strangers.buy(1),
    ]
    for (const work of works) await throughput(buyers, WARM_UP_SECONDS, work)
    await Promise.all([visitors.close(), replayers.close(), strangers.close()])
  }

  async function compare(title: string, buyers: number, pick: () => Place): Promise<string[]> {
    const visitors = openBuyers(stage, buyers)
    const replayers = replayersFor(buyers)
    const strangers = bare.openBuyers(buyers)
    const numbered = (place: Place) => 1 + (place.tierId % BARE_TIERS)
    const [steps, onePage, alone, without] = await inTurn(buyers, [
      () => visitors.buy(pick()),
      () => visitors.buyOnOnePage(pick()),
      () => replayers.buy(pick()),
      () => strangers.buy(numbered(pick())),
    ])
    await Promise.all([visitors.close(), replayers.close(), strangers.close()])
    const timed = (measured?: Measured) => [
      perSecond(measured),
      `${measured?.p50Ms.toFixed(0)} ms`,
      `${measured?.p99Ms.toFixed(0)} ms`,
    ]
    return [
      title,
      ...timed(steps),
      ...timed(onePage),
      perSecond(alone),
      perSecond(without),
      ratio(steps, alone),
      ratio(steps, without),
      ratio(onePage, without),
    ]
  }

  /** What a purchase step by step costs each program, and the database; its mail and papers come after and are not in it. */
  async function measureCosts(): Promise<void> {
    const costs: string[][] = []
    const pids = { ...stage.pids, buyers: process.pid }
    for (const buyers of BUYERS) {
      await stage.rest()
      const visitors = openBuyers(stage, buyers)
      const [before, written] = [await spentBy(pids), await writtenBy(stage.databaseUrl)]
      let bought = 0
      await throughput(buyers, SECONDS, async () => {
        await visitors.buy(anyPlace())
        bought += 1
      })
      const [after, writtenAfter] = [await spentBy(pids), await writtenBy(stage.databaseUrl)]
      await visitors.close()
      const each = after.map(
        ({ processorMs }, index) => (processorMs - (before[index]?.processorMs ?? 0)) / bought,
      )
      costs.push([
        `${buyers} buyers`,
        ...each.map((ms) => ms.toFixed(1)),
        ((writtenAfter.statements - written.statements) / bought).toFixed(1),
        ((writtenAfter.walBytes - written.walBytes) / bought / 1024).toFixed(1),
      ])
    }
    const columns = ['processor ms a purchase', ...Object.keys(pids), 'statements', 'WAL kB']
    console.log(`\n${table(columns, costs)}`)
  }

  /** As many buyers as come, without a pause for mails and papers: the first seconds against the last minute. */
  async function measureRush(): Promise<void> {
    await stage.rest()
    const buyers = 32
    const visitors = openBuyers(stage, buyers)
    const buy = () => visitors.buy(anyPlace())
    const burst = await throughput(buyers, RUSH_BURST_SECONDS, buy)
    const last = RUSH_SECONDS / 5
    await throughput(buyers, RUSH_SECONDS - RUSH_BURST_SECONDS - last, buy)
    const end = await throughput(buyers, last, buy)
    await visitors.close()
    const began = performance.now()
    await stage.rest()
    const restSeconds = ((performance.now() - began) / 1000).toFixed(0)
    const columns = [
      `a rush of ${RUSH_SECONDS} s, 32 buyers`,
      'first 20 s',
      'last fifth',
      'ratio',
      'mails and papers done',
    ]
    const row = [
      'purchases a second',
      perSecond(burst),
      perSecond(end),
      ratio(end, burst),
      `${restSeconds} s after`,
    ]
    console.log(`\n${table(columns, [row])}`)
  }

  /** Holding a place of one tier that all buyers want: a cart over HTTP, against the row alone in raw Postgres. */
  async function measureHolds(hot: Place): Promise<void> {
    const holds: string[][] = []
    for (const buyers of BUYERS) {
      const visitors = openBuyers(stage, buyers)
      const replayers = replayersFor(buyers)
      const [ours, classic, oneStatement] = await inTurn(buyers, [
        () => visitors.hold(hot),
        () => replayers.holdInTransaction(hot),
        () => replayers.holdInOneStatement(hot),
      ])
      await Promise.all([visitors.close(), replayers.close()])
      holds.push([
        `${buyers} buyers`,
        perSecond(ours),
        perSecond(classic),
        ratio(ours, classic),
        perSecond(oneStatement),
        ratio(ours, oneStatement),
      ])
    }
    const columns = [
      'holds a second, one hot tier',
      'Obole, POST /carts',
      'begin … commit',
      'ratio',
      'its statement alone',
      'ratio',
    ]
    console.log(`\n${table(columns, holds)}`)
  }

  async function measurePages(): Promise<void> {
    const pool = new Pool(stage.url, { connections: 8 })
    const get = async (path: string, headers = {}) => {
      const answer = await pool.request({ method: 'GET', path, headers })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    }
    const search = new URLSearchParams({
      organizationSlug: 'les-jardins-partages',
      formType: 'Donation',
      formSlug: 'faire-un-don',
    })
    const page = '/associations/les-jardins-partages/formulaires/faire-un-don'
    const works = [
      () => get('/healthz'),
      () => get(`/api/agg/form?${search}`),
      () => get(page),
      // Whoever takes part in a test of variants gets a page drawn for them alone.
      () => get(page, { cookie: 'ab=1' }),
    ]
    for (const work of works) await throughput(8, WARM_UP_SECONDS / 3, work)
    const [floor, form, strangers, own] = await inTurn(8, works)
    await pool.close()
    const line = (what: string, measured?: Measured) => [what, perSecond(measured), ratio(measured, floor)]
    const read = [
      line('JSON from memory', floor),
      line('a form by the API', form),
      line('a page, for strangers', strangers),
      line('a page, drawn for each', own),
    ]
    console.log(`\n${table(['reads a second, 8 readers', '', 'ratio'], read)}`)
  }
} finally {
  await stage.stop()
}

/** Runs the works in alternating rounds, so that other load on the machine affects all of them. */
async function inTurn(buyers: number, works: readonly (() => Promise<void>)[]): Promise<Measured[]> {
  const rounds = works.map((): Measured[] => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, work] of works.entries()) {
      await stage.rest()
      rounds[index]?.push(await throughput(buyers, SECONDS, work))
    }
  return rounds.map((measured) => ({
    perSecond: median(measured.map((one) => one.perSecond)),
    p50Ms: median(measured.map((one) => one.p50Ms)),
    p90Ms: median(measured.map((one) => one.p90Ms)),
    p99Ms: median(measured.map((one) => one.p99Ms)),
  }))
}

function perSecond(measured: Measured | undefined): string {
  return measured?.perSecond.toFixed(0) ?? ''
}

function ratio(ours: Measured | undefined, theirs: Measured | undefined): string {
  return ours && theirs ? (ours.perSecond / theirs.perSecond).toFixed(2) : ''
}
