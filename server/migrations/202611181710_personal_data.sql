-- What an association knows of people: given to them as a file, and forgotten when they ask or in time (decision 104).

-- After how many years without any contact files are forgotten. Without a row nothing is forgotten by itself.
create table privacy_settings (
  organization_id bigint primary key references organizations,
  inactive_years integer not null check (inactive_years between 1 and 10),
  changed_by bigint not null references users,
  -- Nobody is forgotten within thirty days of it.
  changed_at timestamptz not null
);

-- Somebody is forgotten, piece by piece; afterwards, the proof of it.
create table forgettings (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- « Personne oubliée n° 12 » of this association.
  number integer not null check (number > 0),
  contact_id bigint references contacts on delete set null,
  cause text not null check (cause in ('Request', 'Retention')),
  -- The day on which the person asked; null where time did.
  asked_on date,
  -- Who did it at the desk; null where time did.
  user_id bigint references users,
  state text not null check (state in ('Running', 'Done')),
  -- Whom it is about and by what they are recognised; null once it is done.
  subject jsonb,
  -- What was done, in order: each step with the rows it changed.
  steps jsonb not null default '[]',
  -- How many rows of each table said something of the person, before and after.
  counts jsonb not null default '[]',
  -- Where a last look over the whole association still found them, and by what law.
  traces jsonb,
  -- What of it an administrator said is about somebody else: how many rows of which table, who and when; of which rows,
  -- as long as it runs.
  set_aside jsonb not null default '[]',
  -- Files that are to be taken off the disk, each with its store.
  files jsonb not null default '[]',
  -- The SHA-256 of the steps.
  steps_sha256 text,
  started_at timestamptz not null,
  done_at timestamptz,
  unique (organization_id, number),
  constraint done_forgetting_is_proved check ((state = 'Done')
    = (done_at is not null and steps_sha256 is not null and traces is not null and subject is null)),
  constraint request_is_asked_and_done_by_somebody
    check ((cause = 'Request') = (asked_on is not null and user_id is not null))
);
create unique index forgettings_one_at_work on forgettings (contact_id) where state = 'Running';

-- Who is not to be written to again, known by a digest alone.
create table forgotten_mailboxes (
  organization_id bigint not null references organizations,
  digest text not null,
  purpose text not null check (purpose in ('Renewal', 'Message')),
  since timestamptz not null,
  primary key (organization_id, digest, purpose)
);

create function mailbox_digest(organization_id bigint, email text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to('obole ' || organization_id || ' ' || lower(btrim(email)), 'UTF8')), 'hex');

-- Whoever comes back after they were forgotten is not written to either, until they say otherwise.
create function keep_refusals_of_forgotten() returns trigger language plpgsql as $$
begin
  insert into contact_refusals (contact_id, purpose, at)
  select new.id, f.purpose, f.since from forgotten_mailboxes f
  where f.organization_id = new.organization_id and f.digest = mailbox_digest(new.organization_id, new.email)
  on conflict do nothing;
  return null;
end $$;
create trigger new_contacts_keep_refusals after insert on contacts for each row
  when (new.email is not null) execute function keep_refusals_of_forgotten();

-- Everything about a person in one file: asked for at the desk, or by a payer, to whose mailbox its link goes.
create table person_files (
  id text primary key,
  organization_id bigint not null references organizations,
  contact_id bigint references contacts on delete cascade,
  order_id bigint references orders,
  -- Who made it at the desk, the day on which the person asked, and what the association wrote beside it.
  user_id bigint references users,
  asked_on date,
  reason text check (length(reason) <= 500),
  locale text not null check (locale in ('fr', 'en')),
  state text not null check (state in ('Waiting', 'Ready', 'Gone')),
  asked_at timestamptz not null,
  made_at timestamptz,
  -- From then on its link opens nothing, and it is taken off the disk.
  expires_at timestamptz,
  stored_as text unique,
  size_bytes bigint check (size_bytes > 0),
  sha256 text,
  download_count integer not null default 0,
  constraint person_file_is_of_one check ((contact_id is null) <> (order_id is null)),
  constraint desk_file_is_made_by_somebody
    check ((contact_id is null) = (user_id is null) and (contact_id is null) = (asked_on is null)),
  constraint ready_file_is_there
    check ((state = 'Ready') = (stored_as is not null) and (state = 'Waiting') = (made_at is null)
      and (made_at is null) = (expires_at is null))
);
create index person_files_of_organization on person_files (organization_id, asked_at desc);
create index person_files_to_remove on person_files (expires_at) where state = 'Ready';

-- The log is only ever added to; what it says of a person is taken out while they are being forgotten, and nothing else of it.
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{subject_label,changes,details}'::text[] = to_jsonb(old) - '{subject_label,changes,details}'::text[]
    and exists (select from forgettings f where f.organization_id = old.organization_id and f.state = 'Running') then
    return new;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;
drop trigger audit_entries_are_append_only on audit_entries;
create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function keep_audit_entry();
