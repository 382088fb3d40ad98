-- Everything a paper says, as it was when the paper was made. Its file is drawn from these words and can be drawn again.
create table papers (
  id text primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('FiscalReceipt', 'Ticket', 'MembershipCard')),
  order_item_id bigint references order_items,
  receipt_id bigint,
  contents jsonb not null,
  created_at timestamptz not null,
  -- The file, once it is drawn: its name in the store, and what proves that nobody changed it.
  stored_as text unique,
  size_bytes integer check (size_bytes > 0),
  sha256 text,
  constraint paper_is_of_one_thing check ((order_item_id is null) <> (receipt_id is null)),
  constraint paper_is_drawn_or_not
    check ((stored_as is null) = (sha256 is null) and (stored_as is null) = (size_bytes is null))
);
create index papers_of_order on papers (order_id);
create unique index papers_of_item on papers (order_item_id) where order_item_id is not null;
create unique index papers_of_receipt on papers (receipt_id) where receipt_id is not null;

-- Who signs an association's papers; the last one written signs, and those who signed before are kept for theirs.
create table signatures (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null check (length(name) between 1 and 200),
  role text check (length(role) <= 200),
  -- A drawing of their hand, PNG or JPEG.
  image bytea check (length(image) <= 204800),
  created_at timestamptz not null
);
create index signatures_of_organization on signatures (organization_id, id desc);
create trigger signatures_are_append_only before update or delete on signatures
  for each row execute function refuse_change();

-- What was done for an order after it was placed.
alter table orders
  add column papers_made_at timestamptz,
  add column confirmation_sent_at timestamptz;
update orders o set papers_made_at = created_at, confirmation_sent_at = created_at
where not exists (
  select from jobs j where j.name = 'send-confirmation' and (j.payload ->> 'orderId')::bigint = o.id);
