-- People and members that a pull reads become an import, which is shown once all of its lines are there.

alter table imports add column is_complete boolean not null default true;


alter table pulls
  -- People are read too.
  add column with_people boolean not null default false,
  -- The key does not allow reading them.
  add column is_people_refused boolean not null default false,
  add column import_id bigint references imports on delete set null;
create index pulls_of_import on pulls (import_id) where import_id is not null;
