import type { LocalDate } from '@obole/core/dates/dates'
import type { Row, Queryable } from '../../platform/db.ts'
import { makePapersJob } from '../../orders/orders.queue.ts'
import { insertJobsOfRows } from '../../platform/jobs.sql.ts'
import { at, named, param, raw, sql } from '../../platform/sql.ts'

/**
 * The state of the story while it is written: its day, its progress, and the jobs of the past, which must not be mixed
 * with today's. It exists from the commit that created the association until the last act is done.
 */
export const HISTORY_SCHEMA = 'demo_history'
const SCHEMA = raw(HISTORY_SCHEMA)

export async function insertStory(db: Queryable, today: LocalDate): Promise<void> {
  await db.query(sql`create schema ${SCHEMA}`)
  await db.query(sql`create table ${SCHEMA}.jobs (like public.jobs including all)`)
  await db.query(sql`
      create table ${SCHEMA}.story (today date not null, acts_told int not null, held_until timestamptz)`)
  await db.query(sql`insert into ${SCHEMA}.story (today, acts_told) values (${today}, 0)`)
}

export async function isHistoryUnfinished(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ untold: boolean }>(
    sql`
      select to_regclass(${`${HISTORY_SCHEMA}.story`}) is not null as untold`,
  )
  return row?.untold ?? false
}

export interface Story extends Row {
  today: LocalDate
  actsTold: number
}

/**
 * Takes the story in order to write it, unless another node is doing so; takes over from a node that stopped
 * responding.
 */
export async function takeStory(db: Queryable, hold: { now: number; until: number }): Promise<Story | null> {
  const [row] = await db.query<Story>(sql`
      update ${SCHEMA}.story set held_until = ${at(hold.until)}
      where held_until is null or held_until < ${at(hold.now)}
      returning today::text as today, acts_told as "actsTold"`)
  return row ?? null
}

export async function markPlayed(db: Queryable, actsPlayed: number, heldUntil: number | null): Promise<void> {
  await db.query(
    sql`
      update ${SCHEMA}.story set acts_told = ${actsPlayed}, held_until = ${at(heldUntil)}`,
  )
}

/** The remaining jobs of the past are mails that nobody expects. */
export async function endHistory(db: Queryable): Promise<void> {
  await db.query(sql`drop schema ${SCHEMA} cascade`)
}

export async function countUndoneJobs(db: Queryable, now: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`
      select count(*)::int as count from ${SCHEMA}.jobs where run_at <= ${at(now)}`,
  )
  return row?.count ?? 0
}

/** The association, and one of its users. */
export async function findAssociationOfHistory(
  db: Queryable,
  organizationSlug: string,
  email: string,
): Promise<{ organizationId: number; organizationSlug: string; userId: number }> {
  const [row] = await db.query<{ id: number; user_id: number }>(
    sql`
      select o.id, u.id as user_id from organizations o, users u where o.slug = ${organizationSlug}
        and u.email = ${email}`,
  )
  if (!row) throw new Error(`the demonstration has no ${organizationSlug} with ${email}`)
  return { organizationId: row.id, organizationSlug, userId: row.user_id }
}

/** Sets the account for the association's monthly payouts, from the day before the story. */
export async function giveAccount(
  db: Queryable,
  {
    organizationId,
    iban,
    holder,
    before,
  }: { organizationId: number; iban: string; holder: string; before: LocalDate },
): Promise<void> {
  await db.query(
    sql`
      update organizations set iban = ${iban}, iban_holder = ${holder} where id = ${organizationId}`,
  )
  await db.query(
    sql`
      insert into payout_settings (organization_id, rhythm, last_payout_on) values (${organizationId}, 'Monthly',
        ${before})`,
  )
}

/** Whether a debit is due, or the next one of a monthly gift must be planned. */
export async function isDebitDue(db: Queryable, day: LocalDate): Promise<boolean> {
  const dayParam = param(day)
  const [row] = await db.query<{ due: boolean }>(named('history-debit-due')`
      select exists (select from payments where state = 'Pending' and try_on <= ${dayParam})
        or exists (select from recurrences where state = 'Active' and planned_on <= ${dayParam}) as due`)
  return row?.due ?? false
}

/** Spread over time, so that the machine stays responsive; a paper opened before its turn is drawn at once. */
export async function drawPapersLater(db: Queryable, organizationId: number, now: number): Promise<void> {
  await db.query(
    insertJobsOfRows(makePapersJob, {
      payload: { orderId: sql`order_id` },
      runAt: sql`${at(now)} + row_number() over (order by order_id desc) * interval '0.2 seconds'`,
      from: sql`(
        select distinct p.order_id from papers p join orders o on o.id = p.order_id
        where p.stored_as is null and o.organization_id = ${organizationId}) undrawn`,
    }),
  )
}

export async function findOrderOfPayment(db: Queryable, paymentId: number): Promise<number | null> {
  const [row] = await db.query<{ order_id: number }>(
    named('history-order-of-payment')`
      select order_id from payments where id = ${paymentId}`,
  )
  return row?.order_id ?? null
}

export async function findOrderOfCart(db: Queryable, cartId: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    named('history-order-of-cart')`
      select id from orders where cart_id = ${cartId}`,
  )
  return row?.id ?? null
}

/** Cheques received by hand up to a day, not on a deposit slip yet. */
export async function listChequesToDeposit(
  db: Queryable,
  organizationId: number,
  until: LocalDate,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
      select p.id from payments p
      where p.organization_id = ${organizationId} and p.type = 'Offline' and p.means = 'Check'
      and p.state = 'Registered' and p.due_on <= ${until}
        and not exists (select from deposited_cheques d where d.payment_id = p.id and d.stands)
      order by p.id`)
  return rows.map(({ id }) => id)
}

/**
 * Adds a visit for each payer who ordered, and for others who went less far. Derived from the order's id, so the same
 * each time.
 */
export async function insertVisits(db: Queryable, organizationId: number): Promise<void> {
  await db.query(sql`
      insert into visits (form_id, day, visitor, source, is_widget, step, cart_id)
      select o.form_id, (o.created_at at time zone 'Europe/Paris')::date, 'history-' || o.id || '-' || n,
        (array['direct', 'direct', 'direct', 'facebook.com', 'jardins-partages.example', 'instagram.com',
        'widget'])[1 + (o.id * 5 + n * 3) % 7],
        (o.id * 5 + n * 3) % 7 = 6, case when n = 0 then 5 else 1 + (o.id * 5 + n * 11) % 5 end,
        case when n = 0 then o.cart_id end
      from orders o join carts c on c.id = o.cart_id and c.client like 'history-%', generate_series(0, 2 + o.id % 4) n
      where o.organization_id = ${organizationId} on conflict do nothing`)
}
