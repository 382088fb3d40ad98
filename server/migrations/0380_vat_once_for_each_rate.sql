-- The VAT of an order is extracted once for each rate, from all that is paid at it. A line says beside its own part of it what was
-- paid at the rate; what was bought before, or by the release before this one, says none and keeps the VAT that it was told.
create function vat_shares(by_rate jsonb, vat bigint) returns table (rate integer, vat_cents bigint, paid_cents bigint)
  language sql immutable parallel safe rows 1
  begin atomic
    select (part ->> 'rateBasisPoints')::integer, (part ->> 'vatCents')::bigint, (part ->> 'paidCents')::bigint
    from jsonb_array_elements(coalesce(by_rate, jsonb_build_array(jsonb_build_object('vatCents', vat)))) part;
  end;

-- Core's `vatIncluded`: the VAT contained in a price, rounded half up.
create function vat_included(price bigint, rate integer) returns bigint
  language sql immutable parallel safe
  return floor((2 * price * rate + 10000 + rate)::numeric / (2 * (10000 + rate)))::bigint;
