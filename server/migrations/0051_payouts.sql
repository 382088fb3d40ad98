-- Where an association's money goes. A change is written down, and told to everybody who may move it.
alter table organizations
  add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  add column iban_holder text check (length(iban_holder) between 1 and 100),
  add constraint organization_iban_has_holder check ((iban is null) = (iban_holder is null));

-- A transfer to an association's bank. What it holds is its lines: movements of the association's account, each paid out
-- once, that add up to its amount.
create table cash_outs (
  id bigint generated always as identity primary key,
  -- The bank's idempotency key, and the reference found back in its settlement.
  reference text not null unique,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('Transfered', 'WaitingForCashOutConfirmation', 'CashedOut', 'Failed')),
  -- Where it went: the association's account may be another one tomorrow.
  iban text not null,
  beneficiary text not null,
  -- Empty where the daily run made it.
  user_id bigint references users,
  provider text not null,
  provider_account text,
  provider_payout_id text,
  failure text,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cashed_out_at timestamptz,
  constraint cash_out_has_its_date check ((cashed_out_at is not null) = (state = 'CashedOut'))
);
create index cash_outs_of_organization on cash_outs (organization_id, id desc);
create unique index cash_outs_one_under_way on cash_outs (organization_id)
  where state in ('Transfered', 'WaitingForCashOutConfirmation');
create index cash_outs_in_doubt on cash_outs (next_check_at) where state in ('Transfered', 'WaitingForCashOutConfirmation');
create unique index cash_outs_of_provider on cash_outs (provider, provider_payout_id) where provider_payout_id is not null;

create table cash_out_lines (
  cash_out_id bigint not null references cash_outs,
  transfer_id bigint not null references transfers,
  -- Above zero came in for the association, below was given back.
  amount_cents bigint not null check (amount_cents <> 0),
  -- The cash-out failed: the movement waits for another one.
  is_released boolean not null default false,
  primary key (cash_out_id, transfer_id)
);
create unique index cash_out_lines_once on cash_out_lines (transfer_id) where not is_released;

alter table payments
  add column cash_out_id bigint references cash_outs,
  add constraint payment_cash_out_state
    check (cash_out_state in ('MoneyIn', 'Transfered', 'WaitingForCashOutConfirmation', 'CashedOut')),
  add constraint payment_is_in_a_cash_out check ((cash_out_state = 'MoneyIn') = (cash_out_id is null));
create index payments_of_cash_out on payments (cash_out_id) where cash_out_id is not null;
