-- Every paper there was is of one thing, and of a known kind.
alter table papers validate constraint papers_kind_check;
alter table papers validate constraint paper_is_of_one_thing;
