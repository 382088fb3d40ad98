import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, param, rowsOf } from '../platform/sql.ts'

/** Something that changed, as the statement that changed it wrote it down. */
export interface EventRow extends Row {
  id: number
  organization_id: number
  type: WebhookType
  subject_id: number
  /** The state that a payment reached. */
  state: string | null
  /** What an association's slug was. */
  former_slug: string | null
}

/** The oldest after this one. */
export function readEvents(db: Queryable, after: number, limit: number): Promise<EventRow[]> {
  return db.query<EventRow>(named('webhooks-events')`
      select id, organization_id, type, subject_id, state, former_slug from webhook_events
      where id > ${after} order by id limit ${limit}`)
}

/** What happened, as it is told to whoever may hear as much. */
export interface Composed {
  eventIds: readonly number[]
  organizationId: number
  type: WebhookType
  subjectId: number
  orderId: number | null
  body: string
  /** The association's own programs, or those of partners, or both. */
  isForOwn: boolean
  isForPartners: boolean
}

/**
 * Makes notifications of events, each with a delivery for each address that hears of it, in one statement. What another
 * node has made of the same events meanwhile is left out. Events of which nothing is told are forgotten.
 */
export async function keepNotifications(
  db: Queryable,
  composed: readonly Composed[],
  eventIds: readonly number[],
  now: number,
): Promise<void> {
  const moment = at(now)
  const asked = rowsOf(
    {
      eventIds: 'bigint[]',
      organizationId: 'bigint',
      type: 'text',
      subjectId: 'bigint',
      orderId: 'bigint',
      body: 'text',
      isForOwn: 'boolean',
      isForPartners: 'boolean',
    },
    composed,
  )
  const ids = param(eventIds)
  await db.query(named('webhooks-keep-notifications')`
      with taken as (delete from webhook_events where id = any (${ids}::bigint[]) returning id),
      heard as materialized (
        select nextval(pg_get_serial_sequence('webhook_notifications', 'id')) as id, asked.* from (${asked}) asked
        where exists (select from taken t where t.id = any (asked.event_ids))
          and exists (select from webhook_listeners l where l.organization_id = asked.organization_id
            and l.type = asked.type and case when l.is_partner then asked.is_for_partners else asked.is_for_own end)),
      made as (
        insert into webhook_notifications (id, organization_id, type, subject_id, order_id, body, created_at)
        overriding system value
        select id, organization_id, type, subject_id, order_id, body, ${moment} from heard)
      insert into webhook_deliveries (notification_id, address_id, organization_id, type, cause, state, created_at, due_at)
      select h.id, l.address_id, h.organization_id, h.type, 'News', 'Waiting', ${moment}, ${moment}
      from heard h join webhook_listeners l on l.organization_id = h.organization_id and l.type = h.type
        and case when l.is_partner then h.is_for_partners else h.is_for_own end
      order by h.id, l.address_id`)
}
