import {
  movementKinds,
  type AccountStatement,
  type Balance,
  type CashOut,
  type CashOutRow,
} from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { reachedAt } from '@obole/core/privacy/forgetting'
import { missingCents, payableCents } from '@obole/core/payment/cover'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { maskIban } from '@obole/core/validation/iban'
import { MIN_PAYOUT_CENTS } from '@obole/core/ledger/payout'
import { payoutLabel } from '@obole/core/ledger/payout-label'
import { nextPayoutOn } from '@obole/core/ledger/payout-rhythm'
import { topUpReference } from '@obole/core/payment/top-up'
import type { App } from '../app.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { readStatement } from '../ledger/read-statement.ts'
import { type Position, positionOf, readPage, tokenOf } from '../platform/continuation.ts'
import { paymentDate } from '../orders/payment-date.ts'
import { ProviderFault } from '../providers/payment-provider.ts'
import { payoutStandings } from '../statements/show-reconciliation.ts'
import { associationOf, type Asker } from './association-of.ts'
import { findTurn } from './associations.store.ts'
import { findPendingIban } from './iban-changes.store.ts'
import { toWire, type Association } from './payout.ts'
import { countExportRows, hasPayout, listExportRows, type ExportRow } from './payout-lines.store.ts'
import { listPayouts, sumUnderWay } from './payouts.store.ts'

interface Page {
  pageSize: number
  continuationToken?: string | undefined
}

export async function showBalance(app: App, asker: Asker): Promise<Balance | Refusal> {
  const found = await associationOf(app, asker)
  return isRefusal(found) ? found : readBalances(app, found.association)
}

export async function readBalances(app: App, association: Association): Promise<Balance> {
  const { id, iban } = association
  const funds = await readFunds(app, id)
  const { rhythm, lastOn } = await findTurn(app.db, id)
  return {
    available: funds.availableCents,
    waitingRefunds: funds.waitingCents,
    missing: missingCents(funds),
    reserve: funds.reserveCents,
    payable: payableCents(funds),
    underWay: await sumUnderWay(app.db, id),
    minimum: MIN_PAYOUT_CENTS,
    rhythm,
    nextPayoutOn: nextPayoutOn(rhythm, { lastOn, today: parisDate(app.clock.now()) }),
    topUp: await topUpAccount(app, id),
    iban: iban && maskIban(iban),
    ibanChange: await pendingIban(app, id),
  }
}

async function pendingIban(app: App, organizationId: number): Promise<Balance['ibanChange']> {
  const change = await findPendingIban(app.db, organizationId)
  return (
    change && {
      iban: maskIban(change.iban),
      askedBy: change.askedBy,
      askedOn: new Date(change.askedAt).toISOString(),
      takesEffectOn: new Date(change.takesEffectAt).toISOString(),
    }
  )
}

/** Where an association sends money for refunds. If the provider does not answer, the rest is still shown. */
export async function topUpAccount(app: App, organizationId: number): Promise<Balance['topUp']> {
  try {
    const [provider] = app.providers.thatCan('transfers')
    const account = await provider?.transfers.account()
    return account ? { ...account, reference: topUpReference(organizationId) } : null
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    app.log.warn({ err: error }, 'the account that money can be sent to is not known')
    return null
  }
}

export async function showPayouts(
  app: App,
  asked: Asker & Page,
): Promise<{ data: CashOut[]; pagination: AccountStatement['pagination'] } | Refusal> {
  const found = await associationOf(app, asked)
  if (isRefusal(found)) return found
  const { id } = found.association
  const page = await readPage(app, `cash-outs:${id}`, asked, async (after, limit) => {
    const payouts = await listPayouts(app.db, id, after?.id ?? null, limit)
    return payouts.map((payout) => ({ payout, position: { key: '', id: payout.id } }))
  })
  if (isRefusal(page)) return page
  const standingOf = await payoutStandings(app, id)
  const data = page.rows.map(({ payout }) => toWire(payout, standingOf(payout.id)))
  return { data, pagination: page.pagination }
}

export async function showPayout(app: App, asker: Asker, payoutId: number): Promise<CashOut | Refusal> {
  const found = await associationOf(app, asker)
  if (isRefusal(found)) return found
  // The list goes down by id: the first payout below `payoutId + 1` is the one asked for, or it does not exist.
  const { id } = found.association
  const [payout] = await listPayouts(app.db, id, payoutId + 1, 1)
  if (payout?.id !== payoutId) return refuse('NOT_FOUND')
  const standingOf = await payoutStandings(app, id)
  return toWire(payout, standingOf(payout.id))
}

/** The movements of the association's account between two days, both included, in French time. */
export async function showStatement(
  app: App,
  asked: Asker & Page & { from: string; to: string },
): Promise<AccountStatement | Refusal> {
  const found = await associationOf(app, asked)
  if (isRefusal(found)) return found
  const { id: organizationId } = found.association
  const { from, to, pageSize: limit } = asked
  const list = `statement:${organizationId}:${from}:${to}`
  const after = positionOf(app, list, asked.continuationToken)
  if (isRefusal(after)) return after
  const period = { from, to: addDays(to, 1) }
  const statement = await readStatement(app, { organizationId, ...period, after: after?.id ?? 0, limit })
  const { openingCents, closingCents, movements, next } = statement
  return {
    opening: openingCents,
    closing: closingCents,
    data: movements.map(({ id, kind, amountCents, orderId, paymentId, bookedAt }) => {
      const known = movementKinds.find((one) => one === kind)
      assert(known, `a ${kind} on an association's account`)
      return {
        id,
        kind: known,
        amount: amountCents,
        orderId,
        paymentId,
        date: new Date(bookedAt).toISOString(),
      }
    }),
    pagination: {
      pageSize: limit,
      continuationToken: next === null ? null : tokenOf(app, list, { key: '', id: next }),
    },
  }
}

/** The statement of one payout: its lines add up to its amount. */
export async function exportPayout(
  app: App,
  asker: Asker,
  payoutId: number,
): Promise<CashOutRow[] | Refusal> {
  const found = await associationOf(app, asker)
  if (isRefusal(found)) return found
  const of = { organizationId: found.association.id, payoutId }
  return (await readWholePayout(app, of)) ?? refuse('NOT_FOUND')
}

/** The same for whoever may read the association's money by a key; null for a payout of another association. */
export async function readWholePayout(
  app: App,
  of: { organizationId: number; payoutId: number },
): Promise<CashOutRow[] | null> {
  if (!(await hasPayout(app.db, of.organizationId, of.payoutId))) return null
  return (await listExportRows(app.db, of, null, null)).map(exportRow)
}

type OfPayout = { organizationId: number; payoutId: number }

/** The same lines, batch by batch, for files. */
export async function readPayoutLines(
  app: App,
  of: OfPayout,
  after: Position | null,
  limit: number,
): Promise<{ row: CashOutRow; position: Position }[]> {
  const rows = await listExportRows(app.db, of, after?.id ?? null, limit)
  return rows.map((row) => ({ row: exportRow(row), position: { key: '', id: row.position } }))
}

export const countPayoutLines = (app: App, { organizationId, payoutId }: OfPayout): Promise<number> =>
  countExportRows(app.db, organizationId, payoutId)

export const isPayoutOf = (app: App, { organizationId, payoutId }: OfPayout): Promise<boolean> =>
  hasPayout(app.db, organizationId, payoutId)

/** For a payment, its own date, the same as in every list; for the association's own money, when it moved. */
function dateOf({ created_at, due_on, instalment_number, moved_at }: ExportRow): string {
  if (created_at === null || due_on === null || instalment_number === null) return moved_at.toISOString()
  return paymentDate({ created_at, due_on, instalment_number })
}

function exportRow(row: ExportRow): CashOutRow {
  const { amount } = row
  const payer = row.payer ?? { firstName: null, lastName: null, email: null }
  return {
    campaignType: row.form_type,
    campaignName: row.form_title,
    operationType: operationOf(row),
    credit: amount > 0 ? amount : null,
    debit: amount < 0 ? -amount : null,
    orderId: row.order_id,
    paymentId: row.payment_id,
    paymentDate: dateOf(row),
    paymentMethod: row.means,
    paymentStatus: row.payment_state === null ? null : statusOf(row),
    cashOutDate: row.cash_out_date.toISOString(),
    cashOutId: row.cash_out_id,
    cashOutLabel: payoutLabel({ id: row.cash_out_id, isLabelled: row.is_labelled }),
    designation: row.designation,
    payerCompany: row.payer?.companyName ?? null,
    payerLastName: payer.lastName,
    payerFirstName: payer.firstName,
    payerEmail: reachedAt(payer.email),
    payerSiren: row.payer?.companySiren ?? null,
  }
}

const OWN_LINES = {
  topUp: 'TopUp',
  reserveReleased: 'ReserveReleased',
  reserveKept: 'ReserveKept',
} as const

function operationOf({ kind, is_monthly, terms, is_donation }: ExportRow): CashOutRow['operationType'] {
  if (kind === 'refund' || kind === 'disputeLost') return 'Debit'
  if (kind !== 'capture') return OWN_LINES[kind]
  if (is_monthly) return 'MonthlyDonation'
  if (terms > 1) return 'MultipleInstalmentPayment'
  return is_donation ? 'OneTimeDonation' : 'OneTimePayment'
}

function statusOf({ payment_state, refunded }: ExportRow): CashOutRow['paymentStatus'] {
  if (payment_state === 'Contested') return 'Contested'
  if (payment_state === 'Refunded') return 'Refunded'
  return refunded > 0 ? 'PartiallyRefunded' : 'Paid'
}
