-- The identity that Support verified is the one shown. What an association changes of it afterwards waits in
-- `identity_changes`; everything else reads the association's own columns, as before.
create function organization_identity(o organizations) returns jsonb language sql stable
  return jsonb_build_object('name', o.name, 'type', o.type, 'siren', o.siren, 'rnaNumber', o.rna_number,
    'address', o.address, 'zipCode', o.zip_code, 'city', o.city);

alter table organizations
  -- Empty where Support verified none, or took it back.
  add column verified_identity jsonb,
  add column identity_verified_at timestamptz,
  -- When its administrators were told that it is to be looked at again.
  add column identity_review_told_at timestamptz,
  add constraint organization_identity_has_its_date check ((verified_identity is null) = (identity_verified_at is null));

-- Whoever authenticates verifies what stands there at that moment: by whatever statement, so that none can forget it.
create function keep_verified_identity() returns trigger language plpgsql as $$
begin
  if new.authentication_state = 'Authenticated' and (tg_op = 'INSERT' or old.authentication_state <> 'Authenticated') then
    new.verified_identity := organization_identity(new);
    new.identity_verified_at := coalesce(new.decided_at, now());
  elsif new.authentication_state = 'Refused' then
    new.verified_identity := null;
    new.identity_verified_at := null;
  end if;
  return new;
end $$;
create trigger organizations_keep_verified_identity before insert or update of authentication_state on organizations
  for each row execute function keep_verified_identity();

update organizations o set verified_identity = organization_identity(o), identity_verified_at = coalesce(o.decided_at, now())
where authentication_state = 'Authenticated' or allow_collect and authentication_state in ('Pending', 'Incomplete');

create table identity_changes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  -- The fields that differ, by their names on the wire.
  before jsonb not null,
  after jsonb not null,
  state text not null check (state in ('Pending', 'Accepted', 'Refused', 'Withdrawn')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  decided_by bigint references users,
  decided_at timestamptz,
  -- Why it was refused, as the association is told.
  reason text check (length(reason) <= 1000),
  constraint identity_change_is_decided check ((state = 'Pending') = (decided_at is null)),
  constraint identity_refusal_says_why check (state <> 'Refused' or reason is not null)
);
create unique index identity_changes_one_pending on identity_changes (organization_id) where state = 'Pending';
create index identity_changes_of_organization on identity_changes (organization_id, id desc);
create index organizations_identity_by_age on organizations (identity_verified_at) where identity_verified_at is not null;
