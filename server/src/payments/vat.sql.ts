/** VAT rate by rate, as core tells it (`RatedVat`), of rows called `rated` that say `rate` and `vat`. */
export const ratedVat = (rows: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('rateBasisPoints', rate, 'vatCents', vat) order by rate), '[]')
  from (select rate, sum(vat)::bigint as vat from (${rows}) parts group by rate) rated where vat > 0)`

/**
 * The VAT in the debit `p` of the order `o`, rate by rate (core's `vatOfShare`): what it pays of each line holds the VAT of all
 * that was paid of the line up to it, less that of what was paid before. A month holds that of its own share.
 */
export const VAT_OF_DEBIT = ratedVat(`
  select part.rate,
    vat_left(part.vat_cents, i.amount_cents, i.amount_cents - paid.before_cents - share.amount_cents)
      - vat_left(part.vat_cents, i.amount_cents, i.amount_cents - paid.before_cents) as vat
  from order_items i
  join payment_shares share on share.order_item_id = i.id and share.payment_id = p.id and share.order_id = o.id
  cross join lateral (
    select coalesce(sum(s.amount_cents), 0)::bigint as before_cents
    from payment_shares s join payments earlier on earlier.id = s.payment_id
    where s.order_item_id = i.id and s.order_id = o.id and o.recurrence is null
      and earlier.instalment_number < p.instalment_number) paid
  cross join lateral vat_parts(i.vat_by_rate, i.vat_cents) part
  where i.order_id = o.id and i.vat_cents > 0 and share.amount_cents > 0`)
