-- One file for each person of an association (decision 97). Nothing here is written by a purchase: a job reads new orders a moment
-- later, and everything but what the association wrote itself can be made again from orders and imports.

create table households (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  created_at timestamptz not null
);

-- The words of a name or an address as one types them, with a space between them.
create function contact_words(words text) returns text language plpgsql immutable parallel safe as $$
begin
  return replace(public.name_key(words), '@', ' ');
end $$;

create table contacts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- What makes two orders those of one person: see contact_key.
  key text not null,
  kind text not null check (kind in ('Person', 'Company')),
  first_name text,
  last_name text,
  company_name text,
  email text,
  phone text check (length(phone) <= 30),
  birth_date date,
  address text,
  zip_code text,
  city text,
  country text,
  -- When these facts were given: only newer ones replace them.
  facts_at timestamptz not null,
  -- The one that stands for it; null for one that stands itself. Never one that is merged in its turn.
  merged_into_id bigint references contacts,
  household_id bigint references households,
  -- All days on which they are a member, of those merged into it too.
  member_days datemultirange not null default '{}',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Since when the association itself wrote something here: such a file stays when its last order leaves it.
  kept_since timestamptz,
  sort_key text not null generated always as (
    left(name_key(coalesce(company_name, coalesce(last_name, '') || ' ' || coalesce(first_name, ''))), 200)) stored,
  words tsvector not null generated always as (to_tsvector('simple'::regconfig, contact_words(coalesce(first_name, '') || ' ' ||
    coalesce(last_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '')))) stored,
  constraint contact_has_a_name check (coalesce(first_name, '') <> '' or coalesce(last_name, '') <> '' or coalesce(company_name, '') <> ''),
  constraint contact_stands_for_others check (merged_into_id <> id),
  unique (organization_id, key)
);
create index contacts_by_name on contacts (organization_id, sort_key, id) where merged_into_id is null;
create index contacts_by_email on contacts (organization_id, email) where merged_into_id is null;
create index contacts_merged on contacts (merged_into_id) where merged_into_id is not null;
create index contacts_of_household on contacts (household_id) where household_id is not null;
create index contacts_found on contacts using gin (words) where merged_into_id is null;
-- Members are few among all: a list of them and the daily look for ends walk this.
create index contacts_by_end on contacts (organization_id, upper(member_days)) where merged_into_id is null and not isempty(member_days);

-- Other names and mailboxes by which a person is known since their file was corrected.
create table contact_aliases (
  organization_id bigint not null references organizations,
  key text not null,
  contact_id bigint not null references contacts on delete cascade,
  primary key (organization_id, key)
);
create index contact_aliases_of_contact on contact_aliases (contact_id);

-- The same name and the same mailbox are the same person; who gave none is known by the payer's, and without any by name and postcode.
-- A child is so another person than the parent who paid, and two people who share a mailbox are two.
create function contact_key(company text, first_name text, last_name text, email text, zip_code text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return coalesce(nullif(lower(btrim(email)), ''), 'post ' || coalesce(public.name_key(zip_code), '')) || ' ' ||
    public.name_key(coalesce(nullif(btrim(company), ''), coalesce(first_name, '') || ' ' || coalesce(last_name, '')));
end $$;

-- Whose an order is: item 0 is its payer, the others those its lines are for.
create table contact_lines (
  order_id bigint not null references orders on delete cascade,
  item_id bigint not null,
  contact_id bigint not null references contacts,
  primary key (order_id, item_id)
);
create index contact_lines_of_contact on contact_lines (contact_id, order_id);

-- Orders to be looked at again, a row for each change: nobody waits for anybody.
create table contact_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null
);

-- All orders up to here are looked at. Those who were writing orders when `next_order_id` was noted are waited for.
create table contact_horizon (
  is_only boolean primary key default true check (is_only),
  order_id bigint not null,
  next_order_id bigint not null,
  noted_writers text[]
);
insert into contact_horizon (order_id, next_order_id) values (0, 0);

create function mark_contacts_of_order() returns trigger language plpgsql as $$
begin
  insert into contact_changes (order_id) values (new.id);
  return null;
end $$;
create function mark_contacts_of_line() returns trigger language plpgsql as $$
begin
  insert into contact_changes (order_id) values (new.order_id);
  return null;
end $$;
create function mark_contacts_of_campaign() returns trigger language plpgsql as $$
begin
  insert into contact_changes (order_id) select o.id from orders o where o.form_id = new.id;
  return null;
end $$;
create trigger corrected_orders_mark_contacts after update of payer, payer_email on orders for each row
  when (old.payer is distinct from new.payer or old.payer_email is distinct from new.payer_email)
  execute function mark_contacts_of_order();
create trigger changed_lines_mark_contacts after update of participant, state, type on order_items for each row
  when (old.participant is distinct from new.participant or old.state is distinct from new.state or old.type is distinct from new.type)
  execute function mark_contacts_of_line();
create trigger changed_validity_marks_contacts after update of validity_type, start_at, end_at on forms for each row
  when (new.form_type = 'Membership' and (old.validity_type is distinct from new.validity_type
    or old.start_at is distinct from new.start_at or old.end_at is distinct from new.end_at))
  execute function mark_contacts_of_campaign();

-- Two files made one, and what moved, so that it can be undone.
create table contact_merges (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  kept_id bigint not null references contacts,
  merged_id bigint not null references contacts,
  -- Those that were merged into the merged one before.
  moved_ids bigint[] not null,
  -- What the kept file said before.
  facts_before jsonb not null,
  -- The household of the merged one, which it leaves.
  merged_household_id bigint,
  user_id bigint not null references users,
  made_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users
);
create index contact_merges_of_kept on contact_merges (kept_id) where undone_at is null;

-- Two that look alike and are not the same: they are not proposed again.
create table contact_distinctions (
  one_id bigint not null references contacts,
  other_id bigint not null references contacts,
  user_id bigint not null references users,
  made_at timestamptz not null,
  primary key (one_id, other_id),
  constraint distinct_in_order check (one_id < other_id)
);

create table contact_notes (
  id bigint generated always as identity primary key,
  contact_id bigint not null references contacts,
  user_id bigint not null references users,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index contact_notes_of_contact on contact_notes (contact_id, created_at desc) where removed_at is null;

-- What was read in at once, and can be taken back at once.
create table imported_memberships (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  contact_id bigint not null references contacts,
  import_id bigint not null,
  -- What makes the same line, read in twice, one membership.
  key text not null,
  name text not null check (length(name) between 1 and 150),
  valid_from date not null,
  valid_until date,
  amount_cents bigint check (amount_cents >= 0),
  constraint membership_ends_after_it_begins check (valid_until >= valid_from),
  unique (organization_id, key)
);
create index imported_memberships_of_contact on imported_memberships (contact_id);
create index imported_memberships_of_import on imported_memberships (import_id);

-- The run of days without a gap that holds this day; null where there is none.
create function member_run(days datemultirange, day date) returns daterange language sql immutable parallel safe
  return (select run from unnest(days) run where run @> day);

alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check
  check (list in ('orders', 'payments', 'items', 'contacts', 'contributors', 'prospects', 'abuses', 'audit'));
