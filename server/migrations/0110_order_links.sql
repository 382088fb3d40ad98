-- The links by which a payer, who has no account, opens an order. A reading link is stored as it is sent; of a money link only
-- the first half is, and the other half is made from the secret: whoever reads this table moves no money.
create table order_links (
  id text primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('reading', 'money')),
  -- The change that a money link was asked for, as the payer typed it; it is proposed again when the link is opened.
  wish jsonb,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create index order_links_of_order on order_links (order_id, issued_at desc);

-- Every order is born with its reading link, whoever writes the order.
create function give_reading_link() returns trigger language plpgsql as $$
begin
  insert into order_links (id, order_id, kind, issued_at) values (new.token, new.id, 'reading', new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_have_a_reading_link after insert on orders for each row execute function give_reading_link();

-- A raise of a monthly gift waits in the request by which the payer's bank confirms it.
alter table payment_requests add column gift_change jsonb;
