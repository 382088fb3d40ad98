-- What came in and went out of each association's account, by campaign and day as it is in France (decision 111): a year is told
-- without reading all its payments. A job adds the transfers up to one of them, `money_fold.last_id`, after the totals of the ledger
-- have come to it; a sum is always what was added plus the transfers after that one, read in one statement.
create table money_days (
  organization_id bigint not null references organizations,
  -- Empty for what is of no campaign: money the association sent itself, and what a payout carries over in reserve.
  form_id bigint references forms,
  day date not null,
  kind text not null check (kind in ('capture', 'refund', 'disputeLost', 'topUp', 'payout')),
  -- A payout that came back counts below zero, and so does the part of one that only gave back.
  cents bigint not null,
  unique nulls not distinct (organization_id, day, form_id, kind)
);

create table money_fold (
  is_one boolean primary key default true check (is_one),
  last_id bigint not null default 0
);
insert into money_fold default values;

create function money_folded_until() returns bigint language sql stable parallel safe
  begin atomic
    select last_id from money_fold;
  end;
