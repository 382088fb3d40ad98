import { SHOWN_STATES } from '@obole/core/campaign/form'
import type { Locale } from '@obole/core/locale'
import { auditParam, insertAuditCte, type AuditNote } from '../audit/audit.sql.ts'
import { handedBackCents, NOT_BACK_OF_ENDED } from '../orders/figures.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import type { RefundablePayment } from './refund.ts'
import { PAYMENT_COLUMNS, paymentOf, type PaymentRow } from './refunds.store.ts'
import { cancelOrderOfEventJob, sendEventCanceledMailJob } from './refunds.queue.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

export interface EventToCancel {
  formId: number
  organizationId: number
  userId: number
  message: string
  note: string | null
  /** Whether the money kept of lines cancelled earlier goes back too. */
  returnsKept: boolean
  audit: AuditNote
  now: number
}

/**
 * Ends sales in the same commit. It locks the campaign: an order being placed comes either before, and ends with the
 * others, or after, and is not made (`event_stands`). Answers false where the event was already cancelled.
 */
export async function insertEventCancellation(db: Queryable, event: EventToCancel): Promise<boolean> {
  const { formId, organizationId, userId, message, note, returnsKept, audit, now } = event
  const userIdParam = param(userId)
  const moment = at(now)
  const rows = await db.query(named('events-cancel')`
      with form as (select id, state from forms where id = ${formId} for update),
      cancellation as (
        insert into event_cancellations (form_id, organization_id, user_id, message, note, asked_at, returns_kept,
          was_public)
        select id, ${organizationId}, ${userIdParam}, ${message}, ${note}, ${moment}, ${returnsKept},
          state = 'Public'
          from form on conflict do nothing returning form_id),
      closed as (
        update forms f set state = 'Disabled', changed_by = ${userIdParam}, changed_at = ${moment},
          updated_at = ${moment}
        from cancellation c where f.id = c.form_id and f.state in ${listed(SHOWN_STATES)}),
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`cancellation`)})
      select form_id from cancellation`)
  return rows.length > 0
}

/** Whether money kept earlier is given back, as decided when the event was cancelled. */
export async function readReturnsKept(db: Queryable, formId: number): Promise<boolean | null> {
  const [row] = await db.query<{ returns_kept: boolean }>(
    named('events-returns-kept')`
      select returns_kept from event_cancellations where form_id = ${formId}`,
  )
  return row?.returns_kept ?? null
}

const jobOncePerOrder = (job: typeof cancelOrderOfEventJob, from: Sql, now: Sql) =>
  insertJobsOfRows(job, {
    payload: { orderId: sql`order_id` },
    runAt: now,
    key: sql`${job.name}::text || ':' || order_id`,
    from,
  })

/**
 * Adds the orders that end with a cancelled event, each once, with the jobs that inform its people and end it. Whatever
 * their moments say, all of them were written before it: since then none is (`event_stands`).
 */
export async function addOrdersOfEvents(
  db: Queryable,
  { since, now }: { since: number; now: number },
): Promise<number> {
  const moment = at(now)
  const rows = await db.query(named('events-add-orders')`
      with added as (
        insert into event_cancellation_orders (order_id, form_id)
        select o.id, o.form_id
        from event_cancellations e join orders o on o.form_id = e.form_id
        where e.asked_at >= ${at(since)}
          and (exists (select from order_items i where i.order_id = o.id and is_item_live(i.state))
            -- One that ended before, where what was kept of it is to go back.
            or e.returns_kept and exists (
              select from payments p where p.order_id = o.id and p.type = 'Credit' and p.state in ('Authorized',
                'Corrected')
                and p.amount_cents + p.tip_cents > p.returned_cents + p.returned_tip_cents))
        on conflict do nothing returning order_id),
      -- Somebody who paid by hand may have left no e-mail address, and those who come with them too.
      told as (
        select order_id from added join orders o on o.id = order_id
        -- Whoever had nothing left to come to reads of the refund alone.
        where exists (select from order_items i where i.order_id = o.id and is_item_live(i.state))
        and (o.payer_email is not null or exists (
          select from order_items i where i.order_id = o.id and coalesce(i.participant ->> 'email', '') <> ''))),
      cancellations as (${jobOncePerOrder(cancelOrderOfEventJob, sql`added`, moment)}),
      mails as (${jobOncePerOrder(sendEventCanceledMailJob, sql`told`, moment)})
      select order_id from added`)
  return rows.length
}

export interface OrderOfEvent extends Row {
  userId: number
  note: string | null
  returnsKept: boolean
}

export async function findOrderOfEvent(db: Queryable, orderId: number): Promise<OrderOfEvent | null> {
  const [row] = await db.query<OrderOfEvent>(named('events-order')`
      select e.user_id as "userId", e.note, e.returns_kept is not false as "returnsKept"
        from event_cancellation_orders o join event_cancellations e on e.form_id = o.form_id
      where o.order_id = ${orderId}`)
  return row ?? null
}

/** The message to the people who would have come; null where the event takes place. */
export async function findEventMessage(db: Queryable, formId: number): Promise<string | null> {
  const [row] = await db.query<{ message: string }>(
    named('events-message')`
      select message from event_cancellations where form_id = ${formId}`,
  )
  return row?.message ?? null
}

export async function markOrderDone(db: Queryable, orderId: number, now: number): Promise<void> {
  await db.query(named('events-order-done')`
      update event_cancellation_orders set done_at = ${at(now)} where order_id = ${orderId} and done_at is null`)
}

/** A payment by hand that ended because its money was handed back, not because it was recorded by mistake. */
const IS_RETURNED = sql`exists (
  select from order_adjustments a where a.order_id = p.order_id and a.cause <> 'EventCanceled'
    and a.created_at <= p.updated_at)`

export interface EventProgress extends Row {
  orders: number
  to_refund: number
  to_refund_tip: number
  orders_by_hand: number
  to_hand_back: number
  handed_back: number
  asked_at: Date | null
  message: string | null
  returns_kept: boolean | null
  orders_done: number
  refunded: number
  under_way: number
}

/**
 * Money of the orders that end with the event, at any moment: what the bank can still give back and has given back,
 * what was received by hand and handed back. What went back by card counts every order of the event since it was
 * cancelled, because money kept of an order cancelled earlier may go back later too.
 */
export async function readEventProgress(db: Queryable, formId: number): Promise<EventProgress | null> {
  const formIdParam = param(formId)
  const [row] = await db.query<EventProgress>(named('events-progress')`
      with event as (select * from event_cancellations where form_id = ${formIdParam}),
      taken as (
        select o.id from orders o
        where o.form_id = ${formIdParam} and (exists (select from order_items i where i.order_id = o.id
        and is_item_live(i.state))
          or exists (select from event_cancellation_orders e where e.order_id = o.id))),
      by_card as (
        select coalesce(sum(p.amount_cents + p.tip_cents - p.returned_cents - p.returned_tip_cents),
          0)::bigint as to_refund,
          coalesce(sum(p.tip_cents - p.returned_tip_cents), 0)::bigint as to_refund_tip
        from taken join payments p on p.order_id = taken.id
        where p.type = 'Credit' and p.state in ('Authorized', 'Corrected')),
      by_hand as (
        select count(*) filter (where due.cents > 0) as orders_by_hand, coalesce(sum(due.cents),
          0)::bigint as to_hand_back,
          coalesce(sum(${handedBackCents(sql`p`)} + case when p.state = 'Canceled'
          and ${IS_RETURNED} then p.amount_cents else 0 end), 0)::bigint
            as handed_back
        from taken join payments p on p.order_id = taken.id and p.type = 'Offline'
        -- What was kept of a line that had ended before is nobody's to ask for.
        cross join lateral (
          select coalesce(sum(s.amount_cents), 0) as cents from payment_shares s join order_items i on i.id = s.order_item_id
          where s.payment_id = p.id and p.state = 'Registered'
            and (is_item_live(i.state) or i.cancel_cause = 'EventCanceled')) due),
      back as (
        select coalesce(sum(r.amount_cents + r.tip_cents) filter (where r.state = 'Processed'), 0)::bigint as refunded,
          coalesce(sum(r.amount_cents + r.tip_cents) filter (where r.state not in ('Processed', 'Refused', 'Canceled')), 0)::bigint
            as under_way
        from event join orders o on o.form_id = event.form_id
        join refunds r on r.order_id = o.id and r.created_at >= event.asked_at)
      select (select count(*) from taken) as orders, by_card.to_refund, by_card.to_refund_tip, by_hand.orders_by_hand,
        by_hand.to_hand_back, by_hand.handed_back, event.asked_at, event.message, event.returns_kept,
        (select count(*) from event_cancellation_orders d where d.form_id = ${formIdParam} and d.done_at is not null) as orders_done,
        back.refunded, back.under_way
      from by_card, by_hand, back left join event on true`)
  return row ?? null
}

export interface PaymentOfEnded {
  payment: RefundablePayment
  /** Lines it paid that were cancelled before the event was. */
  endedBefore: readonly number[]
  /** Whether its order has a line that is not cancelled, or that was cancelled with the event. */
  hasStanding: boolean
  /** Whether its order ends with the event, even if all its lines were cancelled earlier. */
  isTaken: boolean
}

/** Payments by card that still hold money, of orders of the event with lines cancelled before the event was. */
export async function listPaymentsOfEnded(
  db: Queryable,
  formId: number,
  providers: readonly string[],
): Promise<PaymentOfEnded[]> {
  const rows = await db.query<
    PaymentRow & { ended_before: number[]; has_standing: boolean; is_taken: boolean }
  >(named('events-payments-of-ended')`
      with ended as (
        select i.order_id, jsonb_agg(i.id) as line_ids from order_items i
        where i.form_id = ${formId} and not is_item_live(i.state) and i.cancel_cause is distinct from 'EventCanceled'
        group by i.order_id)
      select ${PAYMENT_COLUMNS}, ended.line_ids as ended_before,
        exists (select from order_items i where i.order_id = p.order_id
          and (is_item_live(i.state) or i.cancel_cause = 'EventCanceled')) as has_standing,
        exists (select from event_cancellation_orders e where e.order_id = p.order_id) as is_taken
      from ended join payments p on p.order_id = ended.order_id
      left join attempts a on a.id = p.attempt_id and a.provider = any(${providers})
      where p.type = 'Credit' and p.state in ('Authorized', 'Corrected')
        and p.amount_cents + p.tip_cents > p.returned_cents + p.returned_tip_cents`)
  return rows.map(({ ended_before: endedBefore, has_standing: hasStanding, is_taken: isTaken, ...row }) => ({
    payment: paymentOf(row),
    endedBefore,
    hasStanding,
    isTaken: isTaken || hasStanding,
  }))
}

export interface EventToTell extends Row {
  form_id: number
  message: string
  locale: Locale
  payer: { email: string | null; firstName: string }
  participants: { email: string; firstName: string }[]
  /** How the payer gets their money back. */
  way: 'card' | 'standing' | 'byHand' | 'none'
}

export async function findEventToTell(db: Queryable, orderId: number): Promise<EventToTell | null> {
  const [row] = await db.query<EventToTell>(named('events-to-tell')`
      select o.form_id, e.message, o.locale,
        jsonb_build_object('email', o.payer_email, 'firstName', o.payer ->> 'firstName') as payer,
        (select coalesce(jsonb_agg(distinct jsonb_build_object('email', lower(i.participant ->> 'email'),
            'firstName', i.participant ->> 'firstName')), '[]')
          from order_items i where i.order_id = o.id and coalesce(i.participant ->> 'email', '') <> ''
            and lower(i.participant ->> 'email') is distinct from o.payer_email
            and (is_item_live(i.state) or i.cancel_cause = 'EventCanceled')) as participants,
        case when not exists (select from payments p where p.order_id = o.id and p.amount_cents > 0) then 'none'
          when exists (select from payments p where p.order_id = o.id and p.type = 'Offline') then 'byHand'
          when e.returns_kept is false and exists (
            select from order_items i where i.order_id = o.id and not is_item_live(i.state)
              and i.cancel_cause is distinct from 'EventCanceled' and ${NOT_BACK_OF_ENDED} > 0) then 'standing'
          else 'card' end as way
      from event_cancellation_orders d join event_cancellations e on e.form_id = d.form_id
      join orders o on o.id = d.order_id
      where d.order_id = ${orderId}`)
  return row ?? null
}
