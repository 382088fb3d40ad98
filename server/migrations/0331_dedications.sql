-- For whom the gift of a cart is made. The recipient's address is there until the card is sent, and no longer.
create table dedications (
  cart_id text primary key references carts on delete cascade,
  occasion text not null check (occasion in ('Honour', 'Memory')),
  honouree text not null,
  message text,
  shows_amount boolean not null,
  recipient_name text,
  recipient_email text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint recipient_is_whole check (recipient_email is null or recipient_name is not null)
);
create index dedications_with_recipient on dedications (created_at) where recipient_email is not null;

alter table papers drop constraint papers_kind_check,
  add constraint papers_kind_check check (kind in ('FiscalReceipt', 'Ticket', 'MembershipCard', 'DedicationCard')) not valid;
