const DAY_MS = 86_400_000
/** After these, whoever invited asks anew. */
export const INVITATION_DAYS = 14

export const invitationEnd = (invitedAtMs: number): number => invitedAtMs + INVITATION_DAYS * DAY_MS
