import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'
import { param, sql, type Sql } from '../platform/sql.ts'
import { FIGURES_OF_ORDER } from './figures.sql.ts'
import { type PayerColumns, POSTAL_ADDRESS } from './list-columns.sql.ts'
import { eachOf, type ListFilter, searchedPayers } from './list-filter.sql.ts'
import { NOTHING, SUM_OF_FIGURES, type TotalsRow } from './list-totals.store.ts'
import { sumOrders } from './order-list.store.ts'

export interface ContributorListRow extends Row {
  /** The e-mail address, or name and postal address where there is none. */
  key: string
  email: string | null
  postal_address: string | null
  payer: Omit<PayerColumns, 'email'>
  orders: number
  ordered_cents: number
  received_cents: number
  to_come_cents: number
  first_at: Date
  last_at: Date
}

/** For the whole association, or for one of its campaigns. */
type OfContributors = Pick<ListFilter, 'organizationId' | 'formId' | 'search' | 'searchBound'>

const ofPlace = (alias: Sql, { organizationId, formId }: OfContributors): Sql =>
  sql`${alias}.organization_id = ${organizationId}${formId === null ? sql`` : sql` and ${alias}.form_id = ${formId}`}`

/**
 * The next payer, with or without an e-mail address: the smallest key in the order of the indexes (collation "C"), then
 * put back in the default collation, because the indexes are not used for a key of another collation.
 */
const nextPayer = (of: Sql, after: Sql) => sql`
  select min(key collate "C") collate "default" from (
    (select t.payer_email as key from orders t where ${of} and t.payer_email ~>~ ${after}
      order by t.payer_email using ~<~ limit 1)
    union all
    (select payer_by_post(t.payer) from orders t where ${of} and t.payer_email is null
    and payer_by_post(t.payer) ~>~ ${after}
      order by payer_by_post(t.payer) using ~<~ limit 1)) following`

/** All orders of the payer with this key, whichever index has it. */
const ordersOfPayer = (of: Sql, key: Sql) => sql`
  select t.* from orders t where ${of} and t.payer_email = ${key}
  union all
  select t.* from orders t where ${of} and t.payer_email is null and payer_by_post(t.payer) = ${key}`

/**
 * The payers, by e-mail address, or by name and postal address where there is none. Two indexes are walked from one
 * payer to the next, so that a page costs only its own contributors, however many orders each of them made and however
 * many others there are.
 */
export function readContributors(
  db: Queryable,
  filter: OfContributors,
  after: string,
  limit: number,
): Promise<ContributorListRow[]> {
  const found = searchedPayers(filter)
  const [from, most] = [sql`${after}::text`, param(limit)]
  const next = (key: Sql) => nextPayer(ofPlace(sql`t`, filter), key)
  const payers =
    found === null
      ? sql`
        with recursive payers(key, number) as (
          select * from (select (${next(from)}), 1) first(key, number) where key is not null
          union all
          select * from (select (${next(sql`payers.key`)}), payers.number + 1 from payers
            where payers.number < ${most}) following(key, number)
          where key is not null)`
      : sql`
        with payers as (
          select distinct on (o.key collate "C") o.key from (
            select payer_key(o.payer_email, o.payer) as key
              from (${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}
            where ${ofPlace(sql`o`, filter)}) o
          where o.key collate "C" > ${from} collate "C"
          order by o.key collate "C" limit ${most})`
  return db.query<ContributorListRow>(sql`
      ${payers}
      select payers.key, c.* from payers cross join lateral (
        select count(*) as orders, sum(figures.ordered_cents)::bigint as ordered_cents,
          sum(figures.received_cents)::bigint as received_cents, sum(figures.to_come_cents)::bigint as to_come_cents,
          min(o.created_at) as first_at, max(o.created_at) as last_at, min(o.payer_email) as email,
          (array_agg(${POSTAL_ADDRESS}
            order by o.created_at desc, o.id desc))[1] as postal_address,
          (array_agg(jsonb_build_object('firstName', o.payer ->> 'firstName', 'lastName', o.payer ->> 'lastName',
            'companyName', o.payer ->> 'companyName') order by o.created_at desc, o.id desc))[1] as payer
        from (${ordersOfPayer(ofPlace(sql`t`, filter), sql`payers.key`)}) o ${FIGURES_OF_ORDER}) c
      order by payers.key collate "C"`)
}

/** Each payer once: those with an address in the order of their index, so that whoever counts up to a limit stops there. */
const payersOf = (of: Sql) => sql`
  select from (
    (select distinct o.payer_email as key from orders o where ${of} and o.payer_email is not null
      order by o.payer_email using ~<~)
    union all
    (select distinct payer_by_post(o.payer) from orders o where ${of} and o.payer_email is null)) payers`

export async function countContributors(
  db: Queryable,
  filter: OfContributors,
  most?: number,
): Promise<number> {
  const found = searchedPayers(filter)
  const of = ofPlace(sql`o`, filter)
  if (found === null) return countRows(db, counted(payersOf(of), most))
  const orders = sql`(${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}`
  return countRows(
    db,
    counted(sql`select distinct payer_key(o.payer_email, o.payer) from ${orders} where ${of}`, most),
  )
}

/** Sums all orders of the listed contributors, not only those the search found. */
export async function sumContributors(db: Queryable, filter: OfContributors): Promise<TotalsRow> {
  const { organizationId, formId } = filter
  const found = searchedPayers(filter)
  if (found === null) return sumOrders(db, { organizationId, formId })
  const [row] = await db.query<TotalsRow>(sql`
    ${SUM_OF_FIGURES} from (
      select distinct payer_key(o.payer_email, o.payer) as key
      from (${found}) found ${eachOf(sql`orders`, sql`id`, sql`o`)}
      where ${ofPlace(sql`o`, filter)}) paid
    cross join lateral (${ordersOfPayer(ofPlace(sql`t`, filter), sql`paid.key`)} offset 0) o
    ${FIGURES_OF_ORDER}`)
  return row ?? NOTHING
}
