-- A payer may give a ticket to somebody else. Each time it has another code and another paper; the ones before are kept by
-- name, to tell whoever comes with one what became of it.
alter table order_items add column passed_on_count int not null default 0;
alter table forms add column can_pass_tickets_on boolean not null default true;

create table passed_tickets (
  order_item_id bigint not null references order_items,
  -- How often it had been passed on when this was its paper.
  hand int not null,
  paper_id text not null unique,
  passed_at timestamptz not null,
  primary key (order_item_id, hand)
);
