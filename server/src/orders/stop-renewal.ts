import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { AuditNote } from '../audit/audit.sql.ts'
import { endCardJob } from '../payments/payments.queue.ts'
import { newJob } from '../platform/job.ts'
import { sendAutomaticRenewalMailJob } from '../renewals/renewals.queue.ts'
import { stopRenewal } from '../renewals/automatic.ts'
import { endUnpaidRenewal, findRenewedOrder } from './unpaid-renewal.store.ts'

/** By whom: no user is the payer, who needs no account. */
type Stopping = Required<Pick<AuditNote, 'organizationId' | 'formId' | 'userId'>> &
  Pick<AuditNote, 'details'> & { orderId: number }

/**
 * Whoever paid may stop the renewal until it is debited, and so may the association on their word. An order that is
 * itself a renewal whose money is still to come ends with it: nothing more is debited for it.
 */
export async function stopAutomaticRenewal(app: App, stopping: Stopping): Promise<null | Refusal> {
  const { orderId, userId } = stopping
  const ended = await endIfUnpaidRenewal(app, stopping, 'order.automaticRenewalStopped')
  if (ended !== 'none') return ended
  const stopped = await stopRenewal(app, {
    orderId,
    by: userId == null ? 'Payer' : 'Association',
    audit: noteOf(stopping, 'order.automaticRenewalStopped'),
    jobs: [
      newJob(sendAutomaticRenewalMailJob, { orderId, kind: 'stopped' }),
      newJob(endCardJob, { orderId }),
    ],
    now: app.clock.now(),
  })
  if (!stopped) return refuse('NOTHING_PLANNED')
  app.jobs.wake()
  return null
}

/** Refuses while the bank is being asked: nobody may be told that nothing is debited before it answered. */
export async function endIfUnpaidRenewal(
  app: App,
  stopping: Stopping,
  action: AuditNote['action'],
): Promise<null | Refusal | 'none'> {
  const { orderId, userId } = stopping
  const renewedId = await findRenewedOrder(app.db, orderId)
  if (renewedId === null) return 'none'
  const ended = await endUnpaidRenewal(app.db, {
    orderId,
    by: userId == null ? 'Payer' : 'Association',
    audit: noteOf(stopping, action),
    jobs: [
      newJob(sendAutomaticRenewalMailJob, { orderId: renewedId, kind: 'withdrawn' }),
      newJob(endCardJob, { orderId }),
    ],
    now: app.clock.now(),
  })
  if (!ended) return refuse('RENEWAL_UNDER_WAY')
  app.jobs.wake()
  return null
}

function noteOf(
  { organizationId, formId, userId, details, orderId }: Stopping,
  action: AuditNote['action'],
): AuditNote {
  const subject = { type: 'order', id: orderId } as const
  return { organizationId, formId, userId, ...(details ? { details } : {}), action, subject }
}
