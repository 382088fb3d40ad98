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
  updated_at timestamptz not null default now()
);

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
  display_contributor_name boolean not null default true,
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
  unique (organization_id, form_type, slug)
);

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
  constraint tier_fixed_has_price check (price_category <> 'Fixed' or price_cents is not null)
);
create index tiers_of_form on tiers (form_id, position, id);

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

create table tier_extra_options (
  tier_id bigint not null references tiers,
  extra_option_id bigint not null references extra_options,
  primary key (tier_id, extra_option_id)
);

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
