-- The card that an order's later debits are taken from, as the provider keeps it. What is kept of it here is forgotten
-- after the last debit, once the provider has revoked it; a card that was replaced is forgotten at once.
create table mandates (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  provider text not null,
  token text,
  -- Brand, last four figures and expiry; never the number.
  card jsonb,
  -- The first day of the last month the card is good for.
  card_month date generated always as (make_date((card ->> 'expYear')::int, (card ->> 'expMonth')::int, 1)) stored,
  -- What the bank's statement says, and whose account receives: the same at every try, or a try could not be repeated.
  label text not null,
  provider_account text,
  state text not null check (state in ('Active', 'Replaced', 'Ended')),
  expiry_told_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint mandate_active_has_token check (state <> 'Active' or (token is not null and card is not null))
);
create unique index mandates_one_active on mandates (order_id) where state = 'Active';
create index mandates_ending on mandates (card_month) where state = 'Active' and expiry_told_at is null;
create index mandates_to_revoke on mandates (id) where state <> 'Active' and token is not null;

-- A monthly gift: what is taken each month until somebody stops it. One debit at a time is planned, counted from the first.
create table recurrences (
  order_id bigint primary key references orders,
  state text not null check (state in ('Active', 'Stopped')),
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  day integer not null check (day between 1 and 28),
  start_on date not null,
  planned_number integer not null,
  planned_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint recurrence_can_be_charged check (amount_cents + tip_cents >= 50)
);
create index recurrences_to_plan on recurrences (planned_on, order_id) where state = 'Active';

-- What a line takes each month from the second on; empty for a line paid once or in instalments.
alter table order_items add column monthly_cents bigint check (monthly_cents > 0);

alter table payments
  -- When a planned debit is next tried; empty while it is being tried, and once nobody tries any more.
  add column try_on date,
  add column refusals integer not null default 0,
  add column announced_at timestamptz,
  -- What a month of a monthly gift pays of each line, by the line's id; terms of a plan are told by the lines themselves.
  add column shares jsonb;
update payments set try_on = due_on where state = 'Pending' and type = 'Credit';
alter table payments add constraint payment_is_tried_while_pending check (try_on is null or state = 'Pending');
drop index payments_due;
create index payments_to_try on payments (try_on, id) where try_on is not null;
create index payments_to_announce on payments (due_on, id) where announced_at is null and state = 'Pending';

-- What each payment pays of each line, whatever the rhythm.
create view payment_shares as
  select p.id as payment_id, i.id as order_item_id, p.order_id,
    coalesce(case when p.shares is null then i.term_cents[p.instalment_number] else (p.shares ->> i.id::text)::bigint end, 0)
      as amount_cents
  from payments p join order_items i on i.order_id = p.order_id;

-- A request is for a cart, for an instalment to put right, or for another card for an order's plan.
alter table payment_requests
  add column order_id bigint references orders,
  add column uses_stored_card boolean not null default false,
  alter column consents set default '[]',
  drop constraint request_has_one_subject,
  add constraint request_has_one_subject check (num_nonnulls(cart_id, payment_id, order_id) = 1);

-- A try at a planned debit is of a payment: made by the worker it has no request, made by the payer it has one.
alter table attempts
  alter column payment_request_id drop not null,
  drop column mandate_id,
  drop column card,
  add column payment_id bigint references payments,
  add column order_id bigint references orders,
  add column mandate_id bigint references mandates,
  add column saves_mandate boolean not null default false,
  drop constraint attempts_amount_cents_check,
  add constraint attempt_charges_or_keeps_a_card check (amount_cents > 0 or (amount_cents = 0 and saves_mandate)),
  add constraint attempt_has_one_subject check (num_nonnulls(cart_id, payment_id, order_id) = 1),
  add constraint attempt_is_asked_for check (payment_request_id is not null or (payment_id is not null and mandate_id is not null)),
  drop constraint attempts_payment_request_id_number_key;
create unique index attempts_number on attempts (payment_request_id, number) where payment_request_id is not null;
drop index attempts_one_live, attempts_one_success, attempts_of_cart;
create unique index attempts_one_live on attempts (payment_request_id)
  where payment_request_id is not null and state in ('Init', 'WaitingAuthentication');
create unique index attempts_one_success on attempts (payment_request_id)
  where payment_request_id is not null and state = 'Authorized';
create index attempts_of_cart on attempts (cart_id) where cart_id is not null;
-- Whoever tries, the worker or the payer: one at a time, and one success for ever.
create unique index attempts_one_live_of_payment on attempts (payment_id)
  where payment_id is not null and state in ('Init', 'WaitingAuthentication');
create unique index attempts_one_success_of_payment on attempts (payment_id)
  where payment_id is not null and state = 'Authorized';
create index attempts_of_payment on attempts (payment_id) where payment_id is not null;
create index attempts_under_mandate on attempts (mandate_id)
  where mandate_id is not null and state in ('Init', 'WaitingAuthentication');

-- A link by which the payer puts an instalment right; the address carries the id, which only the secret could make.
create table regularisations (
  id text primary key,
  payment_id bigint not null references payments,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index regularisations_of_payment on regularisations (payment_id, issued_at desc);

-- The machine of core/src/payment.ts, held here too so that no statement, whoever wrote it, moves a final state.
create function is_payment_move(from_state text, to_state text) returns boolean language sql immutable parallel safe
  return from_state || '>' || to_state = any (array[
    'Init>WaitingAuthentication', 'Init>Authorized', 'Init>Duplicated', 'Init>Refused', 'Init>Canceled', 'Init>Abandoned',
    'WaitingAuthentication>Authorized', 'WaitingAuthentication>Duplicated', 'WaitingAuthentication>Refused',
    'WaitingAuthentication>Canceled', 'WaitingAuthentication>Abandoned',
    'Pending>Authorized', 'Pending>Refused', 'Pending>Canceled',
    'Authorized>Refunding', 'Authorized>Contested', 'Contested>Authorized', 'Contested>Refunded', 'Duplicated>Refunding',
    'Refunding>Authorized', 'Refunding>Refunded', 'Refused>Authorized', 'Refused>Duplicated', 'Refused>Corrected',
    'Corrected>Refunding', 'Corrected>Contested', 'Registered>Canceled']);

create function keep_to_the_machine() returns trigger language plpgsql as $$
begin
  if not is_payment_move(old.state, new.state) then
    raise exception '% of % cannot go from % to %', tg_table_name, old.id, old.state, new.state;
  end if;
  return new;
end $$;

create trigger payments_keep_to_the_machine before update of state on payments
  for each row when (old.state <> new.state) execute function keep_to_the_machine();
create trigger attempts_keep_to_the_machine before update of state on attempts
  for each row when (old.state <> new.state) execute function keep_to_the_machine();
