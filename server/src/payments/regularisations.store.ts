import type { Locale } from '@obole/core/locale'
import type { Queryable } from '../platform/db.ts'
import type { Debit } from './attempt.ts'
import { DEBIT_COLUMNS, debitOf, type DebitRow } from './payments.store.ts'
import { at, named } from '../platform/sql.ts'

/** A link by which the payer pays an instalment that failed, with its debit. */
export interface Regularisation {
  id: string
  issuedAt: number
  usedAt: number | null
  /** Made on the order's page, not mailed to the payer. */
  isByPage: boolean
  debit: Debit
  /** How many terms the plan has; null for a monthly gift, which has no end. */
  count: number | null
  locale: Locale
  /** The label and receiver of the charge, as the order froze them. */
  label: string
  providerAccount: string | null
}

interface RegularisationRow extends DebitRow {
  link_id: string
  issued_at: Date
  used_at: Date | null
  by_page: boolean
  count: number | null
  locale: Locale
  label: string
  provider_account: string | null
}

export async function findRegularisation(db: Queryable, id: string): Promise<Regularisation | null> {
  const [row] = await db.query<RegularisationRow>(named('regularisations-find')`
      select l.id as link_id, l.issued_at, l.used_at, l.by_page, o.locale, ${DEBIT_COLUMNS},
        coalesce(q.priced ->> 'label', m.label) as label,
        case when q.id is null then m.provider_account else q.priced ->> 'providerAccount' end as provider_account,
        case when not exists (select from recurrences r where r.order_id = p.order_id) then (
          select count(*) from payments t where t.order_id = p.order_id and t.type = 'Credit') end as count
      from regularisations l join payments p on p.id = l.payment_id join orders o on o.id = p.order_id
      left join payment_requests q on q.cart_id = o.cart_id
      -- A membership that renewed itself was never begun by its payer: its card says what is charged.
      left join lateral (
        select label, provider_account from mandates where order_id = o.id order by id desc limit 1) m on true
      where l.id = ${id} and (q.id is not null or m.label is not null)`)
  if (!row) return null
  return {
    id: row.link_id,
    issuedAt: row.issued_at.getTime(),
    usedAt: row.used_at?.getTime() ?? null,
    isByPage: row.by_page,
    debit: debitOf(row),
    count: row.count,
    locale: row.locale,
    label: row.label,
    providerAccount: row.provider_account,
  }
}

/** The newest link made for a payment on the order's page, and its issue number. */
export async function findLatestOfPage(
  db: Queryable,
  paymentId: number,
): Promise<{ id: string; issuedAt: number; usedAt: number | null; issue: number } | null> {
  const [row] = await db.query<{ id: string; issued_at: Date; used_at: Date | null; issue: number }>(named(
    'regularisations-latest-of-page',
  )`
      select id, issued_at, used_at, count(*) over () as issue
      from regularisations where payment_id = ${paymentId} and by_page order by issued_at desc limit 1`)
  if (!row) return null
  const { id, issued_at, used_at, issue } = row
  return { id, issuedAt: issued_at.getTime(), usedAt: used_at?.getTime() ?? null, issue }
}

/** The payment of an order, if its payer may pay it now: unpaid, or refused and to be tried again. */
export async function findPaymentToPutRight(
  db: Queryable,
  orderId: number,
  paymentId: number,
): Promise<{ id: number } | null> {
  const [row] = await db.query<{ id: number }>(named('regularisations-payment')`
      select p.id from payments p
      where p.order_id = ${orderId} and p.id = ${paymentId} and (p.state = 'Refused' or (p.state = 'Pending'
      and p.refusals > 0))`)
  return row ?? null
}

export async function insertPageRegularisation(
  db: Queryable,
  id: string,
  paymentId: number,
  now: number,
): Promise<void> {
  await db.query(named('regularisations-insert-of-page')`
      insert into regularisations (id, payment_id, issued_at, by_page) values (${id}, ${paymentId}, ${at(now)}, true)
      on conflict do nothing`)
}
