-- The association's own bank statements, and the payouts ticked off on them (decision 108).

-- Payouts of before were sent under another text: what they were asked for with is asked for again word for word.
alter table cash_outs add column is_labelled boolean not null default false;

create table bank_statements (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  format text not null check (format in ('csv', 'ofx', 'camt053', 'mt940')),
  -- The account it is of; null where neither the file nor the association names one.
  account text,
  file_name text not null,
  -- Of the file's content: read again, it is the same statement.
  file_digest text not null,
  -- The days it covers, with the balances where the file says them.
  periods jsonb not null,
  -- Of all its lines, of which only those that may be payouts are kept.
  credit_count int not null check (credit_count >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  debit_count int not null check (debit_count >= 0),
  debit_cents bigint not null check (debit_cents >= 0),
  read_at timestamptz not null,
  read_by bigint not null references users,
  constraint bank_statement_once unique (organization_id, file_digest)
);

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  account text not null,
  format text not null check (format in ('csv', 'ofx', 'camt053', 'mt940')),
  day date not null,
  value_day date,
  amount_cents bigint not null check (amount_cents <> 0),
  label text not null,
  reference text,
  -- Others are people's own transfers of the amount of a payout: they are forgotten where they ticked nothing off.
  names_platform boolean not null,
  -- What the line is known by among those of its day and amount, and how many of that name stand before it.
  identity text not null,
  occurrence int not null check (occurrence > 0),
  constraint bank_statement_line_once
    unique (organization_id, account, format, day, amount_cents, identity, occurrence)
);
create index bank_statement_lines_of_others on bank_statement_lines (day) where not names_platform;

create trigger bank_statement_lines_never_change before update on bank_statement_lines
  for each row execute function refuse_change();

-- Which files a line stands in: it goes with the last of them.
create table bank_statement_sources (
  statement_id bigint not null references bank_statements on delete cascade,
  line_id bigint not null references bank_statement_lines on delete cascade,
  primary key (statement_id, line_id)
);
create index bank_statement_sources_of_line on bank_statement_sources (line_id);

create table bank_statement_ticks (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  cash_out_id bigint not null references cash_outs,
  line_id bigint not null references bank_statement_lines on delete cascade,
  kind text not null check (kind in ('Certain', 'Probable', 'ByHand')),
  ticked_at timestamptz not null,
  ticked_by bigint not null references users,
  undone_at timestamptz,
  undone_by bigint references users,
  constraint bank_statement_tick_is_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
-- A line ticks off one payout, and a payout is ticked off by one line.
create unique index bank_statement_ticks_of_payout on bank_statement_ticks (cash_out_id) where undone_at is null;
create unique index bank_statement_ticks_of_line on bank_statement_ticks (line_id) where undone_at is null;
create index bank_statement_ticks_of_organization on bank_statement_ticks (organization_id);
create index bank_statement_ticks_by_line on bank_statement_ticks (line_id);
