import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeFolder } from './files.ts'
import { type Settled, tryFailuresAgain } from './flaky.ts'
import { type Outcome, type Selection, single, sum, summary } from './outcome.ts'
import { type Postgres, startTestPostgres } from './postgres.ts'
import { Progress, seconds } from './progress.ts'
import { type Bench, stages } from './stages.ts'
import { type Duration, timeSpent } from './time-spent.ts'
import { testDay } from './turns.ts'

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const names = values.only?.split(',') ?? Object.keys(stages)
const unknown = names.filter((name) => !(name in stages))
if (unknown.length > 0) {
  console.error(`\n  unknown stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}\n`)
  process.exit(1)
}

const interrupt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(name, () => interrupt.abort())
process.stdout.on('error', () => undefined)

// A test that is run again at the end of the run still has its turn, though midnight may have passed.
process.env['TEST_DAY'] = testDay()
const progress = new Progress()
const outcomes: Outcome[] = []
const stageTimes: Duration[] = []
let total: Settled
const folder = await mkdtemp(join(tmpdir(), 'obole-test-'))
let database: Promise<Postgres> | undefined
const bench: Bench = {
  folder,
  progress,
  arguments: positionals,
  signal: interrupt.signal,
  databaseUrl: async () => (await (database ??= startTestPostgres())).url,
}
try {
  for (const name of names) {
    if (!interrupt.signal.aborted) outcomes.push(await runStage(name))
  }
  total = await settle(sum(outcomes))
} finally {
  await database?.then(
    (postgres) => postgres.stop(),
    () => undefined,
  )
  await removeFolder(folder)
}
if (interrupt.signal.aborted) console.log('\n  interrupted')
for (const { text } of total.flaky) console.log(`\n  flaky: ${text.replaceAll('\n', '\n  ')}`)
for (const { text } of total.failures) console.log(`\n  failed: ${text.replaceAll('\n', '\n  ')}`)
console.log('\n  where the time went')
for (const line of timeSpent(stageTimes, sum(outcomes).files ?? [])) console.log(`  ${line}`)
console.log(`\n${summary(total)}`)
process.exit(interrupt.signal.aborted ? 130 : total.failed > 0 ? 1 : 0)

/** In CI one unlucky test does not lose a day's work: it is named, and mended afterwards. */
async function settle(outcome: Outcome): Promise<Settled> {
  if (!process.env['CI'] || interrupt.signal.aborted) return { ...outcome, flaky: [] }
  return tryFailuresAgain(outcome, (selection: Selection) => {
    progress.note('again', selection.arguments.join(' '))
    return runStage(selection.stage, { ...bench, arguments: selection.arguments })
  })
}

async function runStage(name: string, onBench: Bench = bench): Promise<Outcome> {
  const began = performance.now()
  progress.note(name, '…')
  let outcome: Outcome
  try {
    outcome = (await stages[name]?.(onBench)) ?? single(name, false)
  } catch (error) {
    console.error(error instanceof Error ? `\n${error.message}\n` : error)
    outcome = single(name, false)
  }
  const ms = performance.now() - began
  progress.note(name, `${summary(outcome)}  ${seconds(ms)}`)
  stageTimes.push({ name, ms })
  return outcome
}
