import { refuse, type Refusal } from '@obole/contract/problems'
import { type ApiPrivilege, formerSecretEnd, MOST_API_KEYS } from '@obole/core/users/api-keys'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import {
  countLiveKeys,
  insertClient,
  type KeyPlace,
  type KeyRow,
  listKeys,
  lockKeysOf,
  replaceSecret,
  revokeClient,
} from './api-clients.store.ts'
import { hashOf, newClientId, newSecret } from './secrets.ts'

const DAY_MS = 86_400_000
/** How long a revoked key is still listed; the log names it for good. */
const REVOKED_SHOWN_MS = 90 * DAY_MS

/** The secret is told once: afterwards only its digest is known. */
export interface KeyWithSecret {
  clientId: string
  name: string
  secret: string
}

export async function makeKey(
  app: App,
  db: Queryable,
  wish: { organizationId: number; name: string; privileges: readonly ApiPrivilege[]; by: number },
): Promise<KeyWithSecret | Refusal> {
  const { organizationId, name, privileges, by } = wish
  await lockKeysOf(db, organizationId)
  if ((await countLiveKeys(db, organizationId)) >= MOST_API_KEYS) return refuse('TOO_MANY_KEYS')
  const [clientId, secret] = [newClientId(app), newSecret(app)]
  const client = { id: clientId, organizationId, name, privileges, secretHash: hashOf(secret), createdBy: by }
  await insertClient(db, client, app.clock.now())
  return { clientId, name, secret }
}

/** Another secret for a key; the one before opens a while longer, and so does what was given for it. */
export async function replaceKeySecret(
  app: App,
  db: Queryable,
  place: KeyPlace,
): Promise<KeyWithSecret | Refusal> {
  const [secret, now] = [newSecret(app), app.clock.now()]
  const secrets = { secretHash: hashOf(secret), formerUntil: formerSecretEnd(now) }
  const name = await replaceSecret(db, place, secrets, now)
  return name === null ? refuse('NOT_FOUND') : { clientId: place.clientId, name, secret }
}

/** From now on neither the key nor any of its tokens opens anything. */
export async function revokeKey(
  app: App,
  db: Queryable,
  { by, ...place }: KeyPlace & { by: number },
): Promise<{ name: string } | Refusal> {
  const name = await revokeClient(db, place, by, app.clock.now())
  return name === null ? refuse('NOT_FOUND') : { name }
}

export function keysOf(app: App, organizationId: number): Promise<KeyRow[]> {
  const now = app.clock.now()
  return listKeys(app.db, organizationId, { now, revokedSince: now - REVOKED_SHOWN_MS })
}
