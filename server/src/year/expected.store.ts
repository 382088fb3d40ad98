import type { LocalDate } from '@obole/core/dates/dates'
import type { Cents } from '@obole/core/money/money'
import type { Queryable, Row } from '../platform/db.ts'
import { named } from '../platform/sql.ts'
import { ENDS_ON } from '../renewals/automatic.sql.ts'

/** Monthly gifts of a campaign whose next debit is planned on the same day, and that are debited on the same day of the month. */
export interface GiftsRow extends Row {
  formId: number
  plannedOn: LocalDate
  day: number
  amountCents: Cents
}

export function readGifts(db: Queryable, organizationId: number): Promise<GiftsRow[]> {
  return db.query<GiftsRow>(named('year-gifts')`
      select o.form_id as "formId", r.planned_on::text as "plannedOn", r.day, sum(r.amount_cents)::bigint as "amountCents"
      from orders o join recurrences r on r.order_id = o.id
      where o.organization_id = ${organizationId} and o.recurrence is not null and r.state = 'Active'
      group by 1, 2, 3`)
}

/** Memberships of a campaign that renew themselves after the same last day. */
export interface RenewalsRow extends Row {
  formId: number
  endsOn: LocalDate
  amountCents: Cents
}

/** At the price that was announced for that end and reached its payer; before, at that of their lines, without any discount. */
export function readRenewals(db: Queryable, organizationId: number): Promise<RenewalsRow[]> {
  return db.query<RenewalsRow>(named('year-renewals')`
      select form_id as "formId", ends_on::text as "endsOn", sum(cents)::bigint as "amountCents" from (
        select coalesce(a.announced_form_id, o.form_id) as form_id, ending.on as ends_on,
          case when a.announced_end = ending.on and a.notice_sent_at is not null then a.announced_cents
            else (select coalesce(sum(i.initial_amount_cents), 0) from order_items i
              where i.order_id = o.id and i.type = 'Membership' and is_item_live(i.state)) end as cents
        from automatic_renewals a join orders o on o.id = a.order_id join forms f on f.id = o.form_id
        cross join lateral (select ${ENDS_ON} as on) ending
        where a.organization_id = ${organizationId} and a.state = 'Active' and renews_itself(a.order_id)
          and ending.on is not null) renewing
      group by 1, 2`)
}
