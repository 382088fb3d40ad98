import { z } from 'zod'
import type { TokenAnswer, TokenError } from '../api-clients/give-tokens.ts'

/*
 * What gives tokens speaks as RFC 6749 says, and so is no call of ours with a problem for a refusal: it is described here.
 */

export const tokenRequest = z.object({
  grant_type: z.enum(['client_credentials', 'refresh_token']),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  refresh_token: z.string().optional(),
})

export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
}) satisfies z.ZodType<TokenAnswer>

const ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
] as const satisfies readonly TokenError['error'][]

export const oauthError = z.object({ error: z.enum(ERRORS), error_description: z.string() })
