import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import { sharedWork } from '../platform/shared-work.ts'
import type { ProviderEvent } from '../providers/payment-provider.ts'
import { checkJobs, checkPaymentJob } from '../providers/providers.queue.ts'
import { deleteNotifications, insertNotifications, type ReceivedNotification } from './payments.store.ts'

const storeNotification = sharedWork<App, ReceivedNotification, 'stored'>({
  atMost: 64,
  keysOf: ({ provider, eventId }) => [`${provider} ${eventId}`],
  together: async (app, received) => {
    await insertNotifications(app.db, received)
    return new Map(received.map(({ provider, eventId }) => [`${provider} ${eventId}`, 'stored']))
  },
  alone: async (app, one) => {
    await insertNotifications(app.db, [one])
    return 'stored'
  },
})

/** Stores a provider's notification and answers at once; the worker then asks the provider for the facts. */
export async function receiveNotification(
  app: App,
  provider: string,
  rawBody: string,
  headers: Record<string, string | string[] | undefined>,
): Promise<{ received: true } | Refusal> {
  const sender = app.providers.find(provider)
  if (!sender) return refuse('NOT_FOUND')
  const event = sender.readNotification(rawBody, headers)
  if (!event) return refuse('UNAUTHENTICATED')
  const { eventId } = event
  const look = lookAt(provider, event)
  await storeNotification(app, { provider, eventId, payload: rawBody, look, now: app.clock.now() })
  app.jobs.wake()
  return { received: true }
}

/** Each kind of event is checked by the room it belongs to. */
function lookAt(provider: string, { about, id, providerAccount }: ProviderEvent): NewJob {
  return about === 'payment'
    ? newJob(checkPaymentJob, { provider, providerPaymentId: id })
    : newJob(checkJobs[about], { provider, id, providerAccount })
}

/** Longer than any provider repeats a notification. Not kept for ever, because it may name a payer. */
const NOTIFICATIONS_KEPT_MS = 90 * 24 * 60 * 60 * 1000

export const forgetNotifications = (app: App): Promise<void> =>
  deleteNotifications(app.db, app.clock.now() - NOTIFICATIONS_KEPT_MS)
