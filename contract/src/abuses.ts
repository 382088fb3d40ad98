import { ABUSE_REASONS } from '@obole/core/validation/abuse-report'
import { MAX_TEXT_LENGTH } from '@obole/core/validation/text-length'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const abuseBody = z.strictObject({
  reason: z.enum(ABUSE_REASONS),
  /** It only has to look like name@domain: a person who reports abuse must not be turned away. */
  userEmail: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@\0]+@[^\s@\0]+$/),
  userMessage: z
    .string()
    .trim()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .regex(/^[^\0]*$/),
  /** The page it is about, one of ours. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
})
export type AbuseBody = z.output<typeof abuseBody>

/** Below the API base. */
export const abuseEndpoints = endpoints({
  'POST /abuses': {
    summary: 'Reports a campaign to the platform',
    body: abuseBody,
    response: { 202: z.object({ reported: z.literal(true) }) },
  },
})
