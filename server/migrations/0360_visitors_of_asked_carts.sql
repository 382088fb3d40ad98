-- The address of a cart that an association asks for is handed on. Whose details it holds, who began its payment and who
-- dedicated its gift are therefore said by the visitor; null in every other cart, whose id is its visitor's own.
alter table carts add column payer_client text;
alter table payment_requests add column client text;
alter table dedications add column client text;

-- Whose they are nobody can say any more: they are asked for again.
update carts set payer = null where made_by is not null and payer is not null and state in ('Open', 'Paying');
