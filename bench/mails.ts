import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { until } from '../scripts/waiting.ts'
import { spentBy, writtenBy } from './costs.ts'
import { openMarket } from './market.ts'
import { median } from './measure.ts'
import { openBuyers } from './purchase-over-http.ts'
import { startStage } from './stage.ts'
import { table } from './table.ts'

/** npm run bench:mails: what a confirmation with its ticket costs each program. MAILS and ROUNDS set its length. */
const MAILS = Number(process.env['MAILS'] ?? 600)
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const BUYERS = 16
/** Statements, typefaces and pictures are prepared by the first mails: these are not counted. */
const WARM_UP_MAILS = 400

const stage = await startStage()
const client = new Client({ connectionString: stage.databaseUrl })
await client.connect()
try {
  console.log(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} before; ${MAILS} mails a round\n`,
  )
  const { places } = await openMarket(stage.databaseUrl)
  await holdMailsBack()
  await mailsOf(WARM_UP_MAILS)
  const rounds: Awaited<ReturnType<typeof mailsOf>>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await mailsOf(MAILS))
  const programs = rounds[0]?.programs.map(({ program }) => program) ?? []
  const each = programs.map((_, index) =>
    median(rounds.map((one) => one.programs[index]?.processorMs ?? Number.NaN)),
  )
  const row = [
    'median',
    ...each.map((ms) => ms.toFixed(2)),
    each.reduce((sum, ms) => sum + ms, 0).toFixed(2),
    median(rounds.map(({ statements }) => statements)).toFixed(1),
    median(rounds.map(({ walBytes }) => walBytes / 1024)).toFixed(1),
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
  ]
  const columns = ['processor ms a mail', ...programs, 'all', 'statements', 'WAL kB', 'mails a second']
  console.log(table(columns, [row]))

  /** Sells so many tickets, waits until only their mails are left to do, and measures those alone. */
  async function mailsOf(count: number) {
    await sell(count)
    await stage.rest()
    const { application, Postgres, mailbox } = stage.pids
    const pids = { application, Postgres, mailbox }
    const [before, written] = [await spentBy(pids), await writtenBy(stage.databaseUrl)]
    const began = performance.now()
    await client.query(`update jobs set run_at = clock_timestamp() where name = 'send-confirmation'`)
    await until(areSent, { withinMs: 600_000, everyMs: 100 })
    const seconds = (performance.now() - began) / 1000
    await stage.rest()
    const [after, writtenAfter] = [await spentBy(pids), await writtenBy(stage.databaseUrl)]
    return {
      programs: after.map(({ program, processorMs }, index) => ({
        program,
        processorMs: (processorMs - (before[index]?.processorMs ?? 0)) / count,
      })),
      statements: (writtenAfter.statements - written.statements) / count,
      walBytes: (writtenAfter.walBytes - written.walBytes) / count,
      perSecond: count / seconds,
    }
  }

  async function sell(count: number): Promise<void> {
    const visitors = openBuyers(stage, BUYERS)
    let left = count
    const buyer = async () => {
      for (; left > 0;) {
        left -= 1
        const place = places[Math.floor(Math.random() * places.length)]
        if (place) await visitors.buyOnOnePage(place)
      }
    }
    await Promise.all(Array.from({ length: BUYERS }, buyer))
    await visitors.close()
  }

  /** Mails wait until they are asked for, so that no purchase is made while they are. */
  async function holdMailsBack(): Promise<void> {
    await client.query(
      `create function hold_mail_back() returns trigger language plpgsql as
         $$ begin new.run_at := new.run_at + interval '1 day'; return new; end $$`,
    )
    await client.query(
      `create trigger hold_mails_back before insert on jobs for each row
         when (new.name = 'send-confirmation') execute function hold_mail_back()`,
    )
  }

  async function areSent(): Promise<boolean> {
    const waiting = `select from jobs where name = 'send-confirmation' limit 1`
    return (await client.query(waiting)).rowCount === 0
  }
} finally {
  await client.end()
  await stage.stop()
}
