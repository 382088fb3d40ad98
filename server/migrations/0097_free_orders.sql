-- Orders are narrowed to those that cost nothing; all others are found by their payments.
create index orders_that_are_free on orders (organization_id, created_at desc, id desc) where total_cents = 0;
