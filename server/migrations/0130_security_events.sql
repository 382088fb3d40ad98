-- What those who guard the platform must see: who guesses, who tries doors, who met a limit, which bank account or role
-- changed. Of an address and of an account keyed hashes alone. The same thing within an hour is one row that counts, so
-- that an attack of thousands of calls stays readable.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The route, the limit or the refusal it was about: words of ours, never what somebody typed.
  about text not null,
  -- Empty where unknown, so that the same thing is the same row.
  address_hash text not null default '',
  account_hash text not null default '',
  organization_id bigint,
  hour timestamptz not null,
  count int not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at)
) with (fillfactor = 80);
create unique index security_events_of_an_hour
  on security_events (hour, kind, about, address_hash, account_hash, (coalesce(organization_id, 0)));
create index security_events_latest on security_events (last_at desc, id desc);
