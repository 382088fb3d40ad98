-- What is written on a cheque that was received by hand, as far as somebody wrote it down.
create table cheques (
  payment_id bigint primary key references payments,
  number text check (length(number) <= 20),
  bank text check (length(bank) <= 100),
  drawer text check (length(drawer) <= 200)
);
create index payments_by_cheque on payments (organization_id, due_on, id) where type = 'Offline' and means = 'Check';

-- Cheques taken to the bank together. All that the paper says is kept: whatever changes later, it can be drawn again.
create table deposit_slip_counters (
  organization_id bigint primary key references organizations,
  last_number integer not null
);
create table deposit_slips (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  number integer not null check (number > 0),
  key text not null unique,
  request_hash text not null,
  total_cents bigint not null check (total_cents > 0),
  contents jsonb not null,
  user_id bigint not null references users,
  made_at timestamptz not null,
  undone_by bigint references users,
  undone_at timestamptz,
  unique (organization_id, number)
);

create table deposited_cheques (
  slip_id bigint not null references deposit_slips,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  -- No longer once its slip was undone: the cheque can go on another.
  stands boolean not null default true,
  -- The entry was taken back, or the money handed back, after the cheque went on the slip.
  withdrawn_at timestamptz,
  primary key (slip_id, payment_id)
);
create unique index deposited_cheques_once on deposited_cheques (payment_id) where stands;

-- Whoever cancels what was received by hand, the slip that its cheque is on says so.
create function withdraw_deposited_cheque() returns trigger language plpgsql as $$
begin
  update deposited_cheques set withdrawn_at = new.updated_at where payment_id = new.id and stands;
  return null;
end $$;
create trigger payments_withdraw_their_cheque after update of state on payments for each row
  when (new.type = 'Offline' and new.state = 'Canceled' and old.state <> 'Canceled') execute function withdraw_deposited_cheque();
