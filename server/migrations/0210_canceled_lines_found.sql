-- Orders are looked up by what became of them: the few with a cancelled line among many without.
create index order_items_canceled on order_items (order_id) where not is_item_live(state);
