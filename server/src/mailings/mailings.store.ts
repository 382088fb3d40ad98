import type {
  LeftOut,
  MailingDraft,
  MailingReach,
  MailingRecipient,
  MailingSummary,
} from '@obole/contract/mailings'
import { type MailingState, NOT_MAILED } from '@obole/core/contacts/mailing'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'
import { type AskedAudience, judgedAudience } from './audience.sql.ts'
import { COUNTED, countsOf } from './counts.sql.ts'

export interface MailingRow extends Row, Omit<MailingSummary, 'createdAt' | 'sentAt' | 'endedAt'> {
  organizationId: number
  userId: number
  formId: number | null
  allowCollect: boolean
  text: string
  stoppedBy: string | null
  createdAt: Date
  sentAt: Date | null
  endedAt: Date | null
}

const nameOf = (user: Sql) =>
  sql`coalesce(nullif(btrim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.email)`

/** A campaign that got another address since is found by the one it has now. */
const COLUMNS = sql`
  m.id, m.organization_id as "organizationId", m.user_id as "userId", m.form_id as "formId", m.state, m.subject, m.body as text,
  case when f.id is null then m.audience
    else m.audience || jsonb_build_object('formType', f.form_type, 'formSlug', f.slug) end as audience,
  case when f.id is not null then jsonb_build_object('title', f.title, 'tier', t.label) end as campaign,
  ${nameOf(sql`u`)} as by, case when s.id is not null then ${nameOf(sql`s`)} end as "stoppedBy",
  m.created_at as "createdAt", m.sent_at as "sentAt", m.ended_at as "endedAt", m.left_out as "leftOut",
  coalesce(m.counts, ${COUNTED}) as counts, g.allow_collect as "allowCollect"
  from mailings m join organizations g on g.id = m.organization_id join users u on u.id = coalesce(m.sent_by, m.user_id) left join users s on s.id = m.stopped_by
  left join forms f on f.id = m.form_id left join tiers t on t.id = (m.audience ->> 'tierId')::bigint and t.form_id = f.id`

export function readMailings(db: Queryable, organizationId: number, limit: number): Promise<MailingRow[]> {
  return db.query<MailingRow>(sql`
    select ${COLUMNS} where m.organization_id = ${organizationId}
    order by m.created_at desc, m.id limit ${limit}`)
}

export interface MailingPlace {
  organizationId: number
  mailingId: string
}

export async function findMailing(db: Queryable, place: MailingPlace): Promise<MailingRow | null> {
  const [row] = await db.query<MailingRow>(sql`
    select ${COLUMNS} where m.organization_id = ${place.organizationId} and m.id = ${place.mailingId}`)
  return row ?? null
}

/** The state of a message, held until the commit. */
export async function holdMailing(
  db: Queryable,
  { organizationId, mailingId }: MailingPlace,
): Promise<MailingState | null> {
  const [row] = await db.query<{ state: MailingState }>(sql`
    select m.state from mailings m where m.organization_id = ${organizationId} and m.id = ${mailingId} for update`)
  return row?.state ?? null
}

export interface DraftToKeep extends MailingPlace, MailingDraft {
  userId: number
  formId: number | null
  now: number
}

/** The same call twice writes one. Answers the hash of the call that wrote it. */
export async function insertDraft(
  db: Queryable,
  draft: DraftToKeep & { hash: string },
): Promise<string | null> {
  const moment = at(draft.now)
  const [written] = await db.query<{ hash: string | null }>(sql`
    insert into mailings (
      id, organization_id, user_id, state, audience, form_id, subject, body, request_hash, created_at, changed_at)
    values (${draft.mailingId}, ${draft.organizationId}, ${draft.userId}, 'Draft', ${draft.audience}, ${draft.formId},
      ${draft.subject}, ${draft.text}, ${draft.hash}, ${moment}, ${moment})
    on conflict (id) do update set request_hash = mailings.request_hash
    returning request_hash as hash`)
  return written?.hash ?? null
}

/** Of a message that is held. */
export async function saveDraft(db: Queryable, draft: DraftToKeep): Promise<void> {
  await db.query(sql`
    update mailings set audience = ${draft.audience}, form_id = ${draft.formId}, subject = ${draft.subject},
      body = ${draft.text}, user_id = ${draft.userId}, changed_at = ${at(draft.now)}
    where id = ${draft.mailingId}`)
}

/** Of a message that is held. */
export async function deleteDraft(db: Queryable, mailingId: string): Promise<void> {
  await db.query(sql`delete from mailings where id = ${mailingId}`)
}

const REACH = sql`count(*) filter (where why_not is null) as recipients, ${countsOf(NOT_MAILED, sql`why_not`)} as "leftOut"`

/** What was sold of a rate that is no longer there still names it. */
export async function hasRate(db: Queryable, formId: number, tierId: number): Promise<boolean> {
  const rows = await db.query(sql`
    select from tiers where id = ${tierId} and form_id = ${formId}
    union all (select from order_items where tier_id = ${tierId} and form_id = ${formId} limit 1)`)
  return rows.length > 0
}

export async function readReach(db: Queryable, asked: AskedAudience): Promise<MailingReach> {
  const [row] = await db.query<Row & MailingReach>(
    sql`select ${REACH} from (${judgedAudience(asked)}) judged`,
  )
  if (!row) throw new Error('an aggregate answers a row')
  return { recipients: row.recipients, leftOut: row.leftOut }
}

/** The first of those who would get it. */
export async function findFirstRecipient(
  db: Queryable,
  asked: AskedAudience,
): Promise<{ id: number; email: string } | null> {
  const [row] = await db.query<{ id: number; email: string }>(sql`
    select id, email from (${judgedAudience(asked)}) judged where why_not is null order by id limit 1`)
  return row ?? null
}

/**
 * Writes the recipients of a message that is held down, if they are as many as was confirmed, and the message as one that
 * is being sent, in one statement. Answers whom it reaches.
 */
export async function freezeRecipients(
  db: Queryable,
  asked: AskedAudience,
  sending: { mailingId: string; userId: number; confirmed: number; now: number },
): Promise<MailingReach> {
  const mailingId = param(sending.mailingId)
  const moment = at(sending.now)
  const [row] = await db.query<Row & { recipients: number; leftOut: LeftOut }>(sql`
    with judged as materialized (${judgedAudience(asked)}),
    reach as materialized (select ${REACH} from judged),
    sending as (
      update mailings m set state = 'Sending', sent_at = ${moment}, sent_by = ${sending.userId}, left_out = reach."leftOut"
      from reach where m.id = ${mailingId} and m.state = 'Draft' and reach.recipients = ${sending.confirmed}::bigint
      returning m.id),
    frozen as (
      insert into mailing_recipients (mailing_id, contact_id, email, state, at)
      select sending.id, j.id, j.email, 'Waiting', ${moment} from sending, judged j where j.why_not is null order by j.id),
    left_out as (
      insert into mailing_left_out (mailing_id, contact_id, reason)
      select sending.id, j.id, j.why_not from sending, judged j where j.why_not is not null order by j.id)
    select reach.recipients, reach."leftOut" from reach`)
  if (!row) throw new Error('an aggregate answers a row')
  return { recipients: row.recipients, leftOut: row.leftOut }
}

/**
 * Of a message that is held: whoever has not got it yet does not get it. Counted by a statement of its own, which sees what
 * became of everybody whom the first one waited for. Answers whether anybody had not: otherwise nothing is changed.
 */
export async function stopMailing(
  db: Queryable,
  { mailingId, userId, now }: { mailingId: string; userId: number; now: number },
): Promise<boolean> {
  const moment = at(now)
  const stopped = await db.query(sql`
    update mailing_recipients r set state = 'Stopped', at = ${moment}
    where r.mailing_id = ${mailingId} and r.state in ('Waiting', 'Queued') returning r.id`)
  if (stopped.length === 0) return false
  await db.query(sql`
    update mailings m set state = 'Stopped', ended_at = ${moment}, stopped_by = ${userId}, counts = ${COUNTED}
    where m.id = ${mailingId}`)
  return true
}

export interface RecipientRow extends Row {
  id: number
  contactId: number | null
  firstName: string | null
  lastName: string | null
  companyName: string | null
  email: string | null
  state: MailingRecipient['state']
  reason: MailingRecipient['reason']
  at: Date
  answer: string | null
}

export function readRecipients(
  db: Queryable,
  asked: { mailingId: string; state: string | null; after: number; limit: number },
): Promise<RecipientRow[]> {
  return db.query<RecipientRow>(sql`
    select r.id, c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName",
      c.company_name as "companyName", r.email, r.state, null as reason, r.at, r.answer
    from mailing_recipients r left join contacts c on c.id = r.contact_id
    where r.mailing_id = ${asked.mailingId} and r.id > ${asked.after}::bigint
      and (${asked.state}::text is null or r.state = ${asked.state}::text)
    order by r.id limit ${asked.limit}`)
}

/** Who was left out, with the address that their file has now. */
export function readLeftOut(
  db: Queryable,
  asked: { mailingId: string; after: number; limit: number },
): Promise<RecipientRow[]> {
  return db.query<RecipientRow>(sql`
    select l.id, c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName",
      c.company_name as "companyName", c.email, 'LeftOut' as state, l.reason, m.sent_at as at, null as answer
    from mailing_left_out l join contacts c on c.id = l.contact_id join mailings m on m.id = l.mailing_id
    where l.mailing_id = ${asked.mailingId} and l.id > ${asked.after}::bigint
    order by l.id limit ${asked.limit}`)
}

export async function insertJob(db: Queryable, job: NewJob, now: number): Promise<void> {
  await db.query(named('mailings-job')`${insertJobsCte(param(jobsParam([job], now)))}`)
}

/** Messages that ended before a day, with their recipients, and drafts that nobody touched since another. */
export async function forgetMailings(db: Queryable, before: { ended: number; draft: number }): Promise<void> {
  await db.query(sql`
    delete from mailings where ended_at < ${at(before.ended)}
      or state = 'Draft' and changed_at < ${at(before.draft)}`)
}
