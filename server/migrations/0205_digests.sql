-- How often somebody hears of an association's sales by mail; where they never chose there is no row.
create table digest_choices (
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  rhythm text not null check (rhythm in ('each', 'daily', 'none')),
  chosen_at timestamptz not null,
  -- Of those who hear of each sale: when they last did.
  told_at timestamptz,
  primary key (user_id, organization_id)
);
create index digest_choices_each on digest_choices (organization_id) where rhythm = 'each';

-- Days whose mails have all been set off.
create table digest_days (
  day date primary key,
  done_at timestamptz not null
);

-- Who is told of which day: once, however often it is begun.
create table digests (
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  day date not null,
  primary key (day, organization_id, user_id)
);

-- Who was told of which order.
create table digest_orders (
  order_id bigint not null references orders,
  user_id bigint not null references users,
  told_at timestamptz not null,
  primary key (order_id, user_id)
);
create index digest_orders_by_time on digest_orders (told_at);
