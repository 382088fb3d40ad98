-- A rate may ask for the legal guardian of a participant under age. What is answered stands with the participant of the line.
alter table tiers add column asks_guardian boolean not null default false;

-- A question may ask for a tick: a declaration that somebody makes on their honour.
alter table custom_fields drop constraint custom_fields_type_check;
alter table custom_fields add constraint custom_fields_type_check check (type in ('Date', 'TextInput', 'FreeText', 'ChoiceList',
  'File', 'YesNo', 'Phone', 'Zipcode', 'Number', 'Attestation')) not valid;
alter table custom_fields validate constraint custom_fields_type_check;

-- Answers about health are shown to few, and to nobody by mail or in a file. A document may be sent after the order. Answers may
-- be erased some months after they were given, or after what was bought is over; null keeps them with their order.
alter table custom_fields
  add column is_health boolean not null default false,
  add column may_come_later boolean not null default false,
  add column erased_after text check (erased_after in ('Answer', 'Validity')),
  add column erased_after_months integer check (erased_after_months between 0 and 120),
  add constraint erased_when_and_after check ((erased_after is null) = (erased_after_months is null));

-- What is left of an answer that was erased: that it was given, and when it went.
create table answer_erasures (
  order_item_id bigint not null references order_items,
  field_id bigint not null references custom_fields,
  given_on date not null,
  erased_at timestamptz not null,
  had_file boolean not null,
  primary key (order_item_id, field_id)
);

-- The questions whose answers go one day: the daily job begins with them.
create index custom_fields_erased on custom_fields (form_id) where erased_after is not null;

-- Documents that a correction took off a line before now had stayed: the sweep of files looks at them again, and deletes them.
update files f set order_id = null
where order_id is not null and not exists (
  select from order_items i where i.order_id = f.order_id and strpos(i.custom_fields::text || i.options::text, f.id) > 0);
