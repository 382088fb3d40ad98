/** Calls that move a payment: a failure nobody foresaw may have left money behind, and the payer is told so. */
export const PAYING = { config: { unforeseen: 'PAYMENT_ERROR' } } as const
