-- outside a transaction
create index concurrently if not exists organizations_by_category on organizations (search_key(category));
