-- The keys by which an association's programs call the public API (decision 113), and the tokens they are given for them. Of a
-- secret and of a token only a digest is kept: both are random and long, so that nobody finds one from its digest.
create table api_clients (
  id text primary key,
  organization_id bigint not null references organizations,
  name text not null check (char_length(name) between 1 and 60),
  secret_hash bytea not null,
  -- The secret before this one still opens until then, while the association's programs are given the new one.
  former_secret_hash bytea,
  former_secret_until timestamptz,
  privileges text[] not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  rotated_at timestamptz,
  -- To the minute: it is noted after an answer was sent, and not after each.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references users,
  constraint api_clients_privileges_check check (privileges <@ array['AccessPublicData', 'AccessTransactions', 'Checkout',
    'FormAdministration', 'RefundManagement', 'FormOpenDirectory']),
  constraint key_opens_something check (cardinality(privileges) > 0),
  constraint former_secret_has_an_end check ((former_secret_hash is null) = (former_secret_until is null)),
  constraint client_is_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create index api_clients_of_organization on api_clients (organization_id);

-- A family is what came of one call with the secret: an access token, a refresh token, and what replaced them.
create table api_tokens (
  hash bytea primary key,
  kind text not null check (kind in ('Access', 'Refresh')),
  family text not null,
  client_id text not null references api_clients,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A refresh token that was used stays, so that a second use of it is noticed.
  rotated_at timestamptz,
  revoked_at timestamptz,
  constraint only_refresh_tokens_rotate check (kind = 'Refresh' or rotated_at is null)
);
create index api_tokens_of_family on api_tokens (family);
create index api_tokens_of_client on api_tokens (client_id, kind, expires_at);
create index api_tokens_expiring on api_tokens (expires_at);
