import type { SecurityEventKind } from '@obole/contract/security-events'
import type { Row, Queryable } from './db.ts'
import { Conditions } from './query.ts'
import { at, named, sql } from './sql.ts'

interface HashedEvent {
  kind: string
  about: string
  address: string
  account: string
  organizationId: number | undefined
}

/** Adds one to the same event within the hour, or inserts it. */
export async function countEvent(db: Queryable, event: HashedEvent, now: number): Promise<void> {
  await db.query(named('security-events-count')`
      insert into security_events as known (kind, about, address_hash, account_hash, organization_id, hour, first_at,
        last_at)
      select ${event.kind}, ${event.about}, ${event.address}, ${event.account}, ${event.organizationId ?? null},
        date_trunc('hour', at, 'UTC'), at, at from (select ${at(now)} as at) now
      on conflict (hour, kind, about, address_hash, account_hash, (coalesce(organization_id, 0)))
        do update set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)`)
}

export async function deleteEvents(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from security_events where last_at < ${at(before)}`)
}

export interface EventFilter {
  /** Finds events whose address or account has one of these hashes. */
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

function eventQuery({ hashes, kinds, fromMs, untilMs }: EventFilter): Conditions {
  const conditions = new Conditions()
  conditions.between(sql`e.last_at`, fromMs, untilMs)
  conditions.oneOf(sql`e.kind`, kinds)
  if (hashes) {
    const wanted = sql`any(${hashes}::text[])`
    conditions.where(sql`(e.address_hash = ${wanted} or e.account_hash = ${wanted})`)
  }
  return conditions
}

export function readEvents(
  db: Queryable,
  filter: EventFilter,
  after: { key: string; id: number } | null,
  limit: number,
): Promise<EventRow[]> {
  const conditions = eventQuery(filter)
  if (after) conditions.where(sql`(e.last_at, e.id) < (${after.key}::timestamptz, ${after.id}::bigint)`)
  return db.query(sql`
      select e.id, e.kind, e.about, e.address_hash, e.account_hash, o.slug, e.count, e.first_at, e.last_at,
        e.last_at::text as key
      from security_events e left join organizations o on o.id = e.organization_id
      where ${conditions.all} order by e.last_at desc, e.id desc limit ${limit}`)
}

/** How many events of each kind. */
export function countEvents(
  db: Queryable,
  filter: EventFilter,
): Promise<{ kind: SecurityEventKind; count: number }[]> {
  const conditions = eventQuery({ ...filter, kinds: undefined })
  return db.query(
    sql`
      select kind, sum(count)::bigint as count from security_events e where ${conditions.all} group by kind`,
  )
}
