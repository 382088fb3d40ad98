import type { App } from '../app.ts'
import type { DueDelivery, Try } from './deliveries.store.ts'
import type { Reach } from './reach.ts'
import { readKey, signatureOf } from './signature-keys.ts'

/** Tries a delivery once. Whatever the program's server does is an answer, and no fault. */
export async function sendOne(app: App, reach: Reach, delivery: DueDelivery): Promise<Try> {
  const { id, notification_id: notificationId, is_trial: isTrial, body, url } = delivery
  const key = await readKey(app, app.db, { ...delivery, id: delivery.address_id })
  const sentAt = app.clock.now()
  const began = performance.now()
  const answered = await reach.post({
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Obole/1.0',
      'x-ha-signature': signatureOf(body, key),
      'x-obole-notification': String(notificationId),
      'x-obole-delivery': String(id),
      'x-obole-timestamp': String(Math.floor(sentAt / 1000)),
      ...(isTrial ? { 'x-obole-trial': 'true' } : {}),
    },
  })
  return { at: sentAt, durationMs: Math.round(performance.now() - began), ...answered }
}
