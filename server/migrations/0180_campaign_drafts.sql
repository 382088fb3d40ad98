-- What its administrators change of a campaign that people see waits here until they publish it; one draft for all of them.
create table form_drafts (
  form_id bigint primary key references forms,
  -- Grows with every change, publication and giving up included, so that a page knows whether it saw the last one.
  version integer not null default 1,
  -- Null while nothing waits.
  document jsonb,
  changed_by bigint references users,
  changed_at timestamptz not null
);

-- What the page said, each time it was published: only ever added to.
create table form_versions (
  form_id bigint not null references forms,
  number integer not null,
  document jsonb not null,
  published_by bigint references users,
  published_at timestamptz not null,
  primary key (form_id, number)
);
