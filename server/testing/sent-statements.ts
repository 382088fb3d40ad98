import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** The names of the statements that were sent while something was done, but for those of a pattern. */
export async function statementsOf(
  { app }: TestApp,
  work: () => Promise<unknown>,
  without: RegExp,
): Promise<string[]> {
  const sent = vi.spyOn(app.db, 'query')
  try {
    await work()
    return sent.mock.calls.map(([{ name = '' }]) => name).filter((name) => !without.test(name))
  } finally {
    sent.mockRestore()
  }
}
