-- A report waits until Support has looked at it; what was decided of it can be taken back.
alter table abuse_reports
  add column state text not null default 'Open',
  add column decided_at timestamptz,
  add column decided_by bigint references users,
  -- What the association is told of it.
  add column decision_comment text check (length(decision_comment) <= 500),
  add constraint abuse_report_state check (state in ('Open', 'Handled', 'Dismissed')),
  add constraint abuse_report_is_decided_by_somebody
    check ((state = 'Open') = (decided_at is null) and (state = 'Open') = (decided_by is null));

create index abuse_reports_by_state on abuse_reports (state, created_at desc, id);
create index abuse_reports_of_form_by_state on abuse_reports (form_id, state, created_at desc, id);
create index abuse_reports_by_email on abuse_reports (lower(user_email) text_pattern_ops);
create index organizations_by_slug on organizations (slug text_pattern_ops);

create index prospects_by_email on prospects (form_id, lower(email) text_pattern_ops);

alter table saved_views drop constraint saved_views_list_check;
alter table saved_views add constraint saved_views_list_check
  check (list in ('orders', 'payments', 'items', 'contributors', 'prospects', 'abuses', 'audit'));
