-- A draft that was deleted stays what it was to strangers: nothing.
alter table forms add column is_deleted_draft boolean not null default false;
update forms set is_deleted_draft = true
where state = 'Deleted'
  and not exists (select from form_versions v where v.form_id = forms.id)
  and not exists (select from orders o where o.form_id = forms.id);
alter table forms
  add constraint only_the_deleted_are_deleted_drafts check (not is_deleted_draft or state = 'Deleted') not valid;
