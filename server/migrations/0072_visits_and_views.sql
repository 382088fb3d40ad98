-- One row a visit: how far somebody went on a campaign that day. The visitor is a word that changes every day and that
-- nobody can turn back into a person; it only keeps one visit from being counted twice.
create table visits (
  form_id bigint not null references forms,
  day date not null,
  visitor text not null,
  source text not null,
  is_widget boolean not null default false,
  -- 1 to 4 are the journey's steps, 5 a payment begun.
  step smallint not null check (step between 1 and 5),
  cart_id text references carts,
  primary key (form_id, day, visitor)
);
create index visits_of_cart on visits (cart_id) where cart_id is not null;

-- How somebody likes to look at a list.
create table saved_views (
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  list text not null check (list in ('orders', 'payments', 'items', 'contributors', 'prospects', 'audit')),
  name text not null check (length(name) between 1 and 80),
  settings jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, organization_id, list, name)
);

-- An export is prepared, streamed once, and asked about meanwhile.
create table exports (
  id text primary key,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null check (locale in ('fr', 'en')),
  form_id bigint references forms,
  filters jsonb not null,
  state text not null check (state in ('Ready', 'Running', 'Done', 'Failed')),
  total_rows integer not null,
  written_rows integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index exports_old on exports (created_at);
