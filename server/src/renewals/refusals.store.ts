import type { ContactRefusal } from '@obole/core/campaign/renewal'
import type { Locale } from '@obole/core/locale'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'
import { fileRefuses, REFUSALS_OF_FILE } from './refusals.sql.ts'

/** Whose mails: of a person, by the mailbox to which a link was sent. */
export interface MailsOf {
  contactId: number
  organizationId: number
  /** The digest of the address. */
  mailbox: string
}

interface Refused {
  contactId: number
  purpose: ContactRefusal
}

/** The file that stands, whichever of those merged into it is asked for. */
const STANDING = (contactId: Sql) => sql`
  contacts asked join contacts c on c.id = coalesce(asked.merged_into_id, asked.id) and asked.id = ${contactId}`

const MAILBOX = sql`mailbox_digest(c.organization_id, nullif(c.email, ''))`

/** The refusals `r` that a link speaks of: of its mailbox, and of its person while their file says that mailbox. */
const refusalsBehind = ({ contactId, organizationId, mailbox }: MailsOf): Sql => {
  const [organization, digest] = [param(organizationId), param(mailbox)]
  return sql`(
    select m.purpose from refused_mailboxes m where m.organization_id = ${organization} and m.digest = ${digest}
    union
    select r.purpose from ${STANDING(param(contactId))} cross join lateral (select r.* from ${REFUSALS_OF_FILE}) r
    where c.organization_id = ${organization} and ${MAILBOX} = ${digest}) r`
}

/** Null where there is no such association any more. */
export async function findChoices(
  db: Queryable,
  of: MailsOf,
): Promise<{ organizationName: string; refused: ContactRefusal[] } | null> {
  const [row] = await db.query<Row & { organizationName: string; refused: ContactRefusal[] }>(
    named('renewals-choices')`
      select g.name as "organizationName", coalesce((
          select jsonb_agg(r.purpose) from ${refusalsBehind(of)}), '[]') as refused
      from organizations g where g.id = ${of.organizationId}`,
  )
  return row ?? null
}

interface Written {
  /** Who of the association writes it down; null for the reader of the mailbox. */
  userId: number | null
  now: number
}

/** A refusal keeps the file, and stays with its address. */
export async function refuseMails(
  db: Queryable,
  { contactId, purpose, userId, now }: Refused & Written,
): Promise<void> {
  const [moment, why, by] = [at(now), param(purpose), param(userId)]
  await db.query(named('renewals-refuse')`
      with file as (
        select asked.id, c.organization_id, ${MAILBOX} as mailbox from ${STANDING(param(contactId))}),
      kept as (
        update contacts k set kept_since = coalesce(k.kept_since, ${moment}) from file where k.id = file.id),
      boxed as (
        insert into refused_mailboxes (organization_id, digest, purpose, at, user_id)
        select organization_id, mailbox, ${why}, ${moment}, ${by}::bigint from file where mailbox is not null
        on conflict do nothing)
      insert into contact_refusals (contact_id, purpose, at, user_id)
      select id, ${why}, ${moment}, ${by}::bigint from file
      on conflict do nothing`)
}

/** They come again: everything that counted for the file is taken back. Answers whether there was anything. */
export async function acceptMails(db: Queryable, { contactId, purpose }: Refused): Promise<boolean> {
  const why = param(purpose)
  const [row] = await db.query<{ isLifted: boolean }>(named('renewals-accept')`
      with file as (
        select c.organization_id, ${MAILBOX} as mailbox from ${STANDING(param(contactId))}),
      boxed as (
        delete from refused_mailboxes m using file
        where m.organization_id = file.organization_id and m.digest = file.mailbox and m.purpose = ${why}
        returning m.digest),
      told as (
        delete from contact_refusals gone using (
          select r.contact_id, r.purpose from ${STANDING(param(contactId))} cross join lateral (
            select r.* from ${REFUSALS_OF_FILE} where r.purpose = ${why}) r) found
        where gone.contact_id = found.contact_id and gone.purpose = found.purpose
        returning gone.contact_id)
      select exists(select from boxed) or exists(select from told) as "isLifted"`)
  return row?.isLifted === true
}

/** Whom the mail about a lifted refusal goes to. */
export interface AcceptedReader extends Row {
  contactId: number
  organizationId: number
  organizationName: string
  logo: string | null
  email: string
  firstName: string | null
  locale: Locale
}

/** Null where their file is gone or has no address, and where they have refused again. */
export async function findAcceptedReader(
  db: Queryable,
  { contactId, purpose }: Refused,
): Promise<AcceptedReader | null> {
  const [row] = await db.query<AcceptedReader>(named('renewals-accepted-reader')`
      select c.id as "contactId", c.organization_id as "organizationId", g.name as "organizationName", g.logo,
        lower(c.email) as email, nullif(c.first_name, '') as "firstName", coalesce((
          select o.locale from contact_lines l join orders o on o.id = l.order_id
          where l.contact_id = c.id order by l.order_id desc limit 1), 'fr') as locale
      from ${STANDING(param(contactId))} join organizations g on g.id = c.organization_id
      where c.email <> '' and not ${fileRefuses(purpose)}`)
  return row ?? null
}

/** Whether the person's file still says the mailbox. */
export async function hasMailbox(
  db: Queryable,
  { contactId, organizationId, mailbox }: MailsOf,
): Promise<boolean> {
  const rows = await db.query(named('renewals-has-mailbox')`
      select from ${STANDING(param(contactId))}
      where c.organization_id = ${organizationId} and ${MAILBOX} = ${mailbox}`)
  return rows.length > 0
}

/** Of a mailbox that is no longer that of the person it was sent to. */
export async function refuseByMailbox(
  db: Queryable,
  { organizationId, mailbox, purpose, now }: MailsOf & Refused & { now: number },
): Promise<void> {
  await db.query(named('renewals-refuse-mailbox')`
      insert into refused_mailboxes (organization_id, digest, purpose, at)
      select g.id, ${mailbox}, ${purpose}, ${at(now)} from organizations g where g.id = ${organizationId}
      on conflict do nothing`)
}

export async function acceptByMailbox(
  db: Queryable,
  { organizationId, mailbox, purpose }: MailsOf & Refused,
): Promise<void> {
  await db.query(named('renewals-accept-mailbox')`
      delete from refused_mailboxes
      where organization_id = ${organizationId} and digest = ${mailbox} and purpose = ${purpose}`)
}
