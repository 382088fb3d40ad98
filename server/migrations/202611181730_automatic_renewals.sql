-- Memberships that renew themselves by the card that their order keeps (decision 106).

alter table organizations add column offers_automatic_renewal boolean not null default false;

create table automatic_renewals (
  order_id bigint primary key references orders,
  organization_id bigint not null references organizations,
  state text not null check (state in ('Active', 'Renewed', 'Stopped', 'Lapsed')),
  -- What the notice said: the last day of the membership, the campaign it is renewed in, and the most that is debited.
  announced_end date,
  announced_form_id bigint references forms,
  announced_cents bigint check (announced_cents > 0),
  announced_at timestamptz,
  -- When a mail server took the notice: nothing is debited that was only prepared to be told.
  notice_sent_at timestamptz,
  -- The order that it became, and when its payer was told that the money came.
  next_order_id bigint unique references orders,
  confirmed_at timestamptz,
  lapse_reason text check (lapse_reason in ('NotSold', 'PriceRaised', 'TooLate', 'NoCard', 'AlreadyMember', 'NoEnd')),
  stopped_by text check (stopped_by in ('Payer', 'Association')),
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint announced_whole check ((announced_end is null) = (announced_at is null)
    and (announced_form_id is null) = (announced_at is null) and (announced_cents is null) = (announced_at is null)),
  constraint sent_what_was_announced check (notice_sent_at is null or announced_at is not null),
  constraint renewed_is_an_order check ((state = 'Renewed') = (next_order_id is not null)),
  constraint lapsed_has_its_reason check ((state = 'Lapsed') = (lapse_reason is not null)),
  constraint stopped_by_somebody check ((state = 'Stopped') = (stopped_by is not null)),
  constraint ended_when_over check ((state = 'Active') = (ended_at is null))
);
create index automatic_renewals_active on automatic_renewals (order_id) where state = 'Active';
create index automatic_renewals_to_confirm on automatic_renewals (next_order_id) where next_order_id is not null and confirmed_at is null;

-- Whether the card of an order is kept to renew a membership of it that stands.
create function renews_itself(of_order bigint) returns boolean
language sql stable as $$
  select exists (
    select from automatic_renewals a join order_items i on i.order_id = a.order_id
    where a.order_id = of_order and a.state = 'Active' and i.type = 'Membership' and is_item_live(i.state))
$$;

-- Whether an order is a membership that renewed itself and whose money is still to come: its debit is tried, or the link to pay it is
-- open.
create function is_unpaid_renewal(of_order bigint) returns boolean
language sql stable as $$
  select exists (
    select from automatic_renewals a join payments p on p.order_id = a.next_order_id
    where a.next_order_id = of_order and a.confirmed_at is null and p.state in ('Pending', 'Refused'))
$$;

-- Which rate and option of another campaign was copied: a season is renewed in those of the next, whatever they are called there.
alter table tiers add column copied_from_id bigint references tiers;
alter table extra_options add column copied_from_id bigint references extra_options;
