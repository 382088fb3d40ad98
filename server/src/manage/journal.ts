import type { AuditEntry } from '@obole/contract/manage-people'
import type { JournalQuery } from '@obole/contract/manage-security'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { addDays, parisInstant } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { readPlatformAudit } from '../audit/audit.ts'
import { readPage, type Page } from '../platform/continuation.ts'
import type { Identity } from '../people/identify.ts'
import { requestHash } from '../platform/request-hash.ts'
import { enterAsSupport } from './access.ts'

/** The platform's own log, for Support. The log of an association is read in that association, with its rights. */
export async function showJournal(
  app: App,
  identity: Identity,
  query: JournalQuery,
): Promise<{ data: AuditEntry[]; pagination: Page<unknown>['pagination'] } | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const { search, kinds, from, to } = query
  const filter = {
    search: search?.trim() || undefined,
    kinds,
    fromMs: from === undefined ? undefined : parisInstant(from),
    untilMs: to === undefined ? undefined : parisInstant(addDays(to, 1)),
  }
  const page = await readPage(app, `journal:${requestHash(filter)}`, query, async (after, limit) =>
    (await readPlatformAudit(app, filter, after, limit)).map(({ entry, position }) => ({
      row: entry,
      position,
    })),
  )
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => row), pagination: page.pagination }
}
