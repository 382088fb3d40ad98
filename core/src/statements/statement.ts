import type { LocalDate } from '../dates/dates.ts'
import { MAX_STATEMENT_LINES } from './limits.ts'
import { type Cents, cents, sum } from '../money/money.ts'

/** What a bank calls the file of a statement. */
export const STATEMENT_FORMATS = ['csv', 'ofx', 'camt053', 'mt940'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** What is kept of a label and of a reference; a bank's own are shorter. */
const MAX_LABEL = 500
const MAX_REFERENCE = 140

export interface StatementLine {
  /** When the bank booked it. */
  readonly day: LocalDate
  readonly valueDay: LocalDate | null
  /** Above zero for money that came in. */
  readonly amountCents: Cents
  readonly label: string
  /** What the bank itself calls the line. */
  readonly reference: string | null
}

/** One account in one file, over a period. */
export interface Statement {
  /** Null where the file names no account, or not by its IBAN. */
  readonly iban: string | null
  readonly openingCents: Cents | null
  readonly closingCents: Cents | null
  /** The days it covers, both included. */
  readonly from: LocalDate
  readonly until: LocalDate
  readonly lines: readonly StatementLine[]
}

/** Why a file is no statement that can be read; each has its sentence. */
export const STATEMENT_PROBLEMS = [
  'STATEMENT_EMPTY',
  'STATEMENT_IS_PDF',
  'STATEMENT_IS_PICTURE',
  'STATEMENT_IS_SPREADSHEET',
  'STATEMENT_UNREADABLE',
  'STATEMENT_CUT',
  'STATEMENT_LINE_UNREADABLE',
  'STATEMENT_CURRENCY',
  'STATEMENT_IN_FUTURE',
  'STATEMENT_TOO_MANY_LINES',
  'STATEMENT_TOO_HEAVY',
  'STATEMENT_UNBALANCED',
  'STATEMENT_SEVERAL_ACCOUNTS',
] as const
export type StatementProblem = (typeof STATEMENT_PROBLEMS)[number]

/** Thrown inside the readers alone; whoever calls them gets it as a value. */
export class NotAStatement extends Error {
  readonly problem: StatementProblem
  /** The line of the file, as an editor counts them. */
  readonly line: number | null

  constructor(problem: StatementProblem, line: number | null = null) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

/** One line of text, as long as it is kept. */
const tidy = (text: string, longest: number): string =>
  text
    // What turns, joins or hides the letters beside it is never a part of what a bank writes.
    .replaceAll(/\p{Cf}+/gu, '')
    // What a database cannot keep and a page cannot show.
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim()

export const tidyLabel = (text: string): string => tidy(text, MAX_LABEL)

/** Banks write NONREF and NOTPROVIDED where they have none. */
export function tidyReference(text: string | null | undefined): string | null {
  const reference = tidy(text ?? '', MAX_REFERENCE)
  return reference === '' || /^(?:NON ?REF|NOT ?PROVIDED|NONE|0+)$/i.test(reference) ? null : reference
}

/** Euros alone: a payout is in no other currency. */
export function onlyEuros(currency: string | null | undefined): void {
  const text = (currency ?? '').trim().toUpperCase()
  if (!['', '€', 'EUR', 'EURO', 'EUROS'].includes(text)) throw new NotAStatement('STATEMENT_CURRENCY')
}

export function onlySoMany(lines: number): void {
  if (lines > MAX_STATEMENT_LINES) throw new NotAStatement('STATEMENT_TOO_MANY_LINES')
}

/** What came in and what went out, each as a sum of zero or more. */
export function turnoverOf(lines: readonly StatementLine[]) {
  const credits = lines.filter(({ amountCents }) => amountCents > 0)
  const debits = lines.filter(({ amountCents }) => amountCents < 0)
  const total = (some: readonly StatementLine[]) => sum(some.map(({ amountCents }) => amountCents))
  return {
    creditCount: credits.length,
    creditCents: total(credits),
    debitCount: debits.length,
    debitCents: cents(0 - total(debits)),
  }
}

/** Opening and lines come to the closing, where the file says both. */
export function onlyBalanced({
  openingCents,
  closingCents,
  lines,
}: Pick<Statement, 'openingCents' | 'closingCents' | 'lines'>): void {
  if (openingCents === null || closingCents === null) return
  const reached = sum([openingCents, ...lines.map(({ amountCents }) => amountCents)])
  if (reached !== closingCents) throw new NotAStatement('STATEMENT_UNBALANCED')
}
