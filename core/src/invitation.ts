/** How an invitation ended: whoever made it may take it back. */
export const INVITATION_ANSWERS = ['Accepted', 'Declined'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]
export const INVITATION_OUTCOMES = [...INVITATION_ANSWERS, 'Withdrawn'] as const

const DAY_MS = 86_400_000
/** After these, whoever invited asks anew. */
export const INVITATION_DAYS = 14

export const invitationEnd = (invitedAtMs: number): number => invitedAtMs + INVITATION_DAYS * DAY_MS
