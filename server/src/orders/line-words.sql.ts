import type { LocalDate } from '@obole/core/dates/dates'
import type { ErasedAfter, FieldType } from '@obole/core/validation/field-types'
import { NOBODYS_DOMAIN } from '@obole/core/privacy/forgetting'
import { raw, sql, type Sql } from '../platform/sql.ts'

/** A stored answer, with its question. */
export interface Answer {
  fieldId: number
  name: string | null
  type: FieldType | null
  value: string | boolean
  fileName: string | null
  isHealth: boolean | null
  mayComeLater: boolean | null
  erasedAfter: ErasedAfter | null
  erasedAfterMonths: number | null
  /** Null for an answer that came with its order. */
  givenOn: LocalDate | null
  /** When a medical document was issued. */
  issuedOn: LocalDate | null
}

/** A question without an answer: its document is awaited, or what was given was erased. */
export interface NotHeld {
  fieldId: number
  name: string
  type: FieldType
  isHealth: boolean
  erasedAfter: ErasedAfter | null
  erasedAfterMonths: number | null
  /** Null while it is awaited. */
  givenOn: LocalDate | null
  erasedOn: LocalDate | null
}

/**
 * Whether a question of the campaign, `q`, asks a line `i` that stands for a document that may come after the order.
 * Whoever was forgotten is asked for nothing.
 */
export const MAY_STILL_COME = sql`q.may_come_later and q.deleted_at is null and q.extra_option_id is null
  and i.tier_id is not null and (q.tier_id is null or q.tier_id = i.tier_id)
  and is_item_live(i.state) and coalesce(i.participant ->> 'email', '') not like '%@${raw(NOBODYS_DOMAIN)}'
  and not exists (select from answer_erasures gone where gone.order_item_id = i.id and gone.field_id = q.id)`

/** The same where it has not come. */
export const IS_AWAITED = sql`(${MAY_STILL_COME}
  and not i.custom_fields @> jsonb_build_array(jsonb_build_object('fieldId', q.id)))`

/** Whether a line has an answer to the question `q`, of its own or of an option. */
const HAS_ANSWER = sql`((i.custom_fields || jsonb_path_query_array(i.options, '$[*].customFields[*]'))
  @> jsonb_build_array(jsonb_build_object('fieldId', q.id)))`

/** The names of the documents that a line still lacks. */
export const AWAITED_NAMES = sql`
  coalesce((
    select jsonb_agg(q.label order by q.position, q.id) from custom_fields q
    where q.form_id = i.form_id and ${IS_AWAITED}), '[]')`

/** What a line lacks, and what was erased of it and not given again. */
export const NOT_HELD = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('fieldId', q.id, 'name', q.label, 'type', q.type, 'isHealth', q.is_health,
      'erasedAfter', q.erased_after, 'erasedAfterMonths', q.erased_after_months, 'givenOn', e.given_on, 'erasedOn', (e.erased_at at time zone 'Europe/Paris')::date)
      order by q.tier_id is null, q.position, q.id)
    from custom_fields q left join answer_erasures e on e.field_id = q.id and e.order_item_id = i.id
    where q.form_id = i.form_id and (e.field_id is not null and not ${HAS_ANSWER} or ${IS_AWAITED})), '[]')`

/** The last day of what was bought: of a membership, or of the event. */
export const VALID_UNTIL = sql`
  case when i.type = 'Membership' then membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at)
    else (f.end_at at time zone 'Europe/Paris')::date end`

/** The days of a membership that stands, as core's `MembershipPeriod`; of a line `i` of an order `o`. */
export const DAYS_OF_MEMBERSHIP = sql`
  case when i.type = 'Membership' and is_item_live(i.state) then (
    select jsonb_build_object('from', membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at),
      'until', membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at))
    from forms f where f.id = i.form_id) end`

/** A list of answers with their questions, in the order of the page: those of the rate first, then the campaign's. */
export const answersSql = (answers: Sql) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('fieldId', a.value -> 'fieldId', 'value', a.value -> 'value', 'name', c.label,
      'type', c.type, 'isHealth', c.is_health, 'mayComeLater', c.may_come_later, 'erasedAfter', c.erased_after,
      'erasedAfterMonths', c.erased_after_months, 'givenOn', a.value -> 'givenOn', 'issuedOn', a.value -> 'issuedOn',
        'fileName', case when c.type = 'File' then (select file_name from files
        where files.id = a.value ->> 'value') end)
      order by c.tier_id is null and c.extra_option_id is null, c.position, c.id)
    from jsonb_array_elements(${answers}) a left join custom_fields c on c.id = (a.value ->> 'fieldId')::bigint),
    '[]')`

export interface OptionAsBought {
  optionId: number
  name: string
  /** Null where an older order did not store it. */
  priceCents: number | null
  answers: Answer[]
}

/** The options of a line with their prices and answers at that time; an option's current name where none was stored. */
export const OPTIONS_AS_BOUGHT = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('optionId', x.value -> 'extraOptionId',
      'name', coalesce(x.value ->> 'name', e.label, x.value ->> 'extraOptionId'), 'priceCents',
      x.value -> 'priceCents',
      'answers', ${answersSql(sql`coalesce(x.value -> 'customFields', '[]')`)}) order by x.ordinality)
    from jsonb_array_elements(i.options) with ordinality x
    left join extra_options e on e.id = (x.value ->> 'extraOptionId')::bigint), '[]')`

/** The discount code used for the order. */
export const COUPON_CODE = sql`(select c.code from coupons c where c.id = o.coupon_id)`
