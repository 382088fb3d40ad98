import type { FactorRecovery, SeenRecovery } from '@obole/contract/manage-people'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { type AskedWith, type RecoveryDecision, recoveryDue } from '@obole/core/users/factor-recovery'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { recoveryMail, type RecoveryNews } from '../mails/recovery-mail.ts'
import { changedSinceRead } from '../platform/changed-since-read.ts'
import type { Queryable } from '../platform/db.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { Concerned } from './concerned.ts'
import { holdSupport } from './hold-right.ts'
import { insertJob } from './links.store.ts'
import { linkIdOf, signLink } from './links.ts'
import { listOrganizationIdsOf } from './members.store.ts'
import { findAccount, greetedName } from './people.store.ts'
import {
  closeAsCanceled,
  closeAsDone,
  findRecovery,
  insertRecovery,
  readRecoveries,
  saveDecision,
} from './recoveries.store.ts'
import { takeSecondFactorAway } from './second-factor.store.ts'
import { revokeFamiliesOfUser } from './sessions.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { tellRecoveryJob } from './people.queue.ts'

const CANCEL_PATH = '/utilisateur/double-authentification/annuler'

const isoDate = (at: number | null) => (at === null ? null : new Date(at).toISOString())

interface RecoveryWish {
  userId: number
  message: string
  askedWith: AskedWith
}

export async function openRecovery(app: App, wish: RecoveryWish): Promise<void> {
  await app.db.transaction((db) => openRecoveryIn(app, db, wish))
  await securityEvent(app, { kind: 'factorChanged', about: 'recovery asked', account: wish.userId })
  app.jobs.wake()
}

/** Asked twice, only one request is kept: the mail of the first has the link that cancels it. */
export async function openRecoveryIn(app: App, db: Queryable, wish: RecoveryWish): Promise<void> {
  const id = app.ids.token()
  const isNew = await insertRecovery(db, { id, ...wish }, app.clock.now())
  if (isNew) await tell(app, db, id, 'asked')
}

/** When the account is taken back: the owner is informed where the factor stays as it was. */
export async function stopRecoveryIn(
  app: App,
  db: Queryable,
  { userId, isInformed }: { userId: number; isInformed: boolean },
): Promise<void> {
  const id = await closeAsCanceled(db, { userId }, app.clock.now())
  if (id !== null && isInformed) await tell(app, db, id, 'canceled')
}

/** Cancelled by a user who still has the factor, or by the link of a mail. Having nothing to cancel is not an error. */
export async function cancelRecovery(app: App, which: { id?: string; userId?: number }): Promise<boolean> {
  const canceled = await app.db.transaction(async (db) => {
    const id = await closeAsCanceled(db, which, app.clock.now())
    if (id !== null) await tell(app, db, id, 'canceled')
    return id !== null
  })
  if (canceled) {
    await securityEvent(app, { kind: 'factorChanged', about: 'recovery stopped', account: which.userId })
    app.jobs.wake()
  }
  return canceled
}

export async function cancelRecoveryByLink(app: App, token: string): Promise<{ canceled: true } | Refusal> {
  const id = linkIdOf(app, token)
  return id !== null && (await cancelRecovery(app, { id })) ? { canceled: true } : refuse('LINK_INVALID')
}

export async function listRecoveries(app: App): Promise<{ data: FactorRecovery[] }> {
  const rows = await readRecoveries(app.db)
  return {
    data: rows.map((row) => ({
      recoveryId: row.id,
      email: row.email,
      name: row.name,
      roles: row.roles,
      organizations: row.organizations,
      state: row.state,
      message: row.message,
      askedWith: row.askedWith,
      askedAt: new Date(row.askedAt).toISOString(),
      decidedAt: isoDate(row.decidedAt),
      decidedBy: row.decidedBy,
      reason: row.reason,
      dueAt: isoDate(row.dueAt),
    })),
  }
}

export interface Decision {
  id: string
  by: number
  decision: RecoveryDecision
  reason: string
  seen: SeenRecovery
}

/** Support has checked who asks. `alongside` records the decision, and schedules what follows the delay. */
export async function decideRecovery(
  app: App,
  { id, by, decision, reason, seen }: Decision,
  alongside: (db: Queryable, concerned: Concerned, dueAt: number | null) => Promise<void>,
): Promise<null | Refusal> {
  const now = app.clock.now()
  const dueAt = decision === 'Accept' ? recoveryDue(now) : null
  const decided = await app.db.transaction(async (db) => {
    const lost = await holdSupport(db, by)
    if (lost) return lost
    const recovery = await findRecovery(db, id)
    if (!recovery) return refuse('NOT_FOUND')
    // A Support user may not decide about their own account.
    if (recovery.userId === by) return refuse('FORBIDDEN')
    const { email, name, roles, organizations } = recovery
    const unread = changedSinceRead(seen, { email, name, roles, organizations })
    if (unread) return unread
    if (!(await saveDecision(db, { id, by, reason, dueAt }, now))) return refuse('RECOVERY_DECIDED')
    await tell(app, db, id, decision === 'Accept' ? 'accepted' : 'refused')
    await alongside(db, await concernedBy(db, recovery), dueAt)
    return recovery.userId
  })
  if (isRefusal(decided)) return decided
  await securityEvent(app, {
    kind: 'factorChanged',
    about: decision === 'Accept' ? 'recovery accepted' : 'recovery refused',
    account: decided,
  })
  app.jobs.wake()
  return null
}

/**
 * The delay is over: unless the request was cancelled, removes the factor and every session. Running twice does it
 * once.
 */
export async function carryOutRecovery(
  app: App,
  id: string,
  alongside: (db: Queryable, concerned: Concerned) => Promise<void>,
): Promise<void> {
  const doneTo = await app.db.transaction(async (db) => {
    const now = app.clock.now()
    const userId = await closeAsDone(db, id, now)
    const account = userId === null ? null : await findAccount(db, userId, now)
    if (!account) return null
    await takeSecondFactorAway(db, account.id)
    await revokeFamiliesOfUser(db, account.id, now)
    await tell(app, db, id, 'done')
    await alongside(db, await concernedBy(db, { userId: account.id, email: account.email }))
    return account.id
  })
  if (doneTo !== null)
    await securityEvent(app, { kind: 'factorChanged', about: 'recovery carried out', account: doneTo })
  app.jobs.wake()
}

const concernedBy = async (
  db: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<Concerned> => ({ userId, email, organizationIds: await listOrganizationIdsOf(db, userId) })

const tell = (app: App, db: Queryable, id: string, news: RecoveryNews): Promise<void> =>
  insertJob(db, newJob(tellRecoveryJob, { id, news }), app.clock.now())

export async function sendRecoveryNews(
  app: App,
  { id, news }: { id: string; news: RecoveryNews },
): Promise<void> {
  const recovery = await findRecovery(app.db, id)
  const account = recovery && (await findAccount(app.db, recovery.userId, app.clock.now()))
  if (!account) return
  const mail = recoveryMail({
    news,
    askedWith: recovery.askedWith,
    locale: account.locale,
    name: greetedName(account),
    reason: recovery.reason,
    dueAt: recovery.dueAt,
    cancelUrl: fullAddress(app, `${CANCEL_PATH}?token=${encodeURIComponent(signLink(app, id))}`),
    signInUrl: fullAddress(app, '/connexion'),
    passwordUrl: fullAddress(app, addressOf({ page: 'forgottenPassword' })),
  })
  await app.mail.send({ ...mail, to: account.email, key: `recovery-${id}-${news}` })
}
