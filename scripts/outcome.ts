export interface Outcome {
  passed: number
  failed: number
}

/** A check that is one thing: it holds or it does not. */
export const single = (holds: boolean): Outcome => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1 })

export const sum = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
})

export const summary = ({ passed, failed }: Outcome): string => `${passed} passed, ${failed} failed`

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that could not even be loaded holds no failed test, and is one failure all the same. */
export function vitestOutcome(report: VitestReport | undefined, exitCode: number): Outcome {
  const unloaded = report?.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return noticeCrash(
    { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0) },
    exitCode,
  )
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A test that passes only when tried again has failed. */
export function playwrightOutcome(report: PlaywrightReport | undefined, exitCode: number): Outcome {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return noticeCrash(
    { passed: expected, failed: unexpected + flaky + (report?.errors.length ?? 0) },
    exitCode,
  )
}

/** A runner that fails without naming a test counts as one. */
function noticeCrash(outcome: Outcome, exitCode: number): Outcome {
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}
