-- What an association brings from HelloAsso with its own key there (decision 118).

create table pulls (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- Who began it, and in whose name drafts are made.
  user_id bigint not null references users,
  state text not null
    check (state in ('Reading', 'Failed', 'Read', 'Bringing', 'Done', 'Undoing', 'Undone')),
  -- The association's key over there, encrypted; null once the reading is over, however it ended.
  encrypted_key bytea,
  -- What the association is called there; null until that was read.
  source_slug text,
  source_name text,
  -- How far the reading is; null once it is over.
  place jsonb,
  -- Questions in a row without a good answer.
  unanswered integer not null default 0,
  failure text check (failure in ('KeyRefused', 'NotAllowed', 'NoAssociation', 'NoAnswer', 'Unreadable', 'TooMuch', 'Stopped')),
  created_at timestamptz not null,
  read_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  undone_by bigint references users,
  check ((state = 'Reading') = (encrypted_key is not null)),
  check ((state = 'Failed') = (failure is not null))
);
create index pulls_of_organization on pulls (organization_id, id);
create unique index pulls_one_at_work on pulls (organization_id) where state in ('Reading', 'Bringing', 'Undoing');
create index pulls_to_forget on pulls (created_at) where state in ('Reading', 'Read', 'Failed');

create table pulled_campaigns (
  pull_id bigint not null references pulls on delete cascade,
  number integer not null check (number > 0),
  organization_id bigint not null references organizations,
  -- Association, kind and address there: what makes a campaign that is read twice one.
  source_key text not null,
  form_type text not null,
  source_form_slug text not null,
  title text not null,
  -- People can still use it there.
  is_current boolean not null,
  state text not null default 'Listed'
    check (state in ('Listed', 'Ready', 'Known', 'Refused', 'Chosen', 'Done', 'Undone', 'Kept')),
  refusal text check (refusal in ('NoPage', 'OtherCurrency', 'Unreadable')),
  -- The draft that it becomes; null until it was read, and once it is one.
  document jsonb,
  left_out jsonb not null default '[]',
  rate_count integer not null default 0,
  question_count integer not null default 0,
  form_id bigint references forms,
  primary key (pull_id, number),
  unique (pull_id, source_key)
);
create unique index pulled_campaigns_once on pulled_campaigns (organization_id, source_key)
  where state in ('Done', 'Kept');
