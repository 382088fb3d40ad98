-- An event that does not take place: who said so, when, and what they tell those who would have come.
create table event_cancellations (
  form_id bigint primary key references forms,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  message text not null check (length(message) <= 2000),
  note text check (length(note) <= 500),
  asked_at timestamptz not null
);

-- The orders that end with it, each once. One that was being paid at that moment is added when it is there.
create table event_cancellation_orders (
  order_id bigint primary key references orders,
  form_id bigint not null references event_cancellations,
  done_at timestamptz
);
create index event_cancellation_orders_of_form on event_cancellation_orders (form_id);
