import type { App } from '../app.ts'
import { forgetRefilledLimits } from '../platform/rate-limit.ts'
import { forgetSecurityEvents } from '../platform/security-events.ts'
import { deleteExpiredAlarms } from './alarms.store.ts'
import { deleteOldInvitations } from './invitations.store.ts'
import { deleteExpiredLinks } from './links.store.ts'
import { deleteExpiredTokens } from './sessions.store.ts'

/** How long an administrator still sees that an invitation was not answered. */
const KEPT_INVITATION_MS = 30 * 86_400_000

export async function forgetExpired(app: App): Promise<void> {
  const now = app.clock.now()
  await deleteExpiredTokens(app.db, now)
  await deleteExpiredLinks(app.db, now)
  await deleteExpiredAlarms(app.db, now)
  await deleteOldInvitations(app.db, now - KEPT_INVITATION_MS)
  await forgetRefilledLimits(app)
  await forgetSecurityEvents(app)
}
