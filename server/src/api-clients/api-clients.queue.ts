import { z } from 'zod'
import { KEY_NEWS } from '../mails/key-mail.ts'
import { declareJob } from '../platform/job.ts'

/** Whoever administers the association is told of a key that was made, or has another secret. */
export const tellKeyJob = declareJob(
  'api-clients.tell-key',
  z.object({
    /** The same for everyone who is told. */
    id: z.string(),
    clientId: z.string(),
    what: z.enum(KEY_NEWS),
    /** The user who did it. */
    by: z.number(),
    at: z.number(),
  }),
)
