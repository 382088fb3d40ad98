-- What somebody did to an association's things, written in the commit of the act itself and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  form_id bigint references forms,
  -- Empty where the platform did it by itself.
  user_id bigint references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text,
  -- Field by field: path, from, to.
  changes jsonb not null default '[]',
  details jsonb not null default '{}',
  done_at timestamptz not null
);
create index audit_of_organization on audit_entries (organization_id, id desc);
create index audit_of_form on audit_entries (form_id, id desc) where form_id is not null;
create index audit_of_subject on audit_entries (subject_type, subject_id, id desc);
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_are_not_truncated before truncate on audit_entries
  for each statement execute function refuse_change();

-- An association opens itself, and waits for Support before it may collect.
alter table organizations
  add column creation_key text unique,
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add column terms_accepted_by bigint references users,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column decision_reason text,
  add constraint organization_authentication_state
    check (authentication_state in ('None', 'Pending', 'Incomplete', 'Refused', 'Authenticated')) not valid;
alter table organizations validate constraint organization_authentication_state;
create index organizations_to_verify on organizations (authentication_state, coalesce(submitted_at, '-infinity'), id);

-- Pictures that pages show to everybody, and documents that only the association and Support may open.
create table association_files (
  id text primary key,
  organization_id bigint not null references organizations,
  purpose text not null check (purpose in ('Picture', 'Document')),
  -- Its name in the store: random, and never the sender's.
  stored_as text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null,
  width integer,
  height integer,
  document_kind text check (document_kind in ('Statutes', 'Declaration', 'Identity', 'BankDetails', 'Other')),
  document_state text check (document_state in ('Saved', 'Pending', 'Rejected', 'Accepted')),
  document_comment text,
  uploaded_by bigint not null references users,
  created_at timestamptz not null,
  constraint picture_is_an_image check (purpose <> 'Picture' or (content_type like 'image/%' and width > 0 and height > 0)),
  constraint document_has_a_kind check ((purpose = 'Document') = (document_kind is not null and document_state is not null))
);
create index association_files_of_organization on association_files (organization_id, purpose, created_at);

-- A campaign made twice by one press of a button is one campaign; who saved it last is told to the next.
alter table forms
  add column creation_key text unique,
  add column changed_by bigint references users,
  add column changed_at timestamptz;
