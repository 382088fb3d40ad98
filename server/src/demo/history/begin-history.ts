import { addDays, type LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../../platform/db.ts'
import { giveAccount, insertStory, isHistoryUnfinished } from './history.store.ts'

/** With a history, the association is a little older than its first event. */
export const FOUNDED_DAYS_AGO = 760
/** A fictitious account: the IBAN of the standard's own examples. */
const ACCOUNT = { iban: 'FR1420041010050500013M02606', holder: 'Les Jardins Partagés' }

/** Records, in the association's commit, that the two years before that day are still to be written. */
export async function beginHistory(db: Queryable, organizationId: number, today: LocalDate): Promise<void> {
  await giveAccount(db, { organizationId, ...ACCOUNT, before: addDays(today, -FOUNDED_DAYS_AGO) })
  await insertStory(db, today)
}

export const isPastUnfinished = (db: Queryable): Promise<boolean> => isHistoryUnfinished(db)
