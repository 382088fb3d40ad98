import { relative } from 'node:path'
import { root } from './root.ts'
import type { Duration } from './time-spent.ts'

export interface Outcome {
  passed: number
  failed: number
  /** Repeated at the end, where a reader of a long log looks first. */
  failures: Failure[]
  /** How long the tests of each file took. */
  files?: Duration[]
}

export interface Failure {
  /** What failed and why, a few lines. */
  text: string
  /** How to run it alone; absent where no single test is known. */
  alone?: Selection
}

/** A part of one stage, as the arguments that its runner takes. */
export interface Selection {
  stage: 'unit' | 'journeys'
  arguments: string[]
}

/** A check with a single result: it passes or fails. */
export const single = (name: string, holds: boolean): Outcome =>
  holds ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [{ text: name }] }

export const sum = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  files: outcomes.flatMap(({ files = [] }) => files),
})

export const summary = ({ passed, failed }: Outcome): string => `${passed} passed, ${failed} failed`

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * A file that could not be loaded, or whose setup failed, reports no failed test; it counts as one failure, in addition
 * to its tests that failed themselves.
 */
export function vitestOutcome(report: VitestReport | undefined, exitCode: number): Outcome {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    // The whole file, because some tests depend on those before them.
    const alone: Selection = { stage: 'unit', arguments: [name, '--maxWorkers=1'] }
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        text: withReason(`${name} › ${fullName}`, failureMessages.join('\n')),
        alone,
      }))
    const isItself = status === 'failed' && (message !== '' || tests.length === 0)
    return isItself ? [{ text: withReason(name, message || HOOK_FAILED), alone }, ...tests] : tests
  })
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }))
  return { ...ended('vitest', report?.numPassedTests ?? 0, failures, exitCode), files }
}

/** Vitest reports that such a file failed, but not why. */
const HOOK_FAILED = 'a hook inside one of its groups failed: its reason stands above, where the file ran'

interface PlaywrightSuite {
  /** Of a group; of a file its name. */
  title?: string
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    line: number
    title: string
    tests: {
      status: string
      results: { duration: number; errors: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number }
  errors: { message?: string }[]
}

/** A test that passes only on a second attempt counts as failed. */
export function playwrightOutcome(report: PlaywrightReport | undefined, exitCode: number): Outcome {
  const outside = (report?.errors ?? []).map(({ message }) => ({
    text: withReason('outside any test', message),
  }))
  const failures = [...(report ? failedJourneys(report) : []), ...outside]
  const files = report ? journeyDurations(report) : []
  return { ...ended('playwright', report?.stats.expected ?? 0, failures, exitCode), files }
}

function failedJourneys({ suites = [], specs = [] }: PlaywrightSuite, groups: string[] = []): Failure[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        text: withReason(
          [`${file}:${line}`, ...groups.filter((group) => group !== file), title].join(' › '),
          results.flatMap((result) => result.errors)[0]?.message,
        ),
        alone: {
          stage: 'journeys' as const,
          // One line may define a hundred tests; the title selects one.
          arguments: [
            `/${file}:${line}`,
            `--grep=${title.replaceAll(/[^\p{L}\d ]/gu, String.raw`\$&`)}$`,
            '--workers=1',
          ],
        },
      })),
  )
  return [
    ...own,
    ...suites.flatMap((suite) => failedJourneys(suite, suite.title ? [...groups, suite.title] : groups)),
  ]
}

/** The tests of each file, added up. */
function journeyDurations(report: PlaywrightReport): Duration[] {
  const totals = new Map<string, number>()
  const add = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { file, tests } of specs)
      for (const { duration } of tests.flatMap(({ results }) => results))
        totals.set(file, (totals.get(file) ?? 0) + duration)
    suites.forEach(add)
  }
  add(report)
  return [...totals].map(([file, ms]) => ({ name: `e2e/${file}`, ms }))
}

/** A runner that fails without naming a test counts as one failure. */
function ended(runner: string, passed: number, failures: Failure[], exitCode: number): Outcome {
  const crashed = exitCode !== 0 && failures.length === 0
  const all = crashed ? [{ text: `${runner} ended with ${exitCode} and named no test` }] : failures
  return { passed, failed: all.length, failures: all }
}

const REASON_LINES = 12

function withReason(name: string, message = ''): string {
  const lines = message.trim().split('\n').slice(0, REASON_LINES)
  return [name, ...lines.map((line) => `  ${line}`)].join('\n')
}
