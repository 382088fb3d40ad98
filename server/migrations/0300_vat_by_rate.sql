-- The VAT of each line, rate by rate, as it was when it was bought: rates change. Empty for what was bought before anybody wrote
-- it down: such a line tells its VAT, and of no rate.
alter table order_items add column vat_by_rate jsonb;

-- The release before this one does not know of rates. Where it changes the VAT of a line, what was told of them is no longer true.
create function forget_vat_by_rate() returns trigger language plpgsql as $$
begin
  new.vat_by_rate := null;
  return new;
end $$;
create trigger order_items_forget_vat_by_rate before update of vat_cents on order_items for each row
  when (new.vat_cents <> old.vat_cents and new.vat_by_rate is not distinct from old.vat_by_rate)
  execute function forget_vat_by_rate();

create function vat_parts(by_rate jsonb, vat bigint) returns table (rate integer, vat_cents bigint)
  language sql immutable parallel safe rows 1
  begin atomic
    select (part ->> 'rateBasisPoints')::integer, (part ->> 'vatCents')::bigint
    from jsonb_array_elements(coalesce(by_rate, jsonb_build_array(jsonb_build_object('vatCents', vat)))) part;
  end;
