import { addDays, type LocalDate } from '@obole/core/dates'
import type { Queryable } from '../../platform/db.ts'
import { giveAccount, insertStory, isHistoryUntold } from './history.store.ts'

/** Where it has a past, the association is a little older than what is told of it. */
export const FOUNDED_DAYS_AGO = 760
/** An account that no bank has: the number of the standard's own examples. */
const ACCOUNT = { iban: 'FR1420041010050500013M02606', holder: 'Les Jardins Partagés' }

/** Says, with the association itself, that two years before that day are still to be told. */
export async function beginHistory(db: Queryable, organizationId: number, today: LocalDate): Promise<void> {
  await giveAccount(db, { organizationId, ...ACCOUNT, before: addDays(today, -FOUNDED_DAYS_AGO) })
  await insertStory(db, today)
}

export const isPastUntold = (db: Queryable): Promise<boolean> => isHistoryUntold(db)
