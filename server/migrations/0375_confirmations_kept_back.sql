-- Not sent, because the order was free and its mailbox had too many mails that anybody may have caused: whoever ordered has its page.
alter table orders add column confirmation_kept_back_at timestamptz;
