-- Where programs want to be notified (decision 115). An address is an association's own; a partner's program's for all associations
-- that let it in; or such a program's for one of them.
create table webhook_addresses (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations,
  client_id text references api_clients,
  type text not null,
  url text not null check (char_length(url) between 1 and 2000),
  -- Encrypted, because it signs each notification and is shown again.
  signature_key bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when nothing gets through; null once something did.
  failing_since timestamptz,
  -- Nothing is sent from then on, until somebody switches it on again.
  switched_off_at timestamptz,
  -- A removed one stays as long as the log of what was sent to it.
  removed_at timestamptz,
  constraint webhook_addresses_type_check check (type in ('Payment', 'Order', 'Form', 'Organization')),
  constraint webhook_address_has_an_owner check (organization_id is not null or client_id is not null)
);
create unique index webhook_addresses_once on webhook_addresses (organization_id, client_id, type) nulls not distinct
  where removed_at is null;
create index webhook_addresses_of_client on webhook_addresses (client_id) where client_id is not null;
create index webhook_addresses_of_organization on webhook_addresses (organization_id) where organization_id is not null;
