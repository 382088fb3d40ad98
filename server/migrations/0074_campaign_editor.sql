-- A save that was sent again (an answer lost on the way) is recognised by its key: what it created is created once.
create table form_saves (
  key text primary key,
  form_id bigint not null references forms,
  request_hash text not null,
  created jsonb not null,
  saved_at timestamptz not null
);
create index form_saves_of_form on form_saves (form_id, saved_at);

-- Whether a tier was ever sold decides whether its price may change.
create index order_items_of_tier on order_items (tier_id) where tier_id is not null;

-- The same key with other contents is another wish, and is refused.
alter table forms add column creation_hash text;
alter table organizations add column creation_hash text;
