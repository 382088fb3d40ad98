import { dateParts, type LocalDate, localDate, monthsAfter, addDays } from '../dates/dates.ts'
import type { Text } from '../locale.ts'
import type { Journal } from './chart.ts'

/** What an entry tells of: a movement of the ledger, money received by hand, or cheques carried to the bank. */
export const ENTRY_KINDS = {
  capture: { journal: 'OB', label: { fr: 'Paiement en ligne', en: 'Online payment' } },
  refund: { journal: 'OB', label: { fr: 'Remboursement', en: 'Refund' } },
  disputeLost: { journal: 'OB', label: { fr: 'Contestation perdue', en: 'Lost dispute' } },
  topUp: { journal: 'OB', label: { fr: 'Virement à Obole', en: 'Transfer to Obole' } },
  payout: { journal: 'OB', label: { fr: 'Versement parti', en: 'Payout sent' } },
  payoutFailed: { journal: 'OB', label: { fr: 'Versement revenu', en: 'Payout returned' } },
  payoutConfirmed: { journal: 'BQ', label: { fr: 'Versement reçu', en: 'Payout received' } },
  takings: { journal: 'EN', label: { fr: 'Encaissement', en: 'Taking' } },
  takingsCorrected: { journal: 'EN', label: { fr: 'Encaissement corrigé', en: 'Corrected taking' } },
  deposit: { journal: 'BQ', label: { fr: 'Remise de chèques', en: 'Cheque deposit' } },
  depositUndone: { journal: 'BQ', label: { fr: 'Remise de chèques annulée', en: 'Undone cheque deposit' } },
} as const satisfies Readonly<Record<string, { journal: Journal; label: Text }>>
export type EntryKind = keyof typeof ENTRY_KINDS

/** The first day of the accounting year that a day is in, where years begin with that month. */
export function yearBeginsOn(day: LocalDate, firstMonth: number): LocalDate {
  const { year, month } = dateParts(day)
  return localDate(month >= firstMonth ? year : year - 1, firstMonth, 1)
}

export const yearEndsOn = (beginsOn: LocalDate): LocalDate => addDays(monthsAfter(beginsOn, 12), -1)

/** The day an entry counts for: that of what happened, or the first that is still open. */
export const entryDay = (pieceDay: LocalDate, closedUntil: LocalDate | null): LocalDate =>
  closedUntil !== null && pieceDay <= closedUntil ? addDays(closedUntil, 1) : pieceDay

/** Only past days are closed, after those that are closed already. */
export const isClosable = (
  until: LocalDate,
  { closedUntil, today }: { readonly closedUntil: LocalDate | null; readonly today: LocalDate },
): boolean => until < today && (closedUntil === null || until > closedUntil)

/** What VAT is declared by: a month, three months or a year. */
export const VAT_PERIODS = ['month', 'quarter', 'year'] as const
export type VatPeriod = (typeof VAT_PERIODS)[number]
export const VAT_MONTHS: Readonly<Record<VatPeriod, number>> = { month: 1, quarter: 3, year: 12 }
