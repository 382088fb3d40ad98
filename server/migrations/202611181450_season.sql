-- A membership for a season: a year from the campaign's first day. Few campaigns: nobody waits while the check looks at them.
alter table forms
  drop constraint forms_validity_type_check,
  add constraint forms_validity_type_check
    check (validity_type in ('MovingYear', 'Season', 'Custom', 'Illimited'));

-- Core's `membershipPeriod`. Who joins during a season is a member from that day, whoever joins before or is written down
-- after it for the whole of it.
create or replace function membership_from(validity_type text, taken_at timestamptz, start_at timestamptz) returns date
  language sql immutable parallel safe
  return case
    when validity_type = 'Season'
      and (taken_at at time zone 'Europe/Paris')::date
        < ((start_at at time zone 'Europe/Paris')::date + interval '12 months')::date
      then greatest(taken_at at time zone 'Europe/Paris', start_at at time zone 'Europe/Paris')::date
    when validity_type in ('Season', 'Custom') then (coalesce(start_at, taken_at) at time zone 'Europe/Paris')::date
    else (taken_at at time zone 'Europe/Paris')::date end;

create or replace function membership_until(validity_type text, taken_at timestamptz, end_at timestamptz) returns date
  language sql immutable parallel safe
  return case
    when validity_type = 'MovingYear' then (((taken_at at time zone 'Europe/Paris')::date + interval '12 months')::date - 1)
    when validity_type in ('Season', 'Custom') then (end_at at time zone 'Europe/Paris')::date end;

-- The campaign of the season before: a season is prepared once, unless its draft was deleted.
alter table forms add column follows_form_id bigint references forms;
create unique index forms_following on forms (follows_form_id) where follows_form_id is not null and state <> 'Deleted';
