-- Two associations under one name, SIREN or RNA: Support is shown the others before it decides. Names are compared without
-- accents, capitals, spaces or punctuation, whatever the collation of the database.
create function identity_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    lower(normalize(replace(replace(replace(replace(value, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), nfkd)),
    '[^a-z0-9]', '', 'g');

create index organizations_by_name_key on organizations (identity_key(name));
create index organizations_by_siren on organizations (siren) where siren is not null;
create index organizations_by_rna_key on organizations (identity_key(rna_number)) where rna_number is not null;
