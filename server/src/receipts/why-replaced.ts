import { isSameDonor, type ReceiptDonor } from '@obole/core/receipts/receipt'
import type { WhyReplaced } from '../mails/receipt-mail.ts'

/** What a receipt said of its donor and of money. */
export interface Said {
  amountCents: number
  donor: ReceiptDonor
}

/** A donor reads that they were corrected only where the two receipts name them differently. */
export function whyReplaced(before: Said | null, after: Said): WhyReplaced {
  if (before === null) return 'madeAnew'
  if (before.amountCents !== after.amountCents) return 'amountChanged'
  return isSameDonor(before.donor, after.donor) ? 'madeAnew' : 'donorCorrected'
}
