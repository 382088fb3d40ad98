import { API_PRIVILEGE_ALLOWS } from '@obole/contract/api-privilege-names'
import { OAUTH_BASE } from '@obole/contract/bases'
import { addressOf } from '@obole/core/site/addresses'
import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { FORM } from './calls.ts'
import type { DescribedCall, PublicDocument } from './document-types.ts'
import { exampleOf } from './example-of.ts'
import { headersNamed } from './headers.ts'
import { json } from './json-content.ts'
import type { Schemas } from './schemas.ts'
import { oauthError, revokeRequest, tokenAnswer, tokenRequest } from './token-models.ts'

interface Drawing {
  schemas: Schemas
  origin: string
}

/** Where an administrator's browser is sent to let an application in. */
export const authorizationAddress = (origin: string): string => origin + addressOf({ page: 'authorization' })

export function securityScheme(origin: string) {
  const tokenUrl = `${origin}${OAUTH_BASE}/token`
  const scopes = Object.fromEntries(API_PRIVILEGES.map((name) => [name, API_PRIVILEGE_ALLOWS[name].en]))
  const shared = { tokenUrl, refreshUrl: tokenUrl, scopes }
  return {
    type: 'oauth2',
    description:
      'A token opens calls for half an hour: for a key, as far as its privileges reach; for a partner’s application, as far as the association agreed. With authorizationCode, PKCE (S256) is asked for, and the secret too; scopes are not sent, they are those that the application may ask for.',
    flows: {
      clientCredentials: shared,
      authorizationCode: { authorizationUrl: authorizationAddress(origin), ...shared },
    },
  }
}

export const tokenPaths = (drawing: Drawing): PublicDocument['paths'] => ({
  [`${OAUTH_BASE}/token`]: { post: tokenCall(drawing) },
  [`${OAUTH_BASE}/revoke`]: { post: revokeCall(drawing) },
})

const refused = (description: string, { schemas }: Drawing) => ({
  description,
  content: json(schemas.of(oauthError)),
})

const refusals = (drawing: Drawing): DescribedCall['responses'] => ({
  400: refused('The call is not as OAuth 2 asks.', drawing),
  401: refused('There is no such key or application, or the secret is wrong.', drawing),
  429: { ...refused('Too many wrong secrets.', drawing), headers: headersNamed('Retry-After') },
})

function tokenCall(drawing: Drawing): DescribedCall {
  const { schemas, origin } = drawing
  const answer = schemas.of(tokenAnswer)
  return {
    operationId: 'getToken',
    tags: ['Tokens'],
    summary: 'Gives an access token for a key, for the code of an application, or for a refresh token.',
    description:
      'Speaks as OAuth 2 says (RFC 6749). `client_id` and `client_secret` may also be sent as HTTP Basic.',
    security: [],
    requestBody: {
      required: true,
      content: {
        [FORM]: {
          schema: schemas.of(tokenRequest),
          example: { grant_type: 'client_credentials', client_id: 'key', client_secret: 'secret' },
        },
      },
    },
    responses: {
      200: { description: 'Two tokens.', content: json(answer, exampleOf(answer, schemas.models, origin)) },
      ...refusals(drawing),
    },
  }
}

function revokeCall(drawing: Drawing): DescribedCall {
  return {
    operationId: 'revokeToken',
    tags: ['Tokens'],
    summary: 'Gives tokens back: both, and all that were refreshed from them, open nothing any more.',
    description:
      'Speaks as OAuth 2 says (RFC 7009): a token that is unknown, or another’s, is answered alike. There is no body in the answer.',
    security: [],
    requestBody: {
      required: true,
      content: {
        [FORM]: {
          schema: drawing.schemas.of(revokeRequest),
          example: { token: 'the-token-that-gets-the-next-two', client_id: 'key', client_secret: 'secret' },
        },
      },
    },
    responses: { 200: { description: 'They open nothing.', content: {} }, ...refusals(drawing) },
  }
}
