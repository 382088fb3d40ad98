-- Invoices and credit notes of what associations sell (decision 110). Nothing here is written by a purchase: it is noted that an order
-- changed, and a job makes its invoices follow what stands of it.

create table invoice_settings (
  organization_id bigint primary key references organizations,
  vat_number text check (vat_number ~ '^FR[0-9]{11}$'),
  -- Why some of what it sells has no VAT, and its own words where the law has none ready.
  exemption text not null check (exemption in ('franchise', 'nonProfit', 'outOfScope', 'own')),
  own_mention text check (length(own_mention) between 1 and 200),
  footer text check (length(footer) between 1 and 500),
  -- Orders made since are invoiced by themselves, earlier ones when the association asks for it.
  began_at timestamptz not null,
  constraint own_exemption_has_words check (exemption <> 'own' or own_mention is not null)
);

-- Each series of an association and calendar year, and the day of its last number: no later one has an earlier day.
create table invoice_counters (
  organization_id bigint not null references organizations,
  kind text not null check (kind in ('Invoice', 'CreditNote')),
  year int not null,
  last_number int not null check (last_number > 0),
  last_issued_on date not null,
  primary key (organization_id, kind, year)
);

create table invoices (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations,
  order_id bigint not null references orders,
  -- The how manieth of its order: of two that are made at once, one is made again with what the other says.
  position int not null check (position > 0),
  kind text not null check (kind in ('Invoice', 'CreditNote')),
  year int not null,
  number int not null check (number > 0),
  issued_on date not null,
  issued_at timestamptz not null,
  gross_cents bigint not null check (gross_cents > 0),
  vat_cents bigint not null check (vat_cents between 0 and gross_cents),
  constraint invoices_in_turn unique (order_id, position),
  constraint invoice_numbers unique (organization_id, kind, year, number),
  constraint invoice_is_numbered_in_its_year check (year = extract(year from issued_on))
);
create index invoices_by_day on invoices (organization_id, issued_on desc, id desc);

-- What it says of each line of the order at each rate: with the VAT, and the VAT apart.
create table invoice_lines (
  invoice_id bigint not null references invoices,
  order_item_id bigint not null references order_items,
  rate_basis_points int not null,
  gross_cents bigint not null check (gross_cents > 0),
  vat_cents bigint not null check (vat_cents between 0 and gross_cents),
  primary key (invoice_id, order_item_id, rate_basis_points)
);
create index invoice_lines_of_item on invoice_lines (order_item_id);

create trigger invoices_are_append_only before update or delete on invoices for each row execute function refuse_change();
create trigger invoices_are_not_truncated before truncate on invoices for each statement execute function refuse_change();
create trigger invoice_lines_are_append_only before update or delete on invoice_lines for each row execute function refuse_change();
create trigger invoice_lines_are_not_truncated before truncate on invoice_lines for each statement execute function refuse_change();

-- Orders the association wants invoiced although nothing obliges it to, or that were made before it invoiced.
create table invoice_wishes (
  order_id bigint primary key references orders,
  user_id bigint not null references users,
  asked_at timestamptz not null
);

-- Orders to be looked at again, a row for each change: nobody waits for anybody.
create table invoice_dues (
  id bigint generated always as identity primary key,
  order_id bigint not null
);
create index invoice_dues_of_order on invoice_dues (order_id);

create function mark_order_for_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_dues (order_id)
    select new.order_id from orders o join invoice_settings s on s.organization_id = o.organization_id where o.id = new.order_id;
  return null;
end $$;
create trigger new_payments_mark_invoices after insert on payments for each row execute function mark_order_for_invoice();
create trigger changed_payments_mark_invoices after update of state, amount_cents, refunded_cents, shares on payments for each row
  when (old.state is distinct from new.state or old.amount_cents is distinct from new.amount_cents
    or old.refunded_cents is distinct from new.refunded_cents or old.shares is distinct from new.shares)
  execute function mark_order_for_invoice();
create trigger changed_lines_mark_invoices after update of vat_by_rate, term_cents, type on order_items for each row
  when (old.vat_by_rate is distinct from new.vat_by_rate or old.term_cents is distinct from new.term_cents or old.type is distinct from new.type)
  execute function mark_order_for_invoice();

-- The paper of an invoice, as it was issued. Only who bought goes from it, once law no longer asks for their name.
alter table papers add column invoice_id bigint constraint paper_of_invoice references invoices;
alter table papers drop constraint papers_kind_check, drop constraint paper_is_of_one_thing;
alter table papers add constraint papers_kind_check
    check (kind in ('FiscalReceipt', 'Ticket', 'MembershipCard', 'DedicationCard', 'Invoice', 'CreditNote')) not valid,
  add constraint paper_is_of_one_thing check (num_nonnulls(order_item_id, receipt_id, invoice_id) = 1) not valid;

create function keep_paper_of_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.invoice_id = old.invoice_id and new.kind = old.kind and new.order_id = old.order_id
    and (new.contents = old.contents
      or new.contents ? 'forgottenNumber' and new.contents - '{buyer,forgottenNumber}'::text[] = old.contents - '{buyer}'::text[]) then
    return new;
  end if;
  raise exception 'the paper of an invoice is kept as it was issued';
end $$;
create trigger papers_of_invoices_are_kept before update on papers for each row
  when (old.invoice_id is not null or new.invoice_id is distinct from old.invoice_id) execute function keep_paper_of_invoice();
create trigger papers_of_invoices_stay before delete on papers for each row
  when (old.invoice_id is not null) execute function keep_paper_of_invoice();
