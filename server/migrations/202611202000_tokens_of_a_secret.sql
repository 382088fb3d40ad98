-- By which secret a token was asked for, as its digest: it opens as long as that secret does (decision 113). Tokens of a moment at which
-- an older version still writes have none, and open nothing: a program asks for others.
alter table api_tokens add column secret_hash bytea;
update api_tokens t set secret_hash = case
    when t.kind = 'Refresh' and t.expires_at <= c.former_secret_until then c.former_secret_hash else c.secret_hash end
  from api_clients c where c.id = t.client_id;

-- Who agreed to what a code opens: they are asked again whether they may, when it is exchanged (decision 116).
alter table api_codes add column given_by bigint references users;
update api_codes k set given_by = a.given_by from api_consents a where a.id = k.consent_id;
