-- outside a transaction
create index concurrently if not exists orders_listed_in_public on orders (form_id, created_at desc, id desc) where payer->'showName' = 'true' and (total_cents > 0 or recurrence is not null);
