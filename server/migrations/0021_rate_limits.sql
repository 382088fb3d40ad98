-- Unlogged: a limit forgotten in a crash harms nobody, and a write here need not wait for the disk.
create unlogged table rate_limits (
  id text primary key,
  -- When the tokens taken so far will all have come back, in milliseconds since 1970.
  empty_at_ms bigint not null
) with (fillfactor = 50);
