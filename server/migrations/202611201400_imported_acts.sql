-- What people gave and bought elsewhere: history, beside their memberships of before (decision 120).
create table imported_acts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  contact_id bigint not null references contacts,
  import_id bigint not null references imports,
  -- What makes the same act, read in twice, one: that of its line.
  key text not null,
  kind text not null check (kind in ('Gift', 'MonthlyGift', 'Membership', 'Ticket', 'Purchase', 'Other')),
  -- The campaign and the rate there.
  name text check (length(name) between 1 and 200),
  acted_on date not null,
  amount_cents bigint check (amount_cents >= 0),
  -- The numbers there of the order and of the payment.
  order_reference text check (length(order_reference) between 1 and 60),
  payment_reference text check (length(payment_reference) between 1 and 60),
  unique (organization_id, key)
);
create index imported_acts_of_contact on imported_acts (contact_id, acted_on);
create index imported_acts_of_import on imported_acts (import_id);
create index imported_acts_of_order on imported_acts (organization_id, order_reference) where order_reference is not null;
create index imported_acts_of_payment on imported_acts (organization_id, payment_reference)
  where payment_reference is not null;

-- What the lines of a file tell of that do not say it.
alter table imports add column act_kind text
  check (act_kind in ('Gift', 'MonthlyGift', 'Membership', 'Ticket', 'Purchase', 'Other'));
