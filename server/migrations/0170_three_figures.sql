-- The figures of core/src/figures.ts: what a payment brought in and kept, and what it will still bring.
create function received_cents(state text, amount_cents bigint, refunded_cents bigint) returns bigint
  language sql immutable parallel safe
  return case when state in ('Authorized', 'Corrected', 'Refunding', 'Refunded', 'Contested', 'Registered')
    then amount_cents - refunded_cents else 0 end;

create function to_come_cents(state text, amount_cents bigint) returns bigint language sql immutable parallel safe
  return case when state in ('Pending', 'Refused') then amount_cents else 0 end;

-- What a campaign shows as collected is what it received, and no longer what was ordered: a refund takes it away, and an
-- instalment counts when it comes. Counting and correcting are one moment, during which nobody orders.
lock table orders, order_items, payments in share row exclusive mode;

create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, 0, count(*) from added group by form_id;
  return null;
end $$;

create or replace function count_changed_items() returns trigger language plpgsql as $$
begin
  if not exists (
    select from items_after a join items_before b using (id) where is_item_live(a.state) <> is_item_live(b.state)
  ) then
    return null;
  end if;
  -- Two items of one order given up at the same moment: the second must see the first.
  perform from orders where id in (select order_id from items_after) order by id for no key update;
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, 0, sum((others or after_live)::int - (others or before_live)::int)
  from (
    select a.order_id, a.form_id, bool_or(is_item_live(a.state)) as after_live, bool_or(is_item_live(b.state)) as before_live,
      exists (
        select from order_items i
        where i.order_id = a.order_id and is_item_live(i.state) and i.id not in (select id from items_after)
      ) as others
    from items_after a join items_before b using (id)
    group by a.order_id, a.form_id
  ) touched
  group by form_id
  having sum((others or after_live)::int - (others or before_live)::int) <> 0;
  return null;
end $$;

create function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(received_cents(state, amount_cents, refunded_cents)), 0 from added group by form_id
  having sum(received_cents(state, amount_cents, refunded_cents)) <> 0;
  return null;
end $$;

create trigger new_payments_are_counted after insert on payments
  referencing new table as added for each statement execute function count_new_payments();

create function count_changed_payments() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(change), 0 from (
    select a.form_id, received_cents(a.state, a.amount_cents, a.refunded_cents)
      - received_cents(b.state, b.amount_cents, b.refunded_cents) as change
    from payments_after a join payments_before b using (id)
  ) changes
  group by form_id having sum(change) <> 0;
  return null;
end $$;

create trigger changed_payments_are_counted after update on payments
  referencing old table as payments_before new table as payments_after
  for each statement execute function count_changed_payments();

insert into form_total_changes (form_id, collected_cents, contributors)
select form_id, sum(cents), 0 from (
  select form_id, received_cents(state, amount_cents, refunded_cents) as cents from payments
  union all select form_id, -collected_cents from form_totals
  union all select form_id, -collected_cents from form_total_changes
) parts
group by form_id having sum(cents) <> 0;
