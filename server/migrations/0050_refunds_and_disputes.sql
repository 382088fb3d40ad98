-- What is given back of a payment, in its two parts. `returned` counts from the moment a refund is asked for or a dispute
-- opens; `refunded` once the bank has done it. Neither can pass what was captured, whatever the code does.
alter table payments
  add column returned_cents bigint not null default 0,
  add column returned_tip_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column refunded_tip_cents bigint not null default 0,
  add constraint payment_never_over_refunded check (
    refunded_cents >= 0 and refunded_cents <= returned_cents and returned_cents <= amount_cents
    and refunded_tip_cents >= 0 and refunded_tip_cents <= returned_tip_cents and returned_tip_cents <= tip_cents);
create index payments_of_attempt on payments (attempt_id) where attempt_id is not null;

-- What has left an association's account or is promised to leave it: refunds, cash-outs, disputes. One row a refund or a
-- cash-out takes its share of, so that two of them cannot spend the same euro; purchases never touch it.
create table association_outflows (
  organization_id bigint primary key references organizations,
  cents bigint not null
);

-- A refund is a row before the bank hears of it; its id is the bank's idempotency key.
create table refunds (
  id text primary key,
  number bigint generated always as identity unique,
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  state text not null check (state in ('Init', 'Processing', 'Processed', 'Refused', 'Error', 'Canceled')),
  -- Who asked: the payer by the order's link, a member of the association, or (neither) the platform.
  asked_by text not null check (asked_by in ('payer', 'member', 'platform')),
  user_id bigint references users,
  request_hash text not null,
  comment text check (length(comment) <= 500),
  cancel_order boolean not null default false,
  release_stock boolean not null default false,
  send_mail boolean not null default true,
  provider text not null,
  provider_payment_id text not null,
  provider_refund_id text,
  failure text,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint refund_gives_something_back check (amount_cents + tip_cents > 0),
  constraint refund_by_member_names_them check (asked_by <> 'member' or user_id is not null),
  constraint refund_frees_places_of_a_canceled_order check (cancel_order or not release_stock)
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_organization on refunds (organization_id, created_at desc);
create index refunds_in_doubt on refunds (next_check_at) where state in ('Init', 'Processing', 'Error');
create unique index refunds_of_provider on refunds (provider, provider_refund_id) where provider_refund_id is not null;

-- A payer contests a payment at their bank, which takes the money back until it has decided.
create table disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_dispute_id text not null,
  payment_id bigint not null references payments,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  state text not null check (state in ('Open', 'Won', 'Lost')),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (provider, provider_dispute_id)
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_of_organization on disputes (organization_id, opened_at desc);

-- Who moved money, or decided where it goes: written with the act, never changed.
create table money_acts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint references users,
  act text not null,
  subject text not null,
  details jsonb not null default '{}',
  done_at timestamptz not null
);
create index money_acts_of_organization on money_acts (organization_id, id desc);
create trigger money_acts_are_append_only before update or delete on money_acts
  for each row execute function refuse_change();
create trigger money_acts_are_not_truncated before truncate on money_acts
  for each statement execute function refuse_change();
