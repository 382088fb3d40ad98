/** How an invitation ended; the person who sent it may also withdraw it. */
export const INVITATION_ANSWERS = ['Accepted', 'Declined'] as const
export type InvitationAnswer = (typeof INVITATION_ANSWERS)[number]
export const INVITATION_OUTCOMES = [...INVITATION_ANSWERS, 'Withdrawn'] as const

const DAY_MS = 86_400_000
/** After this many days an invitation expires and must be sent again. */
export const INVITATION_DAYS = 14

export const invitationEnd = (invitedAtMs: number): number => invitedAtMs + INVITATION_DAYS * DAY_MS
