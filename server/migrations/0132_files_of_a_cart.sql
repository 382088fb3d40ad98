-- What a cart was sent in files, counted on its own row: of many that come at once, each sees the one before.
alter table carts
  add column file_count integer not null default 0,
  add column file_bytes bigint not null default 0;
