-- What a tax receipt says of an association is verified with the rest: its purpose, and that the Coluche law is meant for it.
create or replace function organization_identity(o organizations) returns jsonb language sql stable
  return jsonb_build_object('name', o.name, 'type', o.type, 'siren', o.siren, 'rnaNumber', o.rna_number,
    'address', o.address, 'zipCode', o.zip_code, 'city', o.city, 'purpose', o.purpose,
    'isUnderColucheLaw', o.is_under_coluche_law);

update organizations o set verified_identity = organization_identity(o) where verified_identity is not null;
