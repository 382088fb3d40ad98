-- Tickets are numbered from 1, without a gap, for each campaign: an event is one show and one session (decision 95). A number
-- is taken by the statement that writes the ticket, and stays with its line, passed on or cancelled. Tickets made before
-- keep the number they were printed with, that of their line, and have no row here.
create table ticket_counters (
  form_id bigint primary key references forms,
  last_number integer not null check (last_number > 0)
);

create table ticket_numbers (
  form_id bigint not null references ticket_counters,
  number integer not null check (number > 0),
  order_item_id bigint not null constraint ticket_has_one_number unique references order_items,
  given_at timestamptz not null,
  primary key (form_id, number)
);

create trigger ticket_numbers_are_append_only before update or delete on ticket_numbers
  for each row execute function refuse_change();

create trigger ticket_numbers_are_not_truncated before truncate on ticket_numbers
  for each statement execute function refuse_change();
