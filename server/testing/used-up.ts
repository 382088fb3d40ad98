import { takeToken } from '../src/platform/rate-limit.ts'
import type { TestApp } from './test-app.ts'

const WINDOW_MS = { hour: 3_600_000, day: 86_400_000, quarter: 900_000 }

/** Finer than any limit of ours. */
const FINEST = 1024

/** All that a limit gives in its window is taken, whatever was taken before: whoever comes next is refused. */
export async function useUp(
  test: Pick<TestApp, 'app'>,
  scope: string,
  key: string | number,
  window: keyof typeof WINDOW_MS,
): Promise<void> {
  const takes = (limit: number) =>
    takeToken(test.app, scope, String(key), { limit, windowMs: WINDOW_MS[window] })
  // Half of what is left, then half of that: no limit needs to be known here.
  for (let limit = 1; limit <= FINEST; limit *= 2) while ((await takes(limit)) === null);
}
