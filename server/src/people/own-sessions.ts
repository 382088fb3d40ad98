import type { OwnSession } from '@obole/contract/users'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { ownAccount, type Identity } from './identify.ts'
import { listFamilies, revokeFamiliesOfUser, revokeFamily } from './sessions.store.ts'

type Sessions = { data: OwnSession[] }

/** The user's own sessions, the latest used first. */
export async function listOwnSessions(app: App, identity: Identity): Promise<Sessions | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  const families = await listFamilies(app.db, user.userId, app.clock.now())
  return {
    data: families.map(({ family, startedAt, lastUsedAt, ...device }) => ({
      ...device,
      sessionId: family,
      isCurrent: family === identity.session,
      startedAt: new Date(startedAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
    })),
  }
}

export async function endOwnSession(
  app: App,
  identity: Identity,
  sessionId: string,
): Promise<Sessions | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  const ended = await revokeFamily(app.db, { family: sessionId, userId: user.userId }, app.clock.now())
  return ended ? listOwnSessions(app, identity) : refuse('NOT_FOUND')
}

/** Ends every session but the current one. */
export async function endOtherSessions(app: App, identity: Identity): Promise<Sessions | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  await revokeFamiliesOfUser(app.db, user.userId, app.clock.now(), identity.session ?? null)
  return listOwnSessions(app, identity)
}
