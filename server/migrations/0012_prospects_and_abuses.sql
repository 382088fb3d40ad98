-- Who asked to be told when a campaign takes payments; told once, then the address has served.
create table prospects (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  email text not null,
  locale text not null check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  told_at timestamptz,
  unique (form_id, email)
);
create index prospects_waiting on prospects (form_id) where told_at is null;
create index prospects_told on prospects (told_at) where told_at is not null;

create table abuse_reports (
  id text primary key,
  form_id bigint references forms,
  reason text not null check (reason in ('DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM')),
  user_email text not null,
  user_message text not null,
  url text not null,
  created_at timestamptz not null
);
create index abuse_reports_latest on abuse_reports (created_at desc, id);

create index forms_listed on forms (organization_id, updated_at desc, id desc)
  where state = 'Public' and form_type <> 'Checkout';
