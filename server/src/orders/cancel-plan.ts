import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { ActingOnOrder } from './correct-participant.ts'
import { endPlan } from './plan.store.ts'
import { sendPlanMailJob } from '../payments/payments.queue.ts'
import { newJob } from '../platform/job.ts'
import { endIfUnpaidRenewal } from './stop-renewal.ts'

/**
 * The association gives up what an order would still debit: instalments to come, or the months of a gift. A renewal that
 * is not paid ends with its debit.
 */
export async function cancelPlan(app: App, acting: ActingOnOrder): Promise<null | Refusal> {
  const { orderId, formId, organizationId, userId } = acting
  const renewal = await endIfUnpaidRenewal(app, acting, 'order.planCanceled')
  if (renewal !== 'none') return renewal
  const plan = {
    orderId,
    jobs: [newJob(sendPlanMailJob, { kind: 'ended', orderId }, { key: `plan-ended:${orderId}` })],
    audit: {
      organizationId,
      formId,
      userId,
      action: 'order.planCanceled',
      subject: { type: 'order' as const, id: orderId },
    },
    now: app.clock.now(),
  }
  const ended = await app.db.transaction((db) => endPlan(db, plan))
  app.jobs.wake()
  return ended ? null : refuse('NOTHING_PLANNED')
}
