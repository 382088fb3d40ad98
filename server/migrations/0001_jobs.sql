-- Work to be done later, added in the same commit as what it follows; a finished job is deleted.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  parked_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index jobs_key on jobs (key) where key is not null;
create index jobs_due on jobs (run_at, id) where parked_at is null;

create table recurring_jobs (
  name text primary key,
  next_at timestamptz not null
);
