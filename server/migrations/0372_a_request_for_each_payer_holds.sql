-- Apart from the step before, so that nobody waits while all requests are looked at.
alter table payment_requests
  validate constraint request_has_one_subject,
  validate constraint payment_requests_closed_cart_id_fkey;
