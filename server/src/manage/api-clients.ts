import type { AccessKeys, NewKeyBody } from '@obole/contract/api-clients'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { SecurityAbout } from '@obole/contract/security-events'
import { tellKeyJob } from '../api-clients/api-clients.queue.ts'
import { type KeyWithSecret, keysOf, makeKey, replaceKeySecret, revokeKey } from '../api-clients/keys.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { Queryable } from '../platform/db.ts'
import { newJob, type PayloadOf } from '../platform/job.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enter, type Entered, ifEntered, type Where } from './access.ts'
import { addJobs } from './manage.store.ts'

type KeyWhere = Where & { clientId: string }

const RIGHT = 'manageKeys'

export const showKeys = (app: App, identity: Identity, where: Where): Promise<AccessKeys | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), ({ organizationId }) => answerOf(app, organizationId))

async function answerOf(app: App, organizationId: number): Promise<AccessKeys> {
  const keys = await keysOf(app, organizationId)
  return {
    data: keys.map((key) => ({
      clientId: key.id,
      name: key.name,
      privileges: key.privileges,
      madeBy: key.made_by,
      isMakerGone: key.is_maker_gone,
      madeAt: key.created_at.toISOString(),
      lastUsedAt: key.last_used_at?.toISOString() ?? null,
      formerSecretUntil: key.former_secret_until?.toISOString() ?? null,
      revokedAt: key.revoked_at?.toISOString() ?? null,
    })),
  }
}

/** A key opens the association in nobody's presence: whoever makes one types password and code again. */
export const makeAccessKey = (
  app: App,
  identity: Identity,
  where: Where,
  { again, ...wish }: NewKeyBody & { again: TypedAgain },
): Promise<KeyWithSecret | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) =>
    giveSecret(app, entered, again, {
      what: 'made',
      action: 'key.made',
      about: 'keyMade',
      details: { privileges: wish.privileges },
      act: (db) => makeKey(app, db, { ...wish, organizationId: entered.organizationId, by: entered.userId }),
    }),
  )

export const replaceAccessKeySecret = (
  app: App,
  identity: Identity,
  { clientId, ...where }: KeyWhere,
  again: TypedAgain,
): Promise<KeyWithSecret | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) =>
    giveSecret(app, entered, again, {
      what: 'replaced',
      action: 'key.secretReplaced',
      about: 'secretReplaced',
      details: {},
      act: (db) => replaceKeySecret(app, db, { organizationId: entered.organizationId, clientId }),
    }),
  )

interface SecretAct {
  what: PayloadOf<typeof tellKeyJob>['what']
  action: string
  about: SecurityAbout
  details: Record<string, unknown>
  act: (db: Queryable) => Promise<KeyWithSecret | Refusal>
}

/** Gives out a secret, with what follows of it in the same commit: the log's entry, and the mail to all administrators. */
async function giveSecret(
  app: App,
  { user, userId: by, organizationId }: Entered,
  again: TypedAgain,
  { what, action, about, details, act }: SecretAct,
): Promise<KeyWithSecret | Refusal> {
  const unconfirmed = await confirmSensitiveAct(app, user, again)
  if (unconfirmed) return unconfirmed
  const given = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, { userId: by, organizationId }, RIGHT)
    if (lost) return lost
    const key = await act(db)
    if (isRefusal(key)) return key
    const { clientId, name: label } = key
    const at = app.clock.now()
    await addJobs(db, [newJob(tellKeyJob, { id: app.ids.token(), clientId, what, by, at })], at)
    const subject = { type: 'accessKey', id: clientId, label }
    await recordAudit(app, db, { organizationId, userId: by, action, subject, details })
    return key
  })
  if (isRefusal(given)) return given
  app.jobs.wake()
  await securityEvent(app, { kind: 'keyChanged', about, account: user.email, organizationId })
  return given
}

/** Only takes away, so that nothing is typed again: whoever is in a hurry to revoke a key has it done. */
export const revokeAccessKey = (
  app: App,
  identity: Identity,
  { clientId, ...where }: KeyWhere,
): Promise<AccessKeys | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async ({ user, userId: by, organizationId }) => {
    const refused = await app.db.transaction(async (db) => {
      const lost = await holdRight(db, { userId: by, organizationId }, RIGHT)
      if (lost) return lost
      const revoked = await revokeKey(app, db, { organizationId, clientId, by })
      if (isRefusal(revoked)) return revoked
      const subject = { type: 'accessKey', id: clientId, label: revoked.name }
      await recordAudit(app, db, { organizationId, userId: by, action: 'key.revoked', subject })
      return null
    })
    if (refused) return refused
    await securityEvent(app, { kind: 'keyChanged', about: 'keyRevoked', account: user.email, organizationId })
    return answerOf(app, organizationId)
  })
