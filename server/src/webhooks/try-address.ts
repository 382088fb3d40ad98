import type { WebhookDeliveryDetail } from '@obole/contract/webhooks'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { showDelivery } from './log.ts'
import { insertTrial } from './log.store.ts'
import { openReach } from './reach.ts'
import { judged, noteAll } from './send-due.ts'
import { sendOne } from './send-one.ts'

const MINUTE_MS = 60_000
/** An association tries its addresses so often. */
const TRIALS = { limit: 20, windowMs: 10 * MINUTE_MS }
/** Until then nobody else sends it: longer than a try can take. */
const HELD_MS = MINUTE_MS

/** Sends a notification now, and tells what was answered. One that does not get through is not tried again. */
export async function tryAddress(
  app: App,
  { organizationId, type, body }: { organizationId: number; type: WebhookType; body: string },
): Promise<WebhookDeliveryDetail | Refusal> {
  const refused = await takeToken(app, 'webhook-trials', String(organizationId), TRIALS)
  if (refused) return refused
  const now = app.clock.now()
  const delivery = await insertTrial(app.db, { organizationId, type, body, now, until: now + HELD_MS })
  if (!delivery) return refuse('NOT_FOUND')
  const tried = await sendOne(app, openReach(app.config.PUBLIC_URL), delivery)
  await noteAll(app, [judged(app, delivery, tried)])
  return showDelivery(app, { organizationId, id: delivery.id })
}
