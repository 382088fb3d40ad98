import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import type { Device } from './device.ts'
import { holdSession } from './hold-session.ts'
import { ownAccount, type Identity } from './identify.ts'
import { useUpLinksTo } from './links.store.ts'
import { hashPassword, whyNotPassword } from './passwords.ts'
import { findAccount, knownOfOwner, savePassword } from './people.store.ts'
import { confirmOwner } from './sensitive-act.ts'
import { openSession, type Session } from './sessions.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { tellOfPassword } from './tell-password-changed.ts'

/** A signed-in user replaces their password: every session ends, and theirs is replaced by a new one. */
export async function changePassword(
  app: App,
  identity: Identity,
  { chosen, device, ...again }: TypedAgain & { chosen: string; device: Device },
): Promise<Session | Refusal> {
  const user = ownAccount(identity)
  if (isRefusal(user)) return user
  const { userId, email } = user
  const refused =
    (await whyNotPassword(chosen, await knownOfOwner(app.db, email))) ??
    (await confirmOwner(app, user, again))
  if (refused) return refused
  const passwordHash = await hashPassword(chosen)
  const session = await app.db.transaction(async (db) => {
    const ended = await holdSession(db, identity)
    if (ended) return ended
    const now = app.clock.now()
    await savePassword(db, { userId, passwordHash }, now)
    await revokeFamiliesOfUser(db, userId, now)
    await useUpLinksTo(db, email, now)
    await tellOfPassword(app, db, userId)
    const account = await findAccount(db, userId, now)
    return account
      ? openSession(app, db, account, { client: identity.client, device })
      : refuse('UNAUTHENTICATED')
  })
  app.jobs.wake()
  return session
}
