import { createHash } from 'node:crypto'
import { refuse, type Refusal } from '@obole/contract/problems'
import { secondFactorDuty } from '@obole/core/users/second-factor'
import { isAdmin } from '@obole/core/users/session'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { signAccessToken, type User } from './access-token.ts'
import type { Device } from './device.ts'
import type { Identity } from './identify.ts'
import { findAccount, type Account } from './people.store.ts'
import { findHeadAfter, insertFamily, revokeFamilyOf, rotate } from './sessions.store.ts'

const DAY_MS = 86_400_000
/** A session ends when it was not used for this long … */
const REFRESH_TOKEN_MS = 30 * DAY_MS
/** … and in any case after this long. */
const FAMILY_MS = 180 * DAY_MS
/** Two tabs, or a lost answer: the token just replaced is still valid for this long. */
const GRACE_MS = 10_000

export interface Session {
  family: string
  client: string
  user: User
  accessToken: string
  refreshToken: string
  refreshSeconds: number
}

/** The browser the session is opened in. */
export interface Opener {
  client: string
  device: Device
}

export async function openSession(
  app: App,
  db: Queryable,
  account: Account,
  { client, device }: Opener,
): Promise<Session> {
  const now = app.clock.now()
  const refreshToken = app.ids.token()
  const expiresAt = now + REFRESH_TOKEN_MS
  const [hash, family] = [hashOf(refreshToken), app.ids.token()]
  await insertFamily(db, { hash, family, userId: account.id, client, device, expiresAt, now })
  return toSession(app, account, { family, client, refreshToken, expiresAt })
}

/**
 * A new access token for a refresh token, which is replaced. Its successor is derived from it, so that two requests
 * within the grace get the same one. A token used again after that was stolen, from us or from the thief: the whole
 * family ends.
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
  return toSession(app, account, { ...head, refreshToken: next })
}

export async function endSession(app: App, refreshToken: string): Promise<void> {
  await revokeFamilyOf(app.db, hashOf(refreshToken), app.clock.now())
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function userOf(app: App, account: Account): User {
  const { id: userId, email, roles, unverified } = account
  const mustSetUpTwoFactor = secondFactorDuty(account, app.clock.now()).kind === 'now'
  return { userId, email, roles, unverified, mustSetUpTwoFactor, isAdmin: isAdmin({ roles }) }
}

/** The user's data in the token changed: the same session gets another token. Null where the session is over. */
export async function renewAccessToken(app: App, identity: Identity): Promise<string | null> {
  const { client, user, session } = identity
  const account = user && (await findAccount(app.db, user.userId, app.clock.now()))
  if (!account || !session) return null
  return signAccessToken(app, { client, user: userOf(app, account), session })
}

function toSession(
  app: App,
  account: Account,
  {
    family,
    client,
    refreshToken,
    expiresAt,
  }: { family: string; client: string; refreshToken: string; expiresAt: number },
): Session {
  const user = userOf(app, account)
  return {
    client,
    user,
    family,
    accessToken: signAccessToken(app, { client, user, session: family }),
    refreshToken,
    refreshSeconds: Math.floor((expiresAt - app.clock.now()) / 1000),
  }
}
