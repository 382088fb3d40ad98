create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  first_name text,
  last_name text,
  -- Empty until the first login.
  password_hash text,
  -- Set where a password must be replaced; passwords do not age by themselves.
  password_expires_at timestamptz,
  email_verified_at timestamptz,
  is_support boolean not null default false,
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

alter table forms add constraint forms_of_organization unique (id, organization_id);

-- A role in an association; with a campaign, the role counts for that campaign alone.
create table memberships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  form_id bigint,
  role text not null
    check (role in ('OrganizationAdmin', 'FormAdmin', 'Treasurer', 'Accountant', 'CheckInOperator')),
  created_at timestamptz not null,
  constraint membership_form_of_organization
    foreign key (form_id, organization_id) references forms (id, organization_id),
  constraint organization_admin_of_all_forms check (role <> 'OrganizationAdmin' or form_id is null),
  constraint membership_once unique nulls not distinct (user_id, organization_id, form_id, role)
);
create index memberships_of_organization on memberships (organization_id, role);

-- Checked at commit, so that one transaction may replace an administrator. The association's row is locked first:
-- two administrators who remove each other at the same instant take turns, and the second is refused.
create function keep_organization_admin() returns trigger language plpgsql as $$
begin
  perform 1 from organizations where id = old.organization_id for no key update;
  if not exists (select 1 from memberships where organization_id = old.organization_id and role = 'OrganizationAdmin') then
    raise exception 'association % would lose its last administrator', old.organization_id
      using errcode = 'check_violation', constraint = 'organization_keeps_admin';
  end if;
  return null;
end $$;

create constraint trigger organization_keeps_admin after update or delete on memberships
  deferrable initially deferred for each row when (old.role = 'OrganizationAdmin')
  execute function keep_organization_admin();

-- The token itself is never stored. A token that was exchanged stays until its family ends, to recognise a thief.
create table refresh_tokens (
  hash bytea primary key,
  family text not null,
  user_id bigint not null references users,
  client text not null,
  started_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz
);
create unique index refresh_tokens_one_head on refresh_tokens (family) where rotated_at is null and revoked_at is null;
create index refresh_tokens_of_family on refresh_tokens (family);
create index refresh_tokens_of_user on refresh_tokens (user_id);
create index refresh_tokens_expiring on refresh_tokens (expires_at);

-- Links sent by e-mail, each good for one use. What the address carries is the id and its signature.
create table links (
  id text primary key,
  purpose text not null check (purpose in ('FirstLogin', 'ForgottenPassword', 'ExpiredPassword', 'VerifyEmail')),
  email text not null,
  redirect_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index links_of_email on links (email);
create index links_expiring on links (expires_at);
