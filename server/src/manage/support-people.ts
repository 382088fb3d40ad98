import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../organizations/audit.ts'
import { endSessionsOf, type Concerned } from '../people/end-sessions.ts'
import type { Identity } from '../people/identify.ts'
import type { Sql } from '../platform/db.ts'
import { enterAsSupport } from './access.ts'

/** Support signs somebody out everywhere: a telephone was stolen, or an account is in the wrong hands. */
export async function endSessionsAsSupport(
  app: App,
  identity: Identity,
  { email, reason }: { email: string; reason: string },
): Promise<{ ended: true } | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const by = support.userId
  return endSessionsOf(app, email, async (sql, concerned) => {
    await recordPersonAct(app, sql, concerned, { by, action: 'administrator.sessionsEnded', reason })
    app.log.info({ userId: concerned.userId, by }, 'Support ended every session of an account')
  })
}

/** What Support did to a person stands in the log of each of their associations. */
export async function recordPersonAct(
  app: App,
  sql: Sql,
  { userId, email, organizationIds }: Concerned,
  { by, action, reason }: { by: number | null; action: string; reason: string | null },
): Promise<void> {
  // Somebody of no association stands in the platform's own log.
  const logs = organizationIds.length > 0 ? organizationIds : [null]
  const notes = logs.map((organizationId) => ({
    organizationId,
    userId: by,
    action,
    subject: { type: 'user', id: userId, label: email },
    ...(reason ? { details: { reason } } : {}),
  }))
  await recordAudit(app, sql, ...notes)
}
