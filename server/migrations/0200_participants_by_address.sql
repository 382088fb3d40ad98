-- An order is found by whom its lines are for: by their names already, now by their address too.
create index order_items_by_email on order_items (form_id, search_key(participant ->> 'email') text_pattern_ops)
  where participant ->> 'email' is not null;
