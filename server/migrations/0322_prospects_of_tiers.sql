-- Whoever asked to be told may wait for some tiers alone; none is the campaign as a whole, as it was.
alter table prospects add column tier_ids bigint[] not null default '{}';
