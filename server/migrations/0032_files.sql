-- What visitors uploaded as answers. A file belongs to its cart, and later to the order that speaks of it.
create table files (
  id text primary key,
  cart_id text not null references carts,
  order_id bigint references orders,
  -- Its name in the store: random, and never the visitor's.
  stored_as text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null,
  created_at timestamptz not null
);
create index files_of_cart on files (cart_id);
create index files_unsettled on files (created_at) where order_id is null;
