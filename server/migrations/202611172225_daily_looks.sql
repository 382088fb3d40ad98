-- The daily look at the invariants (decision 90). What changed is told by the transaction that wrote a row: one that is not
-- older than `changed_since`. That is where the look before the last one began, so that everything is seen twice, and again
-- when the queues are empty.
create table daily_look (
  is_one boolean primary key default true check (is_one),
  -- Where the last two looks began; null before them.
  changed_since xid8,
  began_with xid8,
  looked_at timestamptz,
  took_ms integer,
  broken integer
);
insert into daily_look default values;

-- Each part of everything is walked through by pieces, one a day: how far, since when, and when all of it was last seen.
create table daily_look_rounds (
  part text primary key,
  position bigint not null default 0,
  began_at timestamptz not null,
  -- Of the last round that was walked to its end.
  finished_at timestamptz
);
