import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import { addressRange, takeTokens, type Limited } from '../platform/rate-limit.ts'
import { securityEvent } from '../platform/security-events.ts'
import {
  deleteOldestTokens,
  type EndedFamily,
  endFamily,
  endFamilyOfBearer,
  endFamilyOfCode,
  endFamilyOfUsed,
  exchangeCode,
  findSecrets,
  type GivenTo,
  insertTokens,
  noteUse,
  rotateToken,
  type NewTokens,
  type SecretsRow,
} from './api-clients.store.ts'
import { hashOf, isSecretOf, newSecret } from './secrets.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ACCESS_TOKEN_SECONDS = 1800
export const REFRESH_TOKEN_MS = 30 * DAY_MS

/** A program that asks for a token at each of its calls pushes out its own oldest ones. */
const KEPT_TOKENS = { Access: 100, Refresh: 1000 }

/**
 * Nobody guesses a secret: these limits spare us the noise of a program with a wrong one. They are taken by wrong
 * secrets alone and close to them alone, and a key is counted within its range, so that nobody shuts out another's
 * program by its public name.
 */
const wrongSecretLimits = (clientId: string, address: string): Limited[] => [
  {
    scope: 'api-secret-client',
    key: `${clientId} ${addressRange(address)}`,
    rate: { limit: 20, windowMs: 10 * MINUTE_MS },
  },
  {
    scope: 'api-secret-range',
    key: addressRange(address),
    rate: { limit: 100, windowMs: 10 * MINUTE_MS },
  },
]

/** The answer, as OAuth 2 names it (RFC 6749, 5.1). */
export interface TokenAnswer {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_in: number
  /** The association that let the application in, where it was one; and what the tokens open of it. */
  organization_slug?: string
  scope?: string
}

/** Why there is none, as OAuth 2 names it (RFC 6749, 5.2), with a sentence for whoever writes the program. */
export interface TokenError {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'
  description: string
  /** Too many wrong secrets: how long to wait. */
  retryAfterSeconds?: number
}

/** How a program says which key it has. */
export interface Credentials {
  clientId: string
  secret: string
  address: string
}

export async function giveTokens(app: App, credentials: Credentials): Promise<TokenAnswer | TokenError> {
  const refused = await checkSecret(app, credentials)
  if (refused) return refused
  const { clientId, secret } = credentials
  const { answer, stored } = newTokens(app)
  const given = { ...stored, clientId, family: app.ids.token(), secretHash: hashOf(secret) }
  await insertTokens(app.db, given, app.clock.now())
  await settle(app, { client_id: clientId, consent_id: null })
  return answer
}

/** What was given is a use of the key or of the consent; the oldest tokens of the same caller go. */
async function settle(app: App, of: Pick<GivenTo, 'client_id' | 'consent_id'>): Promise<void> {
  await noteUse(app.db, of, app.clock.now())
  await deleteOldestTokens(app.db, { clientId: of.client_id, consentId: of.consent_id }, KEPT_TOKENS)
}

/** A code that an administrator brought back, with what proves that it is in the right hands (RFC 7636). */
export interface Exchange extends Credentials {
  code: string
  redirectUri: string
  verifier: string
}

/** Tokens for a code, which opens once. Brought a second time, somebody else has it: all that came of it ends. */
export async function giveTokensForCode(
  app: App,
  { code, redirectUri, verifier, ...credentials }: Exchange,
): Promise<TokenAnswer | TokenError> {
  const refused = await checkSecret(app, credentials)
  if (refused) return refused
  const { clientId, secret, address } = credentials
  const [hash, now] = [hashOf(code), app.clock.now()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const { answer, stored } = newTokens(app)
  const presented = { hash, clientId, redirectUri, challenge }
  const given = await exchangeCode(app.db, { ...stored, code: presented, secretHash: hashOf(secret) }, now)
  if (given) return answerTo(app, given, answer)
  await noteEnded(app, await endFamilyOfCode(app.db, hash, now), { about: 'codeUsedTwice', address })
  return {
    error: 'invalid_grant',
    description: 'the code is unknown, expired, used, or was given for something else',
  }
}

async function answerTo(app: App, given: GivenTo, answer: TokenAnswer): Promise<TokenAnswer> {
  const { organization_slug: slug, privileges } = given
  await settle(app, given)
  return slug === null ? answer : { ...answer, organization_slug: slug, scope: privileges.join(' ') }
}

/** Takes back all that came of one call for tokens; says nothing of a token that is unknown or another's (RFC 7009). */
export async function giveBack(
  app: App,
  { token, ...credentials }: Credentials & { token: string },
): Promise<null | TokenError> {
  const refused = await checkSecret(app, credentials)
  if (refused) return refused
  await endFamily(app.db, { presented: hashOf(token), clientId: credentials.clientId }, app.clock.now())
  return null
}

/** As programs do that know no revocation: the token they call with speaks for itself, and says what to take back. */
export const disconnect = (app: App, token: string): Promise<void> =>
  endFamilyOfBearer(app.db, hashOf(token), app.clock.now())

/** What comes with a refresh token, which speaks for itself: a program need not say which key it has. */
export interface Refresh {
  refreshToken: string
  clientId: string | undefined
  secret: string | undefined
  address: string
}

/**
 * New tokens for a refresh token, which opens once. Used again, it was stolen, from the program or by it: all that came
 * of it ends.
 */
export async function refreshTokens(
  app: App,
  { refreshToken, clientId, secret, address }: Refresh,
): Promise<TokenAnswer | TokenError> {
  if (secret !== undefined) {
    const refused = await checkSecret(app, { clientId: clientId ?? '', secret, address })
    if (refused) return refused
  }
  const [presented, now] = [hashOf(refreshToken), app.clock.now()]
  const { answer, stored } = newTokens(app)
  const secretHash = secret === undefined ? null : hashOf(secret)
  const rotated = await rotateToken(
    app.db,
    { ...stored, presented, clientId: clientId ?? null, secretHash },
    now,
  )
  if (rotated !== null) return answerTo(app, rotated, answer)
  await noteEnded(app, await endFamilyOfUsed(app.db, presented, now), { about: 'usedTwice', address })
  return { error: 'invalid_grant', description: 'the refresh token is unknown, expired or was used before' }
}

async function noteEnded(
  app: App,
  ended: EndedFamily | null,
  seen: { about: 'usedTwice' | 'codeUsedTwice'; address: string },
): Promise<void> {
  if (!ended) return
  const { client_id: account, organization_id: organizationId } = ended
  await securityEvent(app, {
    kind: 'keyRefused',
    ...seen,
    account,
    organizationId: organizationId ?? undefined,
  })
}

/** Null where the secret is the key's. */
async function checkSecret(app: App, { clientId, secret, address }: Credentials): Promise<null | TokenError> {
  const client = await findSecrets(app.db, clientId, app.clock.now())
  if (client && opens(client, secret)) return null
  const limited = await takeTokens(app, wrongSecretLimits(clientId, address))
  const retryAfterSeconds = limited?.details?.['retryAfterSeconds']
  if (typeof retryAfterSeconds === 'number')
    return { error: 'invalid_client', description: 'too many wrong secrets: wait', retryAfterSeconds }
  await securityEvent(app, {
    kind: 'keyRefused',
    about: 'secret',
    address,
    account: clientId,
    organizationId: client?.organization_id ?? undefined,
  })
  return { error: 'invalid_client', description: 'no key has this client_id and this client_secret' }
}

const opens = ({ secret_hash, former_secret_hash }: SecretsRow, secret: string): boolean =>
  isSecretOf(secret_hash, secret) || (former_secret_hash !== null && isSecretOf(former_secret_hash, secret))

function newTokens(app: App): { answer: TokenAnswer; stored: NewTokens } {
  const [access, refresh, now] = [newSecret(app), newSecret(app), app.clock.now()]
  return {
    answer: {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
    },
    stored: {
      accessHash: hashOf(access),
      refreshHash: hashOf(refresh),
      accessUntil: now + ACCESS_TOKEN_SECONDS * 1000,
      refreshUntil: now + REFRESH_TOKEN_MS,
    },
  }
}
