-- What the statistics say of a campaign, day by day: a day is summed once it is over, and not again at each look. Each table
-- holds only sums, and may be emptied with `statistics_folds` at any time: then all days are summed at each look, as before.
create table statistics_days (
  form_id bigint not null references forms,
  day date not null,
  ordered_cents bigint not null,
  received_cents bigint not null,
  to_come_cents bigint not null,
  orders bigint not null,
  canceled_orders bigint not null,
  items bigint not null,
  tip_orders bigint not null,
  with_tip bigint not null,
  tips_cents bigint not null,
  primary key (form_id, day)
);

create table statistics_tiers (
  form_id bigint not null references forms,
  day date not null,
  tier_id bigint,
  type text not null,
  name text not null,
  ordered_cents bigint not null,
  not_back_cents bigint not null,
  items bigint not null
);
create index statistics_tiers_of_form on statistics_tiers (form_id, day);

-- Who paid on a day, each once, by a hash of what they are known by.
create table statistics_payers (
  form_id bigint not null references forms,
  day date not null,
  payer uuid not null,
  is_contributor boolean not null,
  primary key (form_id, day, payer) include (is_contributor)
);

create table statistics_visits (
  form_id bigint not null references forms,
  day date not null,
  source text not null,
  visitors bigint not null,
  two bigint not null,
  three bigint not null,
  four bigint not null,
  payment bigint not null,
  placed bigint not null,
  orders bigint not null,
  ordered_cents bigint not null,
  primary key (form_id, day, source)
);

-- All days of a campaign before this one are summed up.
create table statistics_folds (
  form_id bigint primary key references forms,
  until date not null
);

-- Whatever changes of a day before this one is noted below. The days are summed up once all of those are done who were writing when
-- it was set, and may not have known: see decision 86.
create table statistics_horizon (
  is_only boolean primary key default true check (is_only),
  marked_until date not null,
  -- Null until they are noted.
  noted_writers text[]
);
insert into statistics_horizon (marked_until) values ('-infinity');

-- Days that changed after they were over, a row for each change: nobody waits for anybody. Such a day is summed at each look
-- until it is summed up again.
create table statistics_changes (
  id bigint generated always as identity primary key,
  form_id bigint not null,
  day date not null
);
create index statistics_changes_of_form on statistics_changes (form_id, day);

create function paris_day(moment timestamptz) returns date language sql stable parallel safe
  return (moment at time zone 'Europe/Paris')::date;

create function paris_midnight(day date) returns timestamptz language sql stable parallel safe
  return day::timestamp at time zone 'Europe/Paris';

-- Notes the day of an order, and that of the visit that led to it; of an order put on another day, both. One of today notes nothing.
create function mark_day_of_order() returns trigger language plpgsql as $$
declare
  horizon date := (select marked_until from statistics_horizon);
begin
  insert into statistics_changes (form_id, day)
  select new.form_id, paris_day(new.created_at) where paris_day(new.created_at) < horizon
  union select old.form_id, paris_day(old.created_at) where tg_op = 'UPDATE' and paris_day(old.created_at) < horizon
  union select v.form_id, v.day from visits v where v.cart_id = new.cart_id and v.day < horizon;
  return null;
end $$;

create function mark_day_of_its_order() returns trigger language plpgsql as $$
declare
  horizon date := (select marked_until from statistics_horizon);
begin
  insert into statistics_changes (form_id, day)
  select o.form_id, paris_day(o.created_at) from orders o where o.id = new.order_id and paris_day(o.created_at) < horizon
  union
  select v.form_id, v.day from orders o join visits v on v.cart_id = o.cart_id where o.id = new.order_id and v.day < horizon;
  return null;
end $$;

-- The lines of an order come with it, as its first payments do; a month of a monthly gift comes later.
create trigger orders_mark_their_day after insert or update of created_at, payer, payer_email, tip_cents, recurrence, cart_id
  on orders for each row execute function mark_day_of_order();
create trigger changed_items_mark_their_day
  after update of state, tier_id, name, type, amount_cents, changed_price_cents, term_cents, monthly_cents
  on order_items for each row execute function mark_day_of_its_order();
create trigger payments_mark_their_day
  after insert or update of state, type, amount_cents, tip_cents, refunded_cents, refunded_tip_cents, waived_cents, shares
  on payments for each row execute function mark_day_of_its_order();
create trigger refunds_mark_their_day after update of state
  on refunds for each row execute function mark_day_of_its_order();
