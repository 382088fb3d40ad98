-- Orders are looked up by what became of them: the few with a cancelled line or money given back among many without.
create index order_items_canceled on order_items (form_id, order_id) where not is_item_live(state);
create index payments_given_back on payments (organization_id, order_id)
  where refunded_cents > 0 or type = 'Offline' and waived_cents > 0;
