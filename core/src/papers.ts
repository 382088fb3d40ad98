/** What a participant shows: its code is read at the door. */
export const PASS_KINDS = ['Ticket', 'MembershipCard'] as const
export type PassKind = (typeof PASS_KINDS)[number]

/** Every paper that is drawn for an order. */
export const PAPER_KINDS = ['FiscalReceipt', ...PASS_KINDS, 'DedicationCard'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
