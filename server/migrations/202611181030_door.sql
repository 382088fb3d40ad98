-- The door of an event (decision 94): who may keep it, on which phones, and what they did there.

-- What the organiser decided; without a row there is one list, the entrance.
create table door_settings (
  form_id bigint primary key references forms,
  lists jsonb not null,
  -- The ids of lists there were before: a phone without network may still send what it did there.
  former_list_ids text[] not null default '{}',
  sells boolean not null,
  -- The questions whose answers are read at the door; null for those that a ticket shows as well.
  field_ids bigint[],
  version int not null,
  changed_at timestamptz not null
);

-- A link that opens the door for one evening, with a PIN. Both are known by their signatures alone.
create table door_links (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  name text not null check (length(name) between 1 and 60),
  token_signature text not null unique,
  pin_signature text not null,
  wrong_pins int not null default 0,
  made_by bigint not null references users,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index door_links_of_form on door_links (form_id);

-- A phone that keeps the door: opened by a link, or by somebody with the right.
create table door_phones (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  link_id bigint references door_links,
  user_id bigint references users,
  token_signature text not null unique,
  -- Of the volunteer; emptied when the record of who stood where has served its purpose.
  name text not null,
  gate text not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- The volunteer went home; where it was closed by somebody else, what it still sends is late.
  is_left boolean not null default false,
  constraint phone_was_opened_by_one check ((link_id is null) <> (user_id is null))
);
create index door_phones_of_form on door_phones (form_id);
create index door_phones_of_link on door_phones (link_id) where link_id is not null;

-- What was done at the door. Rows are added and never changed: an undo is a row of its own.
create table door_scans (
  -- Made by the phone, so that a scan that is sent twice is one.
  id uuid primary key,
  -- In the order of their commits within an event: whoever writes holds the event's door (`lockDoor`).
  number bigint generated always as identity unique,
  form_id bigint not null references forms,
  -- The phone, or who did it at the desk.
  phone_id bigint references door_phones,
  user_id bigint references users,
  order_item_id bigint not null references order_items,
  list_id text not null check (list_id ~ '^[\w-]{1,40}$'),
  act text not null check (act in ('admit', 'leave', 'undo', 'accept')),
  about uuid references door_scans,
  is_forced boolean not null,
  -- It came after somebody had closed the phone: it counts once the desk accepts it.
  is_late boolean not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  constraint scan_was_made_by_one check ((phone_id is null) <> (user_id is null)),
  constraint scan_is_about_another check ((about is not null) = (act in ('undo', 'accept')))
);
create index door_scans_of_form on door_scans (form_id, number);
create index door_scans_of_phone on door_scans (phone_id) where phone_id is not null;
create index door_scans_of_item on door_scans (order_item_id);
create index door_scans_about on door_scans (about) where about is not null;

create trigger door_scans_are_append_only before update or delete on door_scans
  for each row execute function refuse_change();
create trigger door_scans_are_not_truncated before truncate on door_scans
  for each statement execute function refuse_change();
