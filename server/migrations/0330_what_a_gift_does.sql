-- What each preset amount does, in the association's words, and which of them is chosen until the payer chooses another.
alter table forms add column open_donation_preset_impacts jsonb not null default '[]';
alter table tiers
  add column preset_impacts jsonb not null default '[]',
  add column suggested_amount_cents bigint;
