/** What a column of a statement can say. An amount has its sign, or is in the column of its side, or beside its side. */
export const STATEMENT_FIELDS = [
  'day',
  'valueDay',
  'label',
  'moreLabel',
  'amount',
  'debit',
  'credit',
  'side',
  'reference',
  'currency',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

export interface StatementColumns {
  /** The line of headings, counted from 0; what stands above tells of the account. Null where there is none. */
  readonly headings: number | null
  /** Which column says what, counted from 0. */
  readonly columns: { readonly [F in StatementField]?: number | undefined }
}

/** A day, what it is about, and how much: without these nothing can be read. */
export const isReadable = ({ columns }: StatementColumns): boolean =>
  columns.day !== undefined &&
  columns.label !== undefined &&
  (columns.amount !== undefined || columns.debit !== undefined || columns.credit !== undefined)
