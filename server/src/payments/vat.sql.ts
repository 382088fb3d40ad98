import { sql, type Sql } from '../platform/sql.ts'
/**
 * The VAT by rate, of rows that give for a line its `rate`, what is `paid` at that rate, what was paid `before` and,
 * for a line older than the VAT by rate, its `older` VAT. Extracted from each line (core's `vatOfPart`).
 */
const vatOfRates = (rows: Sql): Sql => sql`(
  select rate, (sum(older) + coalesce(sum(vat_included(paid, rate) - vat_included(before, rate)), 0))::bigint as vat
  from (${rows}) parts group by rate)`

/** The same in core's form (`RatedVat`). */
export const ratedVat = (rows: Sql): Sql => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('rateBasisPoints', rate, 'vatCents', vat) order by rate), '[]')
  from ${vatOfRates(rows)} rated where vat > 0)`

/** Keeps only the lines called `i` that may hold VAT. */
export const HOLDS_VAT = sql`(i.vat_cents > 0 or i.vat_by_rate <> '[]')`

/**
 * The VAT in the debit `p` of the order `o`, rate by rate (core's `vatOfDebit`): the VAT of all that is paid up to it,
 * less the VAT of what was paid before. A month holds the VAT of its own share.
 */
export const VAT_OF_DEBIT = ratedVat(sql`
  select part.rate,
    coalesce(vat_left(part.paid_cents, i.amount_cents, left_after.amount_cents), 0) as paid,
    coalesce(vat_left(part.paid_cents, i.amount_cents, left_before.amount_cents), 0) as before,
    case when part.paid_cents is not null then 0 else vat_left(part.vat_cents, i.amount_cents, left_after.amount_cents)
      - vat_left(part.vat_cents, i.amount_cents, left_before.amount_cents) end as older
  from order_items i
  left join payment_shares share on share.order_item_id = i.id and share.payment_id = p.id and share.order_id = o.id
  cross join lateral (
    select i.amount_cents - coalesce(sum(s.amount_cents), 0)::bigint as amount_cents
    from payment_shares s join payments earlier on earlier.id = s.payment_id
    where s.order_item_id = i.id and s.order_id = o.id and o.recurrence is null
      and earlier.instalment_number < p.instalment_number) left_before
  cross join lateral (select left_before.amount_cents - coalesce(share.amount_cents, 0) as amount_cents) left_after
  cross join lateral vat_shares(i.vat_by_rate, i.vat_cents) part
  where i.order_id = o.id and ${HOLDS_VAT}`)
