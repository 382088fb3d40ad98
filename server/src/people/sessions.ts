import { createHash } from 'node:crypto'
import { refuse, type Refusal } from '@obole/contract/problems'
import { isAdmin } from '@obole/core/session'
import type { App } from '../app.ts'
import type { Sql } from '../platform/db.ts'
import { signAccessToken, type User } from './access-token.ts'
import { findAccount, type Account } from './people.store.ts'
import { findHeadAfter, insertFamily, revokeFamilyOf, rotate } from './sessions.store.ts'

const DAY_MS = 86_400_000
/** A session ends when nobody used it for this long … */
const REFRESH_TOKEN_MS = 30 * DAY_MS
/** … and at last after this long. */
const FAMILY_MS = 180 * DAY_MS
/** Two tabs, or an answer lost on the way: the token just replaced still counts for this long. */
const GRACE_MS = 10_000

export interface Session {
  client: string
  user: User
  accessToken: string
  refreshToken: string
  refreshSeconds: number
}

export async function openSession(app: App, sql: Sql, account: Account, client: string): Promise<Session> {
  const now = app.clock.now()
  const refreshToken = app.ids.token()
  const expiresAt = now + REFRESH_TOKEN_MS
  const [hash, family] = [hashOf(refreshToken), app.ids.token()]
  await insertFamily(sql, { hash, family, userId: account.id, client, expiresAt, now })
  return toSession(app, account, { client, refreshToken, expiresAt })
}

/**
 * A new access token for a refresh token, which is replaced. Its successor is derived from it, so that whoever asks
 * twice within the grace gets the same one. A token used again after that was stolen, from us or from the thief:
 * the whole family ends.
 */
export async function refreshSession(app: App, refreshToken: string): Promise<Session | Refusal> {
  const now = app.clock.now()
  const next = app.ids.derivedToken('refresh', refreshToken)
  const rotation = { presented: hashOf(refreshToken), successor: hashOf(next), now }
  const head =
    (await rotate(app.db, { ...rotation, lastsMs: REFRESH_TOKEN_MS, familyLastsMs: FAMILY_MS })) ??
    (await findHeadAfter(app.db, { ...rotation, graceMs: GRACE_MS }))
  const account = head && (await findAccount(app.db, head.userId, now))
  if (!account) {
    const userId = await revokeFamilyOf(app.db, rotation.presented, now)
    if (userId !== null) app.log.warn({ userId }, 'a refresh token was used again: its session is ended')
    return refuse('UNAUTHENTICATED')
  }
  return toSession(app, account, { client: head.client, refreshToken: next, expiresAt: head.expiresAt })
}

export async function endSession(app: App, refreshToken: string): Promise<void> {
  await revokeFamilyOf(app.db, hashOf(refreshToken), app.clock.now())
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function toSession(
  app: App,
  account: Account,
  { client, refreshToken, expiresAt }: { client: string; refreshToken: string; expiresAt: number },
): Promise<Session> {
  const { id: userId, email, roles, unverified } = account
  const user = { userId, email, roles, unverified, isAdmin: isAdmin({ roles }) }
  return {
    client,
    user,
    accessToken: await signAccessToken(app, { client, user }),
    refreshToken,
    refreshSeconds: Math.floor((expiresAt - app.clock.now()) / 1000),
  }
}
