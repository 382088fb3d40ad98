-- The last number given, for each association and year. Taken in the statement that writes the receipt: whatever makes
-- that fail gives the number back, so that no number is ever missing.
create table receipt_counters (
  organization_id bigint not null references organizations,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (organization_id, year)
);

create table receipts (
  id bigint generated always as identity primary key,
  -- What its code says: whoever holds the paper may ask whether it is genuine.
  token text not null unique,
  organization_id bigint not null references organizations,
  year integer not null,
  number integer not null check (number > 0),
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  replaces_id bigint unique references receipts,
  amount_cents bigint not null check (amount_cents > 0),
  given_on date not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  constraint receipt_numbers unique (organization_id, year, number),
  constraint receipt_is_numbered_in_the_year_of_its_gift check (year = extract(year from given_on))
);
create unique index receipts_one_live on receipts (payment_id) where voided_at is null;
create index receipts_of_payment on receipts (payment_id, id);
create index receipts_of_order on receipts (order_id);

alter table papers add constraint paper_of_receipt foreign key (receipt_id) references receipts;

-- A receipt is kept as it was issued. It can be voided, once, and nothing else.
create function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (to_jsonb(new) - 'voided_at') = (to_jsonb(old) - 'voided_at') then
    return new;
  end if;
  raise exception 'a receipt is voided, never changed or deleted';
end $$;

create trigger receipts_are_kept before update or delete on receipts for each row execute function keep_receipt();
create trigger receipts_are_not_truncated before truncate on receipts
  for each statement execute function refuse_change();
