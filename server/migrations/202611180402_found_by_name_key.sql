-- outside a transaction
-- Every index by a key that changed is made anew beside the old one, which is then dropped.
create index concurrently if not exists orders_by_last_name_key on orders (organization_id, name_key(payer ->> 'lastName') text_pattern_ops);
create index concurrently if not exists orders_by_first_name_key on orders (organization_id, name_key(payer ->> 'firstName') text_pattern_ops);
create index concurrently if not exists orders_by_company_key on orders (organization_id, name_key(payer ->> 'companyName') text_pattern_ops)
  where payer ->> 'companyName' is not null;
create index concurrently if not exists orders_by_payer_by_post_key on orders (organization_id, payer_by_post(payer) text_pattern_ops)
  where payer_email is null;
create index concurrently if not exists order_items_by_last_name_key on order_items (form_id, name_key(participant ->> 'lastName') text_pattern_ops)
  where participant is not null;
create index concurrently if not exists order_items_by_first_name_key
  on order_items (form_id, name_key(participant ->> 'firstName') text_pattern_ops) where participant is not null;
create index concurrently if not exists order_items_by_email_key on order_items (form_id, search_key(participant ->> 'email') text_pattern_ops)
  where participant ->> 'email' is not null;
create index concurrently if not exists audit_by_label_key on audit_entries (organization_id, search_key(subject_label) text_pattern_ops)
  where subject_label is not null;
create index concurrently if not exists organizations_by_name_words_key on organizations using gin (to_tsvector('simple', search_key(name)));
create index concurrently if not exists organizations_by_place_words_key on organizations
  using gin (to_tsvector('simple', search_key(coalesce(zip_code, '') || ' ' || coalesce(city, ''))));
create index concurrently if not exists organizations_by_category_key on organizations (search_key(category));
