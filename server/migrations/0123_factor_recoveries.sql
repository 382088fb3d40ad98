-- Somebody lost their telephone and their recovery codes, and asks Support to take the second factor away: who asked, who
-- decided and why, and what came of it. One at a time for an account.
create table factor_recoveries (
  id text primary key,
  user_id bigint not null references users,
  state text not null check (state in ('Asked', 'Accepted', 'Refused', 'Canceled', 'Done')),
  -- How they can be reached and recognised, in their own words.
  message text not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  -- From when on the factor is taken away.
  due_at timestamptz,
  closed_at timestamptz,
  constraint recovery_decided_whole
    check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null)),
  constraint recovery_due_when_accepted check ((state in ('Accepted', 'Done')) <= (due_at is not null)),
  constraint recovery_closed_at_its_end check ((state in ('Refused', 'Canceled', 'Done')) = (closed_at is not null))
);
create unique index factor_recoveries_one_open on factor_recoveries (user_id) where closed_at is null;
create index factor_recoveries_asked on factor_recoveries (asked_at) where closed_at is null;

-- A factor that Support took away is set up anew before anything else, whatever the roles of its owner.
alter table users add column second_factor_demanded boolean not null default false;
