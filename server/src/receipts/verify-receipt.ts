import { refuse, type Refusal } from '@obole/contract/problems'
import type { VerifiedReceipt } from '@obole/contract/receipts'
import { initialsOf, receiptNumber } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { findReceiptByToken } from './receipts.store.ts'

/** What a reader of a receipt may check: enough to see that it is genuine, and nothing more about the donor. */
export async function verifyReceipt(app: App, token: string): Promise<VerifiedReceipt | Refusal> {
  const receipt = await findReceiptByToken(app.db, token)
  if (!receipt) return refuse('NOT_FOUND')
  const { contents, given_on: givenOn, voided_at: voidedAt, replaced_by: replacedBy } = receipt
  const donor = contents.donor.company ? [contents.donor.company.name] : contents.donor.name.split(/\s+/)
  return {
    number: receiptNumber(givenOn, receipt.number),
    isValid: voidedAt === null,
    organizationName: receipt.organization_name,
    amount: receipt.amount_cents,
    date: givenOn,
    donorInitials: initialsOf(...donor),
    issuedAt: receipt.issued_at.toISOString(),
    voidedAt: voidedAt?.toISOString() ?? null,
    replacedBy: replacedBy === null ? null : receiptNumber(givenOn, replacedBy),
    sha256: receipt.sha256,
  }
}
