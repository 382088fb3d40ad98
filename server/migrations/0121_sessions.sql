-- What a session is called in the list its owner sees: two words read from the browser's own name. No address is kept.
alter table refresh_tokens add column browser text, add column system text;
