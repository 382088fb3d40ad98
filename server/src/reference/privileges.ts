import { PUBLIC_API_BASE } from '@obole/contract/bases'
import type { PublicOperation } from '@obole/contract/v5/described'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import type { Http } from '../platform/http.ts'

/** What a key must be allowed for each call, as its route says it. */
export type Privileges = ReadonlyMap<string, ApiPrivilege | undefined>

/** Called before the routes of the public API are registered, which fill what it returns. */
export function notePrivileges(http: Http): Privileges {
  const noted = new Map<string, ApiPrivilege | undefined>()
  http.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) noted.set(operationOf(one, url), config?.privilege)
  })
  return noted
}

/** `GET /v5/orders/:orderId` as the contract writes it. */
export const operationOf = (method: string, url: string): PublicOperation | (string & {}) =>
  `${method} ${url.slice(PUBLIC_API_BASE.length).replaceAll(/:(\w+)/g, '{$1}')}`
