import type { LocalDate } from '@obole/core/dates'
import type { DigestRhythm } from '@obole/core/digest'
import { FIGURES_OF_ORDER } from '../orders/figures.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'

const DAILY_DIGEST_JOB = 'digests.send-daily'
const SALES_JOB = 'digests.send-sales'

/** The orders of a campaign, or of all where none is named. */
const IN_REACH = (param: string) => `(${param}::bigint[] is null or o.form_id = any(${param}::bigint[]))`
const IN_TIME = `o.created_at >= to_timestamp($2 / 1000.0) and o.created_at < to_timestamp($3 / 1000.0)`

/** Of an association, from one moment to another, in these campaigns or in all. */
export interface Scope {
  organizationId: number
  fromMs: number
  untilMs: number
  formIds: readonly number[] | null
}
const valuesOf = ({ organizationId, fromMs, untilMs, formIds }: Scope) => [
  organizationId,
  fromMs,
  untilMs,
  formIds,
]

export interface CampaignRow extends Row {
  title: string
  orders: number
  ordered: number
  received: number
  toCome: number
  /** What the gifts and payments begun take each month, as long as they go on. */
  monthly: number
}

const MONTHLY_CENTS = `(select r.amount_cents from recurrences r where r.order_id = o.id and r.state = 'Active')`

/** The three figures of the orders placed in the time, campaign by campaign, as the statistics count them. */
export function readCampaigns(db: Queryable, scope: Scope): Promise<CampaignRow[]> {
  return db.query<CampaignRow>({
    name: 'digests-campaigns',
    text: `
      select f.title, sold.orders, sold.ordered, sold.received, sold."toCome", sold.monthly from (
        select o.form_id, count(*) filter (where figures.live > 0) as orders, sum(figures.ordered_cents)::bigint as ordered,
          sum(figures.received_cents)::bigint as received, sum(figures.to_come_cents)::bigint as "toCome",
          coalesce(sum(${MONTHLY_CENTS}), 0)::bigint as monthly
        from orders o ${FIGURES_OF_ORDER}
        where o.organization_id = $1 and ${IN_TIME} and ${IN_REACH('$4')}
        group by o.form_id) sold
      join forms f on f.id = sold.form_id
      where sold.orders > 0 or sold.ordered <> 0 or sold.received <> 0 or sold."toCome" <> 0
      order by sold.ordered desc, f.title, f.id`,
    values: valuesOf(scope),
  })
}

export interface TroubleRow extends Row {
  refunds: number
  refunded: number
  refusals: number
  refused: number
}

/** What went back to payers by the ledger, and the planned debits that the bank refused, in the time. */
export async function readTroubles(db: Queryable, scope: Scope): Promise<TroubleRow> {
  const [row] = await db.query<TroubleRow>({
    name: 'digests-troubles',
    text: `
      select back.*, failed.* from (
        select count(*) as refunds, coalesce(sum(t.amount_cents), 0)::bigint as refunded
        from transfers t join orders o on o.id = t.order_id
        where t.debit_account = 'association:' || $1::bigint and t.kind = 'refund'
          and t.booked_at >= to_timestamp($2 / 1000.0) and t.booked_at < to_timestamp($3 / 1000.0) and ${IN_REACH('$4')}) back
      cross join (
        select count(*) as refusals, coalesce(sum(o.amount_cents), 0)::bigint as refused
        from payments o
        where o.organization_id = $1 and o.refusals > 0 and ${IN_REACH('$4')} and exists (
          select from attempts a
          where a.payment_id = o.id and a.mandate_id is not null and a.state = 'Refused'
            and a.updated_at >= to_timestamp($2 / 1000.0) and a.updated_at < to_timestamp($3 / 1000.0))) failed`,
    values: valuesOf(scope),
  })
  if (!row) throw new Error('a sum without a row')
  return row
}

/** Associations in which something was ordered, given back or refused in the time, by their ids. */
export async function listActive(
  db: Queryable,
  time: Pick<Scope, 'fromMs' | 'untilMs'>,
  page: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>({
    name: 'digests-active',
    text: `
      with given_back as (
        select distinct debit_account from transfers
        where kind = 'refund' and booked_at >= to_timestamp($2 / 1000.0) and booked_at < to_timestamp($3 / 1000.0))
      select g.id from organizations g
      where g.id > $1 and exists (select from memberships m where m.organization_id = g.id) and (
        exists (select from orders o where o.organization_id = g.id and ${IN_TIME})
        or 'association:' || g.id in (select debit_account from given_back)
        or exists (
          select from payments p join attempts a on a.payment_id = p.id
          where p.organization_id = g.id and p.refusals > 0 and a.mandate_id is not null and a.state = 'Refused'
            and a.updated_at >= to_timestamp($2 / 1000.0) and a.updated_at < to_timestamp($3 / 1000.0)))
      order by g.id limit $4`,
    values: [page.after, time.fromMs, time.untilMs, page.limit],
  })
  return rows.map(({ id }) => id)
}

export async function lastToldDay(db: Queryable): Promise<LocalDate | null> {
  const [row] = await db.query<{ day: LocalDate | null }>({
    name: 'digests-last-day',
    text: 'select max(day) as day from digest_days',
  })
  return row?.day ?? null
}

export async function finishDay(db: Queryable, day: LocalDate, now: number): Promise<void> {
  await db.query({
    name: 'digests-finish-day',
    text: 'insert into digest_days (day, done_at) values ($1, to_timestamp($2 / 1000.0)) on conflict do nothing',
    values: [day, now],
  })
}

/** One mail for each of them and this day, with its job in the same commit: those who have theirs get no other. */
export async function addDailyDigests(
  db: Queryable,
  {
    organizationId,
    day,
    userIds,
    now,
  }: { organizationId: number; day: LocalDate; userIds: readonly number[]; now: number },
): Promise<void> {
  await db.query({
    name: 'digests-add-daily',
    text: `
      with added as (
        insert into digests (user_id, organization_id, day)
        select user_id, $1, $2::date from unnest($3::bigint[]) as reader(user_id)
        on conflict do nothing returning user_id)
      insert into jobs (name, payload, run_at)
      select '${DAILY_DIGEST_JOB}', jsonb_build_object('userId', user_id, 'organizationId', $1::bigint, 'day', $2::date),
        to_timestamp($4 / 1000.0)
      from added`,
    values: [organizationId, day, userIds, now],
  })
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
  return db.query<ChoiceRow>({
    name: 'digests-choices',
    text: `
      select user_id as "userId", organization_id as "organizationId", rhythm from digest_choices
      where ($1::bigint is null or organization_id = $1) and ($2::bigint is null or user_id = $2)`,
    values: [of.organizationId, of.userId],
  })
}

/** What was sold before somebody asks to hear of each sale is not told as if it were new. */
export async function saveChoice(
  db: Queryable,
  { userId, organizationId, rhythm }: ChoiceRow,
  now: number,
): Promise<void> {
  await db.query({
    name: 'digests-choose',
    text: `
      insert into digest_choices as c (user_id, organization_id, rhythm, chosen_at)
      values ($1, $2, $3, to_timestamp($4 / 1000.0))
      on conflict (user_id, organization_id) do update set rhythm = excluded.rhythm, chosen_at = excluded.chosen_at
        where c.rhythm <> excluded.rhythm`,
    values: [userId, organizationId, rhythm, now],
  })
}

export interface EagerRow extends Row {
  userId: number
  organizationId: number
}

/** Those who hear of each sale, were not told since the pause began, and for whose association something was ordered. */
export function listEager(
  db: Queryable,
  { since, pauseBegan }: { since: number; pauseBegan: number },
  { after, limit }: { after: EagerRow | null; limit: number },
): Promise<EagerRow[]> {
  return db.query<EagerRow>({
    name: 'digests-eager',
    text: `
      select c.user_id as "userId", c.organization_id as "organizationId" from digest_choices c
      where c.rhythm = 'each' and (c.told_at is null or c.told_at <= to_timestamp($2 / 1000.0)) and exists (
        select from orders o
        where o.organization_id = c.organization_id and o.created_at >= greatest(c.chosen_at, to_timestamp($1 / 1000.0))
          and not exists (select from digest_orders t where t.order_id = o.id and t.user_id = c.user_id))
        and (c.user_id, c.organization_id) > ($3, $4)
      order by c.user_id, c.organization_id limit $5`,
    values: [since, pauseBegan, after?.userId ?? 0, after?.organizationId ?? 0, limit],
  })
}

/** Marks what one person was not told yet and adds the job that tells it, in one statement; two at once tell it once. */
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
  await db.query({
    name: 'digests-take-sales',
    text: `
      with turn as (
        select chosen_at from digest_choices
        where user_id = $1 and organization_id = $2 and rhythm = 'each'
          and (told_at is null or told_at <= to_timestamp($5 / 1000.0)) for update),
      placed as (
        select o.id from turn, orders o
        where o.organization_id = $2 and o.created_at >= greatest(turn.chosen_at, to_timestamp($4 / 1000.0)) and ${IN_REACH('$3')}
          and not exists (select from digest_orders t where t.order_id = o.id and t.user_id = $1)
        order by o.created_at, o.id limit $7),
      marked as (
        insert into digest_orders (order_id, user_id, told_at) select id, $1, to_timestamp($6 / 1000.0) from placed
        on conflict do nothing returning order_id),
      told as (
        update digest_choices set told_at = to_timestamp($6 / 1000.0)
        where user_id = $1 and organization_id = $2 and exists (select from marked))
      insert into jobs (name, payload, run_at)
      select '${SALES_JOB}', jsonb_build_object('userId', $1::bigint, 'organizationId', $2::bigint, 'orderIds', jsonb_agg(order_id)),
        to_timestamp($6 / 1000.0)
      from marked having count(*) > 0`,
    values: [userId, organizationId, formIds, since, pauseBegan, now, limit],
  })
}

export interface SaleRow extends Row {
  orderId: number
  placedAt: Date
  title: string
  payer: string
  ordered: number
  /** What it takes each month; null where it does not recur. */
  monthly: number | null
}

/** Without an address: who has no name is named by nothing. */
export function listSales(
  db: Queryable,
  of: { organizationId: number; orderIds: readonly number[]; formIds: readonly number[] | null },
): Promise<SaleRow[]> {
  return db.query<SaleRow>({
    name: 'digests-sales',
    text: `
      select o.id as "orderId", o.created_at as "placedAt", f.title,
        concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName') as payer, figures.ordered_cents as ordered,
        ${MONTHLY_CENTS} as monthly
      from orders o join forms f on f.id = o.form_id ${FIGURES_OF_ORDER}
      where o.organization_id = $1 and o.id = any($2::bigint[]) and ${IN_REACH('$3')}
      order by o.created_at, o.id`,
    values: [of.organizationId, of.orderIds, of.formIds],
  })
}

export async function findOrganizationName(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.query<{ name: string }>({
    name: 'digests-organization',
    text: 'select name from organizations where id = $1',
    values: [id],
  })
  return row?.name ?? null
}

export interface TitleRow extends Row {
  id: number
  title: string
}

export function listTitles(db: Queryable, formIds: readonly number[]): Promise<TitleRow[]> {
  return db.query<TitleRow>({
    name: 'digests-titles',
    text: 'select id, title from forms where id = any($1::bigint[]) order by title, id',
    values: [formIds],
  })
}

/** The last day that was told is kept: it says from where to go on. */
export async function forgetDigests(db: Queryable, before: { day: LocalDate; ms: number }): Promise<void> {
  await db.query({
    name: 'digests-forget',
    text: 'delete from digests where day < $1',
    values: [before.day],
  })
  await db.query({
    name: 'digests-forget-days',
    text: 'delete from digest_days where day < $1 and day < (select max(day) from digest_days)',
    values: [before.day],
  })
  await db.query({
    name: 'digests-forget-orders',
    text: 'delete from digest_orders where told_at < to_timestamp($1 / 1000.0)',
    values: [before.ms],
  })
}
