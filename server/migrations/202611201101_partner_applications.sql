-- What is known of a partner's application (decision 116): its names, its page, and where it may have people sent back.
alter table api_clients
  add column kind text not null default 'Association' check (kind in ('Association', 'Partner')),
  add column display_name text check (char_length(display_name) between 1 and 60),
  add column description text check (char_length(description) between 1 and 500),
  add column url text,
  add column logo text,
  add column domain text,
  -- Addresses that are taken letter by letter, beside any page of the domain.
  add column redirect_uris text[] not null default '{}',
  add constraint partner_is_of_no_association check ((kind = 'Partner') = (organization_id is null)),
  add constraint partner_has_a_name check ((kind = 'Partner') = (display_name is not null));

-- To the minute, as for keys.
alter table api_consents add column last_used_at timestamptz;

-- Tokens of a partner's application for an association; without a consent, those of a key, or of the application itself.
alter table api_tokens add column consent_id bigint references api_consents;

-- A code that an administrator brings back to the application, which exchanges it once. Used, it stays a while, so that a second
-- use is noticed and ends what came of the first: the family of tokens is named before there are any.
create table api_codes (
  hash bytea primary key,
  consent_id bigint not null references api_consents,
  client_id text not null references api_clients,
  redirect_uri text not null,
  challenge text not null,
  family text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index api_codes_expiring on api_codes (expires_at);
create index api_codes_of_consent on api_codes (consent_id);
create index api_codes_of_client on api_codes (client_id);
