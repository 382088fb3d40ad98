import type { App } from '../app.ts'
import { handle, type JobHandler, type RecurringJob } from '../platform/job.ts'
import { announceDebits, warnOfEndingCards } from './announce-debits.ts'
import { forgetCardTries } from './card-testing.ts'
import { collectDebits } from './collect-debits.ts'
import { endMandates } from './end-mandates.ts'
import { giveUpDebits } from './give-up-debits.ts'
import { planMonths } from './plan-months.ts'
import { forgetNotifications } from './receive-notification.ts'
import { sendDebitMail, sendPlanMail } from './send-debit-mail.ts'
import { endCardJob, sendDebitMailJob, sendPlanMailJob } from './payments.queue.ts'

export function paymentJobs(app: App): readonly JobHandler[] {
  return [
    handle(sendDebitMailJob, ({ kind, paymentId }) => sendDebitMail(app, kind, paymentId)),
    handle(sendPlanMailJob, ({ kind, orderId }) => sendPlanMail(app, kind, orderId)),
    handle(endCardJob, ({ orderId }) => endMandates(app, orderId)),
  ]
}

const MINUTE_MS = 60_000

/** Runs far more often than daily, so that after a node or the provider was down, minutes are lost and not a day. */
export function paymentRecurringJobs(app: App): readonly RecurringJob[] {
  return [
    { name: 'collect-debits', everyMs: 10 * MINUTE_MS, run: () => takeDueDebits(app) },
    { name: 'tend-plans', everyMs: 60 * MINUTE_MS, run: () => tendPlans(app) },
    { name: 'forget-card-tries', everyMs: MINUTE_MS, run: () => forgetCardTries(app) },
    { name: 'forget-notifications', everyMs: 24 * 60 * MINUTE_MS, run: () => forgetNotifications(app) },
  ]
}

async function takeDueDebits(app: App): Promise<void> {
  await planMonths(app)
  await collectDebits(app)
  await giveUpDebits(app)
}

async function tendPlans(app: App): Promise<void> {
  await announceDebits(app)
  await warnOfEndingCards(app)
  await endMandates(app)
}
