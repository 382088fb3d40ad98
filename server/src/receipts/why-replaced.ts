import { isSameDonor, type ReceiptDonor } from '@obole/core/receipts/receipt'
import type { WhyReplaced } from '../mails/receipt-mail.ts'

/** Whom a receipt is for, and of how much. */
export interface ReceiptFacts {
  amountCents: number
  donor: ReceiptDonor
}

/** A donor reads that they were corrected only where the two receipts name them differently. */
export function whyReplaced(before: ReceiptFacts | null, after: ReceiptFacts): WhyReplaced {
  if (before === null) return 'madeAnew'
  if (before.amountCents !== after.amountCents) return 'amountChanged'
  return isSameDonor(before.donor, after.donor) ? 'madeAnew' : 'donorCorrected'
}
