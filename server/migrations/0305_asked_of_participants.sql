-- What a rate asks of each participant besides the names, and whether it is for minors, who pay nothing themselves.
alter table tiers
  add column participant_fields jsonb not null default '{"email": "Optional"}',
  add column is_for_minors boolean not null default false;
