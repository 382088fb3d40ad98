import type { DoorSettings, SentScan } from '@obole/contract/door'
import type { CampaignType } from '@obole/core/campaign/form'
import { typesWith } from '@obole/core/campaign/kinds'
import type { PaymentMeans } from '@obole/core/payment/payment-means'
import type { DoorAct, DoorScan } from '@obole/core/door/scans'
import { auditParam, insertAuditCte, type AuditNote } from '../audit/audit.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { at, listed, named, param, rowsOf, sql } from '../platform/sql.ts'

export interface StoredSettings extends Row {
  lists: DoorSettings['lists']
  sells: boolean
  field_ids: number[] | null
  version: number
}

export async function readSettings(db: Queryable, formId: number): Promise<StoredSettings | null> {
  const [row] = await db.query<StoredSettings>(
    named(
      'door-settings',
    )`select lists, sells, to_jsonb(field_ids) as field_ids, version from door_settings where form_id = ${formId}`,
  )
  return row ?? null
}

/** Answers false where somebody saved since they were read. */
export async function saveSettings(
  db: Queryable,
  { formId, settings, now, audit }: { formId: number; settings: DoorSettings; now: number; audit: AuditNote },
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(sql`
      with saved as (
        insert into door_settings as known (form_id, lists, sells, field_ids, version, changed_at)
        values (${formId}, ${JSON.stringify(settings.lists)}, ${settings.sells}, ${settings.fieldIds}::bigint[],
          ${settings.version} + 1, ${moment})
        on conflict (form_id) do update set lists = excluded.lists, sells = excluded.sells,
          former_list_ids = array(select former from unnest(known.former_list_ids) former
            union select list ->> 'id' from jsonb_array_elements(known.lists) list),
          field_ids = excluded.field_ids, version = excluded.version, changed_at = excluded.changed_at
        where known.version = ${settings.version}
        returning form_id)
      ${insertAuditCte(param(auditParam([audit])), moment, sql`saved`)} returning id`)
  return rows.length > 0
}

export interface LinkRow extends Row {
  id: number
  form_id: number
  organization_id: number
  is_deleted: boolean
  name: string
  pin_signature: string
  made_by: number
  ends_at: Date
  ended_at: Date | null
}

export async function insertLink(
  db: Queryable,
  link: {
    formId: number
    name: string
    tokenSignature: string
    pinSignature: string
    madeBy: number
    now: number
    endsAt: number
  },
): Promise<number> {
  const { formId, name, tokenSignature, pinSignature, madeBy, now, endsAt } = link
  const [row] = await db.query<{ id: number }>(sql`
      insert into door_links (form_id, name, token_signature, pin_signature, made_by, made_at, ends_at)
      values (${formId}, ${name}, ${tokenSignature}, ${pinSignature}, ${madeBy}, ${at(now)}, ${at(endsAt)})
      returning id`)
  if (!row) throw new Error('a link of the door was written without an id')
  return row.id
}

export async function findLink(db: Queryable, tokenSignatures: readonly string[]): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>(named('door-link')`
      select l.id, l.form_id, f.organization_id, f.state = 'Deleted' as is_deleted, l.name, l.pin_signature,
        l.made_by, l.ends_at, l.ended_at
      from door_links l join forms f on f.id = l.form_id
      where l.token_signature = any(${tokenSignatures}::text[])`)
  return row ?? null
}

/** Counts a try before it is looked at, so that tries at once are counted too; false where there are none left. */
export async function takePinTry(db: Queryable, linkId: number, most: number): Promise<boolean> {
  const rows = await db.query(sql`
      update door_links set wrong_pins = wrong_pins + 1 where id = ${linkId} and wrong_pins < ${most} returning id`)
  return rows.length > 0
}

export async function giveBackPinTry(db: Queryable, linkId: number): Promise<void> {
  await db.query(sql`update door_links set wrong_pins = wrong_pins - 1 where id = ${linkId}`)
}

/** Ends a link of this campaign; its phones end with it, because they ask for it. */
export async function endLink(
  db: Queryable,
  { formId, linkId, now }: { formId: number; linkId: number; now: number },
): Promise<boolean> {
  const rows = await db.query(sql`
      update door_links set ended_at = coalesce(ended_at, ${at(now)})
      where id = ${linkId} and form_id = ${formId} returning id`)
  return rows.length > 0
}

export interface PhoneRow extends Row {
  id: number
  form_id: number
  organization_id: number
  user_id: number | null
  /** Who answers for it: the person who opened it, or who made its link. */
  answers_for: number
  name: string
  gate: string
  opened_at: Date
  ends_at: Date
  /** When it or its link was ended by hand. */
  ended_at: Date | null
  /** The volunteer who held it went home; nobody else closed it. */
  is_left: boolean
  is_deleted: boolean
}

export async function insertPhone(
  db: Queryable,
  phone: {
    formId: number
    linkId: number | null
    userId: number | null
    tokenSignature: string
    name: string
    gate: string
    now: number
    endsAt: number
  },
): Promise<void> {
  const { formId, linkId, userId, tokenSignature, name, gate, now, endsAt } = phone
  await db.query(sql`
      insert into door_phones (form_id, link_id, user_id, token_signature, name, gate, opened_at, seen_at, ends_at)
      values (${formId}, ${linkId}, ${userId}, ${tokenSignature}, ${name}, ${gate}, ${at(now)}, ${at(now)}, ${at(endsAt)})`)
}

export async function findPhone(db: Queryable, tokenSignatures: readonly string[]): Promise<PhoneRow | null> {
  const [row] = await db.query<PhoneRow>(named('door-phone')`
      select p.id, p.form_id, f.organization_id, p.user_id, coalesce(p.user_id, l.made_by) as answers_for,
        p.name, p.gate, p.opened_at, p.ends_at, least(p.ended_at, l.ended_at) as ended_at,
        p.is_left and l.ended_at is null as is_left, f.state = 'Deleted' as is_deleted
      from door_phones p join forms f on f.id = p.form_id left join door_links l on l.id = p.link_id
      where p.token_signature = any(${tokenSignatures}::text[])`)
  return row ?? null
}

export async function seePhone(db: Queryable, phoneId: number, now: number): Promise<void> {
  await db.query(named('door-see-phone')`update door_phones set seen_at = ${at(now)} where id = ${phoneId}`)
}

export async function endPhone(
  db: Queryable,
  { formId, phoneId, isLeft, now }: { formId: number; phoneId: number; isLeft: boolean; now: number },
): Promise<boolean> {
  const rows = await db.query(sql`
      update door_phones set ended_at = coalesce(ended_at, ${at(now)}), is_left = ${isLeft}
      where id = ${phoneId} and form_id = ${formId} returning id`)
  return rows.length > 0
}

export interface PassRow extends Row {
  id: number
  order_id: number
  hand: number
  number: number | null
  is_live: boolean
  is_refunded: boolean
  participant: { firstName: string; lastName: string } | null
  payer: { firstName: string; lastName: string; companyName?: string | null }
  tier_id: number | null
  name: string
  options: { extraOptionId: number; name?: string; customFields?: Answer[] }[]
  fields: Answer[]
}

export interface Answer {
  fieldId: number
  value: string | null
}

/** Every ticket of an event, cancelled ones too: the door says what became of them. */
export function readPasses(db: Queryable, formId: number): Promise<PassRow[]> {
  return db.query<PassRow>(named('door-passes')`
      select i.id, i.order_id, i.passed_on_count as hand, (p.contents ->> 'passNumber')::bigint as number,
        is_item_live(i.state) as is_live,
        i.adjustment_id is not null and exists (select from refunds r where r.adjustment_id = i.adjustment_id
          and r.state not in ('Refused', 'Error', 'Canceled')) as is_refunded,
        i.participant, o.payer, i.tier_id, i.name, i.options, i.custom_fields as fields
      from order_items i join orders o on o.id = i.order_id left join papers p on p.order_item_id = i.id
      where i.form_id = ${formId} and i.type = 'Registration' order by i.id`)
}

/** Whoever writes scans of an event does so one after the other, so that their numbers follow their commits. */
export async function lockDoor(db: Queryable, formId: number): Promise<void> {
  await db.query(named('door-lock')`select pg_advisory_xact_lock(hashtext('door'), ${formId}::int)`)
}

export interface KnownScan extends Row {
  id: string
  phoneId: number | null
  itemId: number
  listId: string
  act: DoorAct
}

export const readKnownScans = (db: Queryable, ids: readonly string[]): Promise<KnownScan[]> =>
  db.query<KnownScan>(named('door-known-scans')`
      select id, phone_id as "phoneId", order_item_id as "itemId", list_id as "listId", act
      from door_scans where id = any(${ids}::uuid[])`)

/** Of these lines, those that are tickets of the event. */
export async function readTicketIds(
  db: Queryable,
  formId: number,
  itemIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('door-ticket-ids')`
      select id from order_items
      where id = any(${itemIds}::bigint[]) and form_id = ${formId} and type = 'Registration'`)
  return rows.map(({ id }) => id)
}

/** Whether a phone may have done something on this list. */
export async function readListIds(db: Queryable, formId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('door-list-ids')`
      select unnest(former_list_ids) as id from door_settings where form_id = ${formId}
      union select list ->> 'id' from door_settings, jsonb_array_elements(lists) list where form_id = ${formId}`)
  return rows.map(({ id }) => id)
}

export async function countScansOfPhone(db: Queryable, phoneId: number): Promise<number> {
  const [row] = await db.query<{ scans: number }>(named('door-scans-of-phone')`
      select count(*) as scans from door_scans where phone_id = ${phoneId}`)
  return row?.scans ?? 0
}

export interface ScansToKeep {
  formId: number
  phoneId: number | null
  userId: number | null
  isLate: boolean
  scans: readonly SentScan[]
  now: number
}

export async function insertScans(db: Queryable, keep: ScansToKeep): Promise<void> {
  const { formId, phoneId, userId, isLate, scans, now } = keep
  await db.query(named('door-insert-scans')`
      with asked as (${rowsOf(
        {
          id: 'text',
          itemId: 'bigint',
          listId: 'text',
          act: 'text',
          about: 'text',
          isForced: 'boolean',
          atMs: 'instant',
        },
        scans,
      )})
      insert into door_scans (id, form_id, phone_id, user_id, order_item_id, list_id, act, about, is_forced,
        is_late, scanned_at, received_at)
      select a.id::uuid, ${formId}, ${phoneId}, ${userId}, a.item_id, a.list_id, a.act, a.about::uuid, a.is_forced,
        ${isLate}, a.at_ms, ${at(now)}
      from asked a on conflict (id) do nothing`)
}

interface ScanRow extends Row {
  number: number
  id: string
  order_item_id: number
  list_id: string
  act: DoorAct
  about: string | null
  is_forced: boolean
  is_late: boolean
  scanned_at: Date
  gate: string
  by: string
}

/** What the desk does stands at no gate. */
const SELECT_SCANS = sql`
      select s.number, s.id, s.order_item_id, s.list_id, s.act, s.about, s.is_forced, s.is_late,
        s.scanned_at, coalesce(p.gate, '') as gate,
        coalesce(p.name, concat_ws(' ', u.first_name, u.last_name)) as by
      from door_scans s left join door_phones p on p.id = s.phone_id left join users u on u.id = s.user_id`

export async function readScans(
  db: Queryable,
  formId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ scan: DoorScan; number: number }[]> {
  const rows = await db.query<ScanRow>(named('door-scans')`
      ${SELECT_SCANS} where s.form_id = ${formId} and s.number > ${after} order by s.number limit ${limit}`)
  return rows.map((row) => ({ number: row.number, scan: toScan(row) }))
}

/** What was done with the tickets of an order. */
export async function readScansOfOrder(db: Queryable, orderId: number): Promise<DoorScan[]> {
  const rows = await db.query<ScanRow>(named('door-scans-of-order')`
      ${SELECT_SCANS} join order_items i on i.id = s.order_item_id
      where i.order_id = ${orderId}`)
  return rows.map(toScan)
}

const toScan = (row: ScanRow): DoorScan => ({
  id: row.id,
  itemId: row.order_item_id,
  listId: row.list_id,
  act: row.act,
  about: row.about,
  atMs: row.scanned_at.getTime(),
  isForced: row.is_forced,
  isLate: row.is_late,
  gate: row.gate,
  by: row.by,
})

export interface DeskPhoneRow extends Row {
  id: number
  answers_for: number
  name: string
  gate: string
  opened_at: Date
  seen_at: Date
  ends_at: Date
  ended_at: Date | null
  scans: number
}

export const listPhones = (db: Queryable, formId: number, limit: number): Promise<DeskPhoneRow[]> =>
  db.query<DeskPhoneRow>(named('door-phones')`
      select p.id, coalesce(p.user_id, l.made_by) as answers_for, p.name, p.gate, p.opened_at, p.seen_at, p.ends_at, least(p.ended_at, l.ended_at) as ended_at,
        (select count(*) from door_scans s where s.phone_id = p.id) as scans
      from door_phones p left join door_links l on l.id = p.link_id
      where p.form_id = ${formId} order by p.id desc limit ${limit}`)

export interface DeskLinkRow extends Row {
  id: number
  answers_for: number
  wrong_pins: number
  name: string
  ends_at: Date
  ended_at: Date | null
  phones: number
}

export const listLinks = (db: Queryable, formId: number, limit: number): Promise<DeskLinkRow[]> =>
  db.query<DeskLinkRow>(named('door-links')`
      select l.id, l.made_by as answers_for, l.wrong_pins, l.name, l.ends_at, l.ended_at, (select count(*) from door_phones p where p.link_id = l.id) as phones
      from door_links l where l.form_id = ${formId} order by l.id desc limit ${limit}`)

export const countOpenLinks = async (db: Queryable, formId: number, now: number): Promise<number> => {
  const [row] = await db.query<{ links: number }>(named('door-open-links')`
      select count(*) as links from door_links
      where form_id = ${formId} and ended_at is null and ends_at > ${at(now)}`)
  return row?.links ?? 0
}

const TICKET_FORM_TYPES = typesWith(({ paper }) => paper === 'ticket')

export interface DoorEventRow extends Row {
  form_type: CampaignType
  slug: string
  title: string
  start_at: Date | null
  end_at: Date | null
  is_canceled: boolean
}

/** Events with tickets that were published and not deleted: those to come by their date, then the others, the latest first. */
export const listEvents = (
  db: Queryable,
  asked: { organizationId: number; formIds: readonly number[] | null; since: number; limit: number },
): Promise<DoorEventRow[]> =>
  db.query<DoorEventRow>(named('door-events')`
      select f.form_type, f.slug, f.title, f.start_at, f.end_at,
        exists (select from event_cancellations x where x.form_id = f.id) as is_canceled from forms f
      where f.organization_id = ${asked.organizationId} and f.form_type in ${listed(TICKET_FORM_TYPES)} and f.state not in ('Draft', 'Deleted')
        and (${asked.formIds}::bigint[] is null or f.id = any(${asked.formIds}::bigint[]))
      order by coalesce(f.end_at, f.start_at) >= ${at(asked.since)} desc nulls last,
        abs(extract(epoch from coalesce(f.start_at, f.created_at) - ${at(asked.since)})), f.id
      limit ${asked.limit}`)

export interface StoredSale extends Row {
  itemIds: number[]
  totalCents: number
  placedAt: Date
  /** Taken back by hand, at the door or at the desk. */
  isUndone: boolean
}

/** The tickets of an order, what it came to, and whether it stands. */
export async function readSale(db: Queryable, orderId: number): Promise<StoredSale> {
  const [row] = await db.query<StoredSale>(named('door-sale')`
      select o.total_cents as "totalCents", o.created_at as "placedAt", sold.*
      from orders o, lateral (
        select jsonb_agg(i.id order by i.id) as "itemIds",
          bool_and(i.cancel_cause is not distinct from 'EntryUndone') as "isUndone"
        from order_items i where i.order_id = o.id and i.type = 'Registration') sold
      where o.id = ${orderId}`)
  if (!row) throw new Error(`no order ${orderId} of a sale at the door`)
  return row
}

export interface ElsewhereRow extends Row {
  organization_id: number
  form_id: number
  title: string
  start_at: Date | null
}

export async function findTicketElsewhere(db: Queryable, itemId: number): Promise<ElsewhereRow | null> {
  const [row] = await db.query<ElsewhereRow>(named('door-ticket-elsewhere')`
      select f.organization_id, f.id as form_id, f.title, f.start_at
      from order_items i join forms f on f.id = i.form_id where i.id = ${itemId}`)
  return row ?? null
}

/** Empties the names of volunteers on phones that ended before a moment. */
export async function emptyVolunteerNames(db: Queryable, endedBefore: number): Promise<void> {
  await db.query(named('door-forget-volunteers')`
      update door_phones set name = '' where name <> '' and ends_at < ${at(endedBefore)}`)
}

export interface CountedTicketRow extends Row {
  id: number
  category: string
  price_cents: number
  number: number | null
  is_live: boolean
  means: PaymentMeans | null
}

/** The price is the one on the ticket; that of the line where no ticket says it. */
export const readCountedTickets = (db: Queryable, formId: number): Promise<CountedTicketRow[]> =>
  db.query<CountedTicketRow>(named('door-counted-tickets')`
      select i.id, i.name as category, coalesce((p.contents ->> 'priceCents')::bigint, i.amount_cents) as price_cents,
        n.number, is_item_live(i.state) as is_live,
        case when i.amount_cents > 0 then (select t.means from payments t where t.order_id = i.order_id
          order by t.id limit 1) end as means
      from order_items i left join papers p on p.order_item_id = i.id left join ticket_numbers n on n.order_item_id = i.id
      where i.form_id = ${formId} and i.type = 'Registration' order by i.id`)

/**
 * Admissions that were heard of once their ticket was cancelled, and of which no volunteer was warned: whoever cancelled
 * it did not know of them. Of a cancelled event, those of after its cancellation: whoever came before had a good ticket.
 */
export async function readCanceledBefore(db: Queryable, formId: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('door-canceled-before')`
      select s.id from door_scans s join order_items i on i.id = s.order_item_id
        left join event_cancellations e on e.form_id = s.form_id
      where s.form_id = ${formId} and s.act = 'admit' and not s.is_forced
        and (e.asked_at < s.scanned_at
          or not is_item_live(i.state) and i.cancel_cause <> 'EventCanceled' and i.canceled_at < s.received_at)`)
  return rows.map(({ id }) => id)
}

export async function countPhonesOfLink(db: Queryable, linkId: number): Promise<number> {
  const [row] = await db.query<{ phones: number }>(
    named('door-phones-of-link')`select count(*) as phones from door_phones where link_id = ${linkId}`,
  )
  return row?.phones ?? 0
}
