import type {
  AUTOMATIC_RENEWAL_STATES,
  LapseReason,
  RENEWAL_STOPPERS,
} from '@obole/core/campaign/automatic-renewal'
import type { FormType } from '@obole/core/campaign/form'
import type { LocalDate } from '@obole/core/dates/dates'
import type { AuditNote } from '../audit/audit.sql.ts'
import type { NewJob } from '../platform/jobs.sql.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** A renewal is stopped by somebody, with the entry of the log and the mails that follow in the same commit. */
export interface RenewalStop {
  orderId: number
  by: (typeof RENEWAL_STOPPERS)[number]
  audit: AuditNote
  jobs: readonly NewJob[]
  now: number
}

/** Writes down that orders renew themselves; `from` are rows with `id` and `organization_id`. */
export const insertAutomaticRenewals = (from: Sql, now: Sql): Sql => sql`
  insert into automatic_renewals (order_id, organization_id, state, created_at)
  select o.id, o.organization_id, 'Active', ${now} from ${from}`

/** The last day of membership of an order `o` of the campaign `f`: where its members end on different days, the first of them. */
export const ENDS_ON = sql`(
  select membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at) as last_day from order_items i
  where i.order_id = o.id and i.type = 'Membership' order by is_item_live(i.state) desc, last_day limit 1)`

/**
 * The renewal of an order `o`, as its payer and the association see it; null where it does not renew itself, also because
 * its campaign gives it no end any more, and was no renewal that is still to be paid.
 */
export const AUTOMATIC_RENEWAL_OF_ORDER = sql`(
  select jsonb_build_object('endsOn', renews.ends_on, 'announcedCents', renews.announced_cents, 'isUnpaid', unpaid.is_unpaid,
    'isFollowed', exists (select from forms s where s.follows_form_id = o.form_id and s.state <> 'Deleted'))
  from (select is_unpaid_renewal(o.id) as is_unpaid) unpaid left join lateral (
    select ${ENDS_ON} as ends_on,
      case when a.announced_end = ${ENDS_ON} and a.notice_sent_at is not null then a.announced_cents end as announced_cents
    from automatic_renewals a join forms f on f.id = o.form_id
    where a.order_id = o.id and renews_itself(o.id)) renews on renews.ends_on is not null
  where unpaid.is_unpaid or renews.ends_on is not null)`

export interface AutomaticRenewalOfOrder {
  /** The last day of the membership that renews itself; null where it does not. */
  endsOn: string | null
  announcedCents: number | null
  /** The order is itself a renewal whose money is still to come. */
  isUnpaid: boolean
  /** There is a season after its campaign, in which it may be renewed. */
  isFollowed: boolean
}

/** How the renewal of an order `o` ended; null where it never renewed itself, or still does. */
export const ENDED_RENEWAL_OF_ORDER = sql`(
  select jsonb_build_object('state', a.state, 'on', paris_day(a.ended_at), 'by', a.stopped_by, 'reason', a.lapse_reason,
    'next', (select jsonb_build_object('id', n.id, 'formType', f.form_type, 'formSlug', f.slug, 'isCanceled', not exists (
        select from order_items i where i.order_id = n.id and is_item_live(i.state)))
      from orders n join forms f on f.id = n.form_id where n.id = a.next_order_id))
  from automatic_renewals a where a.order_id = o.id and a.state <> 'Active')`

export interface EndedRenewalOfOrder {
  state: Exclude<(typeof AUTOMATIC_RENEWAL_STATES)[number], 'Active'>
  on: LocalDate
  by: (typeof RENEWAL_STOPPERS)[number] | null
  reason: LapseReason | null
  /** The order that it became. */
  next: { id: number; formType: FormType; formSlug: string; isCanceled: boolean } | null
}
