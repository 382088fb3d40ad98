-- What an association wrote to those who ordered: a word about their orders, once to each person.
create table order_messages (
  id text primary key,
  organization_id bigint not null references organizations,
  -- Null where orders of several campaigns were chosen.
  form_id bigint references forms,
  user_id bigint not null references users,
  subject text not null check (length(subject) between 1 and 150),
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index order_messages_of_organization on order_messages (organization_id, created_at desc);

create table order_message_recipients (
  message_id text not null references order_messages on delete cascade,
  email text not null,
  -- Their orders among those chosen, the latest first.
  order_ids bigint[] not null check (cardinality(order_ids) > 0),
  sent_at timestamptz,
  primary key (message_id, email)
);
