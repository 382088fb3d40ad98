-- A message about chosen lines goes to those they are for: by which lines somebody who did not pay is written to.
alter table order_message_recipients add column item_ids bigint[] not null default '{}';
