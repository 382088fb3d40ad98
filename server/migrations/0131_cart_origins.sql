-- Where carts were made, as keyed hashes of address ranges, so that one script cannot hold every place of an event.
-- Unlogged: what a crash forgets harms nobody. Swept as soon as it no longer counts.
create unlogged table cart_origins (
  cart_id text primary key,
  form_id bigint not null,
  address_range text not null,
  at timestamptz not null
) with (fillfactor = 80);
create index cart_origins_of_range on cart_origins (address_range, form_id);
create index cart_origins_by_age on cart_origins (at);
