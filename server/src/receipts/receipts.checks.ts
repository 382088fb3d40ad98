import type { Check } from '../platform/checks.ts'

/** Where a job waits that will see to it, nothing is missing yet. */
const PAPERS_WAIT = (orderId: string) => `
  exists (
    select from jobs j
    where j.name in ('make-papers', 'send-confirmation') and (j.payload ->> 'orderId')::bigint = ${orderId})`

const RECEIPT_WAITS = (paymentId: string) => `
  exists (
    select from jobs j where j.name = 'settle-receipt' and (j.payload ->> 'paymentId')::bigint = ${paymentId})`

const isSaid = (column: string) => `coalesce(trim(${column}), '') <> ''`

export const receiptChecks: readonly Check[] = [
  {
    name: 'S7 receipts of an association and year are numbered from 1 without a gap',
    holds: 'always',
    sql: `
      select organization_id, year, count(*), min(number), max(number) from receipts
      group by organization_id, year having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'S7 no number is taken without its receipt',
    holds: 'always',
    sql: `
      select c.* from receipt_counters c
      where last_number <> (
        select coalesce(max(r.number), 0) from receipts r where r.organization_id = c.organization_id and r.year = c.year)`,
  },
  {
    name: 'S7 a payment has one live receipt at most',
    holds: 'always',
    sql: `
      select payment_id, count(*) from receipts where voided_at is null group by payment_id having count(*) > 1`,
  },
  {
    name: 'S7 a replaced receipt is voided, of the same payment, and every receipt has its paper',
    holds: 'always',
    sql: `
      select r.id from receipts r left join receipts old on old.id = r.replaces_id
      where (r.replaces_id is not null and (old.voided_at is null or old.payment_id <> r.payment_id))
        or not exists (select from papers p where p.receipt_id = r.id)`,
  },
  {
    name: 'S7 a live receipt never says more than what the association kept',
    holds: 'settled',
    sql: `
      select r.id, r.amount_cents, p.amount_cents - p.refunded_cents as kept_cents
      from receipts r join payments p on p.id = r.payment_id
      where r.voided_at is null and r.amount_cents > p.amount_cents - p.refunded_cents
        and not ${RECEIPT_WAITS('p.id')}`,
  },
  {
    name: 'S7 every eligible payment to an association that issues receipts has one, where its donor said where they live',
    holds: 'settled',
    sql: `
      select p.id from payments p join orders o on o.id = p.order_id join organizations g on g.id = p.organization_id
      where p.state in ('Authorized', 'Corrected', 'Registered') and p.refunded_cents = 0
        and g.fiscal_receipt_eligibility and g.fiscal_receipt_issuance_enabled
        and ${isSaid('g.purpose')} and ${isSaid('g.address')} and ${isSaid('g.zip_code')} and ${isSaid('g.city')}
        and (${isSaid('g.siren')} or ${isSaid('g.rna_number')})
        and ${isSaid(`o.payer ->> 'address'`)} and ${isSaid(`o.payer ->> 'zipCode'`)} and ${isSaid(`o.payer ->> 'city'`)}
        and exists (
          select from payment_shares s join order_items i on i.id = s.order_item_id
          where s.payment_id = p.id and s.amount_cents > 0 and i.is_eligible_tax_receipt and is_item_live(i.state))
        and not exists (select from receipts r where r.payment_id = p.id and r.voided_at is null)
        and not ${PAPERS_WAIT('o.id')} and not ${RECEIPT_WAITS('p.id')}`,
  },
  {
    name: 'L3 every order that was paid for, or was free, has its confirmation sent or waiting to be',
    holds: 'settled',
    sql: `
      select o.id from orders o
      where o.confirmation_sent_at is null and exists (select from payment_requests r where r.cart_id = o.cart_id)
        and not exists (
          select from jobs j where j.name = 'send-confirmation' and (j.payload ->> 'orderId')::bigint = o.id)`,
  },
  {
    name: 'L3 every paper is drawn or waiting to be',
    holds: 'settled',
    sql: `
      select p.id, p.kind from papers p
      where p.stored_as is null
        and not exists (select from receipts r where r.id = p.receipt_id and r.voided_at is not null)
        and not exists (select from order_items i where i.id = p.order_item_id and not is_item_live(i.state))
        and not ${PAPERS_WAIT('p.order_id')}
        and not exists (
          select from jobs j join receipts r on r.payment_id = (j.payload ->> 'paymentId')::bigint
          where j.name = 'settle-receipt' and r.id = p.receipt_id)`,
  },
]
