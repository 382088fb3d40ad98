-- The database as it stood when migrations began to be numbered by their time, chapter by chapter. Later migrations change it;
-- nobody changes this file.

-- ----------------------------------------------------------------------------------------------------------------------
-- What every room uses
-- ----------------------------------------------------------------------------------------------------------------------

-- Ends the whole statement, and with it everything it wrote, when a condition it relies on does not hold.
create function must(holds boolean, otherwise text) returns boolean language plpgsql as $$
begin
  if holds is not true then
    raise exception using errcode = 'OB001', message = otherwise;
  end if;
  return true;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end $$;

-- Words as they are looked for: without accents or capitals. Most have no accent, and are spared the work.
create function search_key(words text) returns text language sql immutable parallel safe
  return case when octet_length(words) = char_length(words) then lower(words)
    else lower(regexp_replace(normalize(coalesce(words, ''), NFD), '[\u0300-\u036f]', '', 'g')) end;

-- Work to be done later, added in the same commit as what it follows; a finished job is deleted.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  key text,
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  leased_by text,
  parked_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create unique index jobs_key on jobs (key) where key is not null;
create index jobs_due on jobs (run_at, id) where parked_at is null;

create table recurring_jobs (
  name text primary key,
  next_at timestamptz not null
);

-- Ids that follow from what they stand for (a payment request from its cart) are made with one secret for good: made with
-- another, the same act would be done twice. Which secret that is, by its own id; the secret itself is nowhere here.
create table secret_of_ids (
  only_row boolean primary key default true check (only_row),
  key_id text not null
);

-- Unlogged: a limit forgotten in a crash harms nobody, and a write here need not wait for the disk.
create unlogged table rate_limits (
  id text primary key,
  -- When the tokens taken so far will all have come back, in milliseconds since 1970.
  empty_at_ms bigint not null
) with (fillfactor = 50);

-- What those who guard the platform must see: who guesses, who tries doors, who met a limit, which bank account or role
-- changed. Of an address and of an account keyed hashes alone. The same thing within an hour is one row that counts, so
-- that an attack of thousands of calls stays readable.
create table security_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The route, the limit or the refusal it was about: words of ours, never what somebody typed.
  about text not null,
  -- Empty where unknown, so that the same thing is the same row.
  address_hash text not null default '',
  account_hash text not null default '',
  organization_id bigint,
  hour timestamptz not null,
  count int not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at)
) with (fillfactor = 80);
create unique index security_events_of_an_hour
  on security_events (hour, kind, about, address_hash, account_hash, (coalesce(organization_id, 0)));
create index security_events_latest on security_events (last_at desc, id desc);

-- ----------------------------------------------------------------------------------------------------------------------
-- People
-- ----------------------------------------------------------------------------------------------------------------------

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  first_name text,
  last_name text,
  -- Empty until the first login.
  password_hash text,
  -- Set where a password must be replaced; passwords do not age by themselves.
  password_expires_at timestamptz,
  email_verified_at timestamptz,
  is_support boolean not null default false,
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- From when the days of grace of a second factor count.
  first_signed_in_at timestamptz,
  -- A factor that Support took away is set up anew before anything else, whatever the roles of its owner.
  second_factor_demanded boolean not null default false,
  -- A device that signed in to the account is known until its second factor is put in force: whoever signed in with the
  -- password alone is then a stranger again. Empty where nothing was forgotten yet.
  devices_forgotten_at timestamptz
);

-- The token itself is never stored. A token that was exchanged stays until its family ends, to recognise a thief.
create table refresh_tokens (
  hash bytea primary key,
  family text not null,
  user_id bigint not null references users,
  client text not null,
  started_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz,
  -- What a session is called in the list its owner sees: two words read from the browser's own name. No address is kept.
  browser text,
  system text
);
create unique index refresh_tokens_one_head on refresh_tokens (family) where rotated_at is null and revoked_at is null;
create index refresh_tokens_of_family on refresh_tokens (family);
create index refresh_tokens_of_user on refresh_tokens (user_id);
create index refresh_tokens_expiring on refresh_tokens (expires_at);

-- Links sent by e-mail, each good for one use. What the address carries is the id and its signature.
create table links (
  id text primary key,
  purpose text not null
    check (purpose in ('FirstLogin', 'ForgottenPassword', 'ExpiredPassword', 'VerifyEmail', 'ChangeEmail')),
  email text not null,
  redirect_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The address somebody wants to be known by is proved by a link to it; the link names whose account it changes.
  user_id bigint references users,
  constraint links_change_somebodys_address check ((purpose = 'ChangeEmail') = (user_id is not null))
);
create index links_of_email on links (email);
create index links_expiring on links (expires_at);

-- The secret of a second factor, apart from the account and encrypted with a key that is not in the database.
create table second_factors (
  user_id bigint primary key references users,
  encrypted_secret bytea not null,
  -- Empty until a first code proved that the application has it: signing in does not ask for it before.
  confirmed_at timestamptz,
  -- The last half-minute whose code was used: no code serves twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id bigint not null references users,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Somebody lost their telephone and their recovery codes, and asks Support to take the second factor away: who asked, who
-- decided and why, and what came of it. One at a time for an account.
create table factor_recoveries (
  id text primary key,
  user_id bigint not null references users,
  state text not null check (state in ('Asked', 'Accepted', 'Refused', 'Canceled', 'Done')),
  -- How they can be reached and recognised, in their own words.
  message text not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users,
  reason text,
  -- From when on the factor is taken away.
  due_at timestamptz,
  closed_at timestamptz,
  -- What whoever asks for their second factor to be taken away showed of themselves: Support checks the rest.
  asked_with text not null default 'password' check (asked_with in ('password', 'link', 'notMe')),
  constraint recovery_decided_whole
    check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (reason is null)),
  constraint recovery_due_when_accepted check ((state in ('Accepted', 'Done')) <= (due_at is not null)),
  constraint recovery_closed_at_its_end check ((state in ('Refused', 'Canceled', 'Done')) = (closed_at is not null))
);
create unique index factor_recoveries_one_open on factor_recoveries (user_id) where closed_at is null;
create index factor_recoveries_asked on factor_recoveries (asked_at) where closed_at is null;

-- "It was not me": the link of the mail that tells somebody of another address, another password or a second factor that was
-- set up or taken away. Whoever says so ends every session, and gets back the address that the mail went to.
create table account_alarms (
  id text primary key,
  user_id bigint not null references users,
  -- `addressAsked`: the mail about another address that was asked for takes the account back before anything is changed.
  what text not null check (what in ('address', 'addressAsked', 'password', 'factorOn', 'factorOff')),
  -- Where the mail went: for an address that was replaced, the one of before.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Whether the account had a second factor when the change was made, or shortly before: it says what a mailbox alone may undo.
  was_guarded boolean not null default true
);
create index account_alarms_of_user on account_alarms (user_id);
create index account_alarms_by_end on account_alarms (expires_at);

-- ----------------------------------------------------------------------------------------------------------------------
-- Associations
-- ----------------------------------------------------------------------------------------------------------------------

-- Every node remembers campaigns. A number that grows with each change, whoever makes it, tells them to read again.
create function grow_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;

-- Two associations under one name, SIREN or RNA: Support is shown the others before it decides. Names are compared without
-- accents, capitals, spaces or punctuation, whatever the collation of the database.
create function identity_key(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    lower(normalize(replace(replace(replace(replace(value, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), nfkd)),
    '[^a-z0-9]', '', 'g');

create table organizations (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  type text not null default 'Association1901',
  category text,
  description text,
  purpose text,
  address text,
  zip_code text,
  city text,
  country text not null default 'FR',
  siren text check (siren ~ '^[0-9]{9}$'),
  rna_number text,
  website text,
  logo text,
  banner text,
  authentication_state text not null default 'None',
  allow_collect boolean not null default true,
  is_under_coluche_law boolean not null default false,
  fiscal_receipt_eligibility boolean not null default false,
  fiscal_receipt_issuance_enabled boolean not null default false,
  provider text not null default 'hapay',
  provider_account text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Where the association's money goes. A change is written down, and told to everybody who may move it.
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  iban_holder text check (length(iban_holder) between 1 and 100),
  -- An association opens itself, and waits for Support before it may collect.
  creation_key text unique,
  terms_version text,
  terms_accepted_at timestamptz,
  terms_accepted_by bigint references users,
  submitted_at timestamptz,
  decided_at timestamptz,
  decision_reason text,
  -- The same key with other contents is another wish, and is refused.
  creation_hash text,
  -- A suspension is a thing of its own: whatever is accepted or refused meanwhile, it lasts until Support lifts it.
  is_suspended boolean not null default false,
  -- The identity that Support verified is the one shown; what the association changes of it afterwards waits in
  -- `identity_changes`. Empty where Support verified none, or took it back.
  verified_identity jsonb,
  identity_verified_at timestamptz,
  -- When its administrators were told that it is to be looked at again.
  identity_review_told_at timestamptz,
  constraint organization_iban_has_holder check ((iban is null) = (iban_holder is null)),
  constraint organization_authentication_state
    check (authentication_state in ('None', 'Pending', 'Incomplete', 'Refused', 'Authenticated')),
  constraint suspended_collects_nothing check (not (is_suspended and allow_collect)),
  constraint organization_identity_has_its_date check ((verified_identity is null) = (identity_verified_at is null))
);
create index organizations_by_name on organizations (name, id);
create index organizations_to_verify on organizations (authentication_state, coalesce(submitted_at, '-infinity'), id);
create index organizations_by_slug on organizations (slug text_pattern_ops);
create index organizations_identity_by_age on organizations (identity_verified_at) where identity_verified_at is not null;
create index organizations_by_name_key on organizations (identity_key(name));
create index organizations_by_siren on organizations (siren) where siren is not null;
create index organizations_by_rna_key on organizations (identity_key(rna_number)) where rna_number is not null;
create index organizations_by_name_words on organizations
  using gin (to_tsvector('simple', search_key(name)));
create index organizations_by_place_words on organizations
  using gin (to_tsvector('simple', search_key(coalesce(zip_code, '') || ' ' || coalesce(city, ''))));
create index organizations_by_category on organizations (search_key(category));

-- What Support verifies. What a tax receipt says of an association is part of it: its purpose, and that the Coluche law is
-- meant for it.
create function organization_identity(o organizations) returns jsonb language sql stable
  return jsonb_build_object('name', o.name, 'type', o.type, 'siren', o.siren, 'rnaNumber', o.rna_number,
    'address', o.address, 'zipCode', o.zip_code, 'city', o.city, 'purpose', o.purpose,
    'isUnderColucheLaw', o.is_under_coluche_law);

create trigger organizations_grow before update on organizations for each row execute function grow_version();

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

-- Pictures that pages show to everybody, and documents that only the association and Support may open.
create table association_files (
  id text primary key,
  organization_id bigint not null references organizations,
  purpose text not null check (purpose in ('Picture', 'Document')),
  -- Its name in the store: random, and never the sender's.
  stored_as text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null,
  width integer,
  height integer,
  document_kind text check (document_kind in ('Statutes', 'Declaration', 'Identity', 'BankDetails', 'Other')),
  document_state text check (document_state in ('Saved', 'Pending', 'Rejected', 'Accepted')),
  document_comment text,
  uploaded_by bigint not null references users,
  created_at timestamptz not null,
  constraint picture_is_an_image check (purpose <> 'Picture' or (content_type like 'image/%' and width > 0 and height > 0)),
  constraint document_has_a_kind check ((purpose = 'Document') = (document_kind is not null and document_state is not null))
);
create index association_files_of_organization on association_files (organization_id, purpose, created_at);

-- Who signs an association's papers; the last one written signs, and those who signed before are kept for theirs.
create table signatures (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  name text not null check (length(name) between 1 and 200),
  role text check (length(role) <= 200),
  -- A drawing of their hand, PNG or JPEG.
  image bytea check (length(image) <= 204800),
  created_at timestamptz not null
);
create index signatures_of_organization on signatures (organization_id, id desc);

create trigger signatures_are_append_only before update or delete on signatures
  for each row execute function refuse_change();

-- A change of where the money goes is asked for, told to everybody, and takes effect two days later unless somebody stops it.
-- Until then the account stays what it was and no payout is made.
create table iban_changes (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder text not null check (length(holder) between 1 and 100),
  state text not null check (state in ('Pending', 'Applied', 'Stopped')),
  asked_by bigint not null references users,
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- Whoever stopped it; nobody where it took effect.
  decided_by bigint references users,
  decided_at timestamptz,
  constraint iban_change_is_decided check ((state = 'Pending') = (decided_at is null))
);
create unique index iban_changes_one_pending on iban_changes (organization_id) where state = 'Pending';
create index iban_changes_due on iban_changes (takes_effect_at) where state = 'Pending';

-- When an association is paid, and what stays here for refunds. Apart from its profile, whose version people edit under.
create table payout_settings (
  organization_id bigint primary key references organizations,
  rhythm text not null default 'Daily' check (rhythm in ('Daily', 'Weekly', 'Monthly', 'Paused')),
  reserve_cents bigint not null default 0 check (reserve_cents between 0 and 10000000),
  -- The last day its turn came, whether or not there was anything to pay.
  last_payout_on date
);

-- What has left an association's account or is promised to leave it: refunds, cash-outs, disputes. One row a refund or a
-- cash-out takes its share of, so that two of them cannot spend the same euro; purchases never touch it.
create table association_outflows (
  organization_id bigint primary key references organizations,
  cents bigint not null,
  -- What refunds wait for stands on the row that everything leaving takes its share of: no payout can pass them by.
  waiting_cents bigint not null default 0 check (waiting_cents >= 0)
);

-- ----------------------------------------------------------------------------------------------------------------------
-- Campaigns
-- ----------------------------------------------------------------------------------------------------------------------

-- One narrow row for whatever is limited (a tier, an option, a campaign, a coupon): what is held by live carts and
-- what is sold can never exceed it, whatever the code does. Half-empty pages let every change stay on its page.
create table stocks (
  id bigint generated always as identity primary key,
  capacity integer not null check (capacity >= 0),
  held integer not null default 0,
  sold integer not null default 0,
  -- Sold before Obole, or by other means, as the association declares it.
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  constraint stock_never_oversold check (held >= 0 and sold >= sold_elsewhere and held + sold <= capacity)
) with (fillfactor = 50);

create table forms (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  form_type text not null
    check (form_type in ('CrowdFunding', 'Membership', 'Event', 'Donation', 'PaymentForm', 'Checkout', 'Shop')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text not null default 'Draft' check (state in ('Public', 'Private', 'Draft', 'Deleted', 'Disabled')),
  title text not null,
  private_title text,
  description text,
  long_description text,
  activity_type text,
  color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
  banner text,
  logo text,
  place jsonb,
  start_at timestamptz,
  end_at timestamptz,
  sale_start_at timestamptz,
  sale_end_at timestamptz,
  validity_type text check (validity_type in ('MovingYear', 'Custom', 'Illimited')),
  -- How many times one may pay; a single payment is always possible.
  instalment_counts integer[] not null default '{1}',
  allow_coupons boolean not null default false,
  accept_open_donation boolean not null default false,
  accept_open_monthly_donation boolean not null default false,
  open_donation_preset_amounts_cents bigint[] not null default '{}',
  financial_goal_cents bigint check (financial_goal_cents > 0),
  max_per_user integer check (max_per_user > 0),
  entries_stock_id bigint references stocks,
  allow_organism_payer boolean not null default true,
  allow_individual_payer boolean not null default true,
  ask_payer_address boolean not null default false,
  ask_payer_birth_date boolean not null default false,
  terms_of_sale_url text,
  personalized_message text,
  -- A list of contributors names only those who asked to be in it (`showName`, `showAmount` of the payer).
  display_contributor_name boolean not null default false,
  amount_visible boolean not null default true,
  display_remaining_entries boolean not null default true,
  display_participants_count boolean not null default false,
  remind_abandoned_cart boolean not null default false,
  generate_tickets boolean not null default false,
  generate_membership_cards boolean not null default false,
  widget_button_text text,
  contact_email text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A campaign made twice by one press of a button is one campaign; who saved it last is told to the next.
  creation_key text unique,
  changed_by bigint references users,
  changed_at timestamptz,
  -- The same key with other contents is another wish, and is refused.
  creation_hash text,
  -- What each preset amount does, in the association's words.
  open_donation_preset_impacts jsonb not null default '[]',
  -- A draft that was deleted stays what it was to strangers: nothing.
  is_deleted_draft boolean not null default false,
  can_pass_tickets_on boolean not null default true,
  unique (organization_id, form_type, slug),
  constraint forms_of_organization unique (id, organization_id),
  constraint only_the_deleted_are_deleted_drafts check (not is_deleted_draft or state = 'Deleted')
);
-- Public lists walk an association's campaigns by their last change.
create index forms_by_change on forms (organization_id, updated_at desc, id desc);
create index forms_listed on forms (organization_id, updated_at desc, id desc)
  where state = 'Public' and form_type <> 'Checkout';
create index forms_of_coming_events on forms (start_at) where form_type = 'Event' and start_at is not null;

create trigger forms_grow before update on forms for each row execute function grow_version();

create function grow_form_version() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed = old; else changed = new; end if;
  update forms set version = version where id = changed.form_id;
  return null;
end $$;

create table tiers (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  position integer not null default 0,
  label text not null,
  description text,
  tier_type text not null check (tier_type in ('Donation', 'Payment', 'Registration', 'Membership', 'MonthlyDonation',
    'MonthlyPayment', 'OfflineDonation', 'Contribution', 'Bonus', 'Product')),
  price_category text not null check (price_category in ('Fixed', 'Pwyw', 'Free')),
  price_cents bigint check (price_cents >= 0),
  min_amount_cents bigint check (min_amount_cents >= 0),
  max_amount_cents bigint check (max_amount_cents > 0),
  preset_amounts_cents bigint[] not null default '{}',
  vat_basis_points integer not null default 0 check (vat_basis_points in (0, 210, 550, 1000, 2000)),
  payment_frequency text not null default 'Single' check (payment_frequency in ('Single', 'Installment', 'Monthly')),
  stock_id bigint references stocks,
  max_per_user integer check (max_per_user > 0),
  max_per_cart integer check (max_per_cart > 0),
  sale_start_at timestamptz,
  sale_end_at timestamptz,
  is_eligible_tax_receipt boolean not null default false,
  is_excluded_from_form_payment_terms boolean not null default false,
  is_favorite boolean not null default false,
  asks_participant boolean not null default false,
  picture text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a rate asks of each participant besides the names, and whether it is for minors, who pay nothing themselves.
  participant_fields jsonb not null default '{"email": "Optional"}',
  is_for_minors boolean not null default false,
  -- As for a campaign: what each preset amount does.
  preset_impacts jsonb not null default '[]',
  -- Which of them is chosen until the payer chooses another.
  suggested_amount_cents bigint,
  constraint tier_fixed_has_price check (price_category <> 'Fixed' or price_cents is not null)
);
create index tiers_of_form on tiers (form_id, position, id);

create trigger tiers_grow_form after insert or update or delete on tiers
  for each row execute function grow_form_version();

create table extra_options (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  position integer not null default 0,
  label text not null,
  description text,
  price_cents bigint not null default 0 check (price_cents >= 0),
  vat_basis_points integer not null default 0 check (vat_basis_points in (0, 210, 550, 1000, 2000)),
  is_required boolean not null default false,
  stock_id bigint references stocks,
  deleted_at timestamptz
);
create index extra_options_of_form on extra_options (form_id, position, id);

create trigger extra_options_grow_form after insert or update or delete on extra_options
  for each row execute function grow_form_version();

create table tier_extra_options (
  tier_id bigint not null references tiers,
  extra_option_id bigint not null references extra_options,
  primary key (tier_id, extra_option_id)
);

create function grow_form_version_of_tier() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed = old; else changed = new; end if;
  update forms set version = version where id = (select form_id from tiers where id = changed.tier_id);
  return null;
end $$;

create trigger tier_extra_options_grow_form after insert or update or delete on tier_extra_options
  for each row execute function grow_form_version_of_tier();

-- A field belongs to one tier, to one option, or (neither) to every tier of its campaign.
create table custom_fields (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  tier_id bigint references tiers,
  extra_option_id bigint references extra_options,
  position integer not null default 0,
  label text not null,
  type text not null check (type in ('Date', 'TextInput', 'FreeText', 'ChoiceList', 'File', 'YesNo', 'Phone', 'Zipcode', 'Number')),
  is_required boolean not null default false,
  choices text[] not null default '{}',
  max_length integer not null default 500 check (max_length > 0),
  deleted_at timestamptz,
  constraint field_has_one_owner check (tier_id is null or extra_option_id is null)
);
create index custom_fields_of_form on custom_fields (form_id, position, id);

create trigger custom_fields_grow_form after insert or update or delete on custom_fields
  for each row execute function grow_form_version();

create table coupons (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  code text not null,
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  uses_stock_id bigint references stocks,
  tier_ids bigint[],
  start_at timestamptz,
  end_at timestamptz,
  deleted_at timestamptz,
  constraint coupon_is_percent_or_amount check ((percent_basis_points is null) <> (amount_cents is null))
);
create unique index coupons_code on coupons (form_id, code) where deleted_at is null;

-- A save that was sent again (an answer lost on the way) is recognised by its key: what it created is created once.
create table form_saves (
  key text primary key,
  form_id bigint not null references forms,
  request_hash text not null,
  created jsonb not null,
  saved_at timestamptz not null
);
create index form_saves_of_form on form_saves (form_id, saved_at);

-- What its administrators change of a campaign that people see waits here until they publish it; one draft for all of them.
create table form_drafts (
  form_id bigint primary key references forms,
  -- Grows with every change, publication and giving up included, so that a page knows whether it saw the last one.
  version integer not null default 1,
  -- Null while nothing waits.
  document jsonb,
  changed_by bigint references users,
  changed_at timestamptz not null
);

-- What the page said, each time it was published: only ever added to.
create table form_versions (
  form_id bigint not null references forms,
  number integer not null,
  document jsonb not null,
  published_by bigint references users,
  published_at timestamptz not null,
  primary key (form_id, number)
);

-- An event that does not take place: who said so, when, and what they tell those who would have come.
create table event_cancellations (
  form_id bigint primary key references forms,
  organization_id bigint not null references organizations,
  user_id bigint not null references users,
  message text not null check (length(message) <= 2000),
  note text check (length(note) <= 500),
  asked_at timestamptz not null,
  -- Whether what had been kept of lines cancelled before is given back as well. Empty where nobody was asked: of the orders that
  -- end everything goes back, and no other order is touched.
  returns_kept boolean
);

-- Whether a campaign's event still takes place, for a statement that is about to place an order: whoever cancels it waits for
-- that order, or has committed, and is then seen, because each statement in here looks at the database anew.
create function event_stands(of_form bigint) returns boolean language plpgsql volatile as $$
begin
  perform from forms where id = of_form for key share;
  return not exists (select from event_cancellations c where c.form_id = of_form);
end $$;

-- Who asked to be told when a campaign takes payments; told once, then the address has served.
create table prospects (
  id bigint generated always as identity primary key,
  form_id bigint not null references forms,
  email text not null,
  locale text not null check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  told_at timestamptz,
  -- Whoever asked to be told may wait for some tiers alone; none is the campaign as a whole.
  tier_ids bigint[] not null default '{}',
  unique (form_id, email)
);
create index prospects_waiting on prospects (form_id) where told_at is null;
create index prospects_told on prospects (told_at) where told_at is not null;
create index prospects_of_form on prospects (form_id, id desc);
create index prospects_by_email on prospects (form_id, lower(email) text_pattern_ops);

create table abuse_reports (
  id text primary key,
  form_id bigint references forms,
  reason text not null check (reason in ('DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM')),
  user_email text not null,
  user_message text not null,
  url text not null,
  created_at timestamptz not null,
  -- A report waits until Support has looked at it; what was decided of it can be taken back.
  state text not null default 'Open',
  decided_at timestamptz,
  decided_by bigint references users,
  -- What the association is told of it.
  decision_comment text check (length(decision_comment) <= 500),
  constraint abuse_report_state check (state in ('Open', 'Handled', 'Dismissed')),
  constraint abuse_report_is_decided_by_somebody
    check ((state = 'Open') = (decided_at is null) and (state = 'Open') = (decided_by is null))
);
create index abuse_reports_latest on abuse_reports (created_at desc, id);
create index abuse_reports_of_form on abuse_reports (form_id, created_at desc, id);
create index abuse_reports_by_state on abuse_reports (state, created_at desc, id);
create index abuse_reports_of_form_by_state on abuse_reports (form_id, state, created_at desc, id);
create index abuse_reports_by_email on abuse_reports (lower(user_email) text_pattern_ops);

-- ----------------------------------------------------------------------------------------------------------------------
-- Roles
-- ----------------------------------------------------------------------------------------------------------------------

-- A role in an association; with a campaign, the role counts for that campaign alone.
create table memberships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  form_id bigint,
  role text not null
    check (role in ('OrganizationAdmin', 'FormAdmin', 'Treasurer', 'Accountant', 'CheckInOperator')),
  created_at timestamptz not null,
  constraint membership_form_of_organization
    foreign key (form_id, organization_id) references forms (id, organization_id),
  constraint organization_admin_of_all_forms check (role <> 'OrganizationAdmin' or form_id is null),
  constraint membership_once unique nulls not distinct (user_id, organization_id, form_id, role)
);
create index memberships_of_organization on memberships (organization_id, role);

-- Checked at commit, so that one transaction may replace an administrator. The association's row is locked first:
-- two administrators who remove each other at the same instant take turns, and the second is refused.
create function keep_organization_admin() returns trigger language plpgsql as $$
begin
  perform 1 from organizations where id = old.organization_id for no key update;
  if not exists (select 1 from memberships where organization_id = old.organization_id and role = 'OrganizationAdmin') then
    raise exception 'association % would lose its last administrator', old.organization_id
      using errcode = 'check_violation', constraint = 'organization_keeps_admin';
  end if;
  return null;
end $$;

create constraint trigger organization_keeps_admin after update or delete on memberships
  deferrable initially deferred for each row when (old.role = 'OrganizationAdmin')
  execute function keep_organization_admin();

-- Nobody is of an association before they said yes: until then there is an address, a role, and who asked.
create table invitations (
  id text primary key,
  organization_id bigint not null references organizations,
  form_id bigint,
  role text not null
    check (role in ('OrganizationAdmin', 'FormAdmin', 'Treasurer', 'Accountant', 'CheckInOperator')),
  email text not null,
  -- In which language whoever has no account yet is written to.
  locale text not null check (locale in ('fr', 'en')),
  invited_by bigint not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('Accepted', 'Declined', 'Withdrawn')),
  closed_at timestamptz,
  constraint invitation_form_of_organization
    foreign key (form_id, organization_id) references forms (id, organization_id),
  constraint invitation_closed_by_an_outcome check ((outcome is null) = (closed_at is null))
);
create unique index invitations_open_once
  on invitations (organization_id, email, role, form_id) nulls not distinct where closed_at is null;
create index invitations_to on invitations (email) where closed_at is null;
create index invitations_ending on invitations (expires_at);

-- ----------------------------------------------------------------------------------------------------------------------
-- Carts
-- ----------------------------------------------------------------------------------------------------------------------

-- A cart is short-lived and read whole, so what the visitor chose is one document; core prices it at every change.
create table carts (
  id text primary key,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  client text not null,
  state text not null default 'Open' check (state in ('Open', 'Paying', 'Paid', 'Expired')),
  version integer not null default 1,
  request_hash text not null,
  items jsonb not null,
  payer jsonb,
  coupon_id bigint references coupons,
  instalment_count integer not null default 1 check (instalment_count in (1, 3, 6, 10, 12)),
  payment_day integer check (payment_day between 1 and 28),
  tip_cents bigint check (tip_cents >= 0),
  total_cents bigint not null check (total_cents = 0 or total_cents >= 50),
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- A visitor's live carts sit in numbered places, so that two made at the same instant cannot both be the third.
  place smallint check (place > 0),
  -- The last calls that changed the cart, each as the digests of its key and of what it asked: a replay changes nothing.
  calls jsonb not null default '[]',
  -- What a cart was sent in files, counted on its own row: of many that come at once, each sees the one before.
  file_count integer not null default 0,
  file_bytes bigint not null default 0,
  -- Who wrote the lines of a cart that its association asks for. Empty for every other: those name what a campaign sells.
  made_by bigint references users,
  -- The address of a cart that an association asks for is handed on. Whose details it holds, who began its payment and who
  -- dedicated its gift are therefore said by the visitor; null in every other cart, whose id is its visitor's own.
  payer_client text,
  -- What is personal in any cart is its visitor's. Null in the columns that name one stands for whoever filled the cart, `client`.
  -- `lines_client` wrote the lines, and named people in them. Who fills a cart in the frame of another site and goes on at the top
  -- of the window, `handed_to`, is another visitor there, to whom they handed it over.
  lines_client text,
  handed_from text,
  handed_to text
);
create index carts_expiring on carts (expires_at) where state in ('Open', 'Paying');
create unique index carts_places on carts (client, place) where state in ('Open', 'Paying');
create index carts_abandoned on carts (expires_at) where state = 'Expired' and payer is not null;

-- Carts that ended without an order are emptied of what people typed.
create index carts_to_forget on carts (expires_at) where state = 'Expired' and items <> '[]';

create table holds (
  cart_id text not null references carts,
  stock_id bigint not null references stocks,
  quantity integer not null check (quantity > 0),
  primary key (cart_id, stock_id)
);

-- Where carts were made, as keyed hashes of address ranges, so that one script cannot hold every place of an event.
-- Unlogged: what a crash forgets harms nobody. Swept as soon as it no longer counts.
create unlogged table cart_origins (
  cart_id text primary key,
  form_id bigint not null,
  address_range text not null,
  at timestamptz not null
) with (fillfactor = 80);
create index cart_origins_of_range on cart_origins (address_range, form_id);
create index cart_origins_by_age on cart_origins (at);

-- For whom the gift of a cart is made. The recipient's address is there until the card is sent, and no longer.
create table dedications (
  cart_id text primary key references carts on delete cascade,
  occasion text not null check (occasion in ('Honour', 'Memory')),
  honouree text not null,
  message text,
  shows_amount boolean not null,
  recipient_name text,
  recipient_email text,
  created_at timestamptz not null,
  sent_at timestamptz,
  client text,
  constraint recipient_is_whole check (recipient_email is null or recipient_name is not null)
);
create index dedications_with_recipient on dedications (created_at) where recipient_email is not null;

-- One row a visit: how far somebody went on a campaign that day. The visitor is a word that changes every day and that
-- nobody can turn back into a person; it only keeps one visit from being counted twice.
create table visits (
  form_id bigint not null references forms,
  day date not null,
  visitor text not null,
  source text not null,
  is_widget boolean not null default false,
  -- 1 to 4 are the journey's steps, 5 a payment begun.
  step smallint not null check (step between 1 and 5),
  cart_id text references carts,
  primary key (form_id, day, visitor)
);
create index visits_of_cart on visits (cart_id) where cart_id is not null;

-- Who was reminded of a cart they left, by campaign and address: once, whatever number of carts they leave.
create table cart_reminders (
  form_id bigint not null references forms,
  email text not null check (email = lower(email)),
  cart_id text not null references carts,
  reminded_at timestamptz not null,
  primary key (form_id, email)
);
create index cart_reminders_old on cart_reminders (reminded_at);

-- How far the reminders of an event have come. An event that is put off is another one to be reminded of.
create table event_reminders (
  form_id bigint not null references forms,
  starts_at timestamptz not null,
  last_order_id bigint not null default 0,
  done_at timestamptz,
  primary key (form_id, starts_at)
);

-- ----------------------------------------------------------------------------------------------------------------------
-- Orders
-- ----------------------------------------------------------------------------------------------------------------------

create function is_item_live(state text) returns boolean language sql immutable parallel safe
  return state in ('Waiting', 'Processed', 'Registered');

-- One who left no e-mail address is known by name and postal address, capitals, accents and signs between the words apart.
create function payer_by_post(payer jsonb) returns text language sql immutable parallel safe
  return regexp_replace(
    search_key(concat_ws(chr(10), payer ->> 'lastName', payer ->> 'firstName', payer ->> 'companyName', payer ->> 'address',
      payer ->> 'zipCode', payer ->> 'city', payer ->> 'country')),
    '[ ,.''’-]+', ' ', 'g');

create function payer_key(email text, payer jsonb) returns text language sql immutable parallel safe
  return coalesce(email, payer_by_post(payer));

create table orders (
  id bigint generated always as identity primary key,
  token text not null unique,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  cart_id text not null unique references carts,
  payer jsonb not null,
  payer_email text,
  total_cents bigint not null,
  lines_cents bigint not null,
  discount_cents bigint not null,
  vat_cents bigint not null,
  tip_cents bigint not null,
  coupon_id bigint references coupons,
  -- What a monthly gift takes from the second month on.
  recurrence jsonb,
  consents jsonb not null,
  locale text not null,
  created_at timestamptz not null,
  -- What was done for an order after it was placed.
  papers_made_at timestamptz,
  confirmation_sent_at timestamptz,
  -- What the association wrote beside an order it received by hand.
  note text check (length(note) <= 500),
  -- The use of a code comes back with an order that is cancelled whole.
  coupon_released_at timestamptz,
  -- When the association last corrected the e-mail address of an order's payer; null while it is the one that paid. For a while
  -- after it, no link that moves money goes to the new address.
  email_corrected_at timestamptz,
  -- Not sent, because the order was free and its mailbox had too many mails that anybody may have caused: whoever ordered has
  -- its page.
  confirmation_kept_back_at timestamptz,
  constraint order_adds_up check (total_cents = lines_cents - discount_cents + tip_cents and (total_cents = 0 or total_cents >= 50)),
  -- Somebody who pays by cheque, in cash or by transfer may have no e-mail address: then the association knows where they live.
  -- Only an order that was written down by hand holds no consent, so that no payer who came through a page is without an address.
  constraint payer_can_be_written_to check (
    payer_email is not null
    or consents = '[]' and payer ->> 'email' is null and coalesce(payer ->> 'address', '') <> ''
      and coalesce(payer ->> 'zipCode', '') <> '' and coalesce(payer ->> 'city', '') <> '' and coalesce(payer ->> 'country', '') <> '')
);
create index orders_of_organization on orders (organization_id, created_at desc, id desc);
create index orders_of_form on orders (form_id, created_at desc, id desc);
create index orders_of_payer on orders (payer_email, created_at desc);

-- A list is searched by the beginning of a name or an address, each within one association.
create index orders_by_payer_email on orders (organization_id, payer_email text_pattern_ops, created_at desc);
create index orders_by_last_name on orders (organization_id, search_key(payer ->> 'lastName') text_pattern_ops);
create index orders_by_first_name on orders (organization_id, search_key(payer ->> 'firstName') text_pattern_ops);
create index orders_by_company on orders (organization_id, search_key(payer ->> 'companyName') text_pattern_ops)
  where payer ->> 'companyName' is not null;

-- Orders are narrowed to those that cost nothing; all others are found by their payments.
create index orders_that_are_free on orders (organization_id, created_at desc, id desc) where total_cents = 0;
create index orders_by_payer_by_post on orders (organization_id, payer_by_post(payer) text_pattern_ops) where payer_email is null;

-- Those who paid in one campaign, by address, walked from one address to the next.
create index orders_by_payer_of_form on orders (organization_id, form_id, payer_email text_pattern_ops);
create index orders_listed_in_public on orders (form_id, created_at desc, id desc)
  where payer->'showName' = 'true' and (total_cents > 0 or recurrence is not null);

-- What the association changed of an order at once: lines cancelled, money given back, or both.
create table order_adjustments (
  id text primary key,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  -- Nobody where the platform did it.
  user_id bigint references users,
  cause text not null check (cause in ('Choice', 'EventCanceled', 'EntryUndone', 'DisputeLost')),
  -- For the association's own eyes.
  note text check (length(note) <= 500),
  -- What the payer reads.
  message text check (length(message) <= 2000),
  send_mail boolean not null,
  request_hash text not null,
  created_at timestamptz not null
);
create index order_adjustments_of_order on order_adjustments (order_id);

create table order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  form_id bigint not null references forms,
  tier_id bigint references tiers,
  type text not null,
  name text not null,
  price_category text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  initial_amount_cents bigint not null check (initial_amount_cents >= 0),
  discount_cents bigint not null check (discount_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  participant jsonb,
  custom_fields jsonb not null default '[]',
  options jsonb not null default '[]',
  state text not null default 'Processed'
    check (state in ('Waiting', 'Processed', 'Registered', 'Deleted', 'Unknown', 'Canceled', 'Refused', 'Abandoned')),
  -- What each term pays of this line.
  term_cents bigint[] not null,
  is_eligible_tax_receipt boolean not null default false,
  stock_ids bigint[] not null default '{}',
  stock_released_at timestamptz,
  -- What a line takes each month from the second on; empty for a line paid once or in instalments.
  monthly_cents bigint check (monthly_cents > 0),
  -- A line stands or is cancelled, and says since when, by whom and why. Everything that depends on it (its paper, its
  -- place, every count) asks the line; nothing else says whether a line is good.
  canceled_at timestamptz,
  canceled_by bigint references users,
  cancel_cause text,
  adjustment_id text references order_adjustments,
  -- What a line costs that a correction made another thing than was bought: shown beside what was paid for it.
  changed_price_cents bigint check (changed_price_cents >= 0),
  -- The VAT of each line, rate by rate, as it was when it was bought: rates change. Empty for what was bought before anybody wrote
  -- it down: such a line tells its VAT, and of no rate.
  vat_by_rate jsonb,
  -- A payer may give a ticket to somebody else. Each time it has another code and another paper; the ones before are kept by
  -- name, to tell whoever comes with one what became of it.
  passed_on_count int not null default 0,
  -- Why: chosen by the association, with its event, an entry taken back, or money that the payer's bank took for good.
  constraint line_is_canceled_for_a_cause
    check (cancel_cause in ('Choice', 'EventCanceled', 'EntryUndone', 'DisputeLost'))
);
create index order_items_of_order on order_items (order_id);
create index order_items_of_form on order_items (form_id, id desc);
create index order_items_of_type on order_items (form_id, type, id desc);

-- Members and guests are looked for by their own names too.
create index order_items_by_last_name on order_items (form_id, search_key(participant ->> 'lastName') text_pattern_ops)
  where participant is not null;
create index order_items_by_first_name on order_items (form_id, search_key(participant ->> 'firstName') text_pattern_ops)
  where participant is not null;

-- Whether a tier was ever sold decides whether its price may change.
create index order_items_of_tier on order_items (tier_id) where tier_id is not null;
create index order_items_of_adjustment on order_items (adjustment_id) where adjustment_id is not null;

-- An order is found by whom its lines are for: by their names, and by their address.
create index order_items_by_email on order_items (form_id, search_key(participant ->> 'email') text_pattern_ops)
  where participant ->> 'email' is not null;

-- Orders are looked up by what became of them: the few with a cancelled line or money given back among many without.
create index order_items_canceled on order_items (form_id, order_id) where not is_item_live(state);

-- Whoever cancels a line, it says since when and why.
create function date_canceled_line() returns trigger language plpgsql as $$
begin
  new.canceled_at := coalesce(new.canceled_at, now());
  new.cancel_cause := coalesce(new.cancel_cause, 'Choice');
  return new;
end $$;

create trigger canceled_lines_are_dated before update of state on order_items
  for each row when (new.state = 'Canceled' and new.canceled_at is null) execute function date_canceled_line();

-- Where the VAT of a line changes and its rates do not, what was said of them is no longer true.
create function forget_vat_by_rate() returns trigger language plpgsql as $$
begin
  new.vat_by_rate := null;
  return new;
end $$;

create trigger order_items_forget_vat_by_rate before update of vat_cents on order_items for each row
  when (new.vat_cents <> old.vat_cents and new.vat_by_rate is not distinct from old.vat_by_rate)
  execute function forget_vat_by_rate();

-- What visitors uploaded as answers. A file belongs to its cart, and later to the order that speaks of it.
create table files (
  id text primary key,
  cart_id text not null references carts,
  order_id bigint references orders,
  -- Its name in the store: random, and never the visitor's.
  stored_as text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 5242880),
  sha256 text not null,
  created_at timestamptz not null
);
create index files_of_cart on files (cart_id);
create index files_unsettled on files (created_at) where order_id is null;

-- The links by which a payer, who has no account, opens an order. A reading link is stored as it is sent; of a money link only
-- the first half is, and the other half is made from the secret: whoever reads this table moves no money.
create table order_links (
  id text primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('reading', 'money')),
  -- The change that a money link was asked for, as the payer typed it; it is proposed again when the link is opened.
  wish jsonb,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
create index order_links_of_order on order_links (order_id, issued_at desc);

-- A link is given to whoever it can be sent to: with the order, or once an address is known.
create function give_reading_link() returns trigger language plpgsql as $$
begin
  if new.payer_email is null then
    return null;
  end if;
  insert into order_links (id, order_id, kind, issued_at) values (new.token, new.id, 'reading', new.created_at)
  on conflict do nothing;
  return null;
end $$;

create trigger orders_have_a_reading_link after insert on orders for each row execute function give_reading_link();

create trigger orders_get_a_reading_link after update of payer_email on orders for each row
  when (old.payer_email is null and new.payer_email is not null) execute function give_reading_link();

-- The papers that a ticket had before it was passed on.
create table passed_tickets (
  order_item_id bigint not null references order_items,
  -- How often it had been passed on when this was its paper.
  hand int not null,
  paper_id text not null unique,
  passed_at timestamptz not null,
  primary key (order_item_id, hand)
);

-- To whom the ticket or card of a line was sent beside its payer: each address once for each line.
create table participant_passes (
  order_item_id bigint not null references order_items,
  email text not null,
  queued_at timestamptz not null,
  -- Not sent, because its mailbox had too many mails: the payer has it, and nobody is told that it is over.
  kept_back_at timestamptz,
  -- When it was decided, once, whether it is sent or kept back: a mail server that is down uses up nobody's share.
  counted_at timestamptz,
  primary key (order_item_id, email)
);

-- The orders that end with a cancelled event, each once. One that was being paid at that moment is added when it is there.
create table event_cancellation_orders (
  order_id bigint primary key references orders,
  form_id bigint not null references event_cancellations,
  done_at timestamptz
);
create index event_cancellation_orders_of_form on event_cancellation_orders (form_id);

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
  -- A message about chosen lines goes to those they are for: by which lines somebody who did not pay is written to.
  item_ids bigint[] not null default '{}',
  primary key (message_id, email)
);

-- How long a membership lasts, as core says it: a list is narrowed and sorted by it.
create function membership_from(validity_type text, taken_at timestamptz, start_at timestamptz) returns date
  language sql immutable parallel safe
  return ((case when validity_type = 'Custom' then coalesce(start_at, taken_at) else taken_at end) at time zone 'Europe/Paris')::date;

create function membership_until(validity_type text, taken_at timestamptz, end_at timestamptz) returns date
  language sql immutable parallel safe
  return case validity_type
    when 'MovingYear' then (((taken_at at time zone 'Europe/Paris')::date + interval '12 months')::date - 1)
    when 'Custom' then (end_at at time zone 'Europe/Paris')::date end;

-- ----------------------------------------------------------------------------------------------------------------------
-- VAT
-- ----------------------------------------------------------------------------------------------------------------------

-- Core's `vatIncluded`: the VAT contained in a price, rounded half up.
create function vat_included(price bigint, rate integer) returns bigint
  language sql immutable parallel safe
  return floor((2 * price * rate + 10000 + rate)::numeric / (2 * (10000 + rate)))::bigint;

-- Core's `vatLeft`: the VAT of what is left of a line.
create function vat_left(vat bigint, amount bigint, gone bigint) returns bigint
  language sql immutable parallel safe
  return case when amount <= 0 then 0 else floor((2 * vat * greatest(amount - gone, 0) + amount)::numeric / (2 * amount))::bigint end;

-- The VAT of a line, rate by rate; a line that says nothing of rates has one part without a rate.
create function vat_parts(by_rate jsonb, vat bigint) returns table (rate integer, vat_cents bigint)
  language sql immutable parallel safe rows 1
  begin atomic
    select (part ->> 'rateBasisPoints')::integer, (part ->> 'vatCents')::bigint
    from jsonb_array_elements(coalesce(by_rate, jsonb_build_array(jsonb_build_object('vatCents', vat)))) part;
  end;

-- The same, with what was paid at each rate where the line says it.
create function vat_shares(by_rate jsonb, vat bigint) returns table (rate integer, vat_cents bigint, paid_cents bigint)
  language sql immutable parallel safe rows 1
  begin atomic
    select (part ->> 'rateBasisPoints')::integer, (part ->> 'vatCents')::bigint, (part ->> 'paidCents')::bigint
    from jsonb_array_elements(coalesce(by_rate, jsonb_build_array(jsonb_build_object('vatCents', vat)))) part;
  end;

-- ----------------------------------------------------------------------------------------------------------------------
-- Limits
-- ----------------------------------------------------------------------------------------------------------------------

-- "Two a person" is a stock of two that belongs to one e-mail address: held when the payment starts, sold with the
-- order, given back with the cart, by the same statements and under the same constraint as any other stock.
create table personal_limits (
  stock_id bigint primary key references stocks,
  form_id bigint not null references forms,
  -- Null for the campaign's own limit, which counts every rate.
  tier_id bigint references tiers,
  email text not null check (email = lower(email)),
  constraint personal_limit_is_one unique nulls not distinct (form_id, email, tier_id)
);

-- The stock of one person, made at the first purchase under a limit with what they had bought before it existed.
-- A limit that is lowered stops the next purchase and leaves the past alone.
create function personal_stock(of_form bigint, of_tier bigint, of_email text, allowed integer) returns bigint
language plpgsql as $$
declare
  known bigint;
  fresh bigint;
  bought integer;
begin
  select stock_id into known from personal_limits
  where form_id = of_form and email = of_email and tier_id is not distinct from of_tier;
  if known is null then
    select count(*) into bought
    from orders o join order_items i on i.order_id = o.id
    where o.payer_email = of_email and i.form_id = of_form and i.tier_id is not null
      and (of_tier is null or i.tier_id = of_tier) and is_item_live(i.state) and i.stock_released_at is null;
    insert into stocks (capacity, sold, sold_elsewhere) values (greatest(allowed, bought), bought, bought)
    returning id into fresh;
    insert into personal_limits (stock_id, form_id, tier_id, email) values (fresh, of_form, of_tier, of_email)
    on conflict on constraint personal_limit_is_one do nothing;
    if found then
      return fresh;
    end if;
    -- Another purchase of the same person made it in the meantime.
    delete from stocks where id = fresh;
    select stock_id into known from personal_limits
    where form_id = of_form and email = of_email and tier_id is not distinct from of_tier;
  end if;
  update stocks set capacity = greatest(allowed, held + sold)
  where id = known and capacity <> greatest(allowed, held + sold);
  return known;
end $$;

-- A line names the stocks it is counted in, also those of limits that were set after it was sold, so that it gives its place
-- back. The stocks that count a line of an order today: its tier's, its options', and the campaign's own.
create function limits_of_line(of_form bigint, of_tier bigint, chosen jsonb) returns bigint[] language sql stable as $$
  select coalesce(array_agg(stock_id order by stock_id), '{}') from (
    select entries_stock_id as stock_id from forms where id = of_form and of_tier is not null
    union select stock_id from tiers where id = of_tier
    union select e.stock_id from extra_options e
      where e.id in (select (o ->> 'extraOptionId')::bigint from jsonb_array_elements(chosen) o)
  ) limits where stock_id is not null
$$;

-- Gives each standing line of a campaign the stocks that count it and that it does not name; what is sold of these is then
-- what its lines say. Lines before stocks, as cancelling does. What is sold stays sold, whatever the limit says.
create function count_earlier_lines(of_form bigint) returns void language plpgsql as $$
declare
  limits bigint[];
begin
  select array_agg(s.id) into limits
  from stocks s join (
    select entries_stock_id as stock_id from forms where id = of_form
    union select stock_id from tiers where form_id = of_form
    union select stock_id from extra_options where form_id = of_form) l on l.stock_id = s.id
  where s.sold_elsewhere > 0;
  if limits is null then
    return;
  end if;
  update order_items i set stock_ids = i.stock_ids || m.missing
  from (
    select o.id, array(
      select l from unnest(limits_of_line(o.form_id, o.tier_id, o.options)) l
      where l = any(limits) and not l = any(o.stock_ids)) as missing
    from order_items o
    where o.form_id = of_form and is_item_live(o.state) and o.stock_released_at is null
    order by o.id for no key update of o) m
  where i.id = m.id and m.missing <> '{}';
  with counted as (
    select l.id, (
      select count(*)::int from order_items i
      where i.form_id = of_form and l.id = any(i.stock_ids) and i.stock_released_at is null) as sold
    from unnest(limits) as l(id)),
  in_order as (
    select s.id, c.sold from stocks s join counted c on c.id = s.id order by s.id for no key update of s)
  update stocks s set sold = o.sold, sold_elsewhere = 0, capacity = greatest(s.capacity, s.held + o.sold)
  from in_order o where s.id = o.id;
end $$;

-- The lines of an order about to be placed, which were frozen when its payment began, with the limits that were set since:
-- each is taken like any other, or the order is not made. Whoever sets a limit locks the campaign's row after the last
-- order placed without it; what is read here is read after that.
create function with_limits_set_since(of_form bigint, frozen jsonb) returns jsonb language plpgsql volatile as $$
declare
  counted jsonb;
begin
  perform from forms where id = of_form for key share;
  with line as (
    select place, l.line, array(
      select id from unnest(limits_of_line(of_form, (l.line ->> 'tierId')::bigint, l.line -> 'options')) id
      where not l.line -> 'stock_ids' @> to_jsonb(id)) as missing
    from jsonb_array_elements(frozen) with ordinality as l(line, place)),
  wanted as (select id, count(*)::int as quantity from line, unnest(missing) id group by id),
  in_order as (
    select s.id, w.quantity from stocks s join wanted w on w.id = s.id order by s.id for no key update of s),
  taken as (
    update stocks s set sold = s.sold + o.quantity from in_order o
    where s.id = o.id and s.held + s.sold + o.quantity <= s.capacity returning s.id)
  select jsonb_agg(line || jsonb_build_object('stock_ids', (line -> 'stock_ids') || to_jsonb(missing)) order by place)
  into counted
  from line where must((select count(*) from taken) = (select count(*) from wanted), 'stock');
  return counted;
end $$;

-- Whether a line that was changed names every stock that counts it, whoever set a limit meanwhile; what was
-- sold elsewhere is counted already.
create function is_in_its_limits(of_line bigint) returns boolean language plpgsql volatile as $$
begin
  perform from forms f join order_items i on i.form_id = f.id where i.id = of_line for key share of f;
  return not exists (
    select from order_items i, unnest(limits_of_line(i.form_id, i.tier_id, i.options)) l join stocks s on s.id = l
    where i.id = of_line and not l = any(i.stock_ids) and s.sold_elsewhere = 0);
end $$;

-- A code whose uses were limited while somebody paid with it: their order, frozen before, takes its use when it is placed, or
-- is not made. An order speaks of its code and not of the stock behind it, so nothing else has to be told.
create function takes_its_code(of_form bigint, of_coupon bigint, frozen_stock bigint) returns boolean language plpgsql volatile as $$
declare
  set_since bigint;
begin
  perform from forms where id = of_form for key share;
  select c.uses_stock_id into set_since from coupons c where c.id = of_coupon;
  if set_since is null or set_since = frozen_stock then
    return true;
  end if;
  update stocks set sold = sold + 1 where id = set_since and held + sold < capacity;
  return found;
end $$;

-- ----------------------------------------------------------------------------------------------------------------------
-- Payments
-- ----------------------------------------------------------------------------------------------------------------------

-- Core's machine of payments, held here too so that no statement, whoever wrote it, moves a final state. Money received by
-- hand that was wholly handed back is money refunded, as by card: it came, and it went back. Only an entry that was taken
-- back, since the money never came, is cancelled.
create function is_payment_move(from_state text, to_state text) returns boolean language sql immutable parallel safe
  return from_state || '>' || to_state = any (array[
    'Init>WaitingAuthentication', 'Init>Authorized', 'Init>Duplicated', 'Init>Refused', 'Init>Canceled', 'Init>Abandoned',
    'WaitingAuthentication>Authorized', 'WaitingAuthentication>Duplicated', 'WaitingAuthentication>Refused',
    'WaitingAuthentication>Canceled', 'WaitingAuthentication>Abandoned',
    'Pending>Authorized', 'Pending>Refused', 'Pending>Canceled',
    'Authorized>Refunding', 'Authorized>Contested', 'Contested>Authorized', 'Contested>Refunded', 'Duplicated>Refunding',
    'Refunding>Authorized', 'Refunding>Refunded', 'Refused>Authorized', 'Refused>Duplicated', 'Refused>Corrected',
    'Refused>Canceled', 'Corrected>Refunding', 'Corrected>Contested', 'Registered>Canceled', 'Registered>Refunded']);

create function keep_to_the_machine() returns trigger language plpgsql as $$
begin
  if not is_payment_move(old.state, new.state) then
    raise exception '% of % cannot go from % to %', tg_table_name, old.id, old.state, new.state;
  end if;
  return new;
end $$;

-- Core's figures: what a payment brought in and kept, and what it will still bring.
create function received_cents(state text, amount_cents bigint, refunded_cents bigint) returns bigint
  language sql immutable parallel safe
  return case when state in ('Authorized', 'Corrected', 'Refunding', 'Refunded', 'Contested', 'Registered')
    then amount_cents - refunded_cents else 0 end;

create function to_come_cents(state text, amount_cents bigint) returns bigint language sql immutable parallel safe
  return case when state in ('Pending', 'Refused') then amount_cents else 0 end;

-- A payout: a transfer to an association's bank. What it holds is its lines: movements of the association's account, each paid out
-- once, that add up to its amount.
create table cash_outs (
  id bigint generated always as identity primary key,
  -- The bank's idempotency key, and the reference found back in its settlement.
  reference text not null unique,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('Transfered', 'WaitingForCashOutConfirmation', 'CashedOut', 'Failed')),
  -- Where it went: the association's account may be another one tomorrow.
  iban text not null,
  beneficiary text not null,
  -- Empty where the daily run made it.
  user_id bigint references users,
  provider text not null,
  provider_account text,
  provider_payout_id text,
  failure text,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cashed_out_at timestamptz,
  -- What a payout left in reserve begins the next one: lines + carried in − carried out = amount.
  carried_in_cents bigint not null default 0 check (carried_in_cents >= 0),
  carried_out_cents bigint not null default 0 check (carried_out_cents >= 0),
  constraint cash_out_has_its_date check ((cashed_out_at is not null) = (state = 'CashedOut'))
);
create index cash_outs_of_organization on cash_outs (organization_id, id desc);
create unique index cash_outs_one_under_way on cash_outs (organization_id)
  where state in ('Transfered', 'WaitingForCashOutConfirmation');
create index cash_outs_in_doubt on cash_outs (next_check_at) where state in ('Transfered', 'WaitingForCashOutConfirmation');
create unique index cash_outs_of_provider on cash_outs (provider, provider_payout_id) where provider_payout_id is not null;

-- The money of an order, one row a term: the first is paid when the order exists, the others are planned.
create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  form_id bigint not null references forms,
  instalment_number integer not null check (instalment_number > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  due_on date not null,
  state text not null check (state in ('Pending', 'Authorized', 'Refused', 'Corrected', 'Refunding', 'Refunded', 'Contested',
    'Canceled', 'Registered')),
  type text not null default 'Credit' check (type in ('Offline', 'Credit', 'Debit')),
  means text not null default 'Card' check (means in ('None', 'Card', 'Sepa', 'Check', 'Cash', 'BankTransfer', 'Other')),
  attempt_id text,
  cash_out_state text not null default 'MoneyIn',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When a planned debit is next tried; empty while it is being tried, and once nobody tries any more.
  try_on date,
  refusals integer not null default 0,
  announced_at timestamptz,
  -- What a month of a monthly gift pays of each line, by the line's id; terms of a plan are told by the lines themselves.
  shares jsonb,
  -- What is given back of a payment, in its two parts. `returned` counts from the moment a refund is asked for or a dispute
  -- opens; `refunded` once the bank has done it. Neither can pass what was captured, whatever the code does.
  returned_cents bigint not null default 0,
  returned_tip_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  refunded_tip_cents bigint not null default 0,
  cash_out_id bigint references cash_outs,
  -- What a payment no longer takes, or a registered one no longer holds, since lines of its order were cancelled; its
  -- `shares` then say what it is still for.
  waived_cents bigint not null default 0,
  unique (order_id, instalment_number),
  constraint payment_is_tried_while_pending check (try_on is null or state = 'Pending'),
  constraint payment_never_over_refunded check (
    refunded_cents >= 0 and refunded_cents <= returned_cents and returned_cents <= amount_cents
    and refunded_tip_cents >= 0 and refunded_tip_cents <= returned_tip_cents and returned_tip_cents <= tip_cents),
  constraint payment_cash_out_state
    check (cash_out_state in ('MoneyIn', 'Transfered', 'WaitingForCashOutConfirmation', 'CashedOut')),
  constraint payment_is_in_a_cash_out check ((cash_out_state = 'MoneyIn') = (cash_out_id is null)),
  constraint payment_waives_no_less_than_nothing check (waived_cents >= 0)
);
create index payments_of_organization on payments (organization_id, created_at desc, id desc);
create index payments_of_form on payments (form_id, created_at desc, id desc);
create index payments_to_try on payments (try_on, id) where try_on is not null;
create index payments_to_announce on payments (due_on, id) where announced_at is null and state = 'Pending';
create index payments_of_attempt on payments (attempt_id) where attempt_id is not null;
create index payments_of_cash_out on payments (cash_out_id) where cash_out_id is not null;
create index payments_by_state on payments (organization_id, state, created_at desc, id desc);
create index payments_by_cheque on payments (organization_id, due_on, id) where type = 'Offline' and means = 'Check';
create index payments_given_back on payments (organization_id, order_id)
  where refunded_cents > 0 or type = 'Offline' and waived_cents > 0;

create trigger payments_keep_to_the_machine before update of state on payments
  for each row when (old.state <> new.state) execute function keep_to_the_machine();

-- What each payment pays of each line, whatever the rhythm.
create view payment_shares as
  select p.id as payment_id, i.id as order_item_id, p.order_id,
    coalesce(case when p.shares is null then i.term_cents[p.instalment_number] else (p.shares ->> i.id::text)::bigint end, 0)
      as amount_cents
  from payments p join order_items i on i.order_id = p.order_id;

-- What somebody is asked to pay once, with its amount frozen: the first term of a cart, or an unpaid instalment.
create table payment_requests (
  id text primary key,
  cart_id text references carts,
  payment_id bigint references payments,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  priced jsonb not null,
  consents jsonb not null default '[]',
  back_url text,
  created_at timestamptz not null,
  -- A request is for a cart, for an instalment to put right, or for another card for an order's plan.
  order_id bigint references orders,
  uses_stored_card boolean not null default false,
  -- A request that came by a link is good as long as the link; a cart has its own time.
  expires_at timestamptz,
  -- A raise of a monthly gift waits in the request by which the payer's bank confirms it.
  gift_change jsonb,
  -- The visitor who began the payment of a cart.
  client text,
  -- Whoever replaces the payer of a cart pays it by a request of their own. The former one stays with its tries, and is closed: it
  -- names the cart here, so that a cart has one request that can be paid.
  closed_cart_id text references carts,
  constraint request_has_one_subject
    check (num_nonnulls(cart_id, closed_cart_id, payment_id, order_id) = 1)
);
create unique index payment_requests_of_cart on payment_requests (cart_id) where cart_id is not null;
create index payment_requests_closed on payment_requests (closed_cart_id) where closed_cart_id is not null;

-- The card that an order's later debits are taken from, as the provider keeps it. What is kept of it here is forgotten
-- after the last debit, once the provider has revoked it; a card that was replaced is forgotten at once.
create table mandates (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  provider text not null,
  token text,
  -- Brand, last four figures and expiry; never the number.
  card jsonb,
  -- The first day of the last month the card is good for.
  card_month date generated always as (make_date((card ->> 'expYear')::int, (card ->> 'expMonth')::int, 1)) stored,
  -- What the bank's statement says, and whose account receives: the same at every try, or a try could not be repeated.
  label text not null,
  provider_account text,
  state text not null check (state in ('Active', 'Replaced', 'Ended')),
  expiry_told_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint mandate_active_has_token check (state <> 'Active' or (token is not null and card is not null))
);
create unique index mandates_one_active on mandates (order_id) where state = 'Active';
create index mandates_ending on mandates (card_month) where state = 'Active' and expiry_told_at is null;
create index mandates_to_revoke on mandates (id) where state <> 'Active' and token is not null;

-- A monthly gift: what is taken each month until somebody stops it. One debit at a time is planned, counted from the first.
create table recurrences (
  order_id bigint primary key references orders,
  state text not null check (state in ('Active', 'Stopped')),
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  day integer not null check (day between 1 and 28),
  start_on date not null,
  planned_number integer not null,
  planned_on date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Two changes of one gift, decided at the same moment: the second is decided again.
  version integer not null default 1,
  constraint recurrence_can_be_charged check (amount_cents + tip_cents >= 50)
);
create index recurrences_to_plan on recurrences (planned_on, order_id) where state = 'Active';

-- A link by which the payer puts an instalment right; the address carries the id, which only the secret could make.
create table regularisations (
  id text primary key,
  payment_id bigint not null references payments,
  issued_at timestamptz not null,
  used_at timestamptz,
  -- A link to put an instalment right that was made on the payer's page, by whoever holds a reading link: a card typed there pays
  -- that instalment and is not kept for the plan. One that was mailed to the payer may change the plan's card.
  by_page boolean not null default false
);
create index regularisations_of_payment on regularisations (payment_id, issued_at desc);

-- One try at the provider. Its id is the idempotency key of every call made for it.
create table attempts (
  id text primary key,
  payment_request_id text references payment_requests,
  cart_id text references carts,
  number integer not null,
  provider text not null,
  provider_payment_id text,
  amount_cents bigint not null,
  state text not null
    check (state in ('Init', 'WaitingAuthentication', 'Authorized', 'Duplicated', 'Refused', 'Canceled', 'Abandoned')),
  error_code text,
  decline_code text,
  redirect_url text,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A try at a planned debit is of a payment: made by the worker it has no request, made by the payer it has one.
  payment_id bigint references payments,
  order_id bigint references orders,
  mandate_id bigint references mandates,
  saves_mandate boolean not null default false,
  constraint attempt_charges_or_keeps_a_card check (amount_cents > 0 or (amount_cents = 0 and saves_mandate)),
  constraint attempt_has_one_subject check (num_nonnulls(cart_id, payment_id, order_id) = 1),
  constraint attempt_is_asked_for check (payment_request_id is not null or (payment_id is not null and mandate_id is not null))
);
create index attempts_in_doubt on attempts (next_check_at) where state in ('Init', 'WaitingAuthentication');
create unique index attempts_of_provider on attempts (provider, provider_payment_id) where provider_payment_id is not null;
create unique index attempts_number on attempts (payment_request_id, number) where payment_request_id is not null;
create unique index attempts_one_live on attempts (payment_request_id)
  where payment_request_id is not null and state in ('Init', 'WaitingAuthentication');
create unique index attempts_one_success on attempts (payment_request_id)
  where payment_request_id is not null and state = 'Authorized';
create index attempts_of_cart on attempts (cart_id) where cart_id is not null;

-- Whoever tries, the worker or the payer: one at a time, and one success for ever.
create unique index attempts_one_live_of_payment on attempts (payment_id)
  where payment_id is not null and state in ('Init', 'WaitingAuthentication');
create unique index attempts_one_success_of_payment on attempts (payment_id)
  where payment_id is not null and state = 'Authorized';
create index attempts_of_payment on attempts (payment_id) where payment_id is not null;
create index attempts_under_mandate on attempts (mandate_id)
  where mandate_id is not null and state in ('Init', 'WaitingAuthentication');

create trigger attempts_keep_to_the_machine before update of state on attempts
  for each row when (old.state <> new.state) execute function keep_to_the_machine();

-- A payment names the attempt that paid it, and an attempt the payment it is for.
alter table payments add foreign key (attempt_id) references attempts;

-- Cards that payers tried lately, whatever their carts, so that somebody who tries stolen ones is noticed.
-- Unlogged: what a crash forgets harms nobody, and a write here need not wait for the disk.
create unlogged table card_tries (
  attempt_id text primary key,
  -- A keyed hash; null where the address says nothing of the payer. Swept with the row, as soon as it no longer counts.
  address_range text,
  form_id bigint,
  -- The attempt's own state, Init while the bank has not answered; Stopped where the card never went to the bank.
  state text not null,
  at timestamptz not null
) with (fillfactor = 70);
create index card_tries_of_range on card_tries (address_range, state, at) where address_range is not null;
create index card_tries_of_form on card_tries (form_id, state, at) where form_id is not null;

-- What a provider told us, kept as it came; it is never believed, only a reason to ask the provider.
create table provider_notifications (
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
-- Old notifications are dropped.
create index provider_notifications_old on provider_notifications using brin (received_at);

-- ----------------------------------------------------------------------------------------------------------------------
-- What a campaign collected
-- ----------------------------------------------------------------------------------------------------------------------

-- What a campaign collected and from how many, without counting its orders at each view. An order only adds a row
-- of its own, so buyers never wait for each other; the rows are folded into one from time to time. A total is always
-- the folded row plus the rows not yet folded, read in one statement.
create table form_totals (
  form_id bigint primary key references forms,
  collected_cents bigint not null,
  contributors bigint not null
);

create table form_total_changes (
  id bigint generated always as identity primary key,
  form_id bigint not null,
  collected_cents bigint not null,
  contributors bigint not null
);
create index form_total_changes_of_form on form_total_changes (form_id);

-- What a campaign shows as collected is what it received, not what was ordered: a refund takes it away, and an instalment
-- counts when it comes. An order counts as one who contributed.
create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, 0, count(*) from added group by form_id;
  return null;
end $$;

create trigger orders_are_counted after insert on orders
  referencing new table as added for each statement execute function count_new_orders();

-- An item given up no longer counts, and an order none of whose items counts is nobody's contribution any more.
create function count_changed_items() returns trigger language plpgsql as $$
begin
  if not exists (
    select from items_after a join items_before b using (id) where is_item_live(a.state) <> is_item_live(b.state)
  ) then
    return null;
  end if;
  -- Two items of one order given up at the same moment: the second must see the first.
  perform from orders where id in (select order_id from items_after) order by id for no key update;
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, 0, sum((others or after_live)::int - (others or before_live)::int)
  from (
    select a.order_id, a.form_id, bool_or(is_item_live(a.state)) as after_live, bool_or(is_item_live(b.state)) as before_live,
      exists (
        select from order_items i
        where i.order_id = a.order_id and is_item_live(i.state) and i.id not in (select id from items_after)
      ) as others
    from items_after a join items_before b using (id)
    group by a.order_id, a.form_id
  ) touched
  group by form_id
  having sum((others or after_live)::int - (others or before_live)::int) <> 0;
  return null;
end $$;

create trigger changed_items_are_counted after update on order_items
  referencing old table as items_before new table as items_after
  for each statement execute function count_changed_items();

create function count_new_payments() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(received_cents(state, amount_cents, refunded_cents)), 0 from added group by form_id
  having sum(received_cents(state, amount_cents, refunded_cents)) <> 0;
  return null;
end $$;

create trigger new_payments_are_counted after insert on payments
  referencing new table as added for each statement execute function count_new_payments();

create function count_changed_payments() returns trigger language plpgsql as $$
begin
  insert into form_total_changes (form_id, collected_cents, contributors)
  select form_id, sum(change), 0 from (
    select a.form_id, received_cents(a.state, a.amount_cents, a.refunded_cents)
      - received_cents(b.state, b.amount_cents, b.refunded_cents) as change
    from payments_after a join payments_before b using (id)
  ) changes
  group by form_id having sum(change) <> 0;
  return null;
end $$;

create trigger changed_payments_are_counted after update on payments
  referencing old table as payments_before new table as payments_after
  for each statement execute function count_changed_payments();

-- A contribution is an order of which money was received and kept: a free place, or one that was given back, is nobody's.
-- How many a campaign has is kept like its totals: a change is a row of its own, folded from time to time.
create table contribution_totals (
  form_id bigint primary key references forms,
  contributions bigint not null
);

create table contribution_changes (
  id bigint generated always as identity primary key,
  form_id bigint not null,
  contributions bigint not null
);
create index contribution_changes_of_form on contribution_changes (form_id);

create function count_new_contributions() returns trigger language plpgsql as $$
begin
  if not exists (select from added where received_cents(state, amount_cents, refunded_cents) > 0) then
    return null;
  end if;
  -- Two payments of one order at the same moment: the second must see the first.
  perform from orders where id in (select order_id from added) order by id for no key update;
  insert into contribution_changes (form_id, contributions)
  select form_id, count(*) from (
    select a.order_id, a.form_id from added a
    group by a.order_id, a.form_id
    having bool_or(received_cents(a.state, a.amount_cents, a.refunded_cents) > 0)
      and not exists (
        select from payments p
        where p.order_id = a.order_id and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
          and p.id not in (select id from added))
  ) begun
  group by form_id;
  return null;
end $$;

create trigger new_contributions_are_counted after insert on payments
  referencing new table as added for each statement execute function count_new_contributions();

create function count_changed_contributions() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments_after a join payments_before b using (id)
    where (received_cents(a.state, a.amount_cents, a.refunded_cents) > 0)
      <> (received_cents(b.state, b.amount_cents, b.refunded_cents) > 0)
  ) then
    return null;
  end if;
  perform from orders where id in (select order_id from payments_after) order by id for no key update;
  insert into contribution_changes (form_id, contributions)
  select form_id, sum((others or after_kept)::int - (others or before_kept)::int)
  from (
    select a.order_id, a.form_id,
      bool_or(received_cents(a.state, a.amount_cents, a.refunded_cents) > 0) as after_kept,
      bool_or(received_cents(b.state, b.amount_cents, b.refunded_cents) > 0) as before_kept,
      exists (
        select from payments p
        where p.order_id = a.order_id and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
          and p.id not in (select id from payments_after)
      ) as others
    from payments_after a join payments_before b using (id)
    group by a.order_id, a.form_id
  ) touched
  group by form_id
  having sum((others or after_kept)::int - (others or before_kept)::int) <> 0;
  return null;
end $$;

create trigger changed_contributions_are_counted after update on payments
  referencing old table as payments_before new table as payments_after
  for each statement execute function count_changed_contributions();

-- ----------------------------------------------------------------------------------------------------------------------
-- Money given back
-- ----------------------------------------------------------------------------------------------------------------------

-- A refund is a row before the bank hears of it; its id is the bank's idempotency key.
create table refunds (
  id text primary key,
  number bigint generated always as identity unique,
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  -- A refund the association's account cannot bear waits for money: the bank has not been asked, nothing is taken yet.
  state text not null check (state in ('Waiting', 'Init', 'Processing', 'Processed', 'Refused', 'Error', 'Canceled')),
  -- Who asked: the payer by the order's link, a member of the association, or (neither) the platform.
  asked_by text not null check (asked_by in ('payer', 'member', 'platform')),
  user_id bigint references users,
  request_hash text not null,
  comment text check (length(comment) <= 500),
  cancel_order boolean not null default false,
  release_stock boolean not null default false,
  send_mail boolean not null default true,
  provider text not null,
  provider_payment_id text not null,
  provider_refund_id text,
  failure text,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  adjustment_id text references order_adjustments,
  -- For the association's own eyes, and what the payer reads; a `comment` is read as a message.
  note text check (length(note) <= 500),
  message text check (length(message) <= 2000),
  constraint refund_gives_something_back check (amount_cents + tip_cents > 0),
  constraint refund_by_member_names_them check (asked_by <> 'member' or user_id is not null),
  constraint refund_frees_places_of_a_canceled_order check (cancel_order or not release_stock)
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_organization on refunds (organization_id, created_at desc);
create index refunds_in_doubt on refunds (next_check_at) where state in ('Init', 'Processing', 'Error');
create unique index refunds_of_provider on refunds (provider, provider_refund_id) where provider_refund_id is not null;
create index refunds_waiting on refunds (organization_id, number) where state = 'Waiting';
create index refunds_of_adjustment on refunds (adjustment_id) where adjustment_id is not null;
create index refunds_of_order on refunds (order_id);

-- What a refund gives back of each line; they sum to the association's part of it. A refund without any gave back of
-- every line in proportion.
create table refund_lines (
  refund_id text not null references refunds,
  order_item_id bigint not null references order_items,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (refund_id, order_item_id)
);
create index refund_lines_of_item on refund_lines (order_item_id);

-- A payer contests a payment at their bank, which takes the money back until it has decided.
create table disputes (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_dispute_id text not null,
  payment_id bigint not null references payments,
  organization_id bigint not null references organizations,
  amount_cents bigint not null check (amount_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  state text not null check (state in ('Open', 'Won', 'Lost')),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (provider, provider_dispute_id)
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_of_organization on disputes (organization_id, opened_at desc);

-- ----------------------------------------------------------------------------------------------------------------------
-- The ledger and the bank
-- ----------------------------------------------------------------------------------------------------------------------

-- Double entry: one debit account, one credit account, one amount. Rows are only ever added; a correction is another transfer.
create table transfers (
  id bigint generated always as identity primary key,
  debit_account text not null,
  credit_account text not null,
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null,
  -- What caused it; the same cause can never be booked twice.
  cause text not null,
  order_id bigint references orders,
  payment_id bigint references payments,
  booked_at timestamptz not null,
  constraint transfer_has_two_sides check (debit_account <> credit_account),
  unique (cause, kind)
);
create index transfers_debit on transfers (debit_account, id);
create index transfers_credit on transfers (credit_account, id);

-- A day of the ledger is read by its time; rows come in that order, so the smallest kind of index finds them.
create index transfers_by_time on transfers using brin (booked_at);

create trigger transfers_are_append_only before update or delete on transfers
  for each row execute function refuse_change();

create trigger transfers_are_not_truncated before truncate on transfers
  for each statement execute function refuse_change();

create table cash_out_lines (
  cash_out_id bigint not null references cash_outs,
  transfer_id bigint not null references transfers,
  -- Above zero came in for the association, below was given back.
  amount_cents bigint not null check (amount_cents <> 0),
  -- The cash-out failed: the movement waits for another one.
  is_released boolean not null default false,
  primary key (cash_out_id, transfer_id)
);
create unique index cash_out_lines_once on cash_out_lines (transfer_id) where not is_released;

-- Money that somebody sent to the platform's account: an association's, to refund its payers with, or nobody's yet.
create table incoming_transfers (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_transfer_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  sender_name text not null,
  sender_text text not null,
  organization_id bigint references organizations,
  received_at timestamptz not null,
  unique (provider, provider_transfer_id)
);
create index incoming_transfers_unnamed on incoming_transfers (id) where organization_id is null;

-- What the card provider says it moved, entry by entry, under the cause that our own books must have for it.
create table settlement_entries (
  provider text not null,
  id text not null,
  -- As days are in France.
  day date not null,
  cause text not null,
  amount_cents bigint not null,
  primary key (provider, id)
);
create index settlement_entries_of_day on settlement_entries (provider, day);
create index settlement_entries_of_cause on settlement_entries (cause);

-- One line a day: what the provider moved and what our books say of it. Kept, and written again while the two differ.
create table settlement_days (
  provider text not null,
  day date not null,
  entry_count integer not null,
  provider_cents bigint not null,
  ledger_cents bigint not null,
  -- Causes whose two sides differ, and the first of them.
  differing_count integer not null,
  differing jsonb not null,
  compared_at timestamptz not null,
  primary key (provider, day)
);

-- The provider knows a charge and its refund; whether they belonged to an order is our own affair.
create function settlement_cause(cause text) returns text language sql immutable parallel safe
  return case split_part(cause, ':', 1)
    when 'stray' then 'capture:' || substr(cause, 7)
    when 'stray-refund' then 'refund:stray-' || substr(cause, 14)
    else cause end;

create function ledger_causes(settlement_cause text) returns text[] language sql immutable parallel safe
  return case
    when settlement_cause like 'capture:%' then array[settlement_cause, 'stray:' || substr(settlement_cause, 9)]
    when settlement_cause like 'refund:stray-%' then array[settlement_cause, 'stray-refund:' || substr(settlement_cause, 14)]
    else array[settlement_cause] end;

-- ----------------------------------------------------------------------------------------------------------------------
-- Papers
-- ----------------------------------------------------------------------------------------------------------------------

-- The last number given, for each association and year. Taken in the statement that writes the receipt: whatever makes
-- that fail gives the number back, so that no number is ever missing.
create table receipt_counters (
  organization_id bigint not null references organizations,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (organization_id, year)
);

create table receipts (
  id bigint generated always as identity primary key,
  -- What its code says: whoever holds the paper may ask whether it is genuine.
  token text not null unique,
  organization_id bigint not null references organizations,
  year integer not null,
  number integer not null check (number > 0),
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  replaces_id bigint unique references receipts,
  amount_cents bigint not null check (amount_cents > 0),
  given_on date not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  constraint receipt_numbers unique (organization_id, year, number),
  constraint receipt_is_numbered_in_the_year_of_its_gift check (year = extract(year from given_on))
);
create unique index receipts_one_live on receipts (payment_id) where voided_at is null;
create index receipts_of_payment on receipts (payment_id, id);
create index receipts_of_order on receipts (order_id);

-- A receipt is kept as it was issued. It can be voided, once, and nothing else.
create function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (to_jsonb(new) - 'voided_at') = (to_jsonb(old) - 'voided_at') then
    return new;
  end if;
  raise exception 'a receipt is voided, never changed or deleted';
end $$;

create trigger receipts_are_kept before update or delete on receipts for each row execute function keep_receipt();

create trigger receipts_are_not_truncated before truncate on receipts
  for each statement execute function refuse_change();

-- Everything a paper says, as it was when the paper was made. Its file is drawn from these words and can be drawn again.
create table papers (
  id text primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('FiscalReceipt', 'Ticket', 'MembershipCard', 'DedicationCard')),
  order_item_id bigint references order_items,
  receipt_id bigint constraint paper_of_receipt references receipts,
  contents jsonb not null,
  created_at timestamptz not null,
  -- The file, once it is drawn: its name in the store, and what proves that nobody changed it.
  stored_as text unique,
  size_bytes integer check (size_bytes > 0),
  sha256 text,
  constraint paper_is_of_one_thing check ((order_item_id is null) <> (receipt_id is null)),
  constraint paper_is_drawn_or_not
    check ((stored_as is null) = (sha256 is null) and (stored_as is null) = (size_bytes is null))
);
create index papers_of_order on papers (order_id);
create unique index papers_of_item on papers (order_item_id) where order_item_id is not null;
create unique index papers_of_receipt on papers (receipt_id) where receipt_id is not null;

-- ----------------------------------------------------------------------------------------------------------------------
-- Cheques
-- ----------------------------------------------------------------------------------------------------------------------

-- What is written on a cheque that was received by hand, as far as somebody wrote it down.
create table cheques (
  payment_id bigint primary key references payments,
  number text check (length(number) <= 20),
  bank text check (length(bank) <= 100),
  drawer text check (length(drawer) <= 200)
);

create table deposit_slip_counters (
  organization_id bigint primary key references organizations,
  last_number integer not null
);

-- Cheques taken to the bank together. All that the paper says is kept: whatever changes later, it can be drawn again.
create table deposit_slips (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  number integer not null check (number > 0),
  key text not null unique,
  request_hash text not null,
  total_cents bigint not null check (total_cents > 0),
  contents jsonb not null,
  user_id bigint not null references users,
  made_at timestamptz not null,
  undone_by bigint references users,
  undone_at timestamptz,
  unique (organization_id, number)
);

create table deposited_cheques (
  slip_id bigint not null references deposit_slips,
  payment_id bigint not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  -- No longer once its slip was undone: the cheque can go on another.
  stands boolean not null default true,
  -- The entry was taken back, or the money handed back, after the cheque went on the slip.
  withdrawn_at timestamptz,
  primary key (slip_id, payment_id)
);
create unique index deposited_cheques_once on deposited_cheques (payment_id) where stands;

-- Whoever cancels what was received by hand, the slip that its cheque is on says so.
create function withdraw_deposited_cheque() returns trigger language plpgsql as $$
begin
  update deposited_cheques set withdrawn_at = new.updated_at where payment_id = new.id and stands;
  return null;
end $$;

create trigger payments_withdraw_their_cheque after update of state on payments for each row
  when (new.type = 'Offline' and new.state in ('Canceled', 'Refunded') and old.state = 'Registered')
  execute function withdraw_deposited_cheque();

-- ----------------------------------------------------------------------------------------------------------------------
-- The association's desk
-- ----------------------------------------------------------------------------------------------------------------------

-- What somebody did to an association's things, written in the commit of the act itself and never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  -- Empty where Support took its own list of reports away: the file, and the note of it, belong to no association.
  organization_id bigint references organizations,
  form_id bigint references forms,
  -- Empty where the platform did it by itself.
  user_id bigint references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  subject_label text,
  -- Field by field: path, from, to.
  changes jsonb not null default '[]',
  details jsonb not null default '{}',
  done_at timestamptz not null
);
-- The log is read by when things were done, and narrowed to a person, a kind of act, a period or what it was about.
create index audit_of_subject on audit_entries (subject_type, subject_id, id desc);
create index audit_of_organization on audit_entries (organization_id, done_at desc, id desc);
create index audit_of_form on audit_entries (form_id, done_at desc, id desc) where form_id is not null;
create index audit_by_person on audit_entries (organization_id, user_id, done_at desc, id desc);
create index audit_by_kind on audit_entries (organization_id, (split_part(action, '.', 1)), done_at desc, id desc);
create index audit_by_label on audit_entries (organization_id, search_key(subject_label) text_pattern_ops)
  where subject_label is not null;

create trigger audit_entries_are_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

create trigger audit_entries_are_not_truncated before truncate on audit_entries
  for each statement execute function refuse_change();

-- Who moved money, or decided where it goes: written with the act, never changed.
create table money_acts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  user_id bigint references users,
  act text not null,
  subject text not null,
  details jsonb not null default '{}',
  done_at timestamptz not null
);
create index money_acts_of_organization on money_acts (organization_id, id desc);

create trigger money_acts_are_append_only before update or delete on money_acts
  for each row execute function refuse_change();

create trigger money_acts_are_not_truncated before truncate on money_acts
  for each statement execute function refuse_change();

-- What somebody does with money is part of what they did: it stands in the log that the association reads, by the same commit.
create function note_money_act() returns trigger language plpgsql as $$
begin
  insert into audit_entries (organization_id, form_id, user_id, action, subject_type, subject_id, details, done_at)
  select new.organization_id, p.form_id, new.user_id, 'money.' || new.act,
    case when p.id is null then split_part(new.subject, ':', 1) else 'order' end,
    coalesce(p.order_id::text, split_part(new.subject, ':', 2)), new.details, new.done_at
  from (select) as one
  left join payments p on p.id = case when new.subject like 'payment:%' then substr(new.subject, 9)::bigint end;
  return null;
end $$;

create trigger money_acts_are_noted after insert on money_acts for each row execute function note_money_act();

-- How somebody likes to look at a list.
create table saved_views (
  user_id bigint not null references users,
  organization_id bigint not null references organizations,
  list text not null check (list in ('orders', 'payments', 'items', 'contributors', 'prospects', 'abuses', 'audit')),
  name text not null check (length(name) between 1 and 80),
  settings jsonb not null,
  saved_at timestamptz not null,
  primary key (user_id, organization_id, list, name)
);

-- An export is prepared, streamed once, and asked about meanwhile.
create table exports (
  id text primary key,
  -- Empty where it is Support's own list of reports.
  organization_id bigint references organizations,
  user_id bigint not null references users,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null check (locale in ('fr', 'en')),
  form_id bigint references forms,
  filters jsonb not null,
  state text not null check (state in ('Ready', 'Running', 'Done', 'Failed')),
  total_rows integer not null,
  written_rows integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index exports_old on exports (created_at);

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
