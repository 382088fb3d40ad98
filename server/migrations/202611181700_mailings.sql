-- What an association writes to a list of its people, and what became of each mail (decision 103).

create table mailings (
  id text primary key,
  organization_id bigint not null references organizations,
  -- Whoever began it; replies go to them where the campaign names no address.
  user_id bigint not null references users,
  state text not null check (state in ('Draft', 'Sending', 'Sent', 'Stopped')),
  -- Who is meant, as the contract's Audience says it.
  audience jsonb not null,
  -- The campaign whose participants are meant.
  form_id bigint references forms,
  subject text not null check (length(subject) <= 150),
  body text not null check (length(body) <= 4000),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When its recipients were written down, and by whom; how many of the chosen people were left out, by reason.
  sent_at timestamptz,
  sent_by bigint references users,
  left_out jsonb,
  ended_at timestamptz,
  -- How many recipients are in each state, kept from the moment it ended: while it is being sent they are counted.
  counts jsonb,
  stopped_by bigint references users,
  constraint mailing_is_sent_once check ((state = 'Draft') = (sent_at is null) and (sent_at is null) = (sent_by is null)),
  constraint mailing_ends check ((state = 'Sent' or state = 'Stopped') = (ended_at is not null)),
  constraint mailing_keeps_its_counts check ((ended_at is null) = (counts is null))
);
create index mailings_of_organization on mailings (organization_id, created_at desc);
create index mailings_sending on mailings (sent_at) where state = 'Sending';

-- Written down when it is sent, so that whoever joins the list later gets nothing and nobody gets it twice.
create table mailing_recipients (
  id bigint generated always as identity primary key,
  mailing_id text not null references mailings on delete cascade,
  -- Both are forgotten with the person's file.
  contact_id bigint references contacts on delete set null,
  email text check (email = lower(email)),
  state text not null check (state in ('Waiting', 'Queued', 'Sent', 'Refused', 'Changed', 'Bounced', 'Stopped')),
  -- When the state came about; of one that was sent, when it was asked for the last time whether they refuse.
  at timestamptz not null,
  -- What the mail server said.
  answer text check (length(answer) <= 500),
  unique (mailing_id, contact_id),
  unique (mailing_id, email)
);
create index mailing_recipients_of_contact on mailing_recipients (contact_id);
-- Looked at every few seconds while a message is being sent: whoever is next, and whoever was queued long ago.
create index mailing_recipients_waiting on mailing_recipients (mailing_id, id) where state = 'Waiting';
create index mailing_recipients_queued on mailing_recipients (mailing_id, at) where state = 'Queued';

-- When a portion was queued last, and what was left of a mail then, in sixty-thousandths: the rate is the operator's to the mail.
create table mailing_pace (
  only_row boolean primary key default true check (only_row),
  turned_at timestamptz not null,
  carried integer not null check (carried between 0 and 59999)
);
insert into mailing_pace (turned_at, carried) values ('1970-01-01Z', 0);

create function forget_mailing_recipient() returns trigger language plpgsql as $$
begin
  new.email := null;
  new.answer := null;
  if new.state in ('Waiting', 'Queued') then
    new.state := 'Changed';
  end if;
  return new;
end $$;
create trigger recipients_are_forgotten_with_their_file before update of contact_id on mailing_recipients for each row
  when (new.contact_id is null) execute function forget_mailing_recipient();

-- An address that a mail server refused for good. It counts while the file has that address.
create table undeliverable_addresses (
  contact_id bigint primary key references contacts on delete cascade,
  email text not null check (email = lower(email)),
  at timestamptz not null,
  answer text not null check (length(answer) <= 500)
);
create index undeliverable_addresses_by_email on undeliverable_addresses (email);

-- Who wrote a refusal down, on the person's word; null where the person did it themselves.
alter table contact_refusals add column user_id bigint references users;
