import { OAUTH_BASE, PUBLIC_API_BASE } from '@obole/contract/bases'
import { refuse } from '@obole/contract/problems'
import { LOCALES } from '@obole/core/locale'
import { addressOf } from '@obole/core/site/addresses'
import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { bearerOf } from './api-caller.ts'
import {
  disconnect,
  giveBack,
  giveTokens,
  giveTokensForCode,
  refreshTokens,
  type TokenAnswer,
  type TokenError,
} from './give-tokens.ts'

const BODY_LIMIT_BYTES = 8 * 1024
/** What a key's public name is made of: anything else names none. */
const CLIENT_ID = /^[\w-]{1,64}$/
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/

/** Below `/oauth2`: speaks as RFC 6749 says, refusals included, because the libraries of others read it. */
export function oauthRoutes(http: Http, app: App): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  // A body of another kind is read past, and answered as one that says nothing.
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
  http.route({
    method: 'POST',
    url: '/token',
    bodyLimit: BODY_LIMIT_BYTES,
    schema: { hide: true },
    handler: async (request, reply) => {
      const answer = await answerOf(app, request)
      void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      return 'error' in answer ? sendError(request, reply, answer) : reply.send(answer)
    },
  })
  http.route({
    method: 'POST',
    url: '/revoke',
    bodyLimit: BODY_LIMIT_BYTES,
    schema: { hide: true },
    handler: async (request, reply) => {
      const refused = await revoked(app, request)
      return refused ? sendError(request, reply, refused) : reply.send()
    },
  })
  http.route({
    method: 'GET',
    url: '/disconnect',
    schema: { hide: true },
    handler: async (request, reply) => {
      const token = bearerOf(request)
      if (token === null) return sendError(request, reply.header('www-authenticate', 'Bearer'), noBearer)
      await disconnect(app, token)
      return reply.header('cache-control', 'no-store').send()
    },
  })
}

/** What a library reads to find the rest by itself (RFC 8414). */
export function oauthMetadataRoutes(http: Http, { config }: App): void {
  const issuer = config.PUBLIC_URL
  http.get('/.well-known/oauth-authorization-server', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      issuer,
      authorization_endpoint: `${issuer}${addressOf({ page: 'authorization' })}`,
      token_endpoint: `${issuer}${OAUTH_BASE}/token`,
      revocation_endpoint: `${issuer}${OAUTH_BASE}/revoke`,
      service_documentation: `${issuer}${PUBLIC_API_BASE}/docs`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
      token_endpoint_auth_methods_supported: AUTH_METHODS,
      revocation_endpoint_auth_methods_supported: AUTH_METHODS,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: API_PRIVILEGES,
      ui_locales_supported: LOCALES,
    }),
  )
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post']

async function revoked(app: App, request: FastifyRequest): Promise<null | TokenError> {
  const sent = sentWith(request)
  if ('error' in sent) return sent
  const { field, credentials } = sent
  const token = field('token')
  if (!credentials) return noCredentials
  return token === undefined ? invalid('token is missing') : giveBack(app, { ...credentials, token })
}

/** What a program sent, and the name and secret by which it says who it is, where it says both. */
function sentWith(request: FastifyRequest) {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (new Set(sent.keys()).size < sent.size) return invalid('a field was sent twice')
  const field = (name: string) => sent.get(name) || undefined
  const known = credentialsOf(request, field)
  if ('error' in known) return known
  const { clientId, secret } = known
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) return unknownClient
  const address = request.ip
  const credentials = clientId === undefined || secret === undefined ? null : { clientId, secret, address }
  return { field, clientId, secret, address, credentials }
}

async function answerOf(app: App, request: FastifyRequest): Promise<TokenAnswer | TokenError> {
  const sent = sentWith(request)
  if ('error' in sent) return sent
  const { field, clientId, secret, address, credentials } = sent
  switch (field('grant_type')) {
    case undefined:
      return invalid('grant_type is missing: send the fields as application/x-www-form-urlencoded')
    case 'client_credentials':
      return credentials ? giveTokens(app, credentials) : noCredentials
    case 'authorization_code': {
      const [code, redirectUri, verifier] = [field('code'), field('redirect_uri'), field('code_verifier')]
      if (!credentials) return noCredentials
      if (code === undefined || redirectUri === undefined || verifier === undefined)
        return invalid('code, redirect_uri and code_verifier are needed')
      return VERIFIER.test(verifier)
        ? giveTokensForCode(app, { ...credentials, code, redirectUri, verifier })
        : {
            error: 'invalid_grant',
            description: 'code_verifier has 43 to 128 letters, digits, or one of -._~',
          }
    }
    case 'refresh_token': {
      const refreshToken = field('refresh_token')
      return refreshToken === undefined
        ? invalid('refresh_token is missing')
        : refreshTokens(app, { refreshToken, clientId, secret, address })
    }
    default:
      return {
        error: 'unsupported_grant_type',
        description: 'grant_type is client_credentials, authorization_code or refresh_token',
      }
  }
}

const invalid = (description: string): TokenError => ({ error: 'invalid_request', description })

const noCredentials: TokenError = {
  error: 'invalid_client',
  description: 'client_id and client_secret are needed',
}

const noBearer: TokenError = { error: 'invalid_client', description: 'the token to give back is missing' }

const unknownClient: TokenError = { error: 'invalid_client', description: 'there is no key of that name' }

interface Known {
  clientId: string | undefined
  secret: string | undefined
}

/** From the body or from HTTP Basic; a program that sends both must send the same name, and one secret. */
function credentialsOf(
  { headers }: FastifyRequest,
  field: (name: string) => string | undefined,
): Known | TokenError {
  const inBody = { clientId: field('client_id'), secret: field('client_secret') }
  const basic = headers.authorization?.match(/^Basic +(\S+)$/i)?.[1]
  if (basic === undefined) return inBody
  const [clientId = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const inHeader = { clientId: fromForm(clientId), secret: fromForm(rest.join(':')) }
  if (inBody.secret !== undefined || (inBody.clientId ?? inHeader.clientId) !== inHeader.clientId)
    return invalid('the key is named twice: in Authorization and in the body')
  return inHeader
}

/** The two parts of HTTP Basic are form-encoded (RFC 6749, 2.3.1); programs that leave them as they are mean the same. */
function fromForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, description, retryAfterSeconds }: TokenError,
): FastifyReply {
  if (retryAfterSeconds !== undefined) {
    request.refusal = refuse('TOO_MANY_REQUESTS')
    void reply.code(429).header('retry-after', String(retryAfterSeconds))
  } else {
    void reply.code(error === 'invalid_client' ? 401 : 400)
    if (error === 'invalid_client' && request.headers.authorization !== undefined)
      void reply.header('www-authenticate', 'Basic realm="Obole", charset="UTF-8"')
  }
  return reply.send({ error, error_description: description })
}
