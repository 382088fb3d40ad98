-- What was booked on each account, kind by kind, by day and by month as they are in France: a balance is not the sum of all
-- transfers each time. Purchases never touch it. A job adds the transfers up to one of them, `ledger_fold.last_id`; a sum is
-- always what was added plus the transfers after that one, read in one statement.
create table ledger_totals (
  account text not null,
  kind text not null,
  is_month boolean not null,
  -- The first day of the month, or the day.
  begins_on date not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  -- Between these, its transfers are found.
  first_id bigint not null,
  last_id bigint not null,
  primary key (account, is_month, begins_on, kind)
);

-- One row. A transfer is numbered before its commit, so that a smaller number may be seen later than a larger one. Therefore the
-- latest is noted first, with whoever is writing transfers at that moment; once none of these is, all up to it are seen for ever.
create table ledger_fold (
  is_one boolean primary key default true check (is_one),
  last_id bigint not null default 0,
  noted_id bigint not null default 0,
  noted_writers text[] not null default '{}'
);
insert into ledger_fold default values;

-- Asked by a function, so that plans are made for the few transfers after it, and not for a third of all.
create function ledger_folded_until() returns bigint language sql stable parallel safe
  begin atomic
    select last_id from ledger_fold;
  end;
