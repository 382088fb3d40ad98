import { isRefusal } from '@obole/contract/problems'
import { API_PRIVILEGES, type ApiPrivilege } from '@obole/core/users/api-keys'
import { makeKey, type KeyWithSecret } from '../src/api-clients/keys.ts'
import type { MadeAssociation } from './association.ts'
import type { TestApp } from './test-app.ts'

/** A key of the association, made by its administrator; for everything unless told otherwise. */
export async function makeTestKey(
  test: TestApp,
  { id, adminId }: Pick<MadeAssociation, 'id' | 'adminId'>,
  privileges: readonly ApiPrivilege[] = API_PRIVILEGES,
): Promise<KeyWithSecret> {
  const wish = { organizationId: id, name: 'Site web', privileges, by: adminId }
  const made = await test.app.db.transaction((db) => makeKey(test.app, db, wish))
  if (isRefusal(made)) throw new Error(`no key was made: ${made.refusal}`)
  return made
}

/** What a program sends to `/oauth2/token`. */
export const askToken = (
  test: TestApp,
  fields: Readonly<Record<string, string>>,
  { authorization, address = '192.0.2.7' }: { authorization?: string; address?: string } = {},
) =>
  test.http.inject({
    method: 'POST',
    url: '/oauth2/token',
    remoteAddress: address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization === undefined ? {} : { authorization }),
    },
    payload: new URLSearchParams(fields).toString(),
  })

export const withSecret = ({ clientId, secret }: Pick<KeyWithSecret, 'clientId' | 'secret'>) => ({
  grant_type: 'client_credentials',
  client_id: clientId,
  client_secret: secret,
})

export const withRefresh = (refreshToken: string) => ({
  grant_type: 'refresh_token',
  refresh_token: refreshToken,
})
