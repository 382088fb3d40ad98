-- One receipt for each donor and year, their runs, receipts voided by hand, and letters (decision 109).

-- How receipts of gifts are given, from a calendar year of gift on.
create table receipt_rhythms (
  organization_id bigint not null references organizations,
  from_year integer not null check (from_year between 2000 and 2200),
  rhythm text not null check (rhythm in ('EachGift', 'EachYear')),
  chosen_at timestamptz not null,
  chosen_by bigint not null references users,
  primary key (organization_id, from_year)
);

create function receipt_rhythm(organization bigint, year integer) returns text language sql stable parallel safe
  return coalesce((
    select c.rhythm from receipt_rhythms c
    where c.organization_id = organization and c.from_year <= year order by c.from_year desc limit 1), 'EachGift');

-- A yearly receipt is of a donor and a year: the payment is null. Its order is the latest of the gifts it says.
alter table receipts
  alter column payment_id drop not null,
  -- The file of the donor when it was issued; no reference, because a receipt outlives the file.
  add column donor_id bigint,
  add column model text check (model in ('individual', 'company')),
  -- Voided by hand: by whom, and why.
  add column voided_by bigint references users,
  add column void_reason text check (length(void_reason) between 1 and 500),
  add constraint receipt_is_of_a_gift_or_of_a_year check (
    (payment_id is null) = (donor_id is not null) and (payment_id is null) = (model is not null)),
  add constraint receipt_voided_by_hand_says_why check (
    (voided_by is null) = (void_reason is null) and (void_reason is null or voided_at is not null));
create unique index receipts_one_a_year on receipts (organization_id, year, donor_id, model)
  where voided_at is null and donor_id is not null;
create index receipts_of_donor on receipts (donor_id, id) where donor_id is not null;

-- The gifts that a receipt says, each with what it says of it.
create table receipt_gifts (
  receipt_id bigint not null references receipts,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  given_on date not null,
  is_live boolean not null default true,
  primary key (receipt_id, payment_id)
);
insert into receipt_gifts (receipt_id, payment_id, amount_cents, given_on, is_live)
select id, payment_id, amount_cents, given_on, voided_at is null from receipts;
-- A payment is in one live receipt at most, of whichever sort.
create unique index receipt_gifts_one_live on receipt_gifts (payment_id) where is_live;
create index receipt_gifts_of_payment on receipt_gifts (payment_id, receipt_id);

create or replace function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - '{voided_at,voided_by,void_reason}'::text[]
      = to_jsonb(old) - '{voided_at,voided_by,void_reason}'::text[] then
    return new;
  end if;
  raise exception 'a receipt is voided, never changed or deleted';
end $$;

-- What is said is said: it only ceases to be live, with its receipt.
create function keep_receipt_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_live and not new.is_live and to_jsonb(new) - 'is_live' = to_jsonb(old) - 'is_live'
    and exists (select from receipts r where r.id = old.receipt_id and r.voided_at is not null) then
    return new;
  end if;
  raise exception 'what a receipt says of a gift is never changed or deleted';
end $$;
create trigger receipt_gifts_are_kept before update or delete on receipt_gifts
  for each row execute function keep_receipt_gift();
create trigger receipt_gifts_are_not_truncated before truncate on receipt_gifts
  for each statement execute function refuse_change();

-- The receipt of one gift says that gift; a voided one says nothing any more.
create function say_gift_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into receipt_gifts (receipt_id, payment_id, amount_cents, given_on)
    values (new.id, new.payment_id, new.amount_cents, new.given_on);
  else
    update receipt_gifts set is_live = false where receipt_id = new.id and is_live;
  end if;
  return null;
end $$;
create trigger receipts_say_their_gift after insert on receipts for each row
  when (new.payment_id is not null) execute function say_gift_of_receipt();
create trigger voided_receipts_say_nothing after update of voided_at on receipts for each row
  when (old.voided_at is null and new.voided_at is not null) execute function say_gift_of_receipt();

-- The yearly receipts of an association, issued in portions.
create table receipt_runs (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  year integer not null,
  state text not null check (state in ('Running', 'Paused', 'Done', 'Canceled')),
  user_id bigint not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- The mails of the receipts issued so far leave until then, at the rate of mails to many.
  mails_until timestamptz not null
);
create index receipt_runs_of_organization on receipt_runs (organization_id, year, id);
create unique index receipt_runs_one_at_work on receipt_runs (organization_id) where state in ('Running', 'Paused');

create table receipt_run_donors (
  run_id bigint not null references receipt_runs,
  donor_id bigint not null,
  model text not null check (model in ('individual', 'company')),
  outcome text not null
    check (outcome in ('Waiting', 'Issued', 'Replaced', 'Unchanged', 'AddressMissing', 'Nothing')),
  receipt_id bigint references receipts,
  primary key (run_id, donor_id, model)
);
create index receipt_run_donors_waiting on receipt_run_donors (run_id, donor_id, model) where outcome = 'Waiting';
create index receipt_run_donors_of_receipt on receipt_run_donors (receipt_id) where receipt_id is not null;

-- Receipts for donors without an e-mail address, as one file of letters to print.
create table receipt_letters (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  year integer not null,
  state text not null check (state in ('Drawing', 'Ready', 'Forgotten')),
  letter_count integer not null check (letter_count > 0),
  drawn_count integer not null default 0,
  stored_as text,
  size_bytes bigint,
  user_id bigint not null references users,
  created_at timestamptz not null,
  ready_at timestamptz,
  printed_at timestamptz,
  printed_by bigint references users,
  constraint letters_are_there_while_ready check ((state = 'Ready') = (stored_as is not null)),
  constraint letters_are_printed_by_somebody check ((printed_at is null) = (printed_by is null))
);
create index receipt_letters_of_organization on receipt_letters (organization_id, year, id);
create unique index receipt_letters_one_at_work on receipt_letters (organization_id) where state = 'Drawing';
create index receipt_letters_to_forget on receipt_letters (created_at) where state <> 'Forgotten';

create table receipt_letter_receipts (
  letters_id bigint not null references receipt_letters,
  receipt_id bigint not null references receipts,
  primary key (letters_id, receipt_id)
);
create index receipt_letters_of_receipt on receipt_letter_receipts (receipt_id);

-- What an association writes above the receipt in its letters.
create table receipt_letter_texts (
  organization_id bigint primary key references organizations,
  text text not null check (length(text) between 1 and 1500),
  changed_at timestamptz not null,
  changed_by bigint not null references users
);
