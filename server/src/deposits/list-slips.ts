import type { DepositSlip, WaitingCheques } from '@obole/contract/deposit-slips'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { slipTotals } from '@obole/core/receipts/deposit-slip'
import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { readPage, type Page } from '../platform/continuation.ts'
import { drawDepositSlip } from '../papers/drawing.ts'
import type { SlipToDraw } from '../papers/paper.ts'
import { findSlip, listSlips, readWaiting, type SlipRow, sumWaiting } from './deposits.store.ts'

/** More cheques than an association takes to the bank at once. */
const MOST_SHOWN = 500

export async function listWaitingCheques(app: App, organizationId: number): Promise<WaitingCheques> {
  const [rows, { count, total }] = await Promise.all([
    readWaiting(app.db, organizationId, MOST_SHOWN),
    sumWaiting(app.db, organizationId),
  ])
  const data = rows.map((row) => ({
    paymentId: row.payment_id,
    orderId: row.order_id,
    receivedOn: row.received_on,
    drawer: row.drawer,
    bank: row.bank,
    number: row.number,
    amount: row.amount_cents,
    isEventCanceled: row.is_event_canceled,
  }))
  return { data, count, total }
}

interface SlipsQuery {
  organizationSlug: string
  pageSize: number
  continuationToken?: string | undefined
}

export async function listDepositSlips(
  app: App,
  organizationId: number,
  { organizationSlug, ...asked }: SlipsQuery,
): Promise<{ data: DepositSlip[]; pagination: Page<unknown>['pagination'] } | Refusal> {
  const page = await readPage(app, `deposit-slips:${organizationId}`, asked, async (after, limit) => {
    const rows = await listSlips(app.db, { organizationId, before: after?.id ?? null, limit })
    return rows.map((row) => ({ row, position: { key: '', id: row.number } }))
  })
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => slipOf(row, organizationSlug)), pagination: page.pagination }
}

export function slipOf(row: SlipRow, organizationSlug: string): DepositSlip {
  const { madeBy, account, cheques } = slipToDraw(row)
  const { totalCents, withdrawnCents, handedBackCents, keptCents } = slipTotals(cheques)
  return {
    id: row.id,
    number: row.number,
    madeAt: row.made_at.toISOString(),
    madeBy,
    account,
    cheques: cheques.map(({ amountCents: amount, handedBackCents: handedBack, ...cheque }) => ({
      ...cheque,
      amount,
      handedBack,
    })),
    total: totalCents,
    withdrawn: withdrawnCents,
    handedBack: handedBackCents,
    kept: keptCents,
    undoneAt: row.undone_at?.toISOString() ?? null,
    url: row.undone_at ? null : `/api/manage/organizations/${organizationSlug}/deposit-slips/${row.id}.pdf`,
  }
}

function slipToDraw({ contents, since }: SlipRow): SlipToDraw {
  return {
    ...contents,
    cheques: contents.cheques.map((cheque) => {
      const became = since.find(({ paymentId }) => paymentId === cheque.paymentId)
      return {
        ...cheque,
        isWithdrawn: became?.isWithdrawn ?? false,
        handedBackCents: cents(became?.handedBackCents ?? 0),
      }
    }),
  }
}

/** The slip as a paper for the bank; a slip that was undone has none. */
export async function openDepositSlip(
  app: App,
  organizationId: number,
  slipId: number,
): Promise<{ fileName: string; pdf: Buffer } | Refusal> {
  const row = await findSlip(app.db, organizationId, slipId)
  if (!row || row.undone_at) return refuse('NOT_FOUND')
  return { fileName: `remise-de-cheques-${row.number}.pdf`, pdf: await drawDepositSlip(slipToDraw(row)) }
}
