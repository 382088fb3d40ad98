-- Who of the chosen people was not written to, and why, as it was when the recipients were written down (decision 103).

create table mailing_left_out (
  id bigint generated always as identity primary key,
  mailing_id text not null references mailings on delete cascade,
  -- Forgotten with the person's file; the message keeps how many they were.
  contact_id bigint not null references contacts on delete cascade,
  reason text not null check (reason in ('NoAddress', 'Refused', 'Undeliverable', 'SameMailbox')),
  unique (mailing_id, contact_id)
);
create index mailing_left_out_of_contact on mailing_left_out (contact_id);
