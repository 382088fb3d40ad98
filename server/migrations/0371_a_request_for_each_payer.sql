-- Whoever replaces the payer of a cart pays it by a request of their own. The former one stays with its tries, and is closed: it
-- names the cart here, so that a cart has one request that can be paid.
alter table payment_requests
  add column closed_cart_id text,
  drop constraint request_has_one_subject,
  add constraint request_has_one_subject
    check (num_nonnulls(cart_id, closed_cart_id, payment_id, order_id) = 1) not valid,
  add constraint payment_requests_closed_cart_id_fkey foreign key (closed_cart_id) references carts not valid;
