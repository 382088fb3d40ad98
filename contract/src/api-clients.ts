import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const instant = z.iso.datetime()
const privileges = z.array(z.enum(API_PRIVILEGES))

/** A key by which a program of the association calls the public API, as its administrators see it. */
const accessKeySchema = z.object({
  clientId: z.string(),
  name: z.string(),
  privileges,
  madeBy: z.string(),
  /** Whoever made it administers the association no more, and may still know its secret. */
  isMakerGone: z.boolean(),
  madeAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  /** Until then the secret before the last replacement opens as well. */
  formerSecretUntil: instant.nullable(),
  /** Since then it opens nothing. */
  revokedAt: instant.nullable(),
})
export type AccessKey = z.infer<typeof accessKeySchema>

const keysAnswer = z.object({ data: z.array(accessKeySchema) })
export type AccessKeys = z.infer<typeof keysAnswer>

/** The secret is told this once: only a digest of it is kept. */
const keyWithSecret = z.object({ clientId: z.string(), name: z.string(), secret: z.string() })

export const KEY_NAME_MAX_LENGTH = 60

const newKeyBody = z.strictObject({
  /** Which program has it: « Site web », « Logiciel de gestion ». */
  name: plainLine(KEY_NAME_MAX_LENGTH).min(1),
  privileges: privileges.min(1).transform((chosen) => [...new Set(chosen)]),
})
export type NewKeyBody = z.output<typeof newKeyBody>

const keyParams = organizationParams.extend({ clientId: z.string().regex(/^[\w-]{1,64}$/) })

export const apiClientEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/api-clients': {
    summary:
      'The access keys of an association’s programs: those that open something, and those revoked lately',
    params: organizationParams,
    response: { 200: keysAnswer },
  },
  'POST /manage/organizations/{organizationSlug}/api-clients': {
    summary: 'Make an access key; its secret is told this once',
    params: organizationParams,
    body: newKeyBody,
    response: { 201: keyWithSecret },
    again: 'passwordAndCode',
  },
  'POST /manage/organizations/{organizationSlug}/api-clients/{clientId}/secret': {
    summary: 'Replace the secret of an access key; the one before opens for a day more',
    params: keyParams,
    response: { 200: keyWithSecret },
    again: 'passwordAndCode',
  },
  'POST /manage/organizations/{organizationSlug}/api-clients/{clientId}/revoke': {
    summary: 'Revoke an access key: it and its tokens open nothing any more',
    params: keyParams,
    response: { 200: keysAnswer },
  },
})
