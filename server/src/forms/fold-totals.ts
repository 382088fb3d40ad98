import type { App } from '../app.ts'
import { foldChanges, foldContributions } from './totals.store.ts'

const FOLDED_AT_ONCE = 20_000

/** Adds the changes made by orders to the campaigns' totals, so that reading a total stays fast. */
export async function foldTotals(app: App): Promise<void> {
  while ((await foldChanges(app.db, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE);
  while ((await foldContributions(app.db, FOLDED_AT_ONCE)) === FOLDED_AT_ONCE);
}
