-- Programs of partners, which are of no association: associations let them in, each by itself, and may end it (decision 116).
alter table api_clients alter column organization_id drop not null;

-- What an association lets a partner's program do, as one of its administrators agreed to it. Ended, it stays as a trace.
create table api_consents (
  id bigint generated always as identity primary key,
  client_id text not null references api_clients,
  organization_id bigint not null references organizations,
  privileges text[] not null,
  given_by bigint not null references users,
  given_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references users,
  constraint api_consents_privileges_check check (privileges <@ array['AccessPublicData', 'AccessTransactions', 'Checkout',
    'FormAdministration', 'RefundManagement', 'FormOpenDirectory']),
  constraint consent_allows_something check (cardinality(privileges) > 0)
);
create unique index api_consents_once on api_consents (client_id, organization_id) where revoked_at is null;
create index api_consents_of_organization on api_consents (organization_id);
