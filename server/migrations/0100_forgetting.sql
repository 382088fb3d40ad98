-- Carts that ended without an order are emptied of what people typed, and the provider's notifications are dropped: both
-- are found by their age.
create index carts_to_forget on carts (expires_at) where state = 'Expired' and items <> '[]';
create index provider_notifications_old on provider_notifications using brin (received_at);
