import { DIGEST_RHYTHMS } from '@obole/core/association/digest'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** Which mails a user gets about an association they manage. */
export const notificationChoiceSchema = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  /** The campaigns it is about, by their titles; null for all of them. */
  campaigns: z.array(z.string()).nullable(),
  sales: z.enum(DIGEST_RHYTHMS),
})
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>
const choicesAnswer = z.object({ data: z.array(notificationChoiceSchema) })

export const notificationEndpoints = endpoints({
  'GET /users/me/notifications': {
    summary: 'What the signed-in user hears by mail of each association they look after',
    response: { 200: choicesAnswer },
  },
  'PUT /users/me/notifications/{organizationSlug}': {
    summary: 'Chooses how often one hears of an association’s sales: of each, once a day, or not at all',
    params: z.object({ organizationSlug: z.string().min(1).max(200) }),
    body: z.strictObject({ sales: z.enum(DIGEST_RHYTHMS) }),
    response: { 200: choicesAnswer },
  },
  'POST /unsubscriptions/{token}': {
    summary:
      'Stops the mails about sales that this token came with; a mail program may call it by itself (RFC 8058)',
    params: z.object({ token: z.string().min(1).max(200) }),
    response: { 200: z.object({ organizationName: z.string() }) },
  },
})
