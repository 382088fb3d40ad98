import { addDays, type LocalDate, parisInstant } from '@obole/core/dates/dates'
import { RESTART_REMINDER_DAYS, type RestartStep } from '@obole/core/imports/monthly-donor'
import { IS_MONTHLY_GIFT } from '../payments/monthly.sql.ts'
import { at, sql, type Sql } from '../platform/sql.ts'

/** Whoever had the first mail on a day is reminded from the same day two weeks later on, at whatever hour. */
const remindedIfBefore = (today: LocalDate): number => parisInstant(addDays(today, 1 - RESTART_REMINDER_DAYS))

/** Donors `d` that are shown: those of a reading that goes on, or that failed, are not. */
export const IS_READ = sql`(d.pull_id is null
  or exists (select from pulls p where p.id = d.pull_id and p.state not in ('Reading', 'Failed')))`

/** Whether a mail to donor `d` was written down. */
export const IS_WRITTEN_TO = sql`exists (select from monthly_donor_mails m where m.donor_id = d.id)`

/** The orders that links brought. */
export const ORDERS_BROUGHT = sql`
  select k.donor_id, o.id from restart_carts k join orders o on o.cart_id = k.cart_id`

/** Monthly gifts given here by donor `d` now: from the same mailbox, or by the link from whichever one. */
export const GIVEN_HERE = sql`
  select o.id, r.amount_cents from (
    select p.id from orders p where p.organization_id = d.organization_id and p.payer_email = d.email
    union
    select b.id from (${ORDERS_BROUGHT}) b where b.donor_id = d.id) o
  join recurrences r on r.order_id = o.id and r.state = 'Active' where ${IS_MONTHLY_GIFT}`

const HAD = (step: RestartStep): Sql =>
  sql`select from monthly_donor_mails m where m.donor_id = d.id and m.step = ${step}`

/** Of those whom the first mail reached: when it left. */
const firstMailLeft = sql`
  select r.at from monthly_donor_mails m join mailing_recipients r on r.mailing_id = m.mailing_id and r.email = d.email
  where m.donor_id = d.id and m.step = 'Invitation' and r.state = 'Sent'`

/** Whose turn it is to be written to, of donors `d`. */
function isDue(step: RestartStep, today: LocalDate): Sql {
  if (step === 'Invitation') return sql`not exists (${HAD('Invitation')})`
  return sql`exists (${firstMailLeft} and r.at < ${at(remindedIfBefore(today))})
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
export const filesToWriteTo = (organizationId: Sql, step: RestartStep, today: LocalDate): Sql => sql`
  select f.contact_id from monthly_donors d join (${filesOfDonors(organizationId)}) f on f.donor_id = d.id
  where ${IS_READ} and not exists (${GIVEN_HERE}) and ${isDue(step, today)}`
