import type { SentItem } from '@obole/contract/carts'
import type { LocalDate } from '@obole/core/dates/dates'
import type { ErasedAfter, FieldType } from '@obole/core/validation/field-types'
import type { Queryable, Row } from '../platform/db.ts'
import { at, sql } from '../platform/sql.ts'
import type { KeptOption } from './corrections.store.ts'
import { MAY_STILL_COME, VALID_UNTIL } from './line-words.sql.ts'

/** The question that a file about health answers in this order; null for any other file. */
export async function findHealthQuestion(
  db: Queryable,
  orderId: number,
  fileId: string,
): Promise<string | null> {
  const [row] = await db.query<{ label: string }>(sql`
    select q.label from order_items i
    cross join lateral jsonb_array_elements(i.custom_fields || jsonb_path_query_array(i.options, '$[*].customFields[*]')) a
    join custom_fields q on q.id = (a ->> 'fieldId')::bigint
    where i.order_id = ${orderId} and a ->> 'value' = ${fileId} and q.is_health limit 1`)
  return row?.label ?? null
}

export interface LateQuestion extends Row {
  cartId: string
  label: string
  type: FieldType
  isHealth: boolean
  customFields: SentItem['customFields']
}

/**
 * A document that this line may still be sent, with the line held until the commit; null where nothing is asked, the
 * line is cancelled, or what was sent was erased.
 */
export async function holdLateQuestion(
  db: Queryable,
  of: { orderId: number; itemId: number; fieldId: number },
): Promise<LateQuestion | null> {
  const [row] = await db.query<LateQuestion>(sql`
    select o.cart_id as "cartId", q.label, q.type, q.is_health as "isHealth", i.custom_fields as "customFields"
    from order_items i join orders o on o.id = i.order_id join custom_fields q on q.form_id = i.form_id
    where i.order_id = ${of.orderId} and i.id = ${of.itemId} and q.id = ${of.fieldId}
      and ${MAY_STILL_COME}
    for no key update of i`)
  return row ?? null
}

/**
 * Deletes those of these files that answer nothing any more: two lines of an order may have sent the same one. Asked once
 * the lines are saved; answers the names of their contents.
 */
export async function dropFiles(db: Queryable, cartId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<{ name: string }>(sql`
    delete from files t where cart_id = ${cartId} and id = any(${ids}::text[])
      and not exists (select from orders o join order_items i on i.order_id = o.id
        where o.cart_id = t.cart_id and strpos(i.custom_fields::text || i.options::text, t.id) > 0)
    returning stored_as as name`)
  return rows.map(({ name }) => name)
}

/** Of these questions, those whose answers are not left lying about: documents, health, and what goes one day. */
export async function sensitiveQuestions(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; type: FieldType }[]> {
  return db.query<{ id: number; type: FieldType }>(sql`
    select id, type from custom_fields
    where id = any(${ids}::bigint[]) and (type = 'File' or is_health or erased_after is not null)`)
}

export async function findCartOf(db: Queryable, orderId: number): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(sql`select cart_id as id from orders where id = ${orderId}`)
  return row?.id ?? null
}

/** What was erased of the former holder of a ticket says nothing of the next, who answers anew. */
export async function forgetErasures(db: Queryable, itemId: number): Promise<void> {
  await db.query(sql`delete from answer_erasures where order_item_id = ${itemId}`)
}

/** Campaigns with a question whose answers go one day. */
export async function formsThatErase(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    select distinct form_id as id from custom_fields where erased_after is not null order by 1`)
  return rows.map(({ id }) => id)
}

export interface KeptAnswer {
  fieldId: number
  type: FieldType
  value: string | boolean
  givenOn: LocalDate | null
  erasedAfter: ErasedAfter
  erasedAfterMonths: number
}

export interface LineWithAnswers extends Row {
  id: number
  orderId: number
  organizationId: number
  formTitle: string
  cartId: string
  orderedOn: LocalDate
  validUntil: LocalDate | null
  customFields: SentItem['customFields']
  options: KeptOption[]
  answers: KeptAnswer[]
}

/** Lines of a campaign with answers that go one day, after this line, held until the commit. */
export function holdLinesThatErase(
  db: Queryable,
  { formId, after, limit }: { formId: number; after: number; limit: number },
): Promise<LineWithAnswers[]> {
  return db.query<LineWithAnswers>(sql`
    select i.id, i.order_id as "orderId", o.organization_id as "organizationId", f.title as "formTitle",
      o.cart_id as "cartId", (o.created_at at time zone 'Europe/Paris')::date::text as "orderedOn",
      (${VALID_UNTIL})::text as "validUntil", i.custom_fields as "customFields", i.options, kept.answers
    from orders o join forms f on f.id = o.form_id join order_items i on i.order_id = o.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('fieldId', q.id, 'type', q.type, 'value', a -> 'value',
        'givenOn', a -> 'givenOn', 'erasedAfter', q.erased_after, 'erasedAfterMonths', q.erased_after_months)) as answers
      from jsonb_array_elements(i.custom_fields || jsonb_path_query_array(i.options, '$[*].customFields[*]')) a
      join custom_fields q on q.id = (a ->> 'fieldId')::bigint and q.erased_after is not null) kept
    where o.form_id = ${formId} and i.id > ${after} and kept.answers is not null
    order by i.id limit ${limit} for no key update of i`)
}

/** Writes what is left of a line's answers, and that the others were there; of one given and erased before, the last time. */
export async function saveErasure(
  db: Queryable,
  line: Pick<LineWithAnswers, 'id' | 'customFields' | 'options'>,
  erased: readonly { fieldId: number; givenOn: LocalDate; hadFile: boolean }[],
  now: number,
): Promise<void> {
  await db.query(sql`
    with emptied as (
      update order_items set custom_fields = ${JSON.stringify(line.customFields)}::jsonb,
        options = ${JSON.stringify(line.options)}::jsonb
      where id = ${line.id} returning id)
    insert into answer_erasures (order_item_id, field_id, given_on, erased_at, had_file)
    select distinct on (e."fieldId") emptied.id, e."fieldId", e."givenOn", ${at(now)}, e."hadFile"
    from emptied, jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) as e("fieldId" bigint, "givenOn" date, "hadFile" boolean)
    order by e."fieldId", e."givenOn" desc
    on conflict (order_item_id, field_id) do update
      set given_on = excluded.given_on, erased_at = excluded.erased_at, had_file = excluded.had_file`)
}

export interface Copies {
  items: unknown
  requests: { id: string; priced: unknown }[]
}

/**
 * What an order was made of, which says its answers once more: its cart and the requests to pay it. Held until the
 * commit, requests first, as whoever forgets a person holds them: what is written back is what was read.
 */
export async function holdCopies(db: Queryable, cartId: string): Promise<Copies | null> {
  const requests = await db.query<{ id: string; priced: unknown }>(sql`
    select id, priced from payment_requests where cart_id = ${cartId} or closed_cart_id = ${cartId}
    order by id for no key update`)
  const [row] = await db.query<{ items: unknown }>(sql`
    select items from carts where id = ${cartId} for no key update`)
  return row ? { items: row.items, requests } : null
}

export async function saveCopies(db: Queryable, cartId: string, { items, requests }: Copies): Promise<void> {
  await db.query(sql`
    with emptied as (
      update carts set items = ${JSON.stringify(items)}::jsonb, calls = '[]' where id = ${cartId} returning id)
    update payment_requests r set priced = p.priced
    from emptied, jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as p(id text, priced jsonb) where r.id = p.id`)
}
