-- The association's own journal: what happened to its money, as balanced entries on its accounts (decision 107).

-- One for each association that keeps its journal here.
create table accounting_books (
  organization_id bigint primary key references organizations,
  opened_at timestamptz not null,
  opened_by bigint not null references users,
  -- Its accounting year begins on the first day of this month.
  first_month int not null check (first_month between 1 and 12),
  -- The numbers it chose instead of those of the chart, by what the account is for.
  accounts jsonb not null default '{}',
  -- Transfers of the ledger up to this one are written, and payments by hand that changed before this moment.
  last_transfer_id bigint not null default 0,
  looked_at timestamptz not null default '-infinity'
);

-- Each closing, with the numbers that accounts had then: what is closed never changes.
create table accounting_closings (
  organization_id bigint not null references accounting_books,
  until date not null,
  accounts jsonb not null,
  closed_at timestamptz not null,
  closed_by bigint not null references users,
  primary key (organization_id, until)
);

create table accounting_counters (
  organization_id bigint not null references accounting_books,
  year_begins_on date not null,
  last_number int not null check (last_number > 0),
  primary key (organization_id, year_begins_on)
);

create table accounting_entries (
  id bigint generated always as identity primary key,
  organization_id bigint not null references accounting_books,
  year_begins_on date not null,
  number int not null check (number > 0),
  journal text not null check (journal in ('OB', 'EN', 'BQ')),
  kind text not null check (kind in ('capture', 'refund', 'disputeLost', 'payout', 'payoutConfirmed', 'payoutFailed',
    'topUp', 'takings', 'takingsCorrected', 'deposit', 'depositUndone')),
  -- The day it counts for, and the day of what happened: later ones where the day itself was closed already.
  day date not null,
  piece_day date not null,
  written_on date not null,
  -- What it was written for: the same is never written twice.
  cause text not null,
  transfer_id bigint references transfers,
  payment_id bigint references payments,
  order_id bigint references orders,
  slip_id bigint references deposit_slips,
  constraint accounting_entries_once unique (organization_id, cause),
  constraint accounting_numbers unique (organization_id, year_begins_on, number),
  constraint entry_is_of_its_year check (day >= year_begins_on and day < year_begins_on + interval '1 year'),
  constraint entry_is_not_before_its_piece check (day >= piece_day and written_on >= piece_day)
);
create index accounting_entries_by_day on accounting_entries (organization_id, day, id);
create index accounting_entries_of_payment on accounting_entries (payment_id) where payment_id is not null;
create index accounting_entries_of_transfer on accounting_entries (transfer_id) where transfer_id is not null;

create table accounting_lines (
  entry_id bigint not null references accounting_entries,
  position int not null,
  role text not null check (role in ('bank', 'cheques', 'cash', 'otherMeans', 'obole', 'inTransit', 'memberships', 'gifts',
    'patronage', 'services', 'goods', 'vat')),
  form_id bigint references forms,
  rate_basis_points int,
  -- Debited above zero, credited below.
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, position)
);

create trigger accounting_entries_are_append_only before update or delete on accounting_entries
  for each row execute function refuse_change();
create trigger accounting_entries_are_not_truncated before truncate on accounting_entries
  for each statement execute function refuse_change();
create trigger accounting_lines_are_append_only before update or delete on accounting_lines
  for each row execute function refuse_change();
create trigger accounting_lines_are_not_truncated before truncate on accounting_lines
  for each statement execute function refuse_change();

-- What the writer of a journal looks for: money by hand that changed.
create index payments_by_hand_changed on payments (organization_id, updated_at) where type = 'Offline';
create trigger accounting_closings_are_append_only before update or delete on accounting_closings
  for each row execute function refuse_change();
