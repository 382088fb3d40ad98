-- Nobody is of an association before they said yes: until then there is an address, a role, and who asked.
create table invitations (
  id text primary key,
  organization_id bigint not null references organizations,
  form_id bigint,
  role text not null
    check (role in ('OrganizationAdmin', 'FormAdmin', 'Treasurer', 'Accountant', 'CheckInOperator')),
  email text not null,
  -- In which language whoever has no account yet is written to.
  locale text not null check (locale in ('fr', 'en')),
  invited_by bigint not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('Accepted', 'Declined', 'Withdrawn')),
  closed_at timestamptz,
  constraint invitation_form_of_organization
    foreign key (form_id, organization_id) references forms (id, organization_id),
  constraint invitation_closed_by_an_outcome check ((outcome is null) = (closed_at is null))
);
create unique index invitations_open_once
  on invitations (organization_id, email, role, form_id) nulls not distinct where closed_at is null;
create index invitations_to on invitations (email) where closed_at is null;
create index invitations_ending on invitations (expires_at);

-- Those who were made members without ever having come are invited anew, where another administrator remains to ask them.
with asker as (
  select distinct on (m.organization_id) m.organization_id, m.user_id
  from memberships m join users u on u.id = m.user_id
  where m.role = 'OrganizationAdmin' and u.password_hash is not null
  order by m.organization_id, m.id),
never_came as (
  select m.id, m.organization_id, m.form_id, m.role, u.email, u.locale, asker.user_id as invited_by
  from memberships m join users u on u.id = m.user_id join asker using (organization_id)
  where u.password_hash is null),
gone as (delete from memberships where id in (select id from never_came))
insert into invitations (id, organization_id, form_id, role, email, locale, invited_by, invited_at, expires_at)
select gen_random_uuid()::text, organization_id, form_id, role, email, locale, invited_by, now(), now() + interval '14 days'
from never_came;
