import { addDays, type LocalDate, monthsAfter } from '../dates/dates.ts'

/** After how many years without any contact an association forgets people: what it may choose, and what we propose. */
export const RETENTION_YEARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export const PROPOSED_RETENTION_YEARS = 3

/** Nobody is forgotten by time before the association could have read for so long that they will be. */
export const NOTICE_DAYS = 30

/** Accounts and what justifies them (Code de commerce, L123-22). */
export const ACCOUNTS_KEPT_YEARS = 10
/** Receipts of gifts (Livre des procédures fiscales, L102 B). */
export const RECEIPTS_KEPT_YEARS = 6

/** The day on which somebody is forgotten: so long after the last contact, and never without notice of the choice. */
export function forgottenOn(
  lastContactOn: LocalDate,
  { years, chosenOn }: { years: number; chosenOn: LocalDate },
): LocalDate {
  const inTime = monthsAfter(lastContactOn, 12 * years)
  const noticed = addDays(chosenOn, NOTICE_DAYS)
  return inTime > noticed ? inTime : noticed
}

/** Until when law keeps what was written on that day. */
export const keptUntil = (writtenOn: LocalDate, years: number): LocalDate =>
  monthsAfter(writtenOn, 12 * years)
