-- What a line costs that a correction made another thing than was bought: shown beside what was paid for it. Empty for all
-- others, and for those changed before anybody wrote it down.
alter table order_items add column changed_price_cents bigint check (changed_price_cents >= 0);

-- Core's `vatLeft`: the VAT of what is left of a line.
create function vat_left(vat bigint, amount bigint, gone bigint) returns bigint
  language sql immutable parallel safe
  return case when amount <= 0 then 0 else floor((2 * vat * greatest(amount - gone, 0) + amount)::numeric / (2 * amount))::bigint end;
