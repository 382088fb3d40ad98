-- When the association last corrected the e-mail address of an order's payer; null while it is the one that paid. For a while
-- after it, no link that moves money goes to the new address.
alter table orders add column email_corrected_at timestamptz;
