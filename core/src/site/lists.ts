/** The lists of the desk. */
export const LISTS = [
  'orders',
  'payments',
  'items',
  'contacts',
  'contributors',
  'prospects',
  'abuses',
  'audit',
] as const
export type ListName = (typeof LISTS)[number]

/** What can be exported as a file: every list, and what has a page of its own. */
export const EXPORTS = [
  ...LISTS,
  'payoutLines',
  'entries',
  'movements',
  'expectedIncome',
  'yearCampaigns',
  'reconciliation',
  'vat',
  'invoices',
  'receipts',
] as const
export type ExportName = (typeof EXPORTS)[number]

/** A list is counted exactly up to here; beyond, one says that there are more. */
export const COUNTED_EXACTLY = 10_000

/** A search looks at so many of the nearest matches of each name or address: the word itself, then what is longer. */
export const SEARCHED_NEAREST = 1_000

/** How many rows there are, or, with `isMore`, the number that there are more than. */
export interface RowCount {
  rows: number
  isMore: boolean
}

/** What a count says that stopped at the first row after the last one counted exactly. */
export function rowCount(counted: number): RowCount {
  return { rows: Math.min(counted, COUNTED_EXACTLY), isMore: counted > COUNTED_EXACTLY }
}

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

export const EXPORT_STATES = ['Ready', 'Running', 'Done', 'Failed'] as const
