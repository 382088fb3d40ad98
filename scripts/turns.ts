const DAY_MS = 86_400_000

/** The day of a test run, the same for all its processes though midnight may pass: `TEST_DAY`, else today. */
export const testDay = (env: NodeJS.ProcessEnv = process.env): string =>
  env['TEST_DAY'] ?? new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)

/**
 * Of tests that resemble each other, those whose turn it is: each has one in so many `days`. `TEST_ALL=1` runs them all.
 */
export function whoseTurnItIs<T>(all: readonly T[], days: number, env: NodeJS.ProcessEnv = process.env): T[] {
  if (env['TEST_ALL']) return [...all]
  const today = Date.parse(testDay(env)) / DAY_MS
  return all.filter((_, index) => index % days === today % days)
}
