import type { TryFailure, WebhookCause, WebhookType } from '@obole/core/webhooks/webhook'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, rowsOf, sql } from '../platform/sql.ts'

/** A delivery with all that it takes to send it. */
export interface DueDelivery extends Row {
  id: number
  notification_id: number
  /** Nothing happened: somebody tries the address. It stays one if it is sent once more. */
  is_trial: boolean
  address_id: number
  organization_id: number | null
  client_id: string | null
  type: WebhookType
  url: string
  signature_key: Buffer
  cause: WebhookCause
  body: string
  created_at: Date
  tries: number
}

/** How many of an address's deliveries are in hand already. */
export interface InHand {
  addressId: number
  count: number
}

/** What a trial is about: no order, payment, campaign or association has this number. */
export const NOTHING = 0

const dueColumns = sql`
  d.id, d.notification_id, n.subject_id = ${NOTHING} as is_trial, d.address_id, a.organization_id, a.client_id, a.type, a.url, a.signature_key, d.cause, n.body, d.created_at,
  jsonb_array_length(d.tries) as tries`

/**
 * Takes what is due, a few of each address, so that none waits for another's; of one where nothing gets through, one at
 * a time. What is taken is due again later, for another node, should this one end before it has noted the answer.
 */
export async function claimDue(
  db: Queryable,
  asked: { inHand: readonly InHand[]; mostOfOne: number; limit: number; now: number; until: number },
): Promise<DueDelivery[]> {
  const { inHand, mostOfOne, limit, now, until } = asked
  const hands = rowsOf({ addressId: 'bigint', count: 'int' }, inHand)
  return db.query<DueDelivery>(named('webhooks-claim')`
      with recursive waiting (address_id) as (
        (select address_id from webhook_deliveries where state = 'Waiting' order by address_id limit 1)
        union all
        select (select d.address_id from webhook_deliveries d where d.state = 'Waiting' and d.address_id > w.address_id
          order by d.address_id limit 1)
        from waiting w where w.address_id is not null),
      hands as materialized (${hands}),
      taken as materialized (
        select next.id from waiting w
          join webhook_addresses a on a.id = w.address_id and a.removed_at is null and a.switched_off_at is null
          left join hands h on h.address_id = a.id
          cross join lateral (
            select d.id from webhook_deliveries d
            where d.address_id = a.id and d.state = 'Waiting' and d.due_at <= ${at(now)}
              and (a.client_id is null or exists (select from webhook_listeners l
                where l.address_id = a.id and l.organization_id = d.organization_id))
            order by d.due_at
            limit greatest(case when a.failing_since is null then ${mostOfOne}::int else 1 end - coalesce(h.count, 0), 0)
            for update skip locked) next
        limit ${limit}::int)
      update webhook_deliveries d set due_at = ${at(until)}
      from taken t, webhook_addresses a, webhook_notifications n
      where d.id = t.id and a.id = d.address_id and n.id = d.notification_id and n.body is not null
      returning ${dueColumns}`)
}

/** A try, as the log shows it. Its moment is in milliseconds, as JSON has no moments. */
export interface Try {
  at: number
  durationMs: number
  /** What the program's server answered; null where it did not. */
  status: number | null
  answer: string | null
  failure: TryFailure | null
}

export interface NotedTry {
  deliveryId: number
  addressId: number
  tried: Try
  /** When it is tried again; null where it has ended. */
  dueAt: number | null
  /** Nobody but whoever tried an address waits for a trial: its failure says nothing of the address. */
  isTrial: boolean
}

/**
 * Notes what became of tries, and since when nothing gets through at their addresses. Where a notification was given up
 * and nothing got through since its first try, its address is switched off. Answers these.
 */
export async function noteTries(
  db: Queryable,
  noted: readonly NotedTry[],
  now: number,
): Promise<{ id: number }[]> {
  const moment = at(now)
  const rows = rowsOf(
    {
      id: 'bigint',
      addressId: 'bigint',
      tried: 'jsonb',
      dueAt: 'instant',
      isDelivered: 'boolean',
      isTrial: 'boolean',
    },
    noted.map(({ deliveryId: id, addressId, tried, dueAt, isTrial }) => ({
      id,
      addressId,
      tried,
      dueAt,
      isDelivered: tried.failure === null,
      isTrial,
    })),
  )
  return db.query<{ id: number }>(named('webhooks-note-tries')`
      with tried as materialized (${rows}),
      noted as (
        update webhook_deliveries d set tries = d.tries || t.tried, due_at = t.due_at,
          state = case when t.is_delivered then 'Delivered' when t.due_at is null then 'Failed' else 'Waiting' end,
          ended_at = case when t.is_delivered or t.due_at is null then ${moment} end
        from tried t where d.id = t.id and d.state = 'Waiting'
        returning d.address_id, d.state, d.cause, (d.tries -> 0 ->> 'at')::float8 as first_at),
      addresses as materialized (
        select address_id, bool_or(is_delivered) as got_through, min((tried ->> 'at')::float8) filter (where not is_delivered and not is_trial) as failed_at
        from tried group by address_id),
      given_up as materialized (
        select address_id, max(first_at) as first_at from noted where state = 'Failed' and cause <> 'Trial' group by address_id),
      judged as (
        update webhook_addresses a set
          failing_since = case when x.got_through then null else coalesce(a.failing_since, to_timestamp(x.failed_at / 1000.0)) end,
          switched_off_at = case when not x.got_through and a.switched_off_at is null
            and a.failing_since <= to_timestamp(g.first_at / 1000.0) then ${moment} else a.switched_off_at end
        from addresses x left join given_up g on g.address_id = x.address_id
        where a.id = x.address_id and a.removed_at is null
          and (x.got_through and a.failing_since is not null
            or not x.got_through and x.failed_at is not null and (a.failing_since is null or g.first_at is not null))
        returning a.id, a.switched_off_at)
      select id from judged where switched_off_at = ${moment}`)
}

export async function addJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(insertJobsCte(param(jobsParam(jobs, now))))
}
