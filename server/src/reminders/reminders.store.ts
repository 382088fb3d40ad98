import { typesWith } from '@obole/core/campaign/kinds'
import { SHOWN_STATES } from '@obole/core/campaign/form'
import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { Payer } from '@obole/contract/carts'
import type { Locale } from '@obole/core/locale'
import type { ChosenItem } from '../carts/cart.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { remindAbandonedCartJob, remindOfEventJob } from './reminders.queue.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

/** Campaigns to which people come on a day. */
const EVENTS = typesWith(({ takesPlace }) => takesPlace === true)

/**
 * Carts that expired between two moments without becoming an order, of payers who left their address and agreed to be
 * written to, in campaigns that ask for it; only the last cart of each payer. The job is added together with the mark
 * of the reminder.
 */
export async function takeAbandonedCarts(
  db: Queryable,
  when: { from: number; until: number; quietSince: number; now: number },
  limit: number,
): Promise<number> {
  const quietSinceMoment = at(when.quietSince)
  const moment = at(when.now)
  const [row] = await db.query<{ taken: number }>(named('reminders-take-carts')`
      with due as (
        select distinct on (c.form_id, lower(c.payer ->> 'email')) c.id, c.form_id, lower(c.payer ->> 'email') as email
        from carts c join forms f on f.id = c.form_id
        where c.state = 'Expired' and c.payer is not null
          and c.expires_at > ${at(when.from)} and c.expires_at <= ${at(when.until)}
          and f.remind_abandoned_cart and (c.payer ->> 'consent')::boolean and coalesce(c.payer ->> 'email', '') <> ''
          and not exists (
            select from orders o
            where o.payer_email = lower(c.payer ->> 'email') and o.form_id = c.form_id
            and o.created_at >= c.created_at)
          and not exists (
            select from cart_reminders r
            where r.form_id = c.form_id and r.email = lower(c.payer ->> 'email')
              and r.reminded_at >= ${quietSinceMoment})
          and not exists (
            select from carts l where l.client = c.client and l.form_id = c.form_id and l.state in ${listed(LIVE_CART_STATES)})
        order by c.form_id, lower(c.payer ->> 'email'), c.expires_at desc limit ${limit}),
      marked as (
        insert into cart_reminders as r (form_id, email, cart_id, reminded_at)
        select form_id, email, id, ${moment} from due
        on conflict (form_id, email) do update set cart_id = excluded.cart_id, reminded_at = excluded.reminded_at
          where r.reminded_at < ${quietSinceMoment}
        returning cart_id),
      follow_ups as (${insertJobsOfRows(remindAbandonedCartJob, {
        payload: { cartId: sql`cart_id` },
        runAt: moment,
        from: sql`marked`,
      })})
      select count(*) as taken from marked`)
  return row?.taken ?? 0
}

export async function forgetCartReminders(db: Queryable, before: number): Promise<void> {
  await db.query(
    named('reminders-forget-carts')`
      delete from cart_reminders where reminded_at < ${at(before)}`,
  )
}

export interface AbandonedCartRow extends Row {
  form_id: number
  payer: Payer
  items: ChosenItem[]
  locale: Locale
}

/** The cart, unless its payer has ordered meanwhile. */
export async function findAbandonedCart(db: Queryable, cartId: string): Promise<AbandonedCartRow | null> {
  const [row] = await db.query<AbandonedCartRow>(named('reminders-cart')`
      select c.form_id, c.payer, c.items, c.locale from carts c
      where c.id = ${cartId} and c.state = 'Expired' and not exists (
        select from orders o
        where o.payer_email = lower(c.payer ->> 'email') and o.form_id = c.form_id and o.created_at >= c.created_at)`)
  return row ?? null
}

export interface ComingEventRow extends Row {
  form_id: number
  starts_at: Date
}

/** Events that begin between now and then, whose reminders are not all added yet. */
export async function listComingEvents(db: Queryable, now: number, until: number): Promise<ComingEventRow[]> {
  return db.query<ComingEventRow>(named('reminders-events')`
      select f.id as form_id, f.start_at as starts_at from forms f
      where f.form_type in ${listed(EVENTS)} and f.state in ${listed(SHOWN_STATES)}
        and f.start_at > ${at(now)} and f.start_at <= ${at(until)}
        and not exists (
          select from event_reminders r
          where r.form_id = f.id and r.starts_at = f.start_at and r.done_at is not null)`)
}

/**
 * Adds the jobs for the next orders to remind and saves how far it got, in one statement; answers how many. Orders
 * placed since `placedBefore` have only just been confirmed.
 */
export async function takeEventOrders(
  db: Queryable,
  event: { formId: number; startsAt: Date; placedBefore: number; now: number },
  limit: number,
): Promise<number> {
  const { formId, startsAt, placedBefore, now } = event
  await db.query(
    named('reminders-event-begin')`
      insert into event_reminders (form_id, starts_at) values (${formId}, ${startsAt}) on conflict do nothing`,
  )
  const formIdParam = param(formId)
  const startsAtParam = param(startsAt)
  const moment = at(now)
  const limitParam = param(limit)
  const [row] = await db.query<{ taken: number }>(named('reminders-take-orders')`
      with turn as (
        select last_order_id from event_reminders
        where form_id = ${formIdParam} and starts_at = ${startsAtParam} and done_at is null for update),
      batch as (
        select o.id from turn, orders o
        where o.form_id = ${formIdParam} and o.id > turn.last_order_id and o.created_at < ${at(placedBefore)}
          and o.payer_email is not null
          -- Whose confirmation was kept back is not written to about it either.
          and (o.confirmation_kept_back_at is null or o.confirmation_sent_at is not null)
          and exists (
            select from order_items i
            where i.order_id = o.id and i.type = 'Registration' and is_item_live(i.state))
        order by o.id limit ${limitParam}),
      follow_ups as (${insertJobsOfRows(remindOfEventJob, {
        payload: {
          orderId: sql`id`,
          startsAt: sql`extract(epoch from ${startsAtParam}::timestamptz) * 1000`,
        },
        runAt: moment,
        from: sql`batch`,
      })}),
      moved as (
        update event_reminders r set last_order_id = coalesce((select max(id) from batch), r.last_order_id),
          done_at = case when (select count(*) from batch) < ${limitParam} then ${moment} end
        from turn where r.form_id = ${formIdParam} and r.starts_at = ${startsAtParam})
      select count(*) as taken from batch`)
  return row?.taken ?? 0
}
