-- An amount that a shop outside asks for, with where its customer goes afterwards. What is paid is a cart like any other.
create table checkout_intents (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  cart_id text not null references carts,
  -- The program that asked: its key, which may be gone by now.
  client_id text not null,
  -- Two calls with one Idempotency-Key are one; null where the caller sent none. The digest says what the first asked for.
  request_key text,
  request_hash text not null,
  back_url text not null,
  return_url text not null,
  error_url text not null,
  -- What the shop knows of its customer, until the cart is paid or has ended.
  payer jsonb,
  -- The shop's own words, given back as they came: jsonb would put their keys in another order.
  metadata text check (length(metadata) <= 20000),
  -- The days of its debits after that of its first: no plan of ours counts them.
  later_days date[] not null,
  created_at timestamptz not null,
  -- When it is decided whether the metadata stay, with their order, or go; null once that was done.
  decide_at timestamptz,
  -- A cart is asked for once, so that no intent makes two orders; an order finds its intent by it.
  constraint checkout_intent_of_cart unique (cart_id),
  constraint checkout_intent_of_request unique (organization_id, request_key)
);
create index checkout_intents_with_payer on checkout_intents (cart_id) where payer is not null;
create index checkout_intents_to_decide on checkout_intents (decide_at) where decide_at is not null;
