-- Links that were sent before links aged go on showing their orders. Their age is counted from the last debit that was made or
-- planned, which is when the payer was last written to; from the order where there was one payment.
insert into order_links (id, order_id, kind, issued_at)
select o.token, o.id, 'reading', greatest(o.created_at, (select max(p.created_at) from payments p where p.order_id = o.id))
from orders o on conflict do nothing;
