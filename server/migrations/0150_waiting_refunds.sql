-- A refund the association's account cannot bear waits for money: the bank has not been asked, nothing is taken yet.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('Waiting', 'Init', 'Processing', 'Processed', 'Refused', 'Error', 'Canceled')) not valid;
alter table refunds validate constraint refunds_state_check;
create index refunds_waiting on refunds (organization_id, number) where state = 'Waiting';

-- What refunds wait for stands on the row that everything leaving takes its share of: no payout can pass them by.
alter table association_outflows add column waiting_cents bigint not null default 0 check (waiting_cents >= 0);

-- When an association is paid, and what stays here for refunds. Apart from its profile, whose version people edit under.
create table payout_settings (
  organization_id bigint primary key references organizations,
  rhythm text not null default 'Daily' check (rhythm in ('Daily', 'Weekly', 'Monthly', 'Paused')),
  reserve_cents bigint not null default 0 check (reserve_cents between 0 and 10000000),
  -- The last day its turn came, whether or not there was anything to pay.
  last_payout_on date
);

-- What a payout left in reserve begins the next one: lines + carried in − carried out = amount.
alter table cash_outs
  add column carried_in_cents bigint not null default 0 check (carried_in_cents >= 0),
  add column carried_out_cents bigint not null default 0 check (carried_out_cents >= 0);

-- Money that somebody sent to the platform's account: an association's, to refund its payers with, or nobody's yet.
create table incoming_transfers (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_transfer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sender_name text not null,
  sender_text text not null,
  organization_id bigint references organizations,
  received_at timestamptz not null,
  unique (provider, provider_transfer_id)
);
create index incoming_transfers_unnamed on incoming_transfers (id) where organization_id is null;
