-- What the card provider says it moved, entry by entry, under the cause that our own books must have for it.
create table settlement_entries (
  provider text not null,
  id text not null,
  -- As days are in France.
  day date not null,
  cause text not null,
  amount_cents bigint not null,
  primary key (provider, id)
);
create index settlement_entries_of_day on settlement_entries (provider, day);
create index settlement_entries_of_cause on settlement_entries (cause);

-- One line a day: what the provider moved and what our books say of it. Kept, and written again while the two differ.
create table settlement_days (
  provider text not null,
  day date not null,
  entry_count integer not null,
  provider_cents bigint not null,
  ledger_cents bigint not null,
  -- Causes whose two sides differ, and the first of them.
  differing_count integer not null,
  differing jsonb not null,
  compared_at timestamptz not null,
  primary key (provider, day)
);

-- The provider knows a charge and its refund; whether they belonged to an order is our own affair.
create function settlement_cause(cause text) returns text language sql immutable parallel safe
  return case split_part(cause, ':', 1)
    when 'stray' then 'capture:' || substr(cause, 7)
    when 'stray-refund' then 'refund:stray-' || substr(cause, 14)
    else cause end;

create function ledger_causes(settlement_cause text) returns text[] language sql immutable parallel safe
  return case
    when settlement_cause like 'capture:%' then array[settlement_cause, 'stray:' || substr(settlement_cause, 9)]
    when settlement_cause like 'refund:stray-%' then array[settlement_cause, 'stray-refund:' || substr(settlement_cause, 14)]
    else array[settlement_cause] end;

-- A day of the ledger is read by its time; rows come in that order, so the smallest kind of index finds them.
create index transfers_by_time on transfers using brin (booked_at);
