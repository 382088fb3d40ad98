import type { App } from '../app.ts'
import { findSettled, foldTransfers, noteLatest } from './fold.store.ts'

const FOLDED_AT_ONCE = 100_000

/**
 * Adds what was booked to the totals of its accounts, up to the transfer that the run before noted, so that reading a
 * balance stays fast. While somebody who was writing then is not done, it adds nothing and asks again the next time.
 */
export async function foldLedger({ db }: Pick<App, 'db'>): Promise<void> {
  const settledId = await findSettled(db)
  if (settledId === null) return
  while (await foldTransfers(db, settledId, FOLDED_AT_ONCE));
  await noteLatest(db)
}
