import type { RestartStep } from '@obole/core/imports/monthly-donor'
import { RESTART_REMINDER_DAYS } from '@obole/core/imports/monthly-donor'
import { IS_MONTHLY_GIFT } from '../payments/monthly.sql.ts'
import { at, sql, type Sql } from '../platform/sql.ts'

const DAY_MS = 86_400_000

/** Donors `d` that are shown: those of a reading that goes on, or that failed, are not. */
export const IS_READ = sql`(d.pull_id is null
  or exists (select from pulls p where p.id = d.pull_id and p.state not in ('Reading', 'Failed')))`

/** Whether a mail to donor `d` was written down. */
export const IS_WRITTEN_TO = sql`exists (select from monthly_donor_mails m where m.donor_id = d.id)`

/** The orders that links brought. */
export const ORDERS_BROUGHT = sql`
  select k.donor_id, o.id, o.organization_id from restart_carts k join orders o on o.cart_id = k.cart_id`

/** Monthly gifts given here by donor `d` now: from the same mailbox, or by the link from whichever one. */
export const GIVEN_HERE = sql`
  select o.id, r.amount_cents from orders o join recurrences r on r.order_id = o.id and r.state = 'Active'
  where o.organization_id = d.organization_id and ${IS_MONTHLY_GIFT}
    and (o.payer_email = d.email or o.cart_id in (select k.cart_id from restart_carts k where k.donor_id = d.id))`

const HAD = (step: RestartStep): Sql =>
  sql`select from monthly_donor_mails m where m.donor_id = d.id and m.step = ${step}`

/** Of those whom the first mail reached: when it left. */
const firstMailLeft = sql`
  select r.at from monthly_donor_mails m join mailing_recipients r on r.mailing_id = m.mailing_id and r.email = d.email
  where m.donor_id = d.id and m.step = 'Invitation' and r.state = 'Sent'`

/** Whose turn it is to be written to, of donors `d`. */
function isDue(step: RestartStep, now: number): Sql {
  if (step === 'Invitation') return sql`not exists (${HAD('Invitation')})`
  return sql`exists (${firstMailLeft} and r.at <= ${at(now - RESTART_REMINDER_DAYS * DAY_MS)})
    and not exists (${HAD('Reminder')}) and not exists (select from (${ORDERS_BROUGHT}) b where b.donor_id = d.id)`
}

/**
 * The file here that has the mailbox of a donor of the association: of those who share it, the one of that name. One row for
 * each donor, `donor_id` and `contact_id`.
 */
export const filesOfDonors = (organizationId: Sql): Sql => sql`
  select distinct on (own.id) own.id as donor_id, c.id as contact_id
  from monthly_donors own join contacts c on c.organization_id = own.organization_id and c.merged_into_id is null
    and lower(c.email) = own.email
  where own.organization_id = ${organizationId}
  order by own.id, name_key(coalesce(c.last_name, '')) <> name_key(coalesce(own.last_name, '')),
    name_key(coalesce(c.first_name, '')) <> name_key(coalesce(own.first_name, '')), c.id`

/** The files of those whose turn it is to be written to. */
export const filesToWriteTo = (organizationId: Sql, step: RestartStep, now: number): Sql => sql`
  select f.contact_id from monthly_donors d join (${filesOfDonors(organizationId)}) f on f.donor_id = d.id
  where ${IS_READ} and not exists (${GIVEN_HERE}) and ${isDue(step, now)}`
