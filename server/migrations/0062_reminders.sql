-- Who was reminded of a cart they left, by campaign and address: once, whatever number of carts they leave.
create table cart_reminders (
  form_id bigint not null references forms,
  email text not null check (email = lower(email)),
  cart_id text not null references carts,
  reminded_at timestamptz not null,
  primary key (form_id, email)
);
create index cart_reminders_old on cart_reminders (reminded_at);
create index carts_abandoned on carts (expires_at) where state = 'Expired' and payer is not null;

-- How far the reminders of an event have come. An event that is put off is another one to be reminded of.
create table event_reminders (
  form_id bigint not null references forms,
  starts_at timestamptz not null,
  last_order_id bigint not null default 0,
  done_at timestamptz,
  primary key (form_id, starts_at)
);
create index forms_of_coming_events on forms (start_at) where form_type = 'Event' and start_at is not null;
