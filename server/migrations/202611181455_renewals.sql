-- A price of those who were members before, the link by which they renew, and the reminders that bring it (decision 99).

-- Sold only to whoever came by a renewal link.
alter table tiers add column for_former_members boolean not null default false;

-- Who opened a renewal link: what was signed is read once, and remembered for the visitor until a cart of theirs is over.
create table renewal_visits (
  client text not null,
  organization_id bigint not null references organizations,
  contact_id bigint not null references contacts on delete cascade,
  ends_at timestamptz not null,
  primary key (client, organization_id)
);
create index renewal_visits_of_contact on renewal_visits (contact_id);
create index renewal_visits_by_end on renewal_visits (ends_at);

-- For whom a rate of former members was taken, written when its payment begins: each person has it once. A row counts while its
-- cart is being paid, and while what it became stands.
create table former_member_rates (
  tier_id bigint not null references tiers on delete cascade,
  contact_id bigint not null references contacts on delete cascade,
  cart_id text not null,
  taken_at timestamptz not null,
  primary key (tier_id, contact_id)
);
create index former_member_rates_of_contact on former_member_rates (contact_id);

-- What the association decided of a reminder; without a row it goes, with our words.
create table renewal_settings (
  organization_id bigint not null references organizations,
  moment text not null check (moment in ('Before30', 'Before7', 'After7')),
  is_on boolean not null,
  subject text check (length(subject) between 1 and 150),
  message text check (length(message) between 1 and 4000),
  changed_at timestamptz not null,
  constraint words_are_whole check ((subject is null) = (message is null)),
  primary key (organization_id, moment)
);

-- Each member, last day and moment once.
create table renewal_reminders (
  contact_id bigint not null references contacts on delete cascade,
  ends_on date not null,
  moment text not null check (moment in ('Before30', 'Before7', 'After7')),
  marked_at timestamptz not null,
  primary key (contact_id, ends_on, moment)
);

-- What somebody does not want to receive any more.
create table contact_refusals (
  contact_id bigint not null references contacts on delete cascade,
  purpose text not null check (purpose in ('Renewal', 'Message')),
  at timestamptz not null,
  primary key (contact_id, purpose)
);

-- How many memberships of a moving year somebody bought that end by that day: a limit for one person counts them no more, or nobody
-- could join again.
create function renewable_memberships(of_form bigint, of_tier bigint, of_email text, by_day date) returns integer
language sql stable as $$
  select count(*)::integer
  from orders o join order_items i on i.order_id = o.id join forms f on f.id = i.form_id
  where o.payer_email = of_email and i.form_id = of_form and (of_tier is null or i.tier_id = of_tier) and i.tier_id is not null
    and i.type = 'Membership' and is_item_live(i.state) and i.stock_released_at is null
    and f.validity_type = 'MovingYear' and membership_until(f.validity_type, o.created_at, f.end_at) <= by_day
$$;
