import type { DeliveryState, WebhookCause, WebhookType } from '@obole/core/webhooks/webhook'
import type { Position } from '../platform/continuation.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions } from '../platform/query.ts'
import { at, named, param, sql } from '../platform/sql.ts'
import { type DueDelivery, NOTHING, type Try } from './deliveries.store.ts'

export interface DeliveryRow extends Row {
  id: number
  type: WebhookType
  cause: WebhookCause
  state: DeliveryState
  subject_id: number
  payment_state: string | null
  url: string
  created_at: Date
  due_at: Date | null
  tries: Try[]
}

const columns = sql`
  d.id, d.type, d.cause, d.state, n.subject_id,
  case when d.type = 'Payment' then n.body::jsonb #>> '{data,state}' end as payment_state, a.url, d.created_at, d.due_at, d.tries`

/** What an association's own addresses were sent: what went to partners is theirs. */
const ofOwn = (organizationId: number) => sql`
  webhook_deliveries d join webhook_addresses a on a.id = d.address_id and a.client_id is null
    join webhook_notifications n on n.id = d.notification_id
  where d.organization_id = ${organizationId}`

export interface LogFilter {
  organizationId: number
  states?: readonly DeliveryState[] | undefined
  types?: readonly WebhookType[] | undefined
}

/** The latest first. */
export function listDeliveries(
  db: Queryable,
  { organizationId, states, types }: LogFilter,
  after: Position | null,
  limit: number,
): Promise<DeliveryRow[]> {
  const conditions = new Conditions()
  conditions.oneOf(sql`d.state`, states)
  conditions.oneOf(sql`d.type`, types)
  if (after) conditions.where(sql`d.id < ${after.id}`)
  return db.query<DeliveryRow>(sql`
      select ${columns} from ${ofOwn(organizationId)} and ${conditions.all} order by d.id desc limit ${limit}`)
}

export async function findDelivery(
  db: Queryable,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<(DeliveryRow & { body: string | null }) | null> {
  const [row] = await db.query<DeliveryRow & { body: string | null }>(named('webhooks-delivery')`
      select ${columns}, n.body from ${ofOwn(organizationId)} and d.id = ${id}`)
  return row ?? null
}

/** The same notification for the address that stands now; null where there is none, or where it was forgotten. */
export async function insertAgain(
  db: Queryable,
  { organizationId, id }: { organizationId: number; id: number },
  now: number,
): Promise<{ type: WebhookType; url: string } | null> {
  const moment = at(now)
  const [row] = await db.query<{ type: WebhookType; url: string }>(named('webhooks-again')`
      with again as (
        insert into webhook_deliveries (notification_id, address_id, organization_id, type, cause, state, created_at, due_at)
        select n.id, stands.id, d.organization_id, d.type, 'Again', 'Waiting', ${moment}, ${moment}
        from webhook_deliveries d join webhook_notifications n on n.id = d.notification_id and n.body is not null
          join webhook_addresses a on a.id = d.address_id and a.client_id is null
          join webhook_addresses stands on stands.organization_id = a.organization_id and stands.client_id is null
            and stands.type = a.type and stands.removed_at is null and stands.switched_off_at is null
        where d.organization_id = ${organizationId} and d.id = ${id}
        returning type, address_id)
      select again.type, a.url from again join webhook_addresses a on a.id = again.address_id`)
  return row ?? null
}

/** A notification that is sent at once by whoever tries an address: nobody else takes it before `until`. */
export async function insertTrial(
  db: Queryable,
  trial: { organizationId: number; type: WebhookType; body: string; now: number; until: number },
): Promise<DueDelivery | null> {
  const { organizationId, type, body, now, until } = trial
  const [organization, kind, moment] = [param(organizationId), param(type), at(now)]
  const [row] = await db.query<DueDelivery>(named('webhooks-trial')`
      with address as (
        select * from webhook_addresses where organization_id = ${organization} and client_id is null and type = ${kind}
          and removed_at is null),
      made as (
        insert into webhook_notifications (organization_id, type, subject_id, body, created_at)
        select organization_id, type, ${NOTHING}, ${body}, ${moment} from address returning id, body),
      sent as (
        insert into webhook_deliveries (notification_id, address_id, organization_id, type, cause, state, created_at, due_at)
        select made.id, a.id, a.organization_id, a.type, 'Trial', 'Waiting', ${moment}, ${at(until)} from made, address a
        returning id, notification_id, address_id, cause, created_at)
      select s.id, s.notification_id, true as is_trial, s.address_id, a.organization_id, a.client_id, a.type, a.url, a.signature_key, s.cause, made.body,
        s.created_at, 0 as tries
      from sent s, made, address a`)
  return row ?? null
}

/** What waits for an address that is gone, or for one that may hear of the association no more. */
export async function endUnheard(db: Queryable, now: number): Promise<void> {
  await db.query(named('webhooks-end-unheard')`
      update webhook_deliveries d set state = 'Failed', due_at = null, ended_at = ${at(now)} from webhook_addresses a
      where a.id = d.address_id and d.state = 'Waiting' and (a.removed_at is not null
        or a.client_id is not null and a.switched_off_at is null and not exists (select from webhook_listeners l
          where l.address_id = a.id and l.organization_id = d.organization_id))`)
}

/** Answers how many it forgot, with their deliveries. */
export async function deleteNotifications(db: Queryable, before: number, limit: number): Promise<number> {
  const rows = await db.query(named('webhooks-forget')`
      delete from webhook_notifications where id in (
        select id from webhook_notifications where created_at < ${at(before)} order by created_at limit ${limit})
      returning id`)
  return rows.length
}

/** A removed address stays as long as something was sent to it that is still known. */
export async function deleteRemovedAddresses(db: Queryable): Promise<void> {
  await db.query(named('webhooks-forget-addresses')`
      delete from webhook_addresses a where a.removed_at is not null
        and not exists (select from webhook_deliveries d where d.address_id = a.id)`)
}
