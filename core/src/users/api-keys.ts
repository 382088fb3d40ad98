/** What a key of the public API may do, each by the name that associations' tools know. */
export const API_PRIVILEGES = [
  'AccessPublicData',
  'AccessTransactions',
  'Checkout',
  'FormAdministration',
  'RefundManagement',
  'FormOpenDirectory',
] as const
export type ApiPrivilege = (typeof API_PRIVILEGES)[number]

/** A token opens calls, or gets the next two. */
export const API_TOKEN_KINDS = ['Access', 'Refresh'] as const
export type ApiTokenKind = (typeof API_TOKEN_KINDS)[number]

/** An association has at most so many keys that open something. */
export const MOST_API_KEYS = 20

/** A secret that was replaced opens so much longer, while the association's programs are given the new one. */
export const FORMER_SECRET_HOURS = 24

const HOUR_MS = 3_600_000
export const formerSecretEnd = (replacedAtMs: number): number => replacedAtMs + FORMER_SECRET_HOURS * HOUR_MS
