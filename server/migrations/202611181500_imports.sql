-- Files that an association reads in: members, and gifts received by hand (decision 102).

create table imports (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- Who uploaded it, and in whose name the gifts are written down.
  user_id bigint not null references users,
  kind text not null check (kind in ('Members', 'Gifts')),
  -- The campaign that the gifts go to.
  form_id bigint references forms,
  -- How the gifts came whose lines do not say it.
  means text check (means in ('Check', 'Cash', 'BankTransfer', 'Other')),
  file_name text not null check (length(file_name) between 1 and 255),
  state text not null check (state in ('Uploaded', 'Running', 'Done', 'Undoing', 'Undone')),
  headings jsonb not null,
  -- Which column says what.
  mapping jsonb not null,
  line_count integer not null check (line_count >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references users,
  -- Since when it is no longer known what its lines say.
  forgotten_at timestamptz
);
create index imports_of_organization on imports (organization_id, id);
-- One at a time, so that two files with the same line do not both read it in.
create unique index imports_one_at_work on imports (organization_id) where state in ('Running', 'Undoing');
create index imports_to_forget on imports (created_at) where forgotten_at is null;

create table import_lines (
  import_id bigint not null references imports on delete cascade,
  -- As a spreadsheet counts the lines of the file.
  number integer not null check (number > 0),
  organization_id bigint not null references organizations,
  -- As they stand in the file, what they say under the mapping, and what is wrong with them; null once forgotten.
  cells jsonb,
  content jsonb,
  problems jsonb,
  state text not null default 'Unread'
    check (state in ('Unread', 'Ready', 'Known', 'Refused', 'Done', 'Undone', 'Kept')),
  -- By which key of contacts the person is known; null once forgotten.
  person_key text,
  -- What makes the same line, read in twice, one: a digest, because it stays.
  key text,
  -- The line of the same file that says the same before it.
  double_of integer,
  contact_id bigint references contacts on delete set null,
  is_new_contact boolean not null default false,
  -- What the line changed of what was known of the person, before and after.
  facts_before jsonb,
  facts_after jsonb,
  order_id bigint references orders,
  kept_because text check (kept_because in ('Deposited', 'Changed')),
  primary key (import_id, number)
);
create unique index import_lines_once on import_lines (organization_id, key) where state in ('Done', 'Kept');
create index import_lines_to_do on import_lines (import_id, number) where state in ('Ready', 'Done');
create index import_lines_of_contact on import_lines (contact_id) where contact_id is not null;

alter table imported_memberships add constraint imported_memberships_import_id_fkey
  foreign key (import_id) references imports;
