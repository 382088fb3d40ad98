-- What nobody agreed to is not written. Orders that somebody of the association wrote down held a consent of the payer's, dated
-- noon, and a "true" beside the payer's name; the demonstration's held the same.
update carts set client = 'offline' where client = 'demonstration';
update orders o set consents = '[]', payer = o.payer - 'consent'
from carts c where c.id = o.cart_id and c.client = 'offline' and (o.consents <> '[]' or o.payer ? 'consent');
update carts set payer = payer - 'consent' where client = 'offline' and payer ? 'consent';
