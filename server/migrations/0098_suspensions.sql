-- A suspension is a thing of its own: whatever is accepted or refused meanwhile, it lasts until Support lifts it.
alter table organizations add column is_suspended boolean not null default false;
update organizations o set is_suspended = true
where not allow_collect and (
  authentication_state = 'Authenticated'
  or 'Suspend' = (
    select a.details ->> 'decision' from audit_entries a
    where a.organization_id = o.id and a.action = 'compliance.decided'
      and a.details ->> 'decision' in ('Suspend', 'Resume', 'Authenticate', 'Refuse')
    order by a.done_at desc, a.id desc limit 1));
alter table organizations add constraint suspended_collects_nothing check (not (is_suspended and allow_collect));
