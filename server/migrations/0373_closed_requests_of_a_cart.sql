-- outside a transaction
create index concurrently if not exists payment_requests_closed on payment_requests (closed_cart_id) where closed_cart_id is not null;
