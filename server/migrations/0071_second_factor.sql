-- The secret of a second factor, apart from the account and encrypted with a key that is not in the database.
create table second_factors (
  user_id bigint primary key references users,
  encrypted_secret bytea not null,
  -- Empty until a first code proved that the application has it: signing in does not ask for it before.
  confirmed_at timestamptz,
  -- The last half-minute whose code was used: no code serves twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references users,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
