import { expect, it } from 'vitest'
import { playwrightOutcome, single, sum, summary, vitestOutcome } from './outcome.ts'

it('adds everything up into the line that npm test ends with', () => {
  const total = sum([single(true), single(false), { passed: 40, failed: 0 }])
  expect(summary(total)).toBe('41 passed, 1 failed')
})

const report = (testResults: { status: string; assertionResults: unknown[] }[]) => ({
  numPassedTests: 3,
  numFailedTests: 1,
  testResults,
})

it('counts a file that could not be loaded as one failure', () => {
  const results = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'passed', assertionResults: [] },
  ]
  expect(vitestOutcome(report(results), 1)).toEqual({ passed: 3, failed: 2 })
})

it('counts a test that passed only when tried again, and an error outside any test, as failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(playwrightOutcome({ stats, errors: [{}] }, 1)).toEqual({ passed: 5, failed: 3 })
})

it('never takes a runner that crashed for a success', () => {
  expect(vitestOutcome(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(playwrightOutcome(undefined, 1)).toEqual({ passed: 0, failed: 1 })
  expect(vitestOutcome({ numPassedTests: 9, numFailedTests: 0, testResults: [] }, 1)).toEqual({
    passed: 9,
    failed: 1,
  })
})
