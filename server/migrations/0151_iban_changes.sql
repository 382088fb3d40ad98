-- A change of where the money goes is asked for, told to everybody, and takes effect two days later unless somebody stops it.
-- Until then the account stays what it was and no payout is made.
create table iban_changes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder text not null check (length(holder) between 1 and 100),
  state text not null check (state in ('Pending', 'Applied', 'Stopped')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- Whoever stopped it; nobody where it took effect.
  decided_by bigint references users,
  decided_at timestamptz,
  constraint iban_change_is_decided check ((state = 'Pending') = (decided_at is null))
);
create unique index iban_changes_one_pending on iban_changes (organization_id) where state = 'Pending';
create index iban_changes_due on iban_changes (takes_effect_at) where state = 'Pending';
