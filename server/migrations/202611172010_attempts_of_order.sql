-- outside a transaction
-- An order's page finds the tries at another card for it: few, and none of a purchase, so that no purchase writes here.
create index concurrently if not exists attempts_of_order on attempts (order_id) where order_id is not null;
