-- A contribution is an order of which money was received and kept: a free place, or one that was given back, is nobody's.
-- How many a campaign has is kept like its totals: a change is a row of its own, folded from time to time.
create table contribution_totals (
  form_id bigint primary key references forms,
  contributions bigint not null
);

create table contribution_changes (
  id bigint generated always as identity primary key,
  form_id bigint not null,
  contributions bigint not null
);
create index contribution_changes_of_form on contribution_changes (form_id);

-- Those who gave are listed among however many who came for nothing.
create index orders_of_form_with_money on orders (form_id, created_at desc, id desc)
  where total_cents > 0 or recurrence is not null;

-- Counting and beginning to count are one moment, during which nobody pays.
lock table payments in share row exclusive mode;

create function count_new_contributions() returns trigger language plpgsql as $$
begin
  if not exists (select from added where received_cents(state, amount_cents, refunded_cents) > 0) then
    return null;
  end if;
  -- Two payments of one order at the same moment: the second must see the first.
  perform from orders where id in (select order_id from added) order by id for no key update;
  insert into contribution_changes (form_id, contributions)
  select form_id, count(*) from (
    select a.order_id, a.form_id from added a
    group by a.order_id, a.form_id
    having bool_or(received_cents(a.state, a.amount_cents, a.refunded_cents) > 0)
      and not exists (
        select from payments p
        where p.order_id = a.order_id and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
          and p.id not in (select id from added))
  ) begun
  group by form_id;
  return null;
end $$;

create trigger new_contributions_are_counted after insert on payments
  referencing new table as added for each statement execute function count_new_contributions();

create function count_changed_contributions() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments_after a join payments_before b using (id)
    where (received_cents(a.state, a.amount_cents, a.refunded_cents) > 0)
      <> (received_cents(b.state, b.amount_cents, b.refunded_cents) > 0)
  ) then
    return null;
  end if;
  perform from orders where id in (select order_id from payments_after) order by id for no key update;
  insert into contribution_changes (form_id, contributions)
  select form_id, sum((others or after_kept)::int - (others or before_kept)::int)
  from (
    select a.order_id, a.form_id,
      bool_or(received_cents(a.state, a.amount_cents, a.refunded_cents) > 0) as after_kept,
      bool_or(received_cents(b.state, b.amount_cents, b.refunded_cents) > 0) as before_kept,
      exists (
        select from payments p
        where p.order_id = a.order_id and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
          and p.id not in (select id from payments_after)
      ) as others
    from payments_after a join payments_before b using (id)
    group by a.order_id, a.form_id
  ) touched
  group by form_id
  having sum((others or after_kept)::int - (others or before_kept)::int) <> 0;
  return null;
end $$;

create trigger changed_contributions_are_counted after update on payments
  referencing old table as payments_before new table as payments_after
  for each statement execute function count_changed_contributions();

insert into contribution_totals (form_id, contributions)
select form_id, count(distinct order_id) from payments
where received_cents(state, amount_cents, refunded_cents) > 0 group by form_id;
