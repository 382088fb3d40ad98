import { SHOWN_STATES } from '@obole/core/campaign/form'
import { typesWith } from '@obole/core/campaign/kinds'
import type { GiftsElsewhere, RestartStep } from '@obole/core/imports/monthly-donor'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable, Row } from '../platform/db.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'
import { filesOfDonors, GIVEN_HERE, IS_READ, IS_WRITTEN_TO, ORDERS_BROUGHT } from './donors.sql.ts'

/** A monthly donor as the other side tells of them. */
export interface DonorRead {
  firstName: string | null
  lastName: string | null
  companyName: string | null
  email: string | null
  gifts: GiftsElsewhere
}

export interface KnownDonor extends Row {
  id: number
  email: string | null
  name: string
  gifts: GiftsElsewhere
}

/** What that reading has told of these donors so far: by their mailbox, or by their name where they have none. */
export function readKnown(
  db: Queryable,
  { pullId, emails }: { pullId: number; emails: readonly string[] },
): Promise<KnownDonor[]> {
  return db.query<KnownDonor>(sql`
    select id, email, concat_ws('|', company_name, last_name, first_name) as name, gifts from monthly_donors
    where pull_id = ${pullId} and (email is null or email = any(${emails}::text[]))`)
}

interface Reading {
  organizationId: number
  pullId: number
  now: number
}

export interface DonorToKeep extends DonorRead {
  amountCents: number
  lastPaidOn: LocalDate
}

/** Whoever was written to stays as they are: what they give there is told once. */
export async function insertDonor(
  db: Queryable,
  donor: DonorToKeep,
  { organizationId, pullId, now }: Reading,
) {
  const email = param(donor.email)
  await db.query(named('restarts-donor')`
    insert into monthly_donors (organization_id, pull_id, mailbox, first_name, last_name, company_name, email, gifts,
      amount_cents, last_paid_on, kept_since)
    values (${organizationId}, ${pullId}, mailbox_digest(${organizationId}, ${email}::text), ${donor.firstName}, ${donor.lastName},
      ${donor.companyName}, ${email}, ${JSON.stringify(donor.gifts)}::jsonb, ${donor.amountCents}, ${donor.lastPaidOn}, ${at(now)})
    on conflict (organization_id, mailbox) do update set pull_id = excluded.pull_id, first_name = excluded.first_name,
      last_name = excluded.last_name, company_name = excluded.company_name, gifts = excluded.gifts,
      amount_cents = excluded.amount_cents, last_paid_on = excluded.last_paid_on, kept_since = excluded.kept_since
    where not exists (select from monthly_donor_mails m where m.donor_id = monthly_donors.id)`)
}

export async function saveGifts(
  db: Queryable,
  id: number,
  { gifts, amountCents, lastPaidOn }: Pick<DonorToKeep, 'gifts' | 'amountCents' | 'lastPaidOn'>,
): Promise<void> {
  await db.query(named('restarts-gifts')`
    update monthly_donors set gifts = ${JSON.stringify(gifts)}::jsonb, amount_cents = ${amountCents}, last_paid_on = ${lastPaidOn}
    where id = ${id}`)
}

/** Those of earlier readings who were not written to. */
export async function deleteFormer(
  db: Queryable,
  { organizationId, pullId }: Omit<Reading, 'now'>,
): Promise<void> {
  await db.query(named('restarts-former')`
    delete from monthly_donors d
    where d.organization_id = ${organizationId} and d.pull_id is distinct from ${pullId} and not ${IS_WRITTEN_TO}`)
}

/** Those of a reading who were not written to. */
export async function deleteOfPull(db: Queryable, pullId: number): Promise<void> {
  await db.query(
    named(
      'restarts-of-pull',
    )`delete from monthly_donors d where d.pull_id = ${pullId} and not ${IS_WRITTEN_TO}`,
  )
}

/** Held until the commit: of two messages that begin at once, the second looks when the first has written its donors down. */
export async function holdDonors(db: Queryable, organizationId: number): Promise<void> {
  await db.query(
    named('restarts-lock')`select pg_advisory_xact_lock(hashtext('monthly-donors'), ${organizationId}::int)`,
  )
}

/** Who is a recipient of that message had that mail; a second one of the same step is refused by the table. */
export async function noteMails(
  db: Queryable,
  { mailingId, step, now }: { mailingId: string; step: RestartStep; now: number },
): Promise<void> {
  await db.query(named('restarts-mails')`
    with donors as (
      select d.id from mailings g join mailing_recipients r on r.mailing_id = g.id
      join monthly_donors d on d.organization_id = g.organization_id and d.email = r.email
      where g.id = ${mailingId}),
    kept as (
      update monthly_donors d set pull_id = null, kept_since = ${at(now)} from donors where d.id = donors.id)
    insert into monthly_donor_mails (donor_id, step, mailing_id, at)
    select id, ${step}, ${mailingId}, ${at(now)} from donors`)
}

/** Of a message that is about to be stopped, and is held: whoever was not queued for it may have the mail of another. */
export async function releaseWaiting(db: Queryable, mailingId: string): Promise<void> {
  await db.query(named('restarts-release')`
    delete from monthly_donor_mails m using monthly_donors d, mailing_recipients r
    where m.mailing_id = ${mailingId} and d.id = m.donor_id and r.mailing_id = m.mailing_id and r.email = d.email
      and r.state = 'Waiting'`)
}

/** What somebody gives each month there, as the mail says it; null for whoever is no donor, or was forgotten. */
export async function findAmount(
  db: Queryable,
  { organizationId, email }: { organizationId: number; email: string },
): Promise<number | null> {
  const [row] = await db.query<{ amountCents: number | null }>(named('restarts-amount')`
    select amount_cents as "amountCents" from monthly_donors where organization_id = ${organizationId} and email = ${email}`)
  return row?.amountCents ?? null
}

export interface DonorCounts extends Row {
  found: number
  foundCents: number
  withoutMailbox: number
  withoutFile: number
  givesHere: number
  sent: number
  reminded: number
  opened: number
  restarted: number
  restartedCents: number
  /** When the first mail reached somebody first; null where it reached nobody yet. */
  firstSentAt: Date | null
}

/** How many there are, and what became of them. */
export async function countDonors(db: Queryable, organizationId: number): Promise<DonorCounts> {
  const organization = param(organizationId)
  const [row] = await db.query<DonorCounts>(sql`
    with files as materialized (${filesOfDonors(organization)}),
    donors as materialized (
      select d.id, d.email, d.amount_cents, d.opened_at, f.contact_id, here.cents as here_cents,
        brought.cents as brought_cents, ${IS_WRITTEN_TO} as is_mailed
      from monthly_donors d left join files f on f.donor_id = d.id
      left join lateral (select sum(h.amount_cents)::bigint as cents from (${GIVEN_HERE}) h) here on true
      left join lateral (
        select sum(r.amount_cents)::bigint as cents from (${ORDERS_BROUGHT}) b
        join recurrences r on r.order_id = b.id and r.state = 'Active' where b.donor_id = d.id) brought on true
      where d.organization_id = ${organization} and ${IS_READ}),
    mails as materialized (
      select m.step, r.at from donors d join monthly_donor_mails m on m.donor_id = d.id
      join mailing_recipients r on r.mailing_id = m.mailing_id and r.email = d.email and r.state = 'Sent')
    select count(*) filter (where amount_cents is not null) as found,
      coalesce(sum(amount_cents), 0)::bigint as "foundCents",
      count(*) filter (where amount_cents is not null and email is null) as "withoutMailbox",
      count(*) filter (where email is not null and contact_id is null and not is_mailed) as "withoutFile",
      count(*) filter (where contact_id is not null and here_cents is not null and not is_mailed) as "givesHere",
      (select count(*) from mails where step = 'Invitation') as sent,
      (select count(*) from mails where step = 'Reminder') as reminded,
      (select min(at) from mails where step = 'Invitation') as "firstSentAt",
      count(opened_at) as opened, count(brought_cents) as restarted,
      coalesce(sum(brought_cents), 0)::bigint as "restartedCents"
    from donors`)
  if (!row) throw new Error('an aggregate answers a row')
  return row
}

const MOST_CAMPAIGNS = 20
const GIVING = typesWith(({ makes }) => makes === 'gift')

/** Campaigns of gifts that people see; whether they take monthly ones now, each says itself. */
export const listGivingCampaigns = (db: Queryable, organizationId: number): Promise<{ id: number }[]> =>
  db.query<{ id: number }>(sql`
    select id from forms where organization_id = ${organizationId} and form_type in ${listed(GIVING)} and state in ${listed(SHOWN_STATES)}
    order by created_at desc, id desc limit ${MOST_CAMPAIGNS}`)

/** Whoever was written to is known by the digest of their mailbox alone; whoever was not is not known any more. */
export async function forgetDonors(db: Queryable, before: number): Promise<void> {
  await db.query(sql`
    with gone as (
      delete from monthly_donors d where d.gifts is not null and d.kept_since < ${at(before)} and not ${IS_WRITTEN_TO})
    update monthly_donors d set first_name = null, last_name = null, company_name = null, email = null, gifts = null,
      amount_cents = null, last_paid_on = null
    where d.gifts is not null and d.kept_since < ${at(before)} and ${IS_WRITTEN_TO}`)
}
