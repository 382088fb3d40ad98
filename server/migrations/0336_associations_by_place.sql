-- outside a transaction
create index concurrently if not exists organizations_by_place_words on organizations
  using gin (to_tsvector('simple', search_key(coalesce(zip_code, '') || ' ' || coalesce(city, ''))));
