-- What the call that began a message said: the same key with something else is refused. Null before we kept it.

alter table mailings add column request_hash text;
