import type { Sql } from './db.ts'

interface HashedEvent {
  kind: string
  about: string
  address: string
  account: string
  organizationId: number | undefined
}

/** One more of the same within the hour, or the first. */
export async function countEvent(sql: Sql, event: HashedEvent, now: number): Promise<void> {
  await sql.query({
    name: 'security-events-count',
    text: `
      insert into security_events as known (kind, about, address_hash, account_hash, organization_id, hour, first_at, last_at)
      select $1, $2, $3, $4, $5, date_trunc('hour', at, 'UTC'), at, at from (select to_timestamp($6 / 1000.0) as at) now
      on conflict (hour, kind, about, address_hash, account_hash, (coalesce(organization_id, 0)))
        do update set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)`,
    values: [event.kind, event.about, event.address, event.account, event.organizationId ?? null, now],
  })
}

export async function deleteEvents(sql: Sql, before: number): Promise<void> {
  await sql.query({
    text: 'delete from security_events where last_at < to_timestamp($1 / 1000.0)',
    values: [before],
  })
}
