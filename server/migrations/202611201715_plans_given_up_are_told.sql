-- What an order would still debit is part of the order: that it is given up is told with it, beside each payment that ends.
create or replace function tell_of_changed_payments() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, state)
  select a.organization_id, 'Payment', a.id, a.state from after_change a join before_change b using (id)
  where a.state <> 'Pending'
    and (a.state, a.amount_cents, a.tip_cents, a.waived_cents, a.refunded_cents, a.refunded_tip_cents)
      <> (b.state, b.amount_cents, b.tip_cents, b.waived_cents, b.refunded_cents, b.refunded_tip_cents)
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Payment')
    and tells_programs();
  insert into webhook_events (organization_id, type, subject_id)
  select distinct a.organization_id, 'Order', a.order_id from after_change a join before_change b using (id)
  where a.state = 'Canceled' and b.state <> 'Canceled'
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Order')
    and tells_programs();
  return null;
end $$;

-- A gift that goes on by the month may have no debit planned yet.
create function tell_of_stopped_recurrences() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id)
  select o.organization_id, 'Order', o.id
  from after_change a join before_change b using (order_id) join orders o on o.id = a.order_id
  where a.state <> b.state
    and exists (select from webhook_listeners l where l.organization_id = o.organization_id and l.type = 'Order')
    and tells_programs();
  return null;
end $$;

create trigger stopped_recurrences_are_told after update on recurrences
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_stopped_recurrences();
