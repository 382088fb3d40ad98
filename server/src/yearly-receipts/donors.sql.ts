import { STANDING_STATES } from '@obole/core/payment/payment'
import { eligibleOf } from '../receipts/eligible.sql.ts'
import { GIVEN_ON } from '../receipts/gifts.sql.ts'
import { listed, sql, type Sql } from '../platform/sql.ts'

/** The file that stands for the payer of an order `o`, through `l`: one person, whatever was merged into it. */
export const DONOR = sql`coalesce(c.merged_into_id, c.id)`
export const MODEL = sql`
  case when coalesce((o.payer ->> 'payAsOrganisation')::boolean, false) then 'company' else 'individual' end`
export const IS_ADDRESS_KNOWN = sql`(coalesce(trim(o.payer ->> 'address'), '') <> ''
  and coalesce(trim(o.payer ->> 'zipCode'), '') <> '' and coalesce(trim(o.payer ->> 'city'), '') <> '')`

/**
 * The payments of a year that a yearly receipt may say, each with its donor: of eligible lines, in no receipt of their own,
 * and not in one that was voided by hand.
 */
export const giftsOfYear = (organizationId: Sql, year: Sql): Sql => sql`
  select p.id as payment_id, p.order_id, p.state, ${DONOR} as donor_id, ${MODEL} as model,
    ${IS_ADDRESS_KNOWN} as is_address_known, o.payer_email is not null as is_reached, ${GIVEN_ON} as given_on,
    stated.receipt_id, stated.cents as said_cents
  from payments p
  cross join lateral (select payer, payer_email from orders t where t.id = p.order_id offset 0) o
  cross join lateral (select contact_id from contact_lines t where t.order_id = p.order_id and t.item_id = 0 offset 0) l
  cross join lateral (select id, merged_into_id from contacts t where t.id = l.contact_id offset 0) c
  left join lateral (
    select g.receipt_id, g.amount_cents as cents, r.payment_id is not null as is_own
    from receipt_gifts g join receipts r on r.id = g.receipt_id where g.payment_id = p.id and g.is_live) stated on true
  where p.organization_id = ${organizationId}
    -- What is said already is looked at whatever became of it.
    and (p.state in ${listed(STANDING_STATES)} or stated.receipt_id is not null)
    and exists (select from order_items i where i.order_id = p.order_id and i.is_eligible_tax_receipt offset 0)
    and extract(year from ${GIVEN_ON}) = ${year}
    and stated.is_own is not true
    and not (stated.receipt_id is null and coalesce((
      select r.void_reason is not null from receipt_gifts g join receipts r on r.id = g.receipt_id
      where g.payment_id = p.id order by r.id desc limit 1), false))`

/** The same with what the association kept of each. */
export const keptOfYear = (organizationId: Sql, year: Sql): Sql => sql`
  with gift as materialized (${giftsOfYear(organizationId, year)})
  select gift.*, coalesce(e.eligible_cents, 0) as cents
  from gift left join (${eligibleOf(sql`select payment_id from gift`)}) e using (payment_id)`
