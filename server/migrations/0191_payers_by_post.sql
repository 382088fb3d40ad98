-- Somebody who pays by cheque, in cash or by transfer may have no e-mail address: then the association knows where they live.
-- Only an order that was written down by hand holds no consent, so that no payer who came through a page is without an address.
alter table orders alter column payer_email drop not null;
alter table orders add constraint payer_can_be_written_to check (
  payer_email is not null
  or consents = '[]' and payer ->> 'email' is null and coalesce(payer ->> 'address', '') <> ''
    and coalesce(payer ->> 'zipCode', '') <> '' and coalesce(payer ->> 'city', '') <> '' and coalesce(payer ->> 'country', '') <> ''
) not valid;

-- One who left no e-mail address is known by name and postal address, capitals, accents and signs between the words apart.
create function payer_by_post(payer jsonb) returns text language sql immutable parallel safe
  return regexp_replace(
    search_key(concat_ws(chr(10), payer ->> 'lastName', payer ->> 'firstName', payer ->> 'companyName', payer ->> 'address',
      payer ->> 'zipCode', payer ->> 'city', payer ->> 'country')),
    '[ ,.''’-]+', ' ', 'g');
create function payer_key(email text, payer jsonb) returns text language sql immutable parallel safe
  return coalesce(email, payer_by_post(payer));
create index orders_by_payer_by_post on orders (organization_id, payer_by_post(payer) text_pattern_ops) where payer_email is null;

-- A link is given to whoever it can be sent to: with the order, or once an address is known.
create or replace function give_reading_link() returns trigger language plpgsql as $$
begin
  if new.payer_email is null then
    return null;
  end if;
  insert into order_links (id, order_id, kind, issued_at) values (new.token, new.id, 'reading', new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_get_a_reading_link after update of payer_email on orders for each row
  when (old.payer_email is null and new.payer_email is not null) execute function give_reading_link();
