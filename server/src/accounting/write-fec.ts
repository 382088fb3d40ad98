import { JOURNALS } from '@obole/core/accounting/chart'
import { FEC_HEADER, fecFileName, fecLine } from '@obole/core/accounting/fec'
import { ENTRY_KINDS, yearEndsOn } from '@obole/core/accounting/journal'
import { latin9Bytes } from '@obole/core/accounting/latin-9'
import { addDays, type LocalDate, parisInstant, typedDate } from '@obole/core/dates/dates'
import { refuse, type Refusal } from '@obole/contract/problems'
import { Readable } from 'node:stream'
import { recordAudit } from '../audit/audit.ts'
import type { App } from '../app.ts'
import { stepBack } from '../platform/rush.ts'
import { accountOn } from './accounts.ts'
import {
  type BookRow,
  findBook,
  findSiren,
  isBehind,
  type LineRow,
  listLinesOfYear,
} from './journal.store.ts'
import { pieceRefOf } from './show-journal.ts'

const LINES_AT_ONCE = 1_000
/** What came within the last minute may still be on its way into the journal. */
const WRITTEN_WITHIN_MS = 60_000

interface Year {
  organizationId: number
  yearBeginsOn: LocalDate
}

/** The file of a year that has entries; who takes it is noted before anything leaves. */
export async function openFec(
  app: App,
  {
    organizationId,
    organizationSlug,
    userId,
  }: { organizationId: number; organizationSlug: string; userId: number },
  yearBeginsOn: LocalDate,
): Promise<{ fileName: string; content: Readable } | Refusal> {
  const book = await findBook(app.db, organizationId)
  if (!book) return refuse('JOURNAL_NOT_BEGUN')
  if (!book.years.some(({ beginsOn }) => beginsOn === yearBeginsOn)) return refuse('NOT_FOUND')
  // A file that lacks its last entries looks like a whole one.
  const end = Math.min(
    parisInstant(addDays(yearEndsOn(yearBeginsOn), 1)),
    app.clock.now() - WRITTEN_WITHIN_MS,
  )
  if (book.isBeginning || (await isBehind(app.db, organizationId, end))) return refuse('JOURNAL_BEHIND')
  await app.db.transaction((db) =>
    recordAudit(app, db, {
      organizationId,
      userId,
      action: 'money.fecExported',
      subject: { type: 'journal', id: yearBeginsOn, label: typedDate(yearEndsOn(yearBeginsOn)) },
      details: {},
    }),
  )
  // By its SIREN, or by its name on our site where it has none.
  const known = await findSiren(app.db, organizationId)
  return {
    fileName: fecFileName(known ?? organizationSlug, yearEndsOn(yearBeginsOn)),
    content: Readable.from(writeFec(app, book, { organizationId, yearBeginsOn }), { objectMode: false }),
  }
}

/** Portion by portion: a year of a large association fits in no memory. */
async function* writeFec(app: App, book: BookRow, year: Year): AsyncGenerator<Buffer> {
  yield Buffer.from(latin9Bytes(FEC_HEADER))
  for (let after = { number: 0, position: 0 }; ;) {
    const began = performance.now()
    const lines = await listLinesOfYear(app.db, year, after, LINES_AT_ONCE)
    const last = lines.at(-1)
    if (!last) return
    yield Buffer.from(latin9Bytes(lines.map((line) => fecLine(wordsOf(book, line))).join('')))
    after = last
    if (lines.length < LINES_AT_ONCE) return
    await stepBack(app.isRush, performance.now() - began)
  }
}

/** In French, whoever asks: it is for the association's accountant and the tax office. It names nobody. */
function wordsOf(book: BookRow, line: LineRow) {
  const { journal, number, day, kind, orderId, formTitle, role, pieceDay, writtenOn, amountCents } = line
  const account = accountOn(book, role, day)
  const about = [ENTRY_KINDS[kind].label.fr, orderId === null ? null : `commande ${orderId}`, formTitle]
  return {
    journal,
    journalName: JOURNALS[journal].fr,
    number,
    day,
    account: account.number,
    accountName: account.name.fr,
    pieceRef: pieceRefOf(line),
    pieceDay,
    label: about.filter((word) => word !== null).join(', '),
    amountCents,
    validatedOn: writtenOn,
  }
}
