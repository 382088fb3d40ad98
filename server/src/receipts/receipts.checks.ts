import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { STANDING_STATES, UNDECIDED_STATES } from '@obole/core/payment/payment'
import type { Check } from '../platform/checks.ts'
import { makePapersJob, redrawPapersJob, sendConfirmationJob } from '../orders/orders.queue.ts'
import { settleReceiptJob } from '../payments/payments.queue.ts'
import { ELIGIBLE_BY_LEDGER as ELIGIBLE } from './eligible.sql.ts'
import { sendYearlyReceiptJob } from './receipts.queue.ts'
import { IS_OF_YEAR } from './gifts.sql.ts'
import { listed, raw, sql, type Sql } from '../platform/sql.ts'

/** While a job that will make the papers waits, nothing is missing yet. */
const PAPERS_WAIT = (orderId: Sql) => sql`
  exists (
    select from jobs j
    where j.name in ('${raw(makePapersJob.name)}', '${raw(redrawPapersJob.name)}', '${raw(sendConfirmationJob.name)}')
    and (j.payload ->> 'orderId')::bigint = ${orderId})`

const RECEIPT_WAITS = (paymentId: Sql) => sql`
  exists (
    select from jobs j where j.name = '${raw(settleReceiptJob.name)}'
      and (j.payload ->> 'paymentId')::bigint = ${paymentId})`

/** The receipts of gifts that were read in from a file wait until the association asks for them. */
const READ_IN = (orderId: Sql) => sql`exists (select from import_lines l where l.order_id = ${orderId})`

const isFilled = (column: Sql) => sql`coalesce(trim(${column}), '') <> ''`

/** What the association and the donor must have given for a receipt, as `missingForReceipt` requires it. */
const CAN_ISSUE = sql`(
  g.fiscal_receipt_eligibility and g.fiscal_receipt_issuance_enabled
  and ${isFilled(sql`g.purpose`)} and ${isFilled(sql`g.address`)} and ${isFilled(sql`g.zip_code`)} and ${isFilled(sql`g.city`)}
  and (${isFilled(sql`g.siren`)} or ${isFilled(sql`g.rna_number`)})
  and ${isFilled(sql`o.payer ->> 'address'`)} and ${isFilled(sql`o.payer ->> 'zipCode'`)}
  and ${isFilled(sql`o.payer ->> 'city'`)})`

/** Its last receipt was voided by hand: another waits until somebody asks for it. */
const IS_VOIDED_BY_HAND = sql`coalesce((
  select r.void_reason is not null from receipt_gifts g join receipts r on r.id = g.receipt_id
  where g.payment_id = p.id order by r.id desc limit 1), false)`

/** A payment `p` may be without a receipt: it waits for the association, or for the receipt of its year. */
const MAY_WAIT = sql`(${READ_IN(sql`p.order_id`)} or ${IS_OF_YEAR} or ${IS_VOIDED_BY_HAND})`

export const receiptChecks: readonly Check[] = [
  {
    name: 'S7 receipts of an association and year are numbered from 1 without a gap',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select organization_id, year, count(*), min(number), max(number) from receipts
      group by organization_id, year having min(number) <> 1 or max(number) <> count(*)`,
  },
  {
    name: 'S7 no number is taken without its receipt',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.* from receipt_counters c
      where last_number <> (
        select coalesce(max(r.number), 0) from receipts r where r.organization_id = c.organization_id
          and r.year = c.year)`,
  },
  {
    name: 'S7 a payment is in one live receipt at most, of whichever sort',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select payment_id, count(*) from receipt_gifts where is_live group by payment_id having count(*) > 1`,
  },
  {
    name: 'S7 a receipt comes to the gifts it says, of its association and year, which are live with it',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select r.id from receipts r left join lateral (
        select sum(g.amount_cents) as cents, bool_and(g.is_live) as all_live, bool_or(g.is_live) as any_live,
          bool_and(p.organization_id = r.organization_id and extract(year from g.given_on) = r.year) as all_its,
          max(g.payment_id) as payment_id, count(*) as gifts
        from receipt_gifts g join payments p on p.id = g.payment_id where g.receipt_id = r.id) stated on true
      where stated.cents is distinct from r.amount_cents or not stated.all_its
        or stated.all_live <> (r.voided_at is null) or stated.any_live <> (r.voided_at is null)
        or (r.payment_id is not null and (stated.gifts <> 1 or stated.payment_id <> r.payment_id))`,
  },
  {
    name: 'S7 a donor has one live yearly receipt of a year at most, of each model',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select organization_id, year, donor_id, model, count(*) from receipts
      where voided_at is null and payment_id is null
      group by organization_id, year, donor_id, model having count(*) > 1`,
  },
  {
    name: 'P2 the declaration of a year is what the live receipts say of their gifts, to the cent',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select organization_id, year, declared.cents as declared_cents, stated.cents as said_cents
      from (
        select organization_id, year, sum(amount_cents) as cents from receipts where voided_at is null
        group by organization_id, year) declared
      full join (
        select p.organization_id, extract(year from g.given_on)::int as year, sum(g.amount_cents) as cents
        from receipt_gifts g join payments p on p.id = g.payment_id where g.is_live group by 1, 2) stated
      using (organization_id, year)
      where declared.cents is distinct from stated.cents`,
  },
  {
    name: 'S7 a replaced receipt is voided, of the same payment or year, and every receipt has its paper',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select r.id from receipts r left join receipts old on old.id = r.replaces_id
      where (r.payment_id is not null and r.replaces_id is not null
          and (old.voided_at is null or old.payment_id is distinct from r.payment_id))
        or not exists (select from papers p where p.receipt_id = r.id)`,
  },
  {
    name: 'S7 tickets of a campaign are numbered from 1 without a gap, as far as its counter says',
    holds: 'always',
    part: 'campaigns',
    sql: sql`
      select form_id, c.last_number, n.tickets from ticket_counters c full join (
        select form_id, count(*) as tickets, min(number) as first_number, max(number) as last_number
        from ticket_numbers group by form_id) n using (form_id)
      where n.first_number is distinct from 1 or n.last_number <> n.tickets or c.last_number is distinct from n.tickets`,
  },
  {
    name: 'S7 a number is that of its ticket, and every ticket made since tickets say their price has one',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select n.order_item_id, n.number from ticket_numbers n
      join order_items i on i.id = n.order_item_id left join papers p on p.order_item_id = n.order_item_id
      where p.contents ->> 'passNumber' is distinct from n.number::text or i.form_id <> n.form_id
      union all
      select p.order_item_id, null from papers p
      where p.kind = 'Ticket' and p.contents ? 'priceCents'
        and not exists (select from ticket_numbers n where n.order_item_id = p.order_item_id)`,
  },
  {
    name: 'P2 a live receipt says what the ledger knows the association received and kept of the gift',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select r.receipt_id, r.payment_id, r.amount_cents, coalesce(e.eligible_cents, 0) as eligible_cents
      from receipt_gifts r join payments p on p.id = r.payment_id left join (${ELIGIBLE}) e on e.payment_id = r.payment_id
      where r.is_live and r.amount_cents <> coalesce(e.eligible_cents, 0)
        -- While the bank has not decided, the receipt there is stays.
        and p.state not in ${listed(UNDECIDED_STATES)} and not ${RECEIPT_WAITS(sql`p.id`)}
        and not ${PAPERS_WAIT(sql`p.order_id`)}`,
  },
  {
    name: 'N9 a live receipt names the donor as the order does, where it could be replaced',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select r.id, r.order_id from receipts r
      join papers t on t.receipt_id = r.id join payments p on p.id = r.payment_id
      join orders o on o.id = r.order_id join organizations g on g.id = r.organization_id
      where r.voided_at is null and ${CAN_ISSUE}
        and (t.contents #>> '{donor,name}' <> concat(o.payer ->> 'firstName', ' ', o.payer ->> 'lastName')
          or t.contents #>> '{donor,addressLines,0}' <> trim(o.payer ->> 'address'))
        and p.state not in ${listed(UNDECIDED_STATES)} and not ${RECEIPT_WAITS(sql`p.id`)}
        and not ${PAPERS_WAIT(sql`p.order_id`)}`,
  },
  {
    name: 'S7 every eligible payment to an association that issues receipts has one, where its donor said where they live',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select p.id, e.eligible_cents
      from (${ELIGIBLE}) e join payments p on p.id = e.payment_id
      join orders o on o.id = p.order_id join organizations g on g.id = p.organization_id
      where e.eligible_cents > 0 and p.state in ${listed(STANDING_STATES)} and ${CAN_ISSUE}
        and not exists (select from receipt_gifts r where r.payment_id = p.id and r.is_live)
        and not ${PAPERS_WAIT(sql`o.id`)} and not ${RECEIPT_WAITS(sql`p.id`)} and not ${MAY_WAIT}`,
  },
  {
    name: 'P2 what an association declares for a year is what the ledger knows each donor gave it and it kept',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      with declared as (
        select p.organization_id, extract(year from r.given_on)::int as year, payer_key(o.payer_email, o.payer) as donor,
          sum(r.amount_cents) as cents
        from receipt_gifts r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.is_live
        group by 1, 2, 3),
      given as (
        select p.organization_id, payer_key(o.payer_email, o.payer) as donor, sum(e.eligible_cents) as cents,
          bool_or(p.state in ${listed(UNDECIDED_STATES)}
            or ${RECEIPT_WAITS(sql`p.id`)} or ${PAPERS_WAIT(sql`o.id`)}) as is_open,
          extract(year from coalesce(
            (select (a.updated_at at time zone 'Europe/Paris')::date from attempts a where a.id = p.attempt_id),
            p.due_on))::int as year
        from (${ELIGIBLE}) e join payments p on p.id = e.payment_id
        join orders o on o.id = p.order_id join organizations g on g.id = p.organization_id
        where ${CAN_ISSUE} and not ${MAY_WAIT} or exists (select from receipt_gifts r where r.payment_id = p.id and r.is_live)
        group by p.organization_id, donor, year)
      select organization_id, year, donor, declared.cents as declared_cents, given.cents as given_cents
      from declared full join given using (organization_id, year, donor)
      where coalesce(declared.cents, 0) <> coalesce(given.cents, 0) and given.is_open is not true`,
  },
  {
    name: 'L3 every order that was paid for, or was free, has its confirmation sent, kept back or waiting to be, or its event was cancelled',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select o.id from orders o
      where o.confirmation_sent_at is null and not (o.confirmation_kept_back_at is not null and o.total_cents = 0)
        and exists (select from payment_requests r where r.cart_id = o.cart_id)
        and not exists (select from event_cancellation_orders e where e.order_id = o.id)
        and not exists (
          select from jobs j where j.name = '${raw(sendConfirmationJob.name)}'
            and (j.payload ->> 'orderId')::bigint = o.id)`,
  },
  {
    name: 'L3 every paper is drawn or waiting to be',
    holds: 'settled',
    part: 'purchases',
    sql: sql`
      select p.id, p.kind from papers p
      where p.stored_as is null
        and not exists (select from receipts r where r.id = p.receipt_id and r.voided_at is not null)
        and not exists (select from order_items i where i.id = p.order_item_id and not is_item_live(i.state))
        and not ${PAPERS_WAIT(sql`p.order_id`)}
        and not exists (select from invoice_dues d where d.order_id = p.order_id and p.invoice_id is not null)
        -- A yearly one is drawn when it is mailed, and one that goes by post when it is opened or printed.
        and not exists (select from receipts r join orders o on o.id = r.order_id
          where r.id = p.receipt_id and r.payment_id is null and (o.payer_email is null or o.payer_email like '%@${raw(NOBODYS_DOMAIN)}'
            or exists (select from jobs j where j.name = '${raw(sendYearlyReceiptJob.name)}'
              and (j.payload ->> 'receiptId')::bigint = r.id)))
        and not exists (
          select from jobs j join receipts r on r.payment_id = (j.payload ->> 'paymentId')::bigint
          where j.name = '${raw(settleReceiptJob.name)}' and r.id = p.receipt_id)`,
  },
]
