-- A line stands or is cancelled, and says since when, by whom and why. Everything that depends on it (its paper, its
-- place, every count) asks the line; nothing else says whether a line is good.
alter table order_items
  add column canceled_at timestamptz,
  add column canceled_by bigint references users,
  add column cancel_cause text;
-- Why: chosen by the association, with its event, an entry taken back, or money that the payer's bank took for good.
alter table order_items add constraint line_is_canceled_for_a_cause
  check (cancel_cause in ('Choice', 'EventCanceled', 'EntryUndone', 'DisputeLost')) not valid;

-- A release that does not know these columns cancels lines too.
create function date_canceled_line() returns trigger language plpgsql as $$
begin
  new.canceled_at := coalesce(new.canceled_at, now());
  new.cancel_cause := coalesce(new.cancel_cause, 'Choice');
  return new;
end $$;
create trigger canceled_lines_are_dated before update of state on order_items
  for each row when (new.state = 'Canceled' and new.canceled_at is null) execute function date_canceled_line();

-- A cancelled line frees its place: those cancelled before, and not yet freed, do so now.
with lines as (
  update order_items set canceled_at = coalesce(stock_released_at, now()), cancel_cause = 'Choice',
    stock_released_at = coalesce(stock_released_at, now())
  where state = 'Canceled'
  returning id),
freed as (
  select stock_id, count(*)::int as quantity
  from order_items i, unnest(i.stock_ids) as stock_id
  where i.state = 'Canceled' and i.stock_released_at is null group by stock_id),
in_order as (
  select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s)
update stocks s set sold = s.sold - o.quantity from in_order o where s.id = o.id;

-- What the association changed of an order at once: lines cancelled, money given back, or both.
create table order_adjustments (
  id text primary key,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  -- Nobody where the platform did it.
  user_id bigint references users,
  cause text not null check (cause in ('Choice', 'EventCanceled', 'EntryUndone', 'DisputeLost')),
  -- For the association's own eyes.
  note text check (length(note) <= 500),
  -- What the payer reads.
  message text check (length(message) <= 2000),
  send_mail boolean not null,
  request_hash text not null,
  created_at timestamptz not null
);
create index order_adjustments_of_order on order_adjustments (order_id);

alter table order_items add column adjustment_id text references order_adjustments;
create index order_items_of_adjustment on order_items (adjustment_id) where adjustment_id is not null;

alter table refunds
  add column adjustment_id text references order_adjustments,
  -- `comment` was both, and was mailed; it is read as the message of refunds that an older release asked for.
  add column note text check (length(note) <= 500),
  add column message text check (length(message) <= 2000);
create index refunds_of_adjustment on refunds (adjustment_id) where adjustment_id is not null;
create index refunds_of_order on refunds (order_id);

-- What a refund gives back of each line; they sum to the association's part of it. Older refunds have none: what they gave
-- back is of every line in proportion.
create table refund_lines (
  refund_id text not null references refunds,
  order_item_id bigint not null references order_items,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (refund_id, order_item_id)
);
create index refund_lines_of_item on refund_lines (order_item_id);

-- What a payment no longer takes, or a registered one no longer holds, since lines of its order were cancelled; its
-- `shares` then say what it is still for.
alter table payments add column waived_cents bigint not null default 0;
alter table payments add constraint payment_waives_no_less_than_nothing check (waived_cents >= 0) not valid;

-- The use of a code comes back with an order that is cancelled whole.
alter table orders add column coupon_released_at timestamptz;
