import { isIP } from 'node:net'
import type {
  SecurityEventCounts,
  SecurityEventRow,
  SecurityEventsQuery,
} from '@obole/contract/manage-security'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { SECURITY_EVENT_KINDS } from '@obole/contract/security-events'
import { addDays, parisInstant } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { readPage, type Page } from '../platform/continuation.ts'
import type { Identity } from '../people/identify.ts'
import { requestHash } from '../platform/request-hash.ts'
import {
  countSecurityEvents,
  hashOfAccount,
  hashOfAddress,
  listSecurityEvents,
  type EventRow,
} from '../platform/security-events.ts'
import { enterAsSupport } from './access.ts'
import { findUserId } from './manage.store.ts'

interface SecurityEvents {
  data: SecurityEventRow[]
  counts: SecurityEventCounts
  pagination: Page<unknown>['pagination']
}

/** The latest first. Support's search text is hashed before the lookup, because only hashes are stored. */
export async function showSecurityEvents(
  app: App,
  identity: Identity,
  query: SecurityEventsQuery,
): Promise<SecurityEvents | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const { search, from, to, kinds } = query
  const filter = {
    hashes: search === undefined ? undefined : await hashesOf(app, search.trim()),
    kinds,
    fromMs: from === undefined ? undefined : parisInstant(from),
    untilMs: to === undefined ? undefined : parisInstant(addDays(to, 1)),
  }
  const page = await readPage(app, `security-events:${requestHash(filter)}`, query, async (after, limit) => {
    const rows = await listSecurityEvents(app, filter, after, limit)
    return rows.map((row) => ({ row, position: { key: row.key, id: row.id } }))
  })
  if (isRefusal(page)) return page
  const counted = await countSecurityEvents(app, filter)
  const counts = Object.fromEntries(SECURITY_EVENT_KINDS.map((kind) => [kind, counted.get(kind) ?? 0]))
  return {
    data: page.rows.map(({ row }) => toWire(row)),
    // Every kind has its figure.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    counts: counts as SecurityEventCounts,
    pagination: page.pagination,
  }
}

/** The search text is an address, an e-mail, or a hash copied from the list. */
async function hashesOf(app: App, search: string): Promise<string[]> {
  if (isIP(search) !== 0) return [hashOfAddress(app, search)]
  if (!search.includes('@')) return [search]
  const userId = await findUserId(app.db, search)
  return [hashOfAccount(app, search), ...(userId === null ? [] : [hashOfAccount(app, userId)])]
}

function toWire(row: EventRow): SecurityEventRow {
  return {
    id: row.id,
    kind: row.kind,
    about: row.about,
    address: row.address_hash || null,
    account: row.account_hash || null,
    organizationSlug: row.slug,
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  }
}
