-- Whose the card was when its mail went out, as a signature that opens nothing: a card whose own address has changed since is
-- sent again. Null for tickets, and for cards sent before they had an address.
alter table participant_passes add column card_mark text;
