-- Who wrote the lines of a cart that its association asks for. Empty for every other: those name what a campaign sells.
alter table carts add column made_by bigint references users;
