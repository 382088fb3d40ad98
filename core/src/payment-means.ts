/** Money that somebody brings, and the association writes down. */
export const OFFLINE_MEANS = ['Check', 'Cash', 'BankTransfer', 'Other'] as const
export type OfflineMeans = (typeof OFFLINE_MEANS)[number]

export const PAYMENT_MEANS = ['None', 'Card', 'Sepa', ...OFFLINE_MEANS] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

/** Whether money came by hand, to the association, or back to the payer. */
export const PAYMENT_TYPES = ['Offline', 'Credit', 'Debit'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
