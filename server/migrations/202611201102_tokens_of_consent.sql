-- outside a transaction
create index concurrently if not exists api_tokens_of_caller on api_tokens (client_id, consent_id, kind, expires_at);
