import { LOG_KEPT_DAYS } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { deleteNotifications, deleteRemovedAddresses, endUnheard } from './log.store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 5000

/** What was sent is forgotten after its time; what nobody may hear any more is not sent. */
export async function forgetDeliveries(app: App): Promise<void> {
  const now = app.clock.now()
  await endUnheard(app.db, now)
  const before = now - LOG_KEPT_DAYS * DAY_MS
  while ((await deleteNotifications(app.db, before, AT_ONCE)) === AT_ONCE);
  await deleteRemovedAddresses(app.db)
}
