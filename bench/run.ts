import { Pool } from 'undici'
import { MARKET, openMarket, type Place } from './market.ts'
import { median, throughput } from './measure.ts'
import { openReplayers, recordPurchase } from './purchase-in-postgres.ts'
import { openBuyers } from './purchase-over-http.ts'
import { startStage } from './stage.ts'

/** npm run bench: everything in one run, rounds interleaved, medians and ratios. SECONDS and ROUNDS shorten or lengthen it. */
const SECONDS = Number(process.env['SECONDS'] ?? 5)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)

const stage = await startStage()
try {
  const market = await openMarket(stage.databaseUrl)
  const statements = await recordPurchase(stage, market.hot.tierId)
  console.log(
    `one purchase is ${statements.length} SQL statements: ${statements.map(({ name }) => name ?? '(unnamed)').join(', ')}\n`,
  )
  for (const buyers of [8, 32]) {
    for (const [place, pick] of [
      [
        'spread over 1 000 tiers',
        () => market.places[Math.floor(Math.random() * market.places.length)] ?? market.hot,
      ],
      ['one hot tier', () => market.hot],
    ] as const) {
      await compare(`${buyers} buyers, ${place}`, buyers, pick)
    }
  }
  await measurePages()

  async function compare(title: string, buyers: number, pick: () => Place): Promise<void> {
    const served: number[] = []
    const waits: number[] = []
    const raw: number[] = []
    const visitors = openBuyers(stage, buyers)
    const replayers = openReplayers(stage.databaseUrl, statements, market.hot, buyers)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { perSecond, p50Ms } = await throughput(buyers, SECONDS, () => visitors.buy(pick().tierId))
      served.push(perSecond)
      waits.push(p50Ms)
      raw.push((await throughput(buyers, SECONDS, () => replayers.buy(pick()))).perSecond)
    }
    await visitors.close()
    await replayers.close()
    const [ours, bare] = [median(served), median(raw)]
    console.log(
      `${title.padEnd(36)} Obole ${ours.toFixed(0).padStart(5)}/s (p50 ${median(waits).toFixed(0)} ms)   the same statements alone ${bare.toFixed(0).padStart(5)}/s   ratio ${(ours / bare).toFixed(2)}`,
    )
  }

  async function measurePages(): Promise<void> {
    const pool = new Pool(stage.url, { connections: 8 })
    const get = async (path: string) => {
      const answer = await pool.request({ method: 'GET', path })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
    }
    const page = '/associations/les-jardins-partages/formulaires/faire-un-don'
    const search = new URLSearchParams({ ...MARKET, formType: 'Donation', formSlug: 'faire-un-don' })
    const rounds = { health: [] as number[], page: [] as number[], form: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.health.push((await throughput(8, SECONDS, () => get('/healthz'))).perSecond)
      rounds.form.push((await throughput(8, SECONDS, () => get(`/api/agg/form?${search}`))).perSecond)
      rounds.page.push((await throughput(8, SECONDS, () => get(page))).perSecond)
    }
    const floor = median(rounds.health)
    console.log(`\nJSON from memory ${floor.toFixed(0)}/s`)
    console.log(
      `form by the API  ${median(rounds.form).toFixed(0)}/s   ratio ${(median(rounds.form) / floor).toFixed(2)}`,
    )
    console.log(
      `page drawn       ${median(rounds.page).toFixed(0)}/s   ratio ${(median(rounds.page) / floor).toFixed(2)}`,
    )
  }
} finally {
  await stage.stop()
}
