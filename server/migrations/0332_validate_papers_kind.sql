alter table papers validate constraint papers_kind_check;
