import type { MovementLine } from '@obole/contract/movements'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import {
  countMovements,
  listMovements,
  type MovementRow,
  type MovementsAsked,
  sumMovements,
} from './movements.store.ts'
import { payerName } from './payer-name.ts'

/** What came in and went out of an association's account, each with its order, campaign or payout. */
export async function readMovements(
  app: App,
  asked: MovementsAsked,
  after: Position | null,
  limit: number,
): Promise<Listed<MovementLine>[]> {
  const rows = await listMovements(app.db, asked, after, limit)
  return rows.map((row) => ({ row: lineOf(row), position: { key: String(row.id), id: row.lineId } }))
}

export const countOfMovements = (app: App, asked: MovementsAsked, most?: number): Promise<number> =>
  countMovements(app.db, asked, most)

export const sumOfMovements = async (app: App, asked: MovementsAsked): Promise<{ amount: number }> => ({
  amount: await sumMovements(app.db, asked),
})

function lineOf({ id, lineId, kind, amountCents, bookedAt, payer, ...row }: MovementRow): MovementLine {
  return {
    id: `${id}-${lineId}`,
    date: bookedAt.toISOString(),
    day: parisDate(bookedAt.getTime()),
    kind,
    amount: amountCents,
    orderId: row.orderId,
    payoutId: row.payoutId,
    formType: row.formType,
    formSlug: row.formSlug,
    formTitle: row.formTitle,
    payer: payer === null ? null : payerName(payer),
  }
}
