-- How long a membership lasts, as core/membership.ts says it: a list is narrowed and sorted by it.
create function membership_from(validity_type text, taken_at timestamptz, start_at timestamptz) returns date
  language sql immutable parallel safe
  return ((case when validity_type = 'Custom' then coalesce(start_at, taken_at) else taken_at end) at time zone 'Europe/Paris')::date;

create function membership_until(validity_type text, taken_at timestamptz, end_at timestamptz) returns date
  language sql immutable parallel safe
  return case validity_type
    when 'MovingYear' then (((taken_at at time zone 'Europe/Paris')::date + interval '12 months')::date - 1)
    when 'Custom' then (end_at at time zone 'Europe/Paris')::date end;
