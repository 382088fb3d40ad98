import type { App } from '../app.ts'
import * as store from './money-days.store.ts'

const FOLDED_AT_ONCE = 20_000

/** Adds what was booked to the days of the campaigns it is of, so that a year is read fast. It may be cut and run twice. */
export async function foldMoney({ db }: Pick<App, 'db'>): Promise<void> {
  while (await store.foldMoney(db, FOLDED_AT_ONCE));
}
