-- Tools outside ask for the lines that changed since they last looked, and for the payments of a period.
alter table order_items add column updated_at timestamptz;
alter table order_items disable trigger user;
update order_items i set updated_at = greatest(o.created_at, i.canceled_at) from orders o where o.id = i.order_id;
alter table order_items enable trigger user;
alter table order_items alter column updated_at set default now();
alter table order_items alter column updated_at set not null;

create function date_changed_line() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create trigger changed_lines_are_dated before update on order_items
  for each row when (old is distinct from new) execute function date_changed_line();

create index order_items_by_change on order_items (form_id, updated_at desc, id desc);
create index payments_by_day on payments (organization_id, due_on desc, id desc);
create index payments_of_form_by_day on payments (form_id, due_on desc, id desc);
create index payments_by_change on payments (organization_id, updated_at desc, id desc);
create index payments_of_form_by_change on payments (form_id, updated_at desc, id desc);
