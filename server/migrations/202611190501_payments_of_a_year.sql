-- outside a transaction
create index concurrently if not exists payments_to_come on payments (organization_id, due_on) include (form_id, amount_cents, state)
  where state in ('Pending', 'Refused');
create index concurrently if not exists payments_by_hand_on on payments (organization_id, due_on)
  include (form_id, amount_cents, refunded_cents, state) where type = 'Offline';
create index concurrently if not exists orders_monthly on orders (organization_id) where recurrence is not null;
create index concurrently if not exists automatic_renewals_of_organization on automatic_renewals (organization_id)
  where state = 'Active';
