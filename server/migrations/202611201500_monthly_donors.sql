-- Who gave each month on another platform, and the link by which they start again here (decision 121).

create table monthly_donors (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- The reading that told of them, with which they are forgotten; null from the first mail on.
  pull_id bigint references pulls on delete cascade,
  -- The digest of the address: it stays when the rest is forgotten, so that nobody is written to twice.
  mailbox text,
  first_name text,
  last_name text,
  company_name text,
  email text check (email = lower(email)),
  -- For each campaign there the amount and the day of its last payment.
  gifts jsonb,
  amount_cents bigint check (amount_cents >= 0),
  last_paid_on date,
  -- When it was read, or when the last mail was written.
  kept_since timestamptz not null,
  -- When the link was opened first.
  opened_at timestamptz,
  constraint monthly_donors_once unique (organization_id, mailbox),
  constraint mailbox_is_of_the_email check (email is null or mailbox = mailbox_digest(organization_id, email)),
  constraint donor_is_whole_or_forgotten check (
    (gifts is null) = (amount_cents is null) and (gifts is null) = (last_paid_on is null))
);
create index monthly_donors_of_pull on monthly_donors (pull_id) where pull_id is not null;
create index monthly_donors_to_forget on monthly_donors (kept_since) where gifts is not null;

-- Each donor has each mail once.
create table monthly_donor_mails (
  donor_id bigint not null references monthly_donors on delete cascade,
  step text not null check (step in ('Invitation', 'Reminder')),
  mailing_id text references mailings on delete set null,
  at timestamptz not null,
  primary key (donor_id, step)
);
create index monthly_donor_mails_of_mailing on monthly_donor_mails (mailing_id);

-- Who opened a link, remembered for the visitor until a cart of theirs is over.
create table restart_visits (
  client text not null,
  organization_id bigint not null references organizations,
  donor_id bigint not null references monthly_donors on delete cascade,
  ends_at timestamptz not null,
  primary key (client, organization_id)
);
create index restart_visits_of_donor on restart_visits (donor_id);
create index restart_visits_by_end on restart_visits (ends_at);

-- The carts that links brought, noted before their payment begins: an order that one of them became was brought by the link.
create table restart_carts (
  cart_id text primary key references carts,
  donor_id bigint not null references monthly_donors on delete cascade
);
create index restart_carts_of_donor on restart_carts (donor_id);
