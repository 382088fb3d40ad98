import { z } from 'zod'

export const ABUSE_REASONS = ['DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM'] as const

export const ABUSE_MESSAGE_MAX_LENGTH = 2000

/** POST /abuses */
export const abuseBody = z.strictObject({
  reason: z.enum(ABUSE_REASONS),
  userEmail: z.email().max(254),
  userMessage: z.string().trim().min(1).max(ABUSE_MESSAGE_MAX_LENGTH),
  /** The page it is about, on our own origin. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
})
export type AbuseBody = z.infer<typeof abuseBody>
