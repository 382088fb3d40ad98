import { expect, it } from 'vitest'
import { playwrightOutcome, single, sum, summary, vitestOutcome } from './outcome.ts'

it('adds everything up into the line that npm test ends with, and keeps what failed', () => {
  const total = sum([single('types', true), single('lint', false), { passed: 40, failed: 0, failures: [] }])
  expect(summary(total)).toBe('41 passed, 1 failed')
  expect(total.failures).toEqual([{ text: 'lint' }])
})

/** Two seconds. */
const TIMES = { startTime: 1000, endTime: 3000 }

const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
})

it('names each failed test with its reason, and counts a file that could not be loaded as one', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', ...TIMES, message: 'no such module', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      ...TIMES,
      message: '',
      assertionResults: [test('failed', 'adds', 'expected 1 to be 2'), test('passed', 'takes away')],
    },
    { name: 'c.test.ts', status: 'passed', ...TIMES, message: '', assertionResults: [] },
  ]
  const outcome = vitestOutcome({ numPassedTests: 3, testResults }, 1)
  expect(outcome).toMatchObject({ passed: 3, failed: 2 })
  expect(outcome.failures).toEqual([
    {
      text: 'a.test.ts\n  no such module',
      alone: { stage: 'unit', arguments: ['a.test.ts', '--maxWorkers=1'] },
    },
    {
      text: 'b.test.ts › adds\n  expected 1 to be 2',
      alone: { stage: 'unit', arguments: ['b.test.ts', '--maxWorkers=1'] },
    },
  ])
})

it('keeps why a file could not be prepared, though none of its tests is said to have failed', () => {
  const skipped = [test('skipped', 'the orders add up'), test('skipped', 'the payments add up')]
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      ...TIMES,
      message: 'the bank never answered',
      assertionResults: skipped,
    },
    {
      name: 'b.test.ts',
      status: 'failed',
      ...TIMES,
      message: 'the last doctor found 2 faults',
      assertionResults: [test('failed', 'adds', 'expected 1 to be 2'), test('passed', 'takes away')],
    },
    // Of a hook inside a group vitest tells only that the file failed.
    { name: 'c.test.ts', status: 'failed', ...TIMES, message: '', assertionResults: skipped },
  ]
  const outcome = vitestOutcome({ numPassedTests: 1, testResults }, 1)
  expect(outcome).toMatchObject({ passed: 1, failed: 4 })
  expect(outcome.failures.map(({ text }) => text)).toEqual([
    'a.test.ts\n  the bank never answered',
    'b.test.ts\n  the last doctor found 2 faults',
    'b.test.ts › adds\n  expected 1 to be 2',
    expect.stringMatching(/^c\.test\.ts\n  a hook inside one of its groups failed/),
  ])
  expect(outcome.failures[0]?.alone).toEqual({ stage: 'unit', arguments: ['a.test.ts', '--maxWorkers=1'] })
})

const journey = (title: string, status: string, ...errors: { message: string }[]) => ({
  file: 'pay.spec.ts',
  line: 7,
  title,
  tests: [{ status, results: [{ duration: 1500, errors }] }],
})

it('counts a test that passed only when tried again, and an error outside any test, as failures', () => {
  const outcome = playwrightOutcome(
    {
      stats: { expected: 5 },
      errors: [{ message: 'no browser' }],
      suites: [
        {
          title: 'pay.spec.ts',
          specs: [journey('pays', 'unexpected', { message: 'timed out' }), journey('gives', 'expected')],
          suites: [
            { title: 'on a telephone', specs: [journey('joins: 2 (or 3)', 'flaky', { message: 'late' })] },
          ],
        },
      ],
    },
    1,
  )
  expect(outcome).toMatchObject({ passed: 5, failed: 3 })
  const alone = (grep: string) => ({
    stage: 'journeys',
    arguments: ['/pay.spec.ts:7', `--grep=${grep}`, '--workers=1'],
  })
  expect(outcome.failures).toEqual([
    { text: 'pay.spec.ts:7 › pays\n  timed out', alone: alone('pays$') },
    {
      text: 'pay.spec.ts:7 › on a telephone › joins: 2 (or 3)\n  late',
      alone: alone(String.raw`joins\: 2 \(or 3\)$`),
    },
    { text: 'outside any test\n  no browser' },
  ])
})

it('never takes a runner that crashed for a success', () => {
  expect(vitestOutcome(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightOutcome(undefined, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(vitestOutcome({ numPassedTests: 9, testResults: [] }, 1)).toMatchObject({ passed: 9, failed: 1 })
})

it('says how long the tests of each file took', () => {
  const testResults = [{ name: 'a.test.ts', status: 'passed', message: '', ...TIMES, assertionResults: [] }]
  const unit = vitestOutcome({ numPassedTests: 1, testResults }, 0)
  expect(unit.files).toEqual([{ name: 'a.test.ts', ms: 2000 }])
  const specs = [journey('pays', 'expected')]
  const journeys = playwrightOutcome({ stats: { expected: 2 }, errors: [], specs, suites: [{ specs }] }, 0)
  expect(sum([unit, single('lint', true), journeys]).files).toEqual([
    { name: 'a.test.ts', ms: 2000 },
    { name: 'e2e/pay.spec.ts', ms: 3000 },
  ])
})
