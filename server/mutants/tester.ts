import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createVitest,
  type TestCase,
  type TestModule,
  type Vitest,
  type VitestPluginContext,
} from 'vitest/node'
import { planted, type Mutant } from './mutant.ts'

/*
 * A process that runs tests on sources with one fault in them, one question at a time. The fault is planted while the
 * module is loaded, so that no file is written, and everything else is compiled once.
 */

const SERVER = join(import.meta.dirname, '..')

/** Which test to run, and on which fault; null for the sources as they are. */
export interface Question {
  mutant: Mutant | null
  test: string
  /** Parts of the full names of those to run. */
  titles: readonly string[]
}

export interface Answer {
  /** `broken`: nothing ran, not on these sources, or Postgres could not read a statement. It then proves nothing. */
  verdict: 'passed' | 'failed' | 'broken'
  /** The test that failed first, or why nothing can be said. */
  told: string
  /** The full names of the tests that held. */
  passed: readonly string[]
}

let current: Mutant | null = null
/** The number of the question, by which a test knows that it runs on the right sources. */
let questions = 0
const isSource = (id: string) => id.startsWith(join(SERVER, 'src')) && !id.endsWith('.test.ts')
const pathOf = ({ file }: Mutant) => join(SERVER, 'src', file)

const plantFault = {
  name: 'obole-mutant',
  enforce: 'pre' as const,
  // What is compiled is kept on disk from one run to the next, except where a fault may be planted.
  configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
    defineCacheKeyGenerator(({ id }) => (isSource(id) ? false : undefined)),
  transform: (_: string, id: string) =>
    current && id === pathOf(current)
      ? `${planted(current, readFileSync(id, 'utf8'))}\nglobalThis.oboleMutant = ${questions}`
      : undefined,
}

const vitest = await createVitest(
  'test',
  {
    root: join(SERVER, '..'),
    config: false,
    watch: false,
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/remembered-hashes.ts', 'server/mutants/seen-by-tests.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
    // Each question needs the modules anew.
    isolate: true,
  },
  { plugins: [plantFault] },
)

process.on('message', (question: Question) => {
  void answer(vitest, question).then((verdicts) => process.send?.(verdicts))
})
process.on('disconnect', () => void vitest.close().then(() => process.exit(0)))
process.send?.('ready')

async function answer(runner: Vitest, { mutant, test, titles }: Question): Promise<Answer> {
  for (const changed of [current, mutant]) if (changed) runner.invalidateFile(pathOf(changed))
  current = mutant
  questions += 1
  runner.getRootProject().provide('mutant', mutant && questions)
  const specification = runner
    .getRootProject()
    .createSpecification(join(SERVER, 'src', test), { testNamePattern: patternOf(titles) })
  const { testModules, unhandledErrors } = await runner.runTestSpecifications([specification])
  // Files of earlier questions are among them.
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId)
  if (!module)
    return { verdict: 'broken', told: `${test} did not run: ${String(unhandledErrors[0])}`, passed: [] }
  return judged(module)
}

const patternOf = (titles: readonly string[]) =>
  new RegExp(titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|'))

function judged(module: TestModule): Answer {
  const tests = [...module.children.allTests()]
  const named = (state: string) => tests.filter((test) => test.result().state === state).map(nameOf)
  const suites = [...module.children.allSuites()]
  // What stands after the last test is the module's: the invariants of the whole database.
  const beside = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  const errors = [...beside, ...tests.flatMap((test) => test.result().errors ?? [])]
  const answered = (verdict: Answer['verdict'], verdicts = ''): Answer => ({
    verdict,
    told: verdicts,
    passed: named('passed'),
  })
  const useless = errors.find(({ message }) => message.startsWith('no fault: '))
  if (useless) return answered('broken', useless.message)
  const [failed] = named('failed')
  if (failed !== undefined) return answered('failed', failed)
  if (named('passed').length === 0) return answered('broken', errors[0]?.message ?? 'there is no such test')
  return beside[0] ? answered('failed', beside[0].message) : answered('passed')
}

/** As the pattern sees it: its suites and its own, with a space between. */
const nameOf = ({ fullName }: TestCase): string => fullName.replaceAll(/ > | › /g, ' ')
