-- What a campaign collected and from how many, without counting its orders at each view. An order only adds a row
-- of its own, so buyers never wait for each other; the rows are folded into one from time to time. A total is always
-- the folded row plus the rows not yet folded, read in one statement.
create table form_totals (
  form_id bigint primary key references forms,
  collected_cents bigint not null,
  contributors bigint not null
);

create table form_total_changes (
  id bigint generated always as identity primary key,
  form_id bigint not null,
  collected_cents bigint not null,
  contributors bigint not null
);
create index form_total_changes_of_form on form_total_changes (form_id);

create function is_item_live(state text) returns boolean language sql immutable parallel safe
  return state in ('Waiting', 'Processed', 'Registered');

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(lines_cents - discount_cents), count(*) from added group by form_id;
  return null;
end $$;

create trigger orders_are_counted after insert on orders
  referencing new table as added for each statement execute function count_new_orders();

-- An item given up no longer counts, and an order none of whose items counts is nobody's contribution any more.
create function count_changed_items() returns trigger language plpgsql as $$
begin
  if not exists (
    select from items_after a join items_before b using (id)
    where is_item_live(a.state) <> is_item_live(b.state) or a.amount_cents <> b.amount_cents
  ) then
    return null;
  end if;
  -- Two items of one order given up at the same moment: the second must see the first.
  perform from orders where id in (select order_id from items_after) order by id for no key update;
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(collected_cents), sum(contributors) from (
    select a.form_id,
      case when is_item_live(a.state) then a.amount_cents else 0 end
        - case when is_item_live(b.state) then b.amount_cents else 0 end as collected_cents,
      0 as contributors
    from items_after a join items_before b using (id)
    union all
    select form_id, 0, (others or after_live)::int - (others or before_live)::int
    from (
      select a.order_id, a.form_id, bool_or(is_item_live(a.state)) as after_live, bool_or(is_item_live(b.state)) as before_live,
        exists (
          select from order_items i
          where i.order_id = a.order_id and is_item_live(i.state) and i.id not in (select id from items_after)
        ) as others
      from items_after a join items_before b using (id)
      group by a.order_id, a.form_id
    ) touched
  ) change
  group by form_id
  having sum(collected_cents) <> 0 or sum(contributors) <> 0;
  return null;
end $$;

create trigger changed_items_are_counted after update on order_items
  referencing old table as items_before new table as items_after
  for each statement execute function count_changed_items();
