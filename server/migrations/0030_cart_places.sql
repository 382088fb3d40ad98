-- A visitor's live carts sit in numbered places, so that two made at the same instant cannot both be the third.
alter table carts add column place smallint check (place > 0);
create unique index carts_places on carts (client, place) where state in ('Open', 'Paying');
drop index carts_of_client;

-- The last calls that changed the cart, each as the digests of its key and of what it asked: a replay changes nothing.
alter table carts add column calls jsonb not null default '[]';
