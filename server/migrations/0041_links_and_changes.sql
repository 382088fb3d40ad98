-- A request that came by a link is good as long as the link; a cart has its own time.
alter table payment_requests add column expires_at timestamptz;

-- Two changes of one gift, decided at the same moment: the second is decided again.
alter table recurrences add column version integer not null default 1;
