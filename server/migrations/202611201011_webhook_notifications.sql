-- What programs are told (decision 115). An event is written by the statement that changes something, whichever it is, so that none
-- can forget it; from events notifications are made, and from these a delivery for each address.

-- Who hears of what at this moment: an association of its own things; a partner's program of associations that let it in, as
-- far as they do.
create view webhook_listeners as
  select a.id as address_id, a.organization_id, a.type, false as is_partner from webhook_addresses a
  where a.client_id is null and a.removed_at is null and a.switched_off_at is null
  union all
  select a.id, g.organization_id, a.type, true from webhook_addresses a
    join api_clients c on c.id = a.client_id and c.revoked_at is null
    join api_consents g on g.client_id = a.client_id and g.revoked_at is null
  where a.client_id is not null and (a.organization_id is null or a.organization_id = g.organization_id)
    and a.removed_at is null and a.switched_off_at is null
    and case when a.type in ('Order', 'Payment') then 'AccessTransactions' else 'AccessPublicData' end = any (g.privileges);

-- Emptied as fast as it fills. It has no keys to what it speaks of, so that it holds nobody up.
create table webhook_events (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  type text not null,
  subject_id bigint not null,
  -- The state that a payment reached: told even where it is in another one by now.
  state text,
  -- What an association's slug was.
  former_slug text,
  made_at timestamptz not null default clock_timestamp(),
  constraint webhook_events_type_check check (type in ('Payment', 'Order', 'Form', 'Organization'))
);

-- A body is written once, and is the same at every try and at every address that hears as much.
create table webhook_notifications (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  type text not null,
  subject_id bigint not null,
  order_id bigint references orders,
  -- Null once somebody it names was forgotten.
  body text,
  created_at timestamptz not null,
  constraint webhook_notifications_type_check check (type in ('Payment', 'Order', 'Form', 'Organization'))
);
create index webhook_notifications_of_order on webhook_notifications (order_id) where order_id is not null;
create index webhook_notifications_by_age on webhook_notifications (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  notification_id bigint not null references webhook_notifications on delete cascade,
  address_id bigint not null references webhook_addresses,
  organization_id bigint not null references organizations,
  type text not null,
  -- Why it is sent: something happened, somebody tries the address, or somebody wants it once more.
  cause text not null,
  state text not null,
  created_at timestamptz not null,
  -- When it is tried next; while it is tried, when another node may.
  due_at timestamptz,
  ended_at timestamptz,
  -- Each try with its moment, how long it took, and what was answered.
  tries jsonb not null default '[]',
  constraint webhook_deliveries_type_check check (type in ('Payment', 'Order', 'Form', 'Organization')),
  constraint webhook_deliveries_cause_check check (cause in ('News', 'Trial', 'Again')),
  constraint webhook_deliveries_state_check check (state in ('Waiting', 'Delivered', 'Failed')),
  constraint webhook_delivery_is_due_while_it_waits check ((state = 'Waiting') = (due_at is not null)),
  constraint webhook_delivery_has_ended check ((state = 'Waiting') = (ended_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (address_id, due_at) where state = 'Waiting';
create index webhook_deliveries_of_organization on webhook_deliveries (organization_id, id desc);
create index webhook_deliveries_of_notification on webhook_deliveries (notification_id);

-- Whoever writes history, or takes away what is known of somebody, sets this: no program is told.
create function tells_programs() returns boolean language sql stable as
  $$ select coalesce(current_setting('obole.tells_no_program', true), '') <> 'on' $$;

create function tell_of_new_orders() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id)
  select a.organization_id, 'Order', a.id from added a
  where exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Order')
    and tells_programs();
  return null;
end $$;

create trigger new_orders_are_told after insert on orders
  referencing new table as added for each statement execute function tell_of_new_orders();

-- The payer, corrected; what is noted of its mails and papers is nobody's business.
create function tell_of_changed_orders() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id)
  select a.organization_id, 'Order', a.id from after_change a join before_change b using (id)
  where (a.payer, a.payer_email, a.vat_cents) is distinct from (b.payer, b.payer_email, b.vat_cents)
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Order')
    and tells_programs();
  return null;
end $$;

create trigger changed_orders_are_told after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_changed_orders();

-- Lines that are cancelled, corrected, or given to somebody else.
create function tell_of_changed_lines() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id)
  select distinct o.organization_id, 'Order', o.id
  from after_change a join before_change b using (id) join orders o on o.id = a.order_id
  where (a.state, a.tier_id, a.name, a.amount_cents, a.monthly_cents, a.participant, a.custom_fields, a.options)
      is distinct from (b.state, b.tier_id, b.name, b.amount_cents, b.monthly_cents, b.participant, b.custom_fields, b.options)
    and exists (select from webhook_listeners l where l.organization_id = o.organization_id and l.type = 'Order')
    and tells_programs();
  return null;
end $$;

create trigger changed_lines_are_told after update on order_items
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_changed_lines();

-- One that is only planned is told with its order.
create function tell_of_new_payments() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, state)
  select a.organization_id, 'Payment', a.id, a.state from added a
  where a.state <> 'Pending'
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Payment')
    and tells_programs();
  return null;
end $$;

create trigger new_payments_are_told after insert on payments
  referencing new table as added for each statement execute function tell_of_new_payments();

create function tell_of_changed_payments() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, state)
  select a.organization_id, 'Payment', a.id, a.state from after_change a join before_change b using (id)
  where a.state <> 'Pending'
    and (a.state, a.amount_cents, a.tip_cents, a.waived_cents, a.refunded_cents, a.refunded_tip_cents)
      <> (b.state, b.amount_cents, b.tip_cents, b.waived_cents, b.refunded_cents, b.refunded_tip_cents)
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Payment')
    and tells_programs();
  return null;
end $$;

create trigger changed_payments_are_told after update on payments
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_changed_payments();

-- A payment tells its refunds: one that is asked for, settled or refused is news of it. Its state is read as the transaction leaves it.
create function tell_of_new_refunds() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, state)
  select distinct a.organization_id, 'Payment', a.payment_id, p.state from added a join payments p on p.id = a.payment_id
  where exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Payment')
    and tells_programs();
  return null;
end $$;

create trigger new_refunds_are_told after insert on refunds
  referencing new table as added for each statement execute function tell_of_new_refunds();

create function tell_of_changed_refunds() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, state)
  select distinct a.organization_id, 'Payment', a.payment_id, p.state
  from after_change a join before_change b using (id) join payments p on p.id = a.payment_id
  where a.state <> b.state
    and exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Payment')
    and tells_programs();
  return null;
end $$;

create trigger changed_refunds_are_told after update on refunds
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_changed_refunds();

-- A change of its rates or questions is one of the campaign itself: it raises the campaign's version.
create function tell_of_campaigns() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id)
  select a.organization_id, 'Form', a.id from after_change a
  where exists (select from webhook_listeners l where l.organization_id = a.organization_id and l.type = 'Form')
    and tells_programs();
  return null;
end $$;

create trigger new_campaigns_are_told after insert on forms
  referencing new table as after_change for each statement execute function tell_of_campaigns();

create trigger changed_campaigns_are_told after update on forms
  referencing new table as after_change for each statement execute function tell_of_campaigns();

-- What of an association anybody may read.
create function tell_of_changed_associations() returns trigger language plpgsql as $$
begin
  insert into webhook_events (organization_id, type, subject_id, former_slug)
  select a.id, 'Organization', a.id, b.slug from after_change a join before_change b using (id)
  where (a.slug, a.name, a.type, a.category, a.description, a.purpose, a.address, a.zip_code, a.city, a.website, a.logo, a.banner,
        a.verified_identity, a.authentication_state, a.allow_collect, a.fiscal_receipt_eligibility, a.fiscal_receipt_issuance_enabled)
      is distinct from (b.slug, b.name, b.type, b.category, b.description, b.purpose, b.address, b.zip_code, b.city, b.website, b.logo,
        b.banner, b.verified_identity, b.authentication_state, b.allow_collect, b.fiscal_receipt_eligibility, b.fiscal_receipt_issuance_enabled)
    and exists (select from webhook_listeners l where l.organization_id = a.id and l.type = 'Organization')
    and tells_programs();
  return null;
end $$;

create trigger changed_associations_are_told after update on organizations
  referencing old table as before_change new table as after_change
  for each statement execute function tell_of_changed_associations();
