import { takeToken } from '../src/platform/rate-limit.ts'
import type { TestApp } from './test-app.ts'

const WINDOW_MS = { hour: 3_600_000, day: 86_400_000, quarter: 900_000 }

/** All that a limit gives in its window is taken: whoever comes next is refused. */
export const useUp = (
  test: Pick<TestApp, 'app'>,
  scope: string,
  key: string | number,
  window: keyof typeof WINDOW_MS,
) => takeToken(test.app, scope, String(key), { limit: 1, windowMs: WINDOW_MS[window] })
