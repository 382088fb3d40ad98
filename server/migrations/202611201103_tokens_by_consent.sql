-- outside a transaction
create index concurrently if not exists api_tokens_of_consent on api_tokens (consent_id);
