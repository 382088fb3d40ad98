import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { z } from 'zod'
import { KEY_NAME_MAX_LENGTH } from './api-clients.ts'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { anyText, plainLine, plainText } from './plain-text.ts'

const instant = z.iso.datetime()
const privileges = z.array(z.enum(API_PRIVILEGES))
const clientId = z.string().regex(/^[\w-]{1,64}$/)
const address = anyText.max(2000)

/** What a partner's application sends a browser with, by the names of OAuth 2 (RFC 6749, 4.1.1; RFC 7636, 4.3). */
const authorizationQuery = z.object({
  client_id: anyText.max(200).default(''),
  redirect_uri: address.default(''),
  response_type: anyText.max(40).optional(),
  code_challenge: anyText.max(200).optional(),
  code_challenge_method: anyText.max(40).optional(),
  /** Given back as it came. */
  state: address.optional(),
})
export type AuthorizationQuery = z.output<typeof authorizationQuery>

/** What an administrator reads before they let an application in. */
const authorizationAsked = z.object({
  kind: z.literal('asked'),
  name: z.string(),
  /** Who makes it, as Support checked. */
  publisher: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  /** The host to which the browser goes back. */
  returnsTo: z.string(),
  privileges,
  /** The associations that the reader administers. */
  associations: z.array(
    z.object({
      organizationSlug: z.string(),
      name: z.string(),
      /** It lets the application in already. */
      isLetIn: z.boolean(),
    }),
  ),
  /** Where « Refuser » leads. */
  refusedUrl: z.string(),
})

/** Whom nobody knows is told nothing: the browser stays here. What else is wrong is said to the application. */
const authorizationAnswer = z.discriminatedUnion('kind', [
  authorizationAsked,
  z.object({ kind: z.literal('unknownApplication') }),
  z.object({ kind: z.literal('unknownAddress') }),
  z.object({ kind: z.literal('back'), url: z.string() }),
])
export type AuthorizationAsked = z.infer<typeof authorizationAsked>
export type AuthorizationAnswer = z.infer<typeof authorizationAnswer>

const authorizeBody = z.strictObject({
  ...authorizationQuery.shape,
  organizationSlug: z.string().min(1).max(200),
  /** What was read, so that nobody agrees to more. */
  privileges,
})
export type AuthorizeBody = z.output<typeof authorizeBody>

/** An application that the association lets in. */
const letInSchema = z.object({
  clientId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  domain: z.string().nullable(),
  privileges,
  givenBy: z.string(),
  givenAt: instant,
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  /** Where it is told what happens in the association, by its own word. */
  addresses: z.array(z.object({ url: z.string(), types: z.array(z.enum(WEBHOOK_TYPES)) })),
})
export type LetInApplication = z.infer<typeof letInSchema>
const letInAnswer = z.object({ data: z.array(letInSchema) })

const MOST_REDIRECT_ADDRESSES = 10

const webAddress = z.url({ protocol: /^https$/ }).max(500)

const applicationBody = z.strictObject({
  /** Who makes the application, as Support checked. */
  name: plainLine(KEY_NAME_MAX_LENGTH).min(1),
  displayName: plainLine(KEY_NAME_MAX_LENGTH).min(1),
  description: plainText(500).transform((text) => text || null),
  url: webAddress.nullable(),
  logo: webAddress.nullable(),
  domain: anyText.max(260).nullable(),
  redirectUris: z.array(address).max(MOST_REDIRECT_ADDRESSES),
  privileges: privileges.min(1).transform((chosen) => [...new Set(chosen)]),
})
export type ApplicationBody = z.output<typeof applicationBody>

/** A partner's application, as Support sees it. */
const applicationSchema = z.object({
  clientId: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  domain: z.string().nullable(),
  redirectUris: z.array(z.string()),
  privileges,
  madeAt: instant,
  lastUsedAt: instant.nullable(),
  formerSecretUntil: instant.nullable(),
  revokedAt: instant.nullable(),
  /** How many associations let it in. */
  associations: z.int(),
})
export type PartnerApplication = z.infer<typeof applicationSchema>

const applicationsAnswer = z.object({ data: z.array(applicationSchema) })
/** The secret is told this once, as that of a key. */
const applicationWithSecret = z.object({ clientId: z.string(), name: z.string(), secret: z.string() })

const letInParams = organizationParams.extend({ clientId })
const applicationParams = z.object({ clientId })

export const authorizationEndpoints = endpoints({
  'GET /authorizations': {
    summary: 'What a partner’s application asks an administrator for, by the names of OAuth 2',
    query: authorizationQuery,
    response: { 200: authorizationAnswer },
  },
  'POST /authorizations': {
    summary: 'Let a partner’s application in, for one association; answers where the browser goes back',
    body: authorizeBody,
    response: { 201: z.object({ url: z.string() }) },
    again: 'passwordAndCode',
  },
})

export const applicationEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/applications': {
    summary: 'The partners’ applications that an association lets in',
    params: organizationParams,
    response: { 200: letInAnswer },
  },
  'POST /manage/organizations/{organizationSlug}/applications/{clientId}/revoke': {
    summary: 'Let an application in no more: its tokens open nothing of the association',
    params: letInParams,
    response: { 200: letInAnswer },
    again: 'passwordAndCode',
  },
  'GET /manage/support/applications': {
    summary: 'The partners’ applications, for Support: those that open something, and those revoked lately',
    response: { 200: applicationsAnswer },
  },
  'POST /manage/support/applications': {
    summary: 'Register a partner’s application; its secret is told this once',
    body: applicationBody,
    response: { 201: applicationWithSecret },
    again: 'passwordAndCode',
  },
  'PUT /manage/support/applications/{clientId}': {
    summary: 'Change what is known of a partner’s application, and what it may ask for',
    params: applicationParams,
    body: applicationBody,
    response: { 200: applicationsAnswer },
    again: 'passwordAndCode',
  },
  'POST /manage/support/applications/{clientId}/secret': {
    summary: 'Replace the secret of a partner’s application; the one before opens for a day more',
    params: applicationParams,
    response: { 200: applicationWithSecret },
    again: 'passwordAndCode',
  },
  'POST /manage/support/applications/{clientId}/revoke': {
    summary: 'Revoke a partner’s application: nothing of it opens anything any more',
    params: applicationParams,
    response: { 200: applicationsAnswer },
    again: 'passwordAndCode',
  },
})
