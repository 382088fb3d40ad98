-- Whoever chose the wrong month can begin the journal anew, as long as no period of it is closed. Nothing else removes an entry.
create function refuse_change_of_journal() returns trigger language plpgsql as $$
declare
  owner bigint;
begin
  if tg_op = 'DELETE' then
    owner := case tg_table_name when 'accounting_entries' then (to_jsonb(old) ->> 'organization_id')::bigint
      else (select e.organization_id from accounting_entries e where e.id = (to_jsonb(old) ->> 'entry_id')::bigint) end;
    if owner::text = current_setting('obole.journal_begun_anew', true)
      and not exists (select from accounting_closings c where c.organization_id = owner) then
      return old;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;

drop trigger accounting_entries_are_append_only on accounting_entries;
create trigger accounting_entries_are_append_only before update or delete on accounting_entries
  for each row execute function refuse_change_of_journal();
drop trigger accounting_lines_are_append_only on accounting_lines;
create trigger accounting_lines_are_append_only before update or delete on accounting_lines
  for each row execute function refuse_change_of_journal();
