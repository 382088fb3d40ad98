import { refuse, type Refusal } from '@obole/contract/problems'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { AUTHORIZATION_CODE_SECONDS } from '@obole/core/users/partner-applications'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import {
  type ConsentPlace,
  type ConsentRow,
  insertCode,
  listConsents,
  revokeConsent,
  upsertConsent,
} from './consents.store.ts'
import { hashOf, newSecret } from './secrets.ts'

/** What an administrator agrees to, and to whom the code goes. */
export interface Agreement extends ConsentPlace {
  privileges: readonly ApiPrivilege[]
  redirectUri: string
  challenge: string
  by: number
}

/** Lets an application in, and answers the code that it exchanges for tokens. */
export async function giveConsent(
  app: App,
  db: Queryable,
  { redirectUri, challenge, ...agreed }: Agreement,
): Promise<{ code: string }> {
  const now = app.clock.now()
  const consentId = await upsertConsent(db, agreed, now)
  const [code, family] = [newSecret(app), app.ids.token()]
  const until = now + AUTHORIZATION_CODE_SECONDS * 1000
  const { clientId, by } = agreed
  await insertCode(
    db,
    { hash: hashOf(code), consentId, clientId, redirectUri, challenge, family, by, until },
    now,
  )
  return { code }
}

/** From now on no token of the application opens anything of the association. */
export async function endConsent(
  app: App,
  db: Queryable,
  { by, ...place }: ConsentPlace & { by: number },
): Promise<{ name: string } | Refusal> {
  const name = await revokeConsent(db, place, by, app.clock.now())
  return name === null ? refuse('NOT_FOUND') : { name }
}

export const consentsOf = (app: App, organizationId: number): Promise<ConsentRow[]> =>
  listConsents(app.db, organizationId)
