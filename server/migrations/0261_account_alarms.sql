-- "It was not me": the link of the mail that tells somebody of another address, another password or a second factor that is
-- off. Whoever says so ends every session, and gets back the address that the mail went to.
create table account_alarms (
  id text primary key,
  user_id bigint not null references users,
  what text not null check (what in ('address', 'password', 'factorOff')),
  -- Where the mail went: for an address that was replaced, the one of before.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_alarms_of_user on account_alarms (user_id);
create index account_alarms_by_end on account_alarms (expires_at);
