-- The log is read by when things were done, and narrowed to a person, a kind of act, a period or what it was about.
drop index audit_of_organization;
drop index audit_of_form;
create index audit_of_organization on audit_entries (organization_id, done_at desc, id desc);
create index audit_of_form on audit_entries (form_id, done_at desc, id desc) where form_id is not null;
create index audit_by_person on audit_entries (organization_id, user_id, done_at desc, id desc);
create index audit_by_kind on audit_entries (organization_id, (split_part(action, '.', 1)), done_at desc, id desc);
create index audit_by_label on audit_entries (organization_id, search_key(subject_label) text_pattern_ops)
  where subject_label is not null;
