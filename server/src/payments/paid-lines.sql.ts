import { sql } from '../platform/sql.ts'

/** What the payment `p` of the order `o` pays of each line, with the VAT of the line and what the debits before it paid. */
export const SHARES_WITH_VAT = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('lineId', i.id, 'type', i.type, 'formId', i.form_id,
      'amountCents', i.amount_cents, 'shareCents', s.amount_cents, 'beforeCents', before.cents,
      'vat', case when i.vat_by_rate is not null then i.vat_by_rate
        when i.vat_cents > 0 then jsonb_build_array(jsonb_build_object('rateBasisPoints', null, 'vatCents', i.vat_cents))
        else '[]' end) order by i.id), '[]')
  from payment_shares s join order_items i on i.id = s.order_item_id
  cross join lateral (
    select coalesce(sum(e.amount_cents), 0)::bigint as cents
    from payment_shares e join payments earlier on earlier.id = e.payment_id
    where e.order_item_id = i.id and e.order_id = o.id and o.recurrence is null
      and earlier.instalment_number < p.instalment_number) before
  where s.payment_id = p.id and s.order_id = o.id and s.amount_cents > 0)`

/** In the order the ledger booked it. A refund is booked by its id. */
export const WENT_BACK = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('transferId', t.id, 'amountCents', t.amount_cents,
      'ofLines', coalesce((select jsonb_object_agg(l.order_item_id, l.amount_cents) from refund_lines l
        where t.cause = 'refund:' || l.refund_id), '{}')) order by t.id), '[]')
  from transfers t where t.payment_id = p.id and t.debit_account = 'association:' || p.organization_id
    and t.kind in ('refund', 'disputeLost'))`
