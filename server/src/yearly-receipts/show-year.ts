import type { ReceiptLetters, ReceiptRun, ReceiptYear } from '@obole/contract/manage-receipts'
import { parisDate } from '@obole/core/dates/dates'
import { rhythmOf, type RunOutcome } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { rhythmsOf } from '../receipts/write-yearly.ts'
import { countToPost, listLetters, type LettersRow } from './letters.store.ts'
import {
  countOutcomes,
  countSingleReceipts,
  findRun,
  readPreview,
  readWithoutAddress,
  type RunRow,
} from './runs.store.ts'

export interface Place {
  organizationId: number
  organizationSlug: string
}

const MOST_WITHOUT_ADDRESS = 50

/** What is to be issued, posted and asked for a year of gifts, and how far that is. */
export async function showYear(app: App, place: Place, year: number): Promise<ReceiptYear> {
  const { organizationId, organizationSlug } = place
  const [rhythms, run, singleReceipts, toPost, letters] = await Promise.all([
    rhythmsOf(app.db, organizationId),
    findRun(app.db, organizationId, year),
    countSingleReceipts(app.db, organizationId, year),
    countToPost(app.db, organizationId, year),
    listLetters(app.db, organizationId, year),
  ])
  const rhythm = rhythmOf(rhythms, year)
  // While a run is at work the page asks again each second or two, and its progress says enough.
  const isCounted = rhythm === 'EachYear' && run?.state !== 'Running'
  const preview = isCounted ? await readPreview(app.db, organizationId, year) : null
  const withoutAddress = preview?.addressMissing
    ? await readWithoutAddress(app.db, organizationId, year, MOST_WITHOUT_ADDRESS)
    : []
  return {
    year,
    rhythm,
    isOver: parisDate(app.clock.now()) > `${year}-12-31`,
    preview,
    singleReceipts,
    run: run && (await runOnWire(app, run)),
    toPost,
    letters: letters.map((one) => lettersOnWire(one, organizationSlug)),
    withoutAddress: withoutAddress.map(({ donor, orderId, total, isAsked }) => ({
      donor,
      orderId,
      total,
      isAsked,
    })),
  }
}

async function runOnWire(app: App, run: RunRow): Promise<ReceiptRun> {
  const counts = await countOutcomes(app.db, run.id)
  const countOf = (outcome: RunOutcome) => counts.find((one) => one.outcome === outcome)?.count ?? 0
  const donors = counts.reduce((sum, { count }) => sum + count, 0)
  return {
    id: run.id,
    state: run.state,
    donors,
    done: donors - countOf('Waiting'),
    issued: countOf('Issued'),
    replaced: countOf('Replaced'),
    unchanged: countOf('Unchanged'),
    addressMissing: countOf('AddressMissing'),
    nothing: countOf('Nothing'),
    by: run.by,
    createdAt: run.createdAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  }
}

function lettersOnWire(row: LettersRow, organizationSlug: string): ReceiptLetters {
  return {
    id: row.id,
    state: row.state,
    letters: row.letterCount,
    drawn: row.drawnCount,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    printedAt: row.printedAt?.toISOString() ?? null,
    printedBy: row.printedBy,
    voided: row.voidedCount,
    url:
      row.storedAs === null || row.voidedCount > 0
        ? null
        : `/api/manage/organizations/${organizationSlug}/receipts/letters/${row.id}.pdf`,
  }
}
