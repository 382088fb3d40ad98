-- Every node remembers campaigns. A number that grows with each change, whoever makes it, tells them to read again.
alter table organizations add column version integer not null default 1;

create function grow_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;

create trigger organizations_grow before update on organizations for each row execute function grow_version();
create trigger forms_grow before update on forms for each row execute function grow_version();

create function grow_form_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed = old; else changed = new; end if;
  update forms set version = version where id = changed.form_id;
  return null;
end $$;

create trigger tiers_grow_form after insert or update or delete on tiers
  for each row execute function grow_form_version();
create trigger extra_options_grow_form after insert or update or delete on extra_options
  for each row execute function grow_form_version();
create trigger custom_fields_grow_form after insert or update or delete on custom_fields
  for each row execute function grow_form_version();

create function grow_form_version_of_tier() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed = old; else changed = new; end if;
  update forms set version = version where id = (select form_id from tiers where id = changed.tier_id);
  return null;
end $$;

create trigger tier_extra_options_grow_form after insert or update or delete on tier_extra_options
  for each row execute function grow_form_version_of_tier();

-- Public lists walk associations by name, and an association's campaigns by their last change.
create index organizations_by_name on organizations (name, id);
create index forms_by_change on forms (organization_id, updated_at desc, id desc);
