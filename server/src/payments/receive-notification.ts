import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { insertNotification } from './payments.store.ts'

/** Stores a provider's notification and answers at once; the worker asks the provider what is true. */
export async function receiveNotification(
  app: App,
  rawBody: string,
  headers: Record<string, string | string[] | undefined>,
): Promise<{ received: true } | Refusal> {
  const event = app.cards.readNotification(rawBody, headers)
  if (!event) return refuse('UNAUTHENTICATED')
  const { eventId, providerPaymentId } = event
  await insertNotification(app.db, {
    provider: app.cards.name,
    eventId,
    providerPaymentId,
    payload: rawBody,
    now: app.clock.now(),
  })
  app.jobs.wake()
  return { received: true }
}
