/** For calls that move a payment: after an unforeseen failure money may have moved, and the payer is told so. */
export const PAYING = { config: { unforeseen: 'PAYMENT_ERROR' } } as const
