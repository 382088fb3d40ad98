import type { App } from '../app.ts'
import { forgetRefilledLimits } from '../platform/rate-limit.ts'
import { forgetSecurityEvents } from '../platform/security-events.ts'
import { deleteExpiredLinks } from './links.store.ts'
import { deleteExpiredTokens } from './sessions.store.ts'

export async function forgetExpired(app: App): Promise<void> {
  const now = app.clock.now()
  await deleteExpiredTokens(app.db, now)
  await deleteExpiredLinks(app.db, now)
  await forgetRefilledLimits(app)
  await forgetSecurityEvents(app)
}
