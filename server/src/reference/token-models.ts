import { z } from 'zod'
import type { TokenAnswer, TokenError } from '../api-clients/give-tokens.ts'

/*
 * What gives tokens speaks as RFC 6749 says, and so is no call of ours with a problem for a refusal: it is described here.
 */

export const tokenRequest = z.object({
  grant_type: z.enum(['client_credentials', 'authorization_code', 'refresh_token']),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  refresh_token: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
})

export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  organization_slug: z.string().exactOptional(),
  scope: z.string().exactOptional(),
}) satisfies z.ZodType<TokenAnswer>

export const revokeRequest = z.object({
  token: z.string(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

const ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
] as const satisfies readonly TokenError['error'][]

export const oauthError = z.object({ error: z.enum(ERRORS), error_description: z.string() })
