/**
 * Shows that every guard of the server is needed: each is taken away by itself, and its test must fail. Run by
 * `npm run mutants`; `-- --only carts` plants those whose file, test or words hold that text, `-- --from payouts` those
 * whose test comes from there on, `-- --sample 8 --seed today` that many, the same for the same seed.
 */
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '../../scripts/postgres.ts'
import { CONTROL, MUTANTS } from './list.ts'
import { placesOf, type Mutant } from './mutant.ts'
import type { Answer, Question } from './tester.ts'

const WORKERS = 2
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string', default: '' },
    sample: { type: 'string' },
    seed: { type: 'string', default: 'none' },
  },
})

type Verdict = 'caught' | 'survived' | 'held' | 'not held' | 'broken'
const GOOD: ReadonlySet<Verdict> = new Set(['caught', 'held'])

interface Result {
  mutant: Mutant
  verdict: Verdict
  told: string
}

const chosen = sampled(MUTANTS.filter(isAskedFor))
const stale = chosen.filter((mutant) => placesOf(mutant, readFileSync(sourceOf(mutant), 'utf8')).length !== 1)
for (const { file, what } of stale) console.error(`${file}: ${what}: its text is not found exactly once`)
const results = stale.length > 0 ? [] : await runAll([...chosen, CONTROL])
const bad = results.filter(({ mutant, verdict }) => mutant !== CONTROL && !GOOD.has(verdict))
const controlHolds = results.some(({ mutant, verdict }) => mutant === CONTROL && verdict === 'survived')
const counted = (verdict: Verdict) => results.filter((each) => each.verdict === verdict).length
if (values.sample)
  console.log(`sample of ${chosen.length}, again by: --sample ${values.sample} --seed ${values.seed}`)
console.log(
  `${chosen.length} mutants: ${counted('caught')} caught, ${counted('held')} held by a second defence, ` +
    `${bad.length} not; control ${controlHolds ? 'survived' : 'failed'}`,
)
process.exitCode = stale.length + bad.length > 0 || !controlHolds ? 1 : 0

function isAskedFor({ what, file, within, test, title }: Mutant): boolean {
  const isNamed = [what, file, within ?? '', test, title].some((text) => text.includes(values.only ?? ''))
  return isNamed && test >= values.from
}

/** As many as asked for, chosen by the seed. */
function sampled(mutants: readonly Mutant[]): readonly Mutant[] {
  if (!values.sample) return mutants
  const rank = ({ file, within, from, to }: Mutant) =>
    createHash('sha256').update([values.seed, file, within, from, to].join('\n')).digest('hex')
  return mutants.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, Number(values.sample))
}

function sourceOf({ file }: Mutant): string {
  return join(import.meta.dirname, '..', 'src', file)
}

/** A fault says something only where its test holds without it: that is asked once for all tests of a file. */
async function runAll(mutants: readonly Mutant[]): Promise<Result[]> {
  const own = process.env['TEST_DATABASE_URL'] ? null : await startTestPostgres()
  const done: Result[] = []
  const queue = mutants.toSorted((a, b) => (a.test < b.test ? -1 : 1))
  const holding = new Map<string, Promise<Answer>>()
  const titlesOf = (file: string) => [
    ...new Set(mutants.filter(({ test }) => test === file).map(({ title }) => title)),
  ]
  const work = async () => {
    const tester = await startTester(own?.url ?? process.env['TEST_DATABASE_URL'] ?? '')
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { test } = mutant
      const without = holding.get(test) ?? tester.ask({ mutant: null, test, titles: titlesOf(test) })
      holding.set(test, without)
      const result = await runOne(tester.ask, mutant, await without)
      done.push(result)
      console.log(lineOf(result))
    }
    await tester.stop()
  }
  try {
    await Promise.all(Array.from({ length: Math.min(WORKERS, mutants.length) }, work))
    return done
  } finally {
    await own?.stop()
  }
}

type Ask = (question: Question) => Promise<Answer>

async function runOne(ask: Ask, mutant: Mutant, without: Answer): Promise<Result> {
  const { test, title } = mutant
  if (!without.passed.some((name) => name.includes(title)))
    return { mutant, verdict: 'broken', told: `does not hold without a fault: ${without.told}` }
  const { verdict, told } = await ask({ mutant, test, titles: [title] })
  return { mutant, verdict: verdictOf(mutant, verdict), told }
}

function lineOf({ mutant, verdict, told }: Result): string {
  const { file, within = '', what, test, title } = mutant
  const line = `${verdict.padEnd(9)} ${file.padEnd(33)} ${within.padEnd(24)} ${what}`
  return GOOD.has(verdict) || mutant === CONTROL ? line : `${line}\n          ${test} › ${title}: ${told}`
}

function verdictOf({ heldBy }: Mutant, verdict: Answer['verdict']): Verdict {
  if (verdict === 'broken') return 'broken'
  if (heldBy !== undefined) return verdict === 'passed' ? 'held' : 'not held'
  return verdict === 'failed' ? 'caught' : 'survived'
}

/** It ends with us: the channel closes, whatever ends us. */
async function startTester(databaseUrl: string): Promise<{ ask: Ask; stop(): Promise<void> }> {
  const child = fork(join(import.meta.dirname, 'tester.ts'), {
    // The test that a fault is to fail may not have its turn today.
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_ALL: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  const next = async (): Promise<unknown> => {
    const [answer] = await Promise.race([once(child, 'message'), exit])
    if (child.exitCode !== null) throw new Error('a tester ended before its answer')
    return answer
  }
  await next()
  return {
    ask: async (question) => {
      child.send(question)
      // Only the tester answers here.
      return (await next()) as Answer
    },
    stop: async () => {
      child.disconnect()
      await exit
    },
  }
}
