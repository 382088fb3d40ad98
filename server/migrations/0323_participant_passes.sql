-- To whom the ticket or card of a line was sent beside its payer: each address once for each line.
create table participant_passes (
  order_item_id bigint not null references order_items,
  email text not null,
  queued_at timestamptz not null,
  primary key (order_item_id, email)
);
