import { addDays, parisDate } from '@obole/core/dates/dates'
import { OTHERS_LINES_DAYS } from '@obole/core/statements/match'
import type { App } from '../app.ts'
import { deleteOthersLines } from './statements.store.ts'

const LINES_AT_ONCE = 1_000

/** Other people's transfers that happened to have the amount of a payout, and were none. */
export async function forgetLines(app: App): Promise<void> {
  const before = addDays(parisDate(app.clock.now()), 0 - OTHERS_LINES_DAYS)
  while ((await deleteOthersLines(app.db, { before, limit: LINES_AT_ONCE })) === LINES_AT_ONCE);
}
