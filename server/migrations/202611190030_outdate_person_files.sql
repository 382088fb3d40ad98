-- Somebody of whom the file tells was forgotten while it was being made: it is made anew.
alter table person_files add column outdated_at timestamptz;
