-- The parts of all names there are. Who is being corrected meanwhile is waited for, and read as they then are; whatever comes
-- meanwhile has its parts by the triggers.
insert into payer_name_parts (organization_id, part, order_id)
select o.organization_id, part, o.id from (
  select id, organization_id, payer from orders where may_have_parts(payer) for share) o, parts_of_person(o.payer) part
on conflict do nothing;

insert into participant_name_parts (form_id, part, order_item_id)
select i.form_id, part, i.id from (
  select id, form_id, participant from order_items where may_have_parts(participant) for share) i,
  parts_of_person(i.participant) part
on conflict do nothing;

-- A payer by post is known by letters too, and « Cœur » is now « Coeur »: days on which one paid are summed up again.
insert into statistics_changes (form_id, day)
select distinct o.form_id, paris_day(o.created_at) from orders o, statistics_horizon h
where o.payer_email is null and octet_length(o.payer::text) <> char_length(o.payer::text) and paris_day(o.created_at) < h.marked_until;
