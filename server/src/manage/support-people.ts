import type { FactorRecovery } from '@obole/contract/manage-people'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { stopIbanChangeOf } from '../payouts/stop-iban-change.ts'
import type { Concerned } from '../people/concerned.ts'
import { endSessionsOf } from '../people/end-sessions.ts'
import type { Identity } from '../people/identify.ts'
import { lookAtNotMe, sayNotMe } from '../people/not-me.ts'
import { carryOutRecovery, decideRecovery, listRecoveries, type Decision } from '../people/recoveries.ts'
import type { Queryable } from '../platform/db.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { enterAsSupport, enterToDecide } from './access.ts'
import { addJobs } from './manage.store.ts'
import { newJob } from '../platform/job.ts'
import { carryOutRecoveryJob } from './manage.queue.ts'

/** Support signs a person out everywhere: a phone was stolen, or another person uses the account. */
export async function endSessionsAsSupport(
  app: App,
  identity: Identity,
  { email, reason, again }: { email: string; reason: string; again: TypedAgain },
): Promise<{ ended: true } | Refusal> {
  const support = await enterToDecide(app, identity, again)
  if (isRefusal(support)) return support
  const by = support.userId
  const ended = await endSessionsOf(app, { email, by }, (db, concerned) =>
    recordPersonAct(app, db, concerned, { by, action: 'administrator.sessionsEnded', reason }),
  )
  if (!isRefusal(ended)) await securityEvent(app, { kind: 'sessionsEnded', about: 'support', account: email })
  return ended
}

export async function showRecoveries(
  app: App,
  identity: Identity,
): Promise<{ data: FactorRecovery[] } | Refusal> {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : listRecoveries(app)
}

/** Opens an account to a person who could not open it: the Support user types their own password and code again. */
export async function decideRecoveryAsSupport(
  app: App,
  identity: Identity,
  {
    recoveryId: id,
    again,
    ...decision
  }: Pick<Decision, 'decision' | 'reason' | 'seen'> & {
    recoveryId: string
    again: TypedAgain
  },
): Promise<{ data: FactorRecovery[] } | Refusal> {
  const support = await enterToDecide(app, identity, again)
  if (isRefusal(support)) return support
  const by = support.userId
  const { reason } = decision
  const refused = await decideRecovery(app, { id, by, ...decision }, async (db, concerned, dueAt) => {
    const action =
      dueAt === null ? 'administrator.factorRecoveryRefused' : 'administrator.factorRecoveryAccepted'
    await recordPersonAct(app, db, concerned, { by, action, reason })
    if (dueAt !== null)
      await addJobs(db, [newJob(carryOutRecoveryJob, { id }, { runAt: dueAt })], app.clock.now())
  })
  return refused ?? listRecoveries(app)
}

export const carryOut = (app: App, id: string): Promise<void> =>
  carryOutRecovery(app, id, (db, concerned) =>
    recordPersonAct(app, db, concerned, { by: null, action: 'administrator.factorRemoved', reason: null }),
  )

export const lookAtDisowning = (app: App, token: string) => lookAtNotMe(app, token)

/** For the holder of the link in a mail: they may be signed out, or locked out. */
export const disownChange = (app: App, wish: { token: string; address: string }) =>
  sayNotMe(app, wish, async (db, concerned) => {
    const { userId, organizationIds } = concerned
    // The intruder in the account may have asked for the pending change of IBAN.
    for (const organizationId of organizationIds)
      await stopIbanChangeOf(app, db, { organizationId, askedBy: userId, by: userId })
    await recordPersonAct(app, db, concerned, { by: userId, action: 'administrator.notMe', reason: null })
  })

/** What Support did to a person is recorded in the log of each of their associations. */
export async function recordPersonAct(
  app: App,
  db: Queryable,
  { userId, email, organizationIds }: Concerned,
  { by, action, reason }: { by: number | null; action: string; reason: string | null },
): Promise<void> {
  // For a person without an association, it is recorded in the platform's own log.
  const logs = organizationIds.length > 0 ? organizationIds : [null]
  const notes = logs.map((organizationId) => ({
    organizationId,
    userId: by,
    action,
    subject: { type: 'user', id: userId, label: email },
    ...(reason ? { details: { reason } } : {}),
  }))
  await recordAudit(app, db, ...notes)
}
