import { TIER_TYPES } from '@obole/core/campaign/tier'
import { isSale } from '@obole/core/invoices/sale'
import { RECEIVED_STATES, TO_COME_STATES } from '@obole/core/ledger/figures'
import type { Check } from '../platform/checks.ts'
import { listed, sql } from '../platform/sql.ts'

const SALE_TYPES = listed(TIER_TYPES.filter(isSale))

/** Invoices less credit notes, line by line and rate by rate. */
const INVOICED = sql`
  select n.order_id, l.order_item_id, l.rate_basis_points,
    sum(case n.kind when 'Invoice' then l.gross_cents else -l.gross_cents end) as gross_cents,
    sum(case n.kind when 'Invoice' then l.vat_cents else -l.vat_cents end) as vat_cents
  from invoices n join invoice_lines l on l.invoice_id = n.id group by 1, 2, 3`

/**
 * What stands of the sales of each order, counted anew: what is to come, what was received by hand, and of what came
 * through the bank what did not go back. Where money went back of no line in particular, it is not told.
 */
const STANDING = sql`
  select o.id as order_id, sum(case
      when p.state in ${listed(TO_COME_STATES)} then case when o.recurrence is null then s.amount_cents else 0 end
      when p.state not in ${listed(RECEIVED_STATES)} then 0
      when p.type = 'Offline' then
        case when received_cents(p.state, p.amount_cents, p.refunded_cents) > 0 then s.amount_cents else 0 end
      when p.refunded_cents >= p.amount_cents then 0
      else s.amount_cents - back.cents end) as gross_cents,
    bool_and(p.type = 'Offline' or p.refunded_cents in (0, p.amount_cents) or p.refunded_cents = all_back.cents) as is_told
  from orders o join payments p on p.order_id = o.id join payment_shares s on s.payment_id = p.id
  join order_items i on i.id = s.order_item_id and i.type in ${SALE_TYPES}
  cross join lateral (
    select coalesce(sum(l.amount_cents), 0) as cents from refund_lines l join refunds r on r.id = l.refund_id
    where r.payment_id = p.id and r.state = 'Processed' and l.order_item_id = i.id) back
  cross join lateral (
    select coalesce(sum(l.amount_cents), 0) as cents from refund_lines l join refunds r on r.id = l.refund_id
    where r.payment_id = p.id and r.state = 'Processed') all_back
  group by o.id`

export const invoiceChecks: readonly Check[] = [
  {
    name: 'I1 each series of an association and year is numbered from 1 without a gap, and no day goes back',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.organization_id, c.kind, c.year, c.last_number, count(n.id) as invoices
      from invoice_counters c left join invoices n using (organization_id, kind, year)
      group by c.organization_id, c.kind, c.year
      having c.last_number <> count(n.id) or c.last_number <> max(n.number) or c.last_issued_on <> max(n.issued_on)
      union all
      select organization_id, kind, year, number, 0 from (
        select n.*, issued_on < lag(issued_on) over series as is_before
        from invoices n window series as (partition by organization_id, kind, year order by number)) n
      where is_before`,
  },
  {
    name: 'I2 an invoice comes to its lines, and its paper says the same under the same number',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select n.id, n.order_id, lines.gross_cents, n.gross_cents as told_cents
      from invoices n
      cross join lateral (
        select coalesce(sum(l.gross_cents), 0) as gross_cents, coalesce(sum(l.vat_cents), 0) as vat_cents
        from invoice_lines l where l.invoice_id = n.id) lines
      left join papers p on p.invoice_id = n.id
      where lines.gross_cents <> n.gross_cents or lines.vat_cents <> n.vat_cents
        or (p.contents ->> 'grossCents')::bigint is distinct from n.gross_cents
        or (p.contents ->> 'vatCents')::bigint is distinct from n.vat_cents
        or (p.contents ->> 'number')::int is distinct from n.number or p.contents ->> 'issuedOn' is distinct from n.issued_on::text
        or p.kind is distinct from n.kind or p.order_id is distinct from n.order_id`,
  },
  {
    name: 'I3 nothing is credited that was not invoiced, nor of the order of another association',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select order_id, order_item_id, gross_cents from (${INVOICED}) invoiced where gross_cents < 0 or vat_cents < 0
      union all
      select n.order_id, l.order_item_id, l.gross_cents from invoices n join invoice_lines l on l.invoice_id = n.id
      join order_items i on i.id = l.order_item_id join orders o on o.id = n.order_id
      where i.order_id <> n.order_id or o.organization_id <> n.organization_id`,
  },
  {
    name: 'I4 the invoices of an order less its credit notes come to what stands of what was sold',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select invoiced.order_id, invoiced.gross_cents, standing.gross_cents as standing_cents
      from (select order_id, sum(gross_cents) as gross_cents from (${INVOICED}) parts group by order_id) invoiced
      join (${STANDING}) standing using (order_id)
      where invoiced.gross_cents <> standing.gross_cents and standing.is_told
        and not exists (select from invoice_dues d where d.order_id = invoiced.order_id)`,
  },
  {
    name: 'I5 the VAT of an order’s invoices is that which the accounting journal wrote of the same money',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      with invoiced as (
        select order_id, rate_basis_points, sum(gross_cents) as gross_cents, sum(vat_cents) as vat_cents
        from (${INVOICED}) parts group by 1, 2 having sum(gross_cents) > 0),
      written as (
        select e.order_id, l.rate_basis_points, -sum(l.amount_cents) as gross_cents,
          -coalesce(sum(l.amount_cents) filter (where l.role = 'vat'), 0) as vat_cents
        from accounting_entries e join accounting_lines l on l.entry_id = e.id
        where e.order_id in (select order_id from invoices) and l.form_id is not null group by 1, 2 having sum(l.amount_cents) <> 0)
      select i.order_id, i.rate_basis_points, i.vat_cents, w.vat_cents as written_cents
      from invoiced i join written w using (order_id, rate_basis_points)
      where i.gross_cents = w.gross_cents and i.vat_cents <> w.vat_cents
        and not exists (select from invoice_dues d where d.order_id = i.order_id)
        -- A gift of the same rate stands in the journal, and on no invoice; a changed line changes its rate there with its next money.
        and not exists (select from order_items x where x.order_id = i.order_id
          and (x.type not in ${SALE_TYPES} or x.changed_price_cents is not null))`,
  },
]
