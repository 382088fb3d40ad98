-- A link to put an instalment right that was made on the payer's page, by whoever holds a reading link: a card typed there pays
-- that instalment and is not kept for the plan. One that was mailed to the payer may change the plan's card.
alter table regularisations add column by_page boolean not null default false;
