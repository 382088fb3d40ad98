import type { CashOutRow } from '@obole/contract/payouts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { cashoutExportRowModel } from '@obole/contract/v5/transactions'
import type { CashoutExportPaymentOperation } from '@obole/contract/v5/values'
import { parisMoment } from '@obole/core/dates/dates'
import { PAYMENT_MEANS } from '@obole/core/payment/payment-means'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { readWholePayout } from '../payouts/read-money.ts'
import { ownAssociation } from './caller-place.ts'

type ExportedRow = z.output<typeof cashoutExportRowModel>

/** What a payout is made of; a payout of another association does not exist. */
export async function exportPayout(
  app: App,
  caller: ApiCaller,
  { organizationSlug, cashOutId }: { organizationSlug: string; cashOutId: number },
): Promise<ExportedRow[] | Refusal> {
  const place = ownAssociation(caller, organizationSlug)
  if (isRefusal(place)) return place
  const rows = await readWholePayout(app, { organizationId: place.organizationId, payoutId: cashOutId })
  return rows?.map(toExportedRow) ?? refuse('NOT_FOUND')
}

function toExportedRow(row: CashOutRow): ExportedRow {
  const { campaignType, paymentMethod, paymentStatus } = row
  const means = PAYMENT_MEANS.find((one) => one === paymentMethod)
  return {
    campaignName: row.campaignName,
    operationType: operationOf(row.operationType),
    credit: row.credit,
    debit: row.debit,
    orderId: row.orderId,
    paymentId: row.paymentId,
    paymentDate: parisMoment(row.paymentDate),
    cashOutDate: parisMoment(row.cashOutDate),
    cashOutId: row.cashOutId,
    designation: row.designation,
    payerCompany: row.payerCompany,
    payerLastName: row.payerLastName,
    payerFirstName: row.payerFirstName,
    payerEmail: row.payerEmail,
    payerSiren: row.payerSiren,
    ...(campaignType ? { campaignType } : {}),
    ...(means ? { paymentMethod: means } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
  }
}

/** What only this platform knows of is told as money that came or went. */
function operationOf(operation: CashOutRow['operationType']): CashoutExportPaymentOperation {
  if (operation === 'TopUp' || operation === 'ReserveReleased') return 'Credit'
  return operation === 'ReserveKept' ? 'Debit' : operation
}
