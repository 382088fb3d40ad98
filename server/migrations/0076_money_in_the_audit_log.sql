-- What somebody does with money is part of what they did: it stands in the log that the association reads, by the same commit.
create function note_money_act() returns trigger language plpgsql as $$
begin
  insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, details, done_at)
  select new.organization_id, p.form_id, new.user_id, 'money.' || new.act,
    case when p.id is null then split_part(new.subject, ':', 1) else 'order' end,
    coalesce(p.order_id::text, split_part(new.subject, ':', 2)), new.details, new.done_at
  from (select) as one
  left join payments p on p.id = case when new.subject like 'payment:%' then substr(new.subject, 9)::bigint end;
  return null;
end $$;
create trigger money_acts_are_noted after insert on money_acts for each row execute function note_money_act();

insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, details, done_at)
select m.organization_id, p.form_id, m.user_id, 'money.' || m.act,
  case when p.id is null then split_part(m.subject, ':', 1) else 'order' end,
  coalesce(p.order_id::text, split_part(m.subject, ':', 2)), m.details, m.done_at
from money_acts m
left join payments p on p.id = case when m.subject like 'payment:%' then substr(m.subject, 9)::bigint end
order by m.id;
