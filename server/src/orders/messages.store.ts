import type { ChosenOrder } from '@obole/core/order/order-message'
import type { Locale } from '@obole/core/locale'
import type { TierType } from '@obole/core/campaign/tier'
import { auditParam, insertAuditCte, type AuditNote } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam } from '../platform/jobs.sql.ts'
import { type ItemFilter, itemsQuery } from './item-list.store.ts'
import type { ListFilter } from './list-filter.sql.ts'
import { ordersQuery } from './order-list.store.ts'
import { newJob } from '../platform/job.ts'
import { sendOrderMessageJob, sendParticipantMessageJob } from './orders.queue.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface OrderOfCampaign extends ChosenOrder {
  readonly formId: number
  /** How many rows of the list belong to it. */
  readonly rows: number
}

interface ChosenRow extends Row, OrderOfCampaign {}

const CHOSEN = sql`
  o.id, o.form_id as "formId", o.payer_email as email,
  not exists (select from order_items l where l.order_id = o.id and is_item_live(l.state)) as "isCanceled",
  exists (select from order_items l where l.order_id = o.id
  and l.cancel_cause = 'EventCanceled') as "isEndedWithEvent"`

const CHOSEN_LINE = sql`
  jsonb_build_object('id', i.id, 'email', nullif(lower(trim(i.participant ->> 'email')), ''),
    'isCanceled', not is_item_live(i.state), 'isEndedWithEvent', i.cancel_cause is not distinct from 'EventCanceled')`

export function readChosenOrders(db: Queryable, filter: ListFilter, limit: number): Promise<ChosenRow[]> {
  const { conditions, from } = ordersQuery(filter)
  return db.query<ChosenRow>(sql`
      select ${CHOSEN}, 1 as rows
      from ${from} where ${conditions.all} order by o.created_at desc, o.id desc limit ${limit}`)
}

/** The orders of the chosen lines, each once. */
export function readOrdersOfItems(db: Queryable, filter: ItemFilter, limit: number): Promise<ChosenRow[]> {
  const { conditions, from } = itemsQuery(filter)
  return db.query<ChosenRow>(sql`
      select ${CHOSEN}, count(*) as rows, jsonb_agg(${CHOSEN_LINE} order by i.id) as lines
      from ${from} where ${conditions.all} group by o.id
      order by o.created_at desc, o.id desc limit ${limit}`)
}

export interface MessageToKeep {
  id: string
  organizationId: number
  formId: number | null
  userId: number
  subject: string
  text: string
  /** `itemIds`: the lines for a participant who paid none of the orders. */
  people: readonly { email: string; orderIds: readonly number[]; itemIds: readonly number[] }[]
  audit: readonly AuditNote[]
  now: number
}

export type WrittenMessage = Pick<
  MessageToKeep,
  'id' | 'organizationId' | 'userId' | 'subject' | 'text' | 'people'
>

/** Whether this call already wrote it, or the same user wrote the same text about the same orders since then. */
export async function isMessageWritten(
  db: Queryable,
  message: WrittenMessage,
  since: number,
): Promise<boolean> {
  const { id, organizationId, userId, subject, text, people } = message
  const rows = await db.query(named('orders-message-written')`
      select m.id from order_messages m
      where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.subject = ${subject}
      and m.body = ${text}
        and (m.id = ${id} or m.created_at > ${at(since)})
        and array(select unnest(r.order_ids) from order_message_recipients r where r.message_id = m.id order by 1)
          = array(select unnest(${people.flatMap(({ orderIds }) => orderIds)}::bigint[]) order by 1)
        and array(select unnest(r.item_ids) from order_message_recipients r where r.message_id = m.id order by 1)
          = array(select unnest(${people.flatMap(({ itemIds }) => itemIds)}::bigint[]) order by 1)`)
  return rows.length > 0
}

/** The number of this lock; no other part of the product uses it. */
const MESSAGE_LOCK = 203

/** Until the end of the transaction, no other request writes as this user. */
export async function lockWriter(
  db: Queryable,
  { organizationId, userId }: Pick<WrittenMessage, 'organizationId' | 'userId'>,
): Promise<void> {
  await db.query(
    named('orders-message-lock')`
      select pg_advisory_xact_lock(hashtextextended(${`${organizationId}:${userId}`}, ${MESSAGE_LOCK}))`,
  )
}

/**
 * Stores the message, its recipients, a job for each of them and the log entries, in one commit and only once. Answers
 * false where its id already belongs to another message.
 */
export async function insertMessage(db: Queryable, message: MessageToKeep): Promise<boolean> {
  const { id, people, now } = message
  const jobs = people.map(({ email, itemIds }) =>
    newJob(
      itemIds.length > 0 ? sendParticipantMessageJob : sendOrderMessageJob,
      { messageId: id, email },
      { key: `${sendOrderMessageJob.name}:${id}:${email}` },
    ),
  )
  const moment = at(now)
  const [row] = await db.query<{ isNew: boolean }>(named('orders-message')`
      with message as (
        insert into order_messages (id, organization_id, form_id, user_id, subject, body, created_at)
        values (${id}, ${message.organizationId}, ${message.formId}, ${message.userId}, ${message.subject},
          ${message.text}, ${moment}) on conflict do nothing returning id),
      readers as (
        insert into order_message_recipients (message_id, email, order_ids, item_ids)
        select message.id, r.email, array(select jsonb_array_elements_text(r.order_ids)::bigint),
          array(select jsonb_array_elements_text(r.item_ids)::bigint)
        from message, jsonb_to_recordset(${JSON.stringify(
          people.map(({ email, orderIds, itemIds }) => ({ email, order_ids: orderIds, item_ids: itemIds })),
        )}::jsonb) as r(email text, order_ids jsonb, item_ids jsonb)),
      noted as (${insertAuditCte(param(auditParam(message.audit)), moment, sql`message`)}),
      sending as (${insertJobsCte(param(jobsParam(jobs, now)), sql`message`)})
      select exists (select from message) as "isNew"`)
  return row?.isNew ?? false
}

export interface ReaderRow extends Row {
  organizationName: string
  firstName: string | null
  locale: Locale
  /** The address of the campaign of their latest order; otherwise that of the user who writes. */
  replyTo: string
}

const READER = sql`
  g.name as "organizationName", o.payer ->> 'firstName' as "firstName", o.locale,
  coalesce(f.contact_email, u.email) as "replyTo"
  from orders o join organizations g on g.id = o.organization_id join forms f on f.id = o.form_id`

/** The payer of an order, as a message about it addresses them. */
export async function findReader(
  db: Queryable,
  { orderId, userId }: { orderId: number; userId: number },
): Promise<ReaderRow | null> {
  const [row] = await db.query<ReaderRow>(
    named('orders-reader')`
      select ${READER} join users u on u.id = ${userId} where o.id = ${orderId}`,
  )
  return row ?? null
}

export interface ParticipantRow extends ReaderRow {
  formId: number
  formTitle: string
  type: TierType
}

const PARTICIPANT = sql`
  g.name as "organizationName", i.participant ->> 'firstName' as "firstName", o.locale,
  coalesce(f.contact_email, u.email) as "replyTo", f.id as "formId", f.title as "formTitle", i.type
  from order_items i join orders o on o.id = i.order_id join organizations g on g.id = o.organization_id
  join forms f on f.id = o.form_id`

/** The participant of a line, as a message about it addresses them. */
export async function findParticipant(
  db: Queryable,
  { itemId, userId }: { itemId: number; userId: number },
): Promise<ParticipantRow | null> {
  const [row] = await db.query<ParticipantRow>(
    named('orders-participant')`
      select ${PARTICIPANT} join users u on u.id = ${userId} where i.id = ${itemId}`,
  )
  return row ?? null
}

export interface ParticipantMessage extends ParticipantRow {
  subject: string
  text: string
  isSent: boolean
}

/** Null where none of the lines is for that address any more. */
export async function findParticipantMessage(
  db: Queryable,
  { messageId, email }: { messageId: string; email: string },
): Promise<ParticipantMessage | null> {
  const [row] = await db.query<ParticipantMessage>(named('orders-participant-message')`
      select m.subject, m.body as text, r.sent_at is not null as "isSent", participant.*
      from order_messages m join order_message_recipients r on r.message_id = m.id and r.email = ${email}
      cross join lateral (
        select ${PARTICIPANT} join users u on u.id = m.user_id
        where i.id = any(r.item_ids) and lower(trim(i.participant ->> 'email')) = r.email
        order by array_position(r.item_ids, i.id) limit 1) participant
      where m.id = ${messageId}`)
  return row ?? null
}

export interface MessageToSend extends ReaderRow {
  subject: string
  text: string
  /** The orders of the message that still have that address, the latest first. */
  orderIds: number[]
  isSent: boolean
}

/** Null where none of the orders has that address any more. */
export async function findMessageToSend(
  db: Queryable,
  { messageId, email }: { messageId: string; email: string },
): Promise<MessageToSend | null> {
  const [row] = await db.query<MessageToSend>(named('orders-message-to-send')`
      select m.subject, m.body as text, to_jsonb(theirs.order_ids) as "orderIds", r.sent_at is not null as "isSent",
        reader.*
      from order_messages m join order_message_recipients r on r.message_id = m.id and r.email = ${email}
      cross join lateral (
        select array_agg(t.id order by array_position(r.order_ids, t.id)) as order_ids
        from orders t where t.id = any(r.order_ids) and t.payer_email = r.email) theirs
      cross join lateral (select ${READER} join users u on u.id = m.user_id where o.id = theirs.order_ids[1]) reader
      where m.id = ${messageId}`)
  return row ?? null
}

export async function markMessageSent(
  db: Queryable,
  { messageId, email, now }: { messageId: string; email: string; now: number },
): Promise<void> {
  await db.query(named('orders-message-sent')`
      update order_message_recipients set sent_at = ${at(now)}
      where message_id = ${messageId} and email = ${email} and sent_at is null`)
}
