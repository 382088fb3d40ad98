import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { z } from 'zod'
import { APPLICATION_NEWS } from '../mails/application-mail.ts'
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

/** The same of a partner's application that the association lets in, or does no more. */
export const tellConsentJob = declareJob(
  'api-clients.tell-consent',
  z.object({
    id: z.string(),
    clientId: z.string(),
    organizationId: z.number(),
    what: z.enum(APPLICATION_NEWS),
    privileges: z.array(z.enum(API_PRIVILEGES)),
    by: z.number(),
    at: z.number(),
  }),
)
