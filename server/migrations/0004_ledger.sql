-- Double entry: one debit account, one credit account, one amount. Rows are only ever added; a correction is another transfer.
create table transfers (
  id bigint generated always as identity primary key,
  debit_account text not null,
  credit_account text not null,
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null,
  -- What caused it; the same cause can never be booked twice.
  cause text not null,
  order_id bigint references orders,
  payment_id bigint references payments,
  booked_at timestamptz not null,
  constraint transfer_has_two_sides check (debit_account <> credit_account),
  unique (cause, kind)
);
create index transfers_debit on transfers (debit_account, id);
create index transfers_credit on transfers (credit_account, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;

create trigger transfers_are_append_only before update or delete on transfers
  for each row execute function refuse_change();
create trigger transfers_are_not_truncated before truncate on transfers
  for each statement execute function refuse_change();
