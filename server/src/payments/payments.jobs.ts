import { z } from 'zod'
import type { App } from '../app.ts'
import type { JobHandler, RecurringJob } from '../platform/jobs.ts'
import { announceDebits, warnOfEndingCards } from './announce-debits.ts'
import { forgetCardTries } from './card-testing.ts'
import { collectDebits } from './collect-debits.ts'
import { endMandates } from './end-mandates.ts'
import { giveUpDebits } from './give-up-debits.ts'
import { planMonths } from './plan-months.ts'
import { forgetNotifications } from './receive-notification.ts'
import { sendDebitMail, sendPlanMail } from './send-debit-mail.ts'

const debitMail = z.object({
  kind: z.enum(['upcoming', 'refused', 'unpaid', 'corrected']),
  paymentId: z.int(),
})
const planMail = z.object({
  kind: z.enum(['cardEnds', 'cardChanged', 'changed', 'stopped', 'ended']),
  orderId: z.int(),
})

export function paymentJobs(app: App): readonly JobHandler[] {
  return [
    {
      name: 'send-debit-mail',
      run: (payload) => {
        const { kind, paymentId } = debitMail.parse(payload)
        return sendDebitMail(app, kind, paymentId)
      },
    },
    {
      name: 'send-plan-mail',
      run: (payload) => {
        const { kind, orderId } = planMail.parse(payload)
        return sendPlanMail(app, kind, orderId)
      },
    },
  ]
}

const MINUTE_MS = 60_000

/** Far more often than daily, so that a node that was down, or a provider that was, loses minutes and not a day. */
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
