import { type Check, runChecks } from '../src/platform/checks.ts'
import { missedByLooks, type Missed } from './daily-looks.ts'
import type { TestApp } from './test-app.ts'
import { undone } from './undone.ts'

export interface FoundByChecks {
  /** The checks that found something. */
  names: string[]
  missed: Missed
}

/** What checks find once these statements have broken something, behind every trigger; nothing of it stays. */
export const foundByChecks = (
  test: TestApp,
  checks: readonly Check[],
  statements: readonly string[],
): Promise<FoundByChecks> =>
  undone(test.app, async (db) => {
    for (const text of statements) await db.query({ text })
    const violations = await runChecks(db, checks)
    return { names: violations.map(({ check }) => check), missed: await missedByLooks(db, violations) }
  })
