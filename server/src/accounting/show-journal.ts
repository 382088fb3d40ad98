import type { Book, JournalLine, JournalTotals } from '@obole/contract/accounting'
import { ACCOUNT_ROLES, accountNumber, PRODUCT_ROLES } from '@obole/core/accounting/chart'
import { yearEndsOn } from '@obole/core/accounting/journal'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import { accountOn } from './accounts.ts'
import {
  type Asked,
  type BookRow,
  countLines,
  findBook,
  type LineRow,
  listLines,
  type SumRow,
  sumLines,
} from './journal.store.ts'

export async function showBook(
  app: App,
  { organizationId, organizationSlug }: { organizationId: number; organizationSlug: string },
): Promise<Book | null> {
  const book = await findBook(app.db, organizationId)
  return book && bookOf(book, organizationSlug, app.clock.now())
}

/** The month in which the accounting year begins, where the association keeps its journal here. */
export const firstMonthOf = async (app: App, organizationId: number): Promise<number | null> =>
  (await findBook(app.db, organizationId))?.firstMonth ?? null

function bookOf(
  { openedAt, isBeginning, firstMonth, accounts, closings, years }: BookRow,
  organizationSlug: string,
  now: number,
): Book {
  const closedUntil = closings.at(-1)?.until ?? null
  return {
    openedAt: openedAt.toISOString(),
    isBeginning,
    firstMonth,
    accounts: ACCOUNT_ROLES.map((role) => ({
      role,
      number: accountNumber(accounts, role),
      isOwn: accounts[role] !== undefined,
    })),
    closedUntil,
    today: parisDate(now),
    years: years.map(({ beginsOn, entries }) => {
      const endsOn = yearEndsOn(beginsOn)
      const isClosed = closedUntil !== null && closedUntil >= endsOn
      const url = `/api/manage/organizations/${organizationSlug}/accounting/fec?year=${beginsOn}`
      return { beginsOn, endsOn, entries, isClosed, url }
    }),
  }
}

/** The lines of a journal, by day; none where it is not begun. */
export async function readLines(
  app: App,
  asked: Asked,
  after: Position | null,
  limit: number,
): Promise<Listed<JournalLine>[]> {
  const book = await findBook(app.db, asked.organizationId)
  if (!book) return []
  const lines = await listLines(app.db, asked, after, limit)
  return lines.map((line) => ({
    row: lineOf(book, line),
    position: { key: `${line.day}${line.position}`, id: line.entryId },
  }))
}

export const countJournalLines = (app: App, asked: Asked): Promise<number> => countLines(app.db, asked)

function lineOf(book: BookRow, line: LineRow): JournalLine {
  const { number, yearBeginsOn, journal, kind, day, pieceDay, role, orderId, formTitle, rateBasisPoints } =
    line
  const account = accountOn(book, role, day)
  return {
    number,
    position: line.position,
    yearBeginsOn,
    journal,
    kind,
    day,
    pieceDay,
    pieceRef: pieceRefOf(line),
    role,
    account: account.number,
    accountName: account.name,
    orderId,
    formTitle,
    rateBasisPoints,
    debit: Math.max(line.amountCents, 0),
    credit: Math.max(0 - line.amountCents, 0),
  }
}

/** What the entry is found again by: a payment, a payout, a cheque deposit or a transfer. */
export function pieceRefOf(
  line: Pick<LineRow, 'paymentId' | 'payoutId' | 'slipNumber' | 'transferId'>,
): string {
  if (line.paymentId !== null) return `P-${line.paymentId}`
  if (line.payoutId !== null) return `V-${line.payoutId}`
  return line.slipNumber === null ? `T-${line.transferId}` : `R-${line.slipNumber}`
}

/** What each account comes to, and the VAT by rate: of exactly the lines that the list shows. */
export async function sumJournal(app: App, asked: Asked): Promise<JournalTotals> {
  const book = await findBook(app.db, asked.organizationId)
  const sums = book ? await sumLines(app.db, asked) : []
  const accounts = book ? ACCOUNT_ROLES.flatMap((role) => accountTotals(book, sums, role)) : []
  return {
    accounts,
    vat: vatTotals(sums),
    debit: total(sums, ({ debitCents }) => debitCents),
    credit: total(sums, ({ creditCents }) => creditCents),
  }
}

/** One row for each number the account had: what was closed under another stays apart. */
function accountTotals(book: BookRow, sums: readonly SumRow[], role: SumRow['role']) {
  const own = sums.filter((sum) => sum.role === role)
  const accounts = own.map(({ until }) => accountOn(book, role, until ?? FAR))
  const different = new Map(accounts.map((account) => [account.number, account]))
  return [...different.values()].map(({ number, name }) => {
    const rows = own.filter((_, index) => accounts[index]?.number === number)
    return {
      role,
      account: number,
      name,
      debit: total(rows, ({ debitCents }) => debitCents),
      credit: total(rows, ({ creditCents }) => creditCents),
    }
  })
}

/** After every closing. */
const FAR = '9999-12-31'

function vatTotals(sums: readonly SumRow[]): JournalTotals['vat'] {
  const rates = new Set(
    sums.filter(({ role }) => role === 'vat').map(({ rateBasisPoints }) => rateBasisPoints),
  )
  return [...rates]
    .toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
    .map((rateBasisPoints) => {
      const rated = sums.filter((sum) => sum.rateBasisPoints === rateBasisPoints && isOfProducts(sum))
      return {
        rateBasisPoints,
        base: credited(rated.filter(({ role }) => role !== 'vat')),
        vat: credited(rated.filter(({ role }) => role === 'vat')),
      }
    })
}

/** Money on a bank account has no rate, and neither has a product whose rate nobody wrote down. */
const isOfProducts = ({ role }: SumRow) => role === 'vat' || PRODUCT_ROLES.some((one) => one === role)

const credited = (sums: readonly SumRow[]) =>
  total(sums, ({ creditCents, debitCents }) => creditCents - debitCents)
const total = (sums: readonly SumRow[], of: (sum: SumRow) => number) =>
  sums.reduce((sum, row) => sum + of(row), 0)
