import type { SecurityEventKind } from '@obole/contract/security-events'
import type { Row, Queryable } from './db.ts'
import { Query } from './query.ts'

interface HashedEvent {
  kind: string
  about: string
  address: string
  account: string
  organizationId: number | undefined
}

/** One more of the same within the hour, or the first. */
export async function countEvent(db: Queryable, event: HashedEvent, now: number): Promise<void> {
  await db.query({
    name: 'security-events-count',
    text: `
      insert into security_events as known (kind, about, address_hash, account_hash, organization_id, hour, first_at, last_at)
      select $1, $2, $3, $4, $5, date_trunc('hour', at, 'UTC'), at, at from (select to_timestamp($6 / 1000.0) as at) now
      on conflict (hour, kind, about, address_hash, account_hash, (coalesce(organization_id, 0)))
        do update set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)`,
    values: [event.kind, event.about, event.address, event.account, event.organizationId ?? null, now],
  })
}

export async function deleteEvents(db: Queryable, before: number): Promise<void> {
  await db.query({
    text: 'delete from security_events where last_at < to_timestamp($1 / 1000.0)',
    values: [before],
  })
}

export interface EventFilter {
  /** Hashes, any of which an event has as its address or its account. */
  hashes?: readonly string[] | undefined
  kinds?: readonly SecurityEventKind[] | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}

export interface EventRow extends Row {
  id: number
  kind: SecurityEventKind
  about: string
  address_hash: string
  account_hash: string
  slug: string | null
  count: number
  first_at: Date
  last_at: Date
  key: string
}

function eventQuery({ hashes, kinds, fromMs, untilMs }: EventFilter): Query {
  const query = new Query()
  query.between('e.last_at', fromMs, untilMs)
  query.oneOf('e.kind', kinds)
  if (hashes) {
    const wanted = `any(${query.param(hashes)}::text[])`
    query.where(`(e.address_hash = ${wanted} or e.account_hash = ${wanted})`)
  }
  return query
}

export function readEvents(
  db: Queryable,
  filter: EventFilter,
  after: { key: string; id: number } | null,
  limit: number,
): Promise<EventRow[]> {
  const query = eventQuery(filter)
  if (after)
    query.where(
      `(e.last_at, e.id) < (${query.param(after.key)}::timestamptz, ${query.param(after.id)}::bigint)`,
    )
  return db.query({
    text: `
      select e.id, e.kind, e.about, e.address_hash, e.account_hash, o.slug, e.count, e.first_at, e.last_at,
        e.last_at::text as key
      from security_events e left join organizations o on o.id = e.organization_id
      where ${query.text} order by e.last_at desc, e.id desc limit ${query.param(limit)}`,
    values: query.values,
  })
}

/** How many of each kind. */
export function countEvents(
  db: Queryable,
  filter: EventFilter,
): Promise<{ kind: SecurityEventKind; count: number }[]> {
  const query = eventQuery({ ...filter, kinds: undefined })
  return db.query({
    text: `select kind, sum(count)::bigint as count from security_events e where ${query.text} group by kind`,
    values: query.values,
  })
}
