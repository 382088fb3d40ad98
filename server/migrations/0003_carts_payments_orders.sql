-- Ends the whole statement, and with it everything it wrote, when a condition it relies on does not hold.
create function must(holds boolean, otherwise text) returns boolean language plpgsql as $$
begin
  if holds is not true then
    raise exception using errcode = 'OB001', message = otherwise;
  end if;
  return true;
end $$;

-- A cart is short-lived and read whole, so what the visitor chose is one document; core prices it at every change.
create table carts (
  id text primary key,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  client text not null,
  state text not null default 'Open' check (state in ('Open', 'Paying', 'Paid', 'Expired')),
  version integer not null default 1,
  request_hash text not null,
  items jsonb not null,
  payer jsonb,
  coupon_id bigint references coupons,
  instalment_count integer not null default 1 check (instalment_count in (1, 3, 6, 10, 12)),
  payment_day integer check (payment_day between 1 and 28),
  tip_cents bigint check (tip_cents >= 0),
  total_cents bigint not null check (total_cents = 0 or total_cents >= 50),
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index carts_expiring on carts (expires_at) where state in ('Open', 'Paying');
create index carts_of_client on carts (client, created_at) where state in ('Open', 'Paying');

create table holds (
  cart_id text not null references carts,
  stock_id bigint not null references stocks,
  quantity integer not null check (quantity > 0),
  primary key (cart_id, stock_id)
);

-- What somebody is asked to pay once, with its amount frozen: the first term of a cart, or an unpaid instalment.
create table payment_requests (
  id text primary key,
  cart_id text references carts,
  payment_id bigint,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  priced jsonb not null,
  consents jsonb not null,
  back_url text,
  created_at timestamptz not null,
  constraint request_has_one_subject check ((cart_id is null) <> (payment_id is null))
);
create unique index payment_requests_of_cart on payment_requests (cart_id) where cart_id is not null;

-- One try at the provider. Its id is the idempotency key of every call made for it.
create table attempts (
  id text primary key,
  payment_request_id text not null references payment_requests,
  cart_id text references carts,
  number integer not null,
  provider text not null,
  provider_payment_id text,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null
    check (state in ('Init', 'WaitingAuthentication', 'Authorized', 'Duplicated', 'Refused', 'Canceled', 'Abandoned')),
  error_code text,
  decline_code text,
  redirect_url text,
  mandate_id text,
  card jsonb,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_request_id, number)
);
create unique index attempts_one_live on attempts (payment_request_id) where state in ('Init', 'WaitingAuthentication');
create unique index attempts_one_success on attempts (payment_request_id)
  where state = 'Authorized';
create index attempts_in_doubt on attempts (next_check_at) where state in ('Init', 'WaitingAuthentication');
create unique index attempts_of_provider on attempts (provider, provider_payment_id) where provider_payment_id is not null;
create index attempts_of_cart on attempts (cart_id);

create table orders (
  id bigint generated always as identity primary key,
  token text not null unique,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  cart_id text not null unique references carts,
  payer jsonb not null,
  payer_email text not null,
  total_cents bigint not null,
  lines_cents bigint not null,
  discount_cents bigint not null,
  vat_cents bigint not null,
  tip_cents bigint not null,
  coupon_id bigint references coupons,
  -- What a monthly gift takes from the second month on.
  recurrence jsonb,
  consents jsonb not null,
  locale text not null,
  created_at timestamptz not null,
  constraint order_adds_up check (total_cents = lines_cents - discount_cents + tip_cents and (total_cents = 0 or total_cents >= 50))
);
create index orders_of_organization on orders (organization_id, created_at desc, id desc);
create index orders_of_form on orders (form_id, created_at desc, id desc);
create index orders_of_payer on orders (payer_email, created_at desc);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  form_id bigint not null references forms,
  tier_id bigint references tiers,
  type text not null,
  name text not null,
  price_category text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  initial_amount_cents bigint not null check (initial_amount_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  participant jsonb,
  custom_fields jsonb not null default '[]',
  options jsonb not null default '[]',
  state text not null default 'Processed'
    check (state in ('Waiting', 'Processed', 'Registered', 'Deleted', 'Unknown', 'Canceled', 'Refused', 'Abandoned')),
  -- What each term pays of this line.
  term_cents bigint[] not null,
  is_eligible_tax_receipt boolean not null default false,
  stock_ids bigint[] not null default '{}',
  stock_released_at timestamptz
);
create index order_items_of_order on order_items (order_id);
create index order_items_of_form on order_items (form_id, id desc);

-- The money of an order, one row a term: the first is paid when the order exists, the others are planned.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  instalment_number integer not null check (instalment_number > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  due_on date not null,
  state text not null check (state in ('Pending', 'Authorized', 'Refused', 'Corrected', 'Refunding', 'Refunded', 'Contested', 'Canceled', 'Registered')),
  type text not null default 'Credit' check (type in ('Offline', 'Credit', 'Debit')),
  means text not null default 'Card' check (means in ('None', 'Card', 'Sepa', 'Check', 'Cash', 'BankTransfer', 'Other')),
  attempt_id text references attempts,
  cash_out_state text not null default 'MoneyIn',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, instalment_number)
);
create index payments_of_organization on payments (organization_id, created_at desc, id desc);
create index payments_of_form on payments (form_id, created_at desc, id desc);
create index payments_due on payments (due_on) where state in ('Pending', 'Refused');

alter table payment_requests add foreign key (payment_id) references payments;

-- What a provider told us, kept as it came; it is never believed, only a reason to ask the provider.
create table provider_notifications (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
