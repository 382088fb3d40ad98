import type { LocalDate } from '@obole/core/dates/dates'
import type { DigestRhythm } from '@obole/core/association/digest'
import { FIGURES_OF_ORDER } from '../orders/figures.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { sendDailyDigestJob, sendSalesJob } from './digests.queue.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'

/** The orders of these campaigns, or of all where the list is null. */
const inReach = (formIds: Sql) => sql`(${formIds}::bigint[] is null or o.form_id = any(${formIds}::bigint[]))`
const inTime = (moment: Sql, { fromMs, untilMs }: Time) =>
  sql`${moment} >= ${at(fromMs)} and ${moment} < ${at(untilMs)}`

interface Time {
  fromMs: number
  untilMs: number
}

/** An association, a period, and some campaigns or all. */
export interface Scope extends Time {
  organizationId: number
  formIds: readonly number[] | null
}

export interface CampaignRow extends Row {
  title: string
  orders: number
  ordered: number
  received: number
  toCome: number
  /** The monthly amount of the gifts and payments begun, while they go on. */
  monthly: number
}

const MONTHLY_CENTS = sql`(select r.amount_cents from recurrences r where r.order_id = o.id and r.state = 'Active')`

/** The three figures of the orders placed in the period, campaign by campaign, counted as in the statistics. */
export function readCampaigns(db: Queryable, scope: Scope): Promise<CampaignRow[]> {
  return db.query<CampaignRow>(named('digests-campaigns')`
      select f.title, sold.orders, sold.ordered, sold.received, sold."toCome", sold.monthly from (
        select o.form_id, count(*) filter (where figures.live > 0) as orders, sum(figures.ordered_cents)::bigint as ordered,
          sum(figures.received_cents)::bigint as received, sum(figures.to_come_cents)::bigint as "toCome",
          coalesce(sum(${MONTHLY_CENTS}), 0)::bigint as monthly
        from orders o ${FIGURES_OF_ORDER}
        where o.organization_id = ${scope.organizationId} and ${inTime(sql`o.created_at`, scope)}
          and ${inReach(param(scope.formIds))}
        group by o.form_id) sold
      join forms f on f.id = sold.form_id
      where sold.orders > 0 or sold.ordered <> 0 or sold.received <> 0 or sold."toCome" <> 0
      order by sold.ordered desc, f.title, f.id`)
}

export interface TroubleRow extends Row {
  refunds: number
  refunded: number
  refusals: number
  refused: number
}

/** What was refunded to payers according to the ledger, and the planned debits the bank refused, in the period. */
export async function readTroubles(db: Queryable, scope: Scope): Promise<TroubleRow> {
  const formIds = param(scope.formIds)
  const [row] = await db.query<TroubleRow>(named('digests-troubles')`
      select back.*, failed.* from (
        select count(*) as refunds, coalesce(sum(t.amount_cents), 0)::bigint as refunded
        from transfers t join orders o on o.id = t.order_id
        where t.debit_account = 'association:' || ${scope.organizationId}::bigint and t.kind = 'refund'
          and ${inTime(sql`t.booked_at`, scope)} and ${inReach(formIds)}) back
      cross join (
        select count(*) as refusals, coalesce(sum(o.amount_cents), 0)::bigint as refused
        from payments o
        where o.organization_id = ${scope.organizationId} and o.refusals > 0 and ${inReach(formIds)} and exists (
          select from attempts a
          where a.payment_id = o.id and a.mandate_id is not null and a.state = 'Refused'
            and ${inTime(sql`a.updated_at`, scope)})) failed`)
  if (!row) throw new Error('a sum without a row')
  return row
}

/** Associations with an order, a refund or a refused debit in the period, by id. */
export async function listActive(
  db: Queryable,
  time: Time,
  page: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('digests-active')`
      with given_back as (
        select distinct debit_account from transfers
        where kind = 'refund' and ${inTime(sql`booked_at`, time)})
      select g.id from organizations g
      where g.id > ${page.after} and exists (select from memberships m where m.organization_id = g.id) and (
        exists (select from orders o where o.organization_id = g.id and ${inTime(sql`o.created_at`, time)})
        or 'association:' || g.id in (select debit_account from given_back)
        or exists (
          select from payments p join attempts a on a.payment_id = p.id
          where p.organization_id = g.id and p.refusals > 0 and a.mandate_id is not null and a.state = 'Refused'
            and ${inTime(sql`a.updated_at`, time)}))
      order by g.id limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

export async function lastDigestDay(db: Queryable): Promise<LocalDate | null> {
  const [row] = await db.query<{ day: LocalDate | null }>(
    named('digests-last-day')`
      select max(day) as day from digest_days`,
  )
  return row?.day ?? null
}

export async function finishDay(db: Queryable, day: LocalDate, now: number): Promise<void> {
  await db.query(
    named('digests-finish-day')`
      insert into digest_days (day, done_at) values (${day}, ${at(now)}) on conflict do nothing`,
  )
}

/** Adds one mail per user and day, with its job in the same commit: a user who has theirs gets no second one. */
export async function addDailyDigests(
  db: Queryable,
  {
    organizationId,
    day,
    userIds,
    now,
  }: { organizationId: number; day: LocalDate; userIds: readonly number[]; now: number },
): Promise<void> {
  const organizationIdParam = param(organizationId)
  const dayParam = param(day)
  await db.query(named('digests-add-daily')`
      with added as (
        insert into digests (user_id, organization_id, day)
        select user_id, ${organizationIdParam}, ${dayParam}::date from unnest(${userIds}::bigint[]) as reader(user_id)
        on conflict do nothing returning user_id)
      ${insertJobsOfRows(sendDailyDigestJob, {
        payload: {
          userId: sql`user_id`,
          organizationId: sql`${organizationIdParam}::bigint`,
          day: sql`${dayParam}::date`,
        },
        runAt: at(now),
        from: sql`added`,
      })}`)
}

export interface ChoiceRow extends Row {
  userId: number
  organizationId: number
  rhythm: DigestRhythm
}

export function listChoices(
  db: Queryable,
  of: { organizationId: number | null; userId: number | null },
): Promise<ChoiceRow[]> {
  const organizationIdParam = param(of.organizationId)
  const userIdParam = param(of.userId)
  return db.query<ChoiceRow>(named('digests-choices')`
      select user_id as "userId", organization_id as "organizationId", rhythm from digest_choices
      where (${organizationIdParam}::bigint is null or organization_id = ${organizationIdParam})
      and (${userIdParam}::bigint is null or user_id = ${userIdParam})`)
}

/** Sales made before a user asks to hear of each sale are not reported as new. */
export async function saveChoice(
  db: Queryable,
  { userId, organizationId, rhythm }: ChoiceRow,
  now: number,
): Promise<void> {
  await db.query(named('digests-choose')`
      insert into digest_choices as c (user_id, organization_id, rhythm, chosen_at)
      values (${userId}, ${organizationId}, ${rhythm}, ${at(now)})
      on conflict (user_id, organization_id) do update set rhythm = excluded.rhythm, chosen_at = excluded.chosen_at
        where c.rhythm <> excluded.rhythm`)
}

export interface EagerRow extends Row {
  userId: number
  organizationId: number
}

/** Users who want each sale, got no mail since the pause began, and whose association has new orders. */
export function listEager(
  db: Queryable,
  { since, pauseBegan }: { since: number; pauseBegan: number },
  { after, limit }: { after: EagerRow | null; limit: number },
): Promise<EagerRow[]> {
  return db.query<EagerRow>(named('digests-eager')`
      select c.user_id as "userId", c.organization_id as "organizationId" from digest_choices c
      where c.rhythm = 'each' and (c.told_at is null or c.told_at <= ${at(pauseBegan)}) and exists (
        select from orders o
        where o.organization_id = c.organization_id and o.created_at >= greatest(c.chosen_at, ${at(since)})
          and not exists (select from digest_orders t where t.order_id = o.id and t.user_id = c.user_id))
        and (c.user_id, c.organization_id) > (${after?.userId ?? 0}, ${after?.organizationId ?? 0})
      order by c.user_id, c.organization_id limit ${limit}`)
}

/**
 * Marks the sales a user was not informed of and adds the job that reports them, in one statement; two runs at once
 * report them once.
 */
export async function takeSales(
  db: Queryable,
  taken: EagerRow & {
    formIds: readonly number[] | null
    since: number
    pauseBegan: number
    now: number
    limit: number
  },
): Promise<void> {
  const { userId, organizationId, formIds, since, pauseBegan, now, limit } = taken
  const userIdParam = param(userId)
  const organizationIdParam = param(organizationId)
  const moment = at(now)
  await db.query(named('digests-take-sales')`
      with turn as (
        select chosen_at from digest_choices
        where user_id = ${userIdParam} and organization_id = ${organizationIdParam} and rhythm = 'each'
          and (told_at is null or told_at <= ${at(pauseBegan)}) for update),
      placed as (
        select o.id from turn, orders o
        where o.organization_id = ${organizationIdParam} and o.created_at >= greatest(turn.chosen_at, ${at(since)})
        and ${inReach(param(formIds))}
          and not exists (select from digest_orders t where t.order_id = o.id and t.user_id = ${userIdParam})
        order by o.created_at, o.id limit ${limit}),
      marked as (
        insert into digest_orders (order_id, user_id, told_at) select id, ${userIdParam}, ${moment} from placed
        on conflict do nothing returning order_id),
      told as (
        update digest_choices set told_at = ${moment}
        where user_id = ${userIdParam} and organization_id = ${organizationIdParam} and exists (select from marked))
      ${insertJobsOfRows(sendSalesJob, {
        payload: {
          userId: sql`${userIdParam}::bigint`,
          organizationId: sql`${organizationIdParam}::bigint`,
          orderIds: sql`jsonb_agg(order_id)`,
        },
        runAt: moment,
        from: sql`marked having count(*) > 0`,
      })}`)
}

export interface SaleRow extends Row {
  orderId: number
  placedAt: Date
  title: string
  payer: string
  ordered: number
  /** The monthly amount; null where it does not recur. */
  monthly: number | null
}

/** Without e-mail addresses: a payer without a name stays unnamed. */
export function listSales(
  db: Queryable,
  of: { organizationId: number; orderIds: readonly number[]; formIds: readonly number[] | null },
): Promise<SaleRow[]> {
  return db.query<SaleRow>(named('digests-sales')`
      select o.id as "orderId", o.created_at as "placedAt", f.title,
        concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName') as payer, figures.ordered_cents as ordered,
        ${MONTHLY_CENTS} as monthly
      from orders o join forms f on f.id = o.form_id ${FIGURES_OF_ORDER}
      where o.organization_id = ${of.organizationId} and o.id = any(${of.orderIds}::bigint[])
      and ${inReach(param(of.formIds))}
      order by o.created_at, o.id`)
}

export async function findOrganizationName(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(
    named('digests-organization')`
      select name from organizations where id = ${id}`,
  )
  return row?.name ?? null
}

export interface TitleRow extends Row {
  id: number
  title: string
}

export function listTitles(db: Queryable, formIds: readonly number[]): Promise<TitleRow[]> {
  return db.query<TitleRow>(
    named('digests-titles')`
      select id, title from forms where id = any(${formIds}::bigint[]) order by title, id`,
  )
}

/** The last reported day is kept: the next run continues from it. */
export async function forgetDigests(db: Queryable, before: { day: LocalDate; ms: number }): Promise<void> {
  await db.query(named('digests-forget')`delete from digests where day < ${before.day}`)
  await db.query(
    named('digests-forget-days')`
      delete from digest_days where day < ${before.day} and day < (select max(day) from digest_days)`,
  )
  await db.query(named('digests-forget-orders')`delete from digest_orders where told_at < ${at(before.ms)}`)
}
