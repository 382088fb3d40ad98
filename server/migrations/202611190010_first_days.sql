-- Who renews a membership of a moving year before it ends loses no day: the next one begins on the day after it.

-- Where that is not the day on which it was taken.
alter table order_items add column starts_on date;

-- Core's `membershipPeriod`.
create function membership_from(validity_type text, taken_at timestamptz, starts_on date, start_at timestamptz) returns date
  language sql immutable parallel safe
  return case
    when validity_type = 'MovingYear' then coalesce(starts_on, (taken_at at time zone 'Europe/Paris')::date)
    when validity_type = 'Season'
      and (taken_at at time zone 'Europe/Paris')::date
        < ((start_at at time zone 'Europe/Paris')::date + interval '12 months')::date
      then greatest(taken_at at time zone 'Europe/Paris', start_at at time zone 'Europe/Paris')::date
    when validity_type in ('Season', 'Custom') then (coalesce(start_at, taken_at) at time zone 'Europe/Paris')::date
    else (taken_at at time zone 'Europe/Paris')::date end;

create function membership_until(validity_type text, taken_at timestamptz, starts_on date, end_at timestamptz) returns date
  language sql immutable parallel safe
  return case
    when validity_type = 'MovingYear'
      then ((coalesce(starts_on, (taken_at at time zone 'Europe/Paris')::date) + interval '12 months')::date - 1)
    when validity_type in ('Season', 'Custom') then (end_at at time zone 'Europe/Paris')::date end;

-- Core's `membershipStartsOn`.
create function membership_starts_on(validity_type text, taken_on date, current_until date) returns date
  language sql immutable parallel safe
  return case when validity_type = 'MovingYear' and current_until >= taken_on then current_until + 1 end;

-- Whoever a line is for, as their file is known by (`contact_key`).
create function member_key(participant jsonb, payer jsonb) returns text
  language sql immutable parallel safe
  return contact_key(
    case when participant is null then payer ->> 'companyName' end,
    coalesce(participant, payer) ->> 'firstName', coalesce(participant, payer) ->> 'lastName',
    coalesce(nullif(btrim(participant ->> 'email'), ''), payer ->> 'email'), coalesce(participant, payer) ->> 'zipCode');

-- The last day of what that person renews by taking this rate on that day: of the memberships without a gap in which they are. Those
-- of the same rate count, here or in a campaign that this one follows; those of other rates, and what was read in, where they end
-- soon or the rate is one of former members.
create function membership_to_follow(
  of_organization bigint, of_form bigint, of_tier bigint, member text, on_day date, soon integer
) returns date language sql stable as $$
  with recursive
  campaign as (
    select of_form as id
    union select f.follows_form_id from campaign c join forms f on f.id = c.id where f.follows_form_id is not null),
  rate as (
    select of_tier as id
    union select t.copied_from_id from rate r join tiers t on t.id = r.id where t.copied_from_id is not null),
  known as (
    select coalesce(
      (select a.contact_id from contact_aliases a where a.organization_id = of_organization and a.key = member),
      (select c.id from contacts c where c.organization_id = of_organization and c.key = member)) as id),
  standing as (select coalesce(c.merged_into_id, c.id) as id from known join contacts c on c.id = known.id),
  part as (
    select id from standing
    union all select c.id from standing s join contacts c on c.merged_into_id = s.id),
  membership as (
    select coalesce(i.tier_id in (select id from rate), false) as is_same_rate,
      membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at) as first_day,
      membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) as last_day
    from part join contact_lines l on l.contact_id = part.id and l.item_id > 0
    join order_items i on i.id = l.item_id join orders o on o.id = i.order_id join forms f on f.id = i.form_id
    where i.type = 'Membership' and is_item_live(i.state) and i.form_id in (select id from campaign)
    union all
    select false, m.valid_from, m.valid_until from part join imported_memberships m on m.contact_id = part.id),
  days as (
    select true as is_same_rate, range_agg(daterange(first_day, last_day, '[]')) as of_member
    from membership where last_day >= first_day and is_same_rate
    union all
    select false, range_agg(daterange(first_day, last_day, '[]')) from membership where last_day >= first_day)
  select max(upper(run) - 1)
  from days, unnest(of_member) run
  where run @> on_day and (is_same_rate or upper(run) - 1 <= on_day + soon
    or exists (select from tiers t where t.id = of_tier and t.for_former_members))
$$;

create or replace function renewable_memberships(of_form bigint, of_tier bigint, of_email text, by_day date) returns integer
language sql stable as $$
  select count(*)::integer
  from orders o join order_items i on i.order_id = o.id join forms f on f.id = i.form_id
  where o.payer_email = of_email and i.form_id = of_form and (of_tier is null or i.tier_id = of_tier) and i.tier_id is not null
    and i.type = 'Membership' and is_item_live(i.state) and i.stock_released_at is null
    and f.validity_type = 'MovingYear' and membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) <= by_day
$$;

-- The two of before, without a first day, stay for programs that still run during an upgrade.
