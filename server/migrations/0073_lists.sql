-- Words as they are looked for: without accents or capitals. Most have no accent, and are spared the work.
create function search_key(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = char_length(words) then lower(words)
    else lower(regexp_replace(normalize(coalesce(words, ''), NFD), '[\u0300-\u036f]', '', 'g')) end;

-- A list is searched by the beginning of a name or an address, each within one association.
create index orders_by_payer_email on orders (organization_id, payer_email text_pattern_ops, created_at desc);
create index orders_by_last_name on orders (organization_id, search_key(payer ->> 'lastName') text_pattern_ops);
create index orders_by_first_name on orders (organization_id, search_key(payer ->> 'firstName') text_pattern_ops);
create index orders_by_company on orders (organization_id, search_key(payer ->> 'companyName') text_pattern_ops)
  where payer ->> 'companyName' is not null;

create index payments_by_state on payments (organization_id, state, created_at desc, id desc);
create index order_items_of_type on order_items (form_id, type, id desc);
create index prospects_of_form on prospects (form_id, id desc);
create index abuse_reports_of_form on abuse_reports (form_id, created_at desc, id);

-- What the association wrote beside an order it received by hand.
alter table orders add column note text check (length(note) <= 500);

-- Members and guests are looked for by their own names too.
create index order_items_by_last_name on order_items (form_id, search_key(participant ->> 'lastName') text_pattern_ops)
  where participant is not null;
create index order_items_by_first_name on order_items (form_id, search_key(participant ->> 'firstName') text_pattern_ops)
  where participant is not null;
