import type { ReceiptDesk } from '@obole/contract/manage-receipts'

export type Signatory = NonNullable<ReceiptDesk['signatory']>

/** The signature's picture: a new one in base 64, null to remove it, undefined to keep it. */
export type Drawing = string | null | undefined
