import type { Audience } from '@obole/contract/mailings'
import { SHOWN_STATES } from '@obole/core/campaign/form'
import type { Locale } from '@obole/core/locale'
import type { MailingState, RecipientState } from '@obole/core/contacts/mailing'
import type { Db, Queryable, Row } from '../platform/db.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'
import { refusesMessages } from '../renewals/refusals.sql.ts'
import { COUNTED } from './counts.sql.ts'
import { sendMailingJob } from './mailings.queue.ts'
import type { Pace } from './pace.ts'

/** The pace, held until the commit while anything is being sent; null where nothing is. */
export async function holdPace(db: Queryable): Promise<Pace | null> {
  const [row] = await db.query<{ turnedAt: Date; carried: number }>(named('mailings-hold-pace')`
      select turned_at as "turnedAt", carried from mailing_pace
      where exists (select from mailings where state = 'Sending') for update`)
  return row ? { turnedAt: row.turnedAt.getTime(), carried: row.carried } : null
}

/** Of a pace that is held. */
export async function keepPace(db: Queryable, { turnedAt, carried }: Pace): Promise<void> {
  await db.query(named('mailings-keep-pace')`
      update mailing_pace set turned_at = ${at(turnedAt)}, carried = ${carried}::integer`)
}

export interface Portion {
  portion: number
  /** No more are added than so many that are due; one that waits for its next try is not, and holds up nobody. */
  mostDue: number
  /** A message of which so many are queued, because servers put them off, waits for them. */
  mostOfOne: number
  now: number
}

/**
 * Puts some of those who wait into the queue of jobs, of all messages in turn, so that a large one does not hold up a small
 * one. Answers how many. Messages are held before their recipients, as whoever stops or ends one does.
 */
export async function queuePortion(
  db: Queryable,
  { portion, mostDue, mostOfOne, now }: Portion,
): Promise<number> {
  const moment = at(now)
  const size = param(portion)
  const [row] = await db.query<{ taken: number }>(named('mailings-queue')`
      with sending as materialized (
        select m.id from mailings m
        where m.state = 'Sending' and ${mostOfOne}::bigint > (
          select count(*) from mailing_recipients q where q.mailing_id = m.id and q.state = 'Queued')
        order by m.id for no key update),
      room as (
        select greatest(0, least(${size}::bigint, ${mostDue}::bigint - count(*))) as free
        from jobs where name = ${sendMailingJob.name} and parked_at is null and run_at <= ${moment}),
      due as (
        select w.id from sending m cross join lateral (
          select r.id, row_number() over (order by r.id) as turn from (
            select id from mailing_recipients
            where mailing_id = m.id and state = 'Waiting' order by id limit ${size}) r) w
        order by w.turn, w.id limit (select free from room)),
      taken as (
        update mailing_recipients r set state = 'Queued', at = ${moment} from due
        where r.id = due.id and r.state = 'Waiting' returning r.id),
      follow_ups as (${insertJobsOfRows(sendMailingJob, {
        payload: { recipientId: sql`id` },
        runAt: moment,
        from: sql`taken`,
      })})
      select count(*) as taken from taken`)
  return row?.taken ?? 0
}

/**
 * A message is sent once nobody of it waits any more. A mail that was tried for days in vain is given up. What has ended is
 * held first and counted afterwards: a mail that comes back at that moment is then in the counts, or changes them.
 */
export async function endMailings(
  db: Db,
  { now, givenUpBefore }: { now: number; givenUpBefore: number },
): Promise<void> {
  const stale = sql`state = 'Queued' and at < ${at(givenUpBefore)}`
  await db.query(named('mailings-give-up')`
      with held as materialized (
        select m.id from mailings m
        where m.state = 'Sending' and exists (select from mailing_recipients where mailing_id = m.id and ${stale})
        order by m.id for no key update)
      update mailing_recipients r set state = 'Bounced', at = ${at(now)} from held
      where r.mailing_id = held.id and ${stale}`)
  await db.transaction(async (held) => {
    const over = await held.query<{ id: string }>(named('mailings-over')`
        select m.id from mailings m
        where m.state = 'Sending'
          and not exists (select from mailing_recipients r where r.mailing_id = m.id and r.state = 'Waiting')
          and not exists (select from mailing_recipients r where r.mailing_id = m.id and r.state = 'Queued')
        order by m.id for no key update`)
    if (over.length === 0) return
    await held.query(named('mailings-end')`
        update mailings m set state = 'Sent', ended_at = ${at(now)}, counts = ${COUNTED}
        where m.id = any(${over.map(({ id }) => id)}::text[])`)
  })
}

export interface MailToWrite extends Row {
  mailingId: string
  organizationId: number
  organizationName: string
  logo: string | null
  allowCollect: boolean
  formId: number | null
  audience: Audience
  subject: string
  text: string
  /** The address of the campaign, or else the association's: that of the campaign it changed last; or else the writer's. */
  replyTo: string
}

const MAIL = sql`
  m.id as "mailingId", m.organization_id as "organizationId", g.name as "organizationName", g.logo,
  g.allow_collect as "allowCollect", m.form_id as "formId", m.audience, m.subject, m.body as text,
  coalesce(f.contact_email, (
    select shown.contact_email from forms shown
    where shown.organization_id = m.organization_id and shown.contact_email is not null and shown.state in ${listed(SHOWN_STATES)}
    order by shown.updated_at desc, shown.id desc limit 1), u.email) as "replyTo"
  from mailings m join organizations g on g.id = m.organization_id join users u on u.id = coalesce(m.sent_by, m.user_id)
  left join forms f on f.id = m.form_id`

/** The language of somebody's latest order; null where they made none. */
const localeOf = (contactId: Sql): Sql => sql`(
  select o.locale from contact_lines l join orders o on o.id = l.order_id
  where l.contact_id = ${contactId} order by l.order_id desc limit 1)`

/**
 * By which first name somebody is written to. A child's mail is read by a parent: where the mailbox is the guardian's or
 * another payer's on the latest line that names it, theirs is said. Null where nobody's is known.
 */
const greetedAs = (file: Sql, email: Sql): Sql => sql`nullif(coalesce((
  select coalesce(case
      when lower(i.participant ->> 'guardianEmail') = ${email} then i.participant ->> 'guardianFirstName'
      when lower(i.participant ->> 'email') = ${email} or payer.id is null then ${file}.first_name
      when coalesce(payer.merged_into_id, payer.id) = ${file}.id then ${file}.first_name
      else o.payer ->> 'firstName' end, '')
  from contact_lines l join contacts own on own.id = l.contact_id
  join orders o on o.id = l.order_id join order_items i on i.id = l.item_id
  left join contact_lines paid on paid.order_id = o.id and paid.item_id = 0
  left join contacts payer on payer.id = paid.contact_id
  where (own.id = ${file}.id or own.merged_into_id = ${file}.id) and ${email} in (
    o.payer_email, lower(i.participant ->> 'email'), lower(i.participant ->> 'guardianEmail'))
  order by l.order_id desc, l.item_id limit 1), ${file}.first_name), '')`

export interface RecipientToWrite extends MailToWrite {
  state: RecipientState
  mailingState: MailingState
  contactId: number
  email: string
  firstName: string | null
  locale: Locale | null
  isRefused: boolean
  /** Their file says the address that was written down. */
  hasAddress: boolean
}

/** Null where their file is gone. */
export async function findRecipient(db: Queryable, recipientId: number): Promise<RecipientToWrite | null> {
  const standing = sql`coalesce(asked.merged_into_id, asked.id)`
  const [row] = await db.query<RecipientToWrite>(named('mailings-recipient')`
      select r.state, r.contact_id as "contactId", r.email, ${greetedAs(sql`asked`, sql`r.email`)} as "firstName",
        ${localeOf(sql`r.contact_id`)} as locale, lower(asked.email) = r.email as "hasAddress",
        ${refusesMessages({ organizationId: sql`mail."organizationId"`, id: standing, email: sql`r.email` })} as "isRefused",
        mail.*
      from mailing_recipients r join contacts asked on asked.id = r.contact_id
      cross join lateral (select m.state as "mailingState", ${MAIL} where m.id = r.mailing_id) mail
      where r.id = ${recipientId}`)
  return row ?? null
}

export interface Reader extends Row {
  firstName: string | null
  locale: Locale | null
}

/** Somebody of the audience, as a draft would address them. */
export async function findReader(db: Queryable, contactId: number): Promise<Reader | null> {
  const [row] = await db.query<Reader>(sql`
    select ${greetedAs(sql`c`, sql`lower(c.email)`)} as "firstName", ${localeOf(sql`c.id`)} as locale from contacts c where c.id = ${contactId}`)
  return row ?? null
}

export async function findMail(db: Queryable, mailingId: string): Promise<MailToWrite | null> {
  const [row] = await db.query<MailToWrite>(sql`select ${MAIL} where m.id = ${mailingId}`)
  return row ?? null
}

export async function findWriter(
  db: Queryable,
  userId: number,
): Promise<{ email: string; firstName: string | null; locale: Locale } | null> {
  const [row] = await db.query<{ email: string; firstName: string | null; locale: Locale }>(sql`
    select email, first_name as "firstName", locale from users where id = ${userId}`)
  return row ?? null
}

interface Settling {
  recipientId: number
  /** In which states the recipient may be; in any other nothing changes. */
  from: Sql
  state: RecipientState
  moment: Sql
  answer: Sql
}

/**
 * CTEs that write what became of a mail; `became` has its row. The counts that a message keeps once it has ended change with
 * it. The message is held before its recipient is looked at, so that nobody ends or stops it between.
 */
const settling = ({ recipientId, from, state, moment, answer }: Settling): Sql => sql`
  held as materialized (
    select m.id, m.ended_at is not null as is_over from mailings m
    where m.id = (select mailing_id from mailing_recipients where id = ${recipientId}) for no key update),
  before as materialized (
    select r.id, r.state from mailing_recipients r join held on held.id = r.mailing_id
    where r.id = ${recipientId} and r.state in ${from} for update of r),
  became as (
    update mailing_recipients r set state = ${state}, at = ${moment}, answer = ${answer} from before where r.id = before.id
    returning r.id, r.mailing_id, r.contact_id, r.email, r.state, before.state as was),
  counted as (
    update mailings m set counts = m.counts || jsonb_build_object(
      became.was, (m.counts ->> became.was)::int - 1, became.state, (m.counts ->> became.state)::int + 1)
    from became join held on held.id = became.mailing_id
    where m.id = held.id and held.is_over and became.was <> became.state)`

/** What became of a mail that was queued; one that left although it was stopped meanwhile was sent all the same. */
export async function settleRecipient(
  db: Queryable,
  { now, ...settled }: { recipientId: number; state: RecipientState; now: number },
): Promise<void> {
  const from = sql`('Queued', 'Stopped')`
  await db.query(named('mailings-settle')`
      with ${settling({ ...settled, from, moment: at(now), answer: sql`null` })}
      select id from became`)
}

export interface Bounced {
  recipientId: number
  answer: string
  /** The address is dead, not only this mail refused. */
  isAddress: boolean
  now: number
}

/**
 * A mail came back, at once or later. A dead address is marked in the person's file, if the file still has it. Answers
 * whether there was such a mail.
 */
export async function markBounced(
  db: Queryable,
  { recipientId, answer, isAddress, now }: Bounced,
): Promise<boolean> {
  const moment = at(now)
  const words = param(answer)
  const from = sql`('Queued', 'Stopped', 'Sent')`
  const rows = await db.query<{ id: number }>(named('mailings-bounced')`
      with ${settling({ recipientId, from, state: 'Bounced', moment, answer: words })},
      marked as (
        insert into undeliverable_addresses (contact_id, email, at, answer)
        select c.id, b.email, ${moment}, ${words} from became b join contacts c on c.id = b.contact_id and lower(c.email) = b.email
        where ${isAddress}
        on conflict (contact_id) do update set email = excluded.email, at = excluded.at, answer = excluded.answer)
      select id from became`)
  return rows.length > 0
}
