-- Cards that payers tried lately, whatever their carts, so that somebody who tries stolen ones is noticed.
-- Unlogged: what a crash forgets harms nobody, and a write here need not wait for the disk.
create unlogged table card_tries (
  attempt_id text primary key,
  -- A keyed hash; null where the address says nothing of the payer. Swept with the row, as soon as it no longer counts.
  address_range text,
  form_id bigint,
  -- The attempt's own state, Init while the bank has not answered; Stopped where the card never went to the bank.
  state text not null,
  at timestamptz not null
) with (fillfactor = 70);
create index card_tries_of_range on card_tries (address_range, state, at) where address_range is not null;
create index card_tries_of_form on card_tries (form_id, state, at) where form_id is not null;
