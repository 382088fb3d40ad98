import type { FieldType } from '@obole/core/validation/field-types'
import { sql, type Sql } from '../platform/sql.ts'

/** A stored answer, with its question. */
export interface Answer {
  fieldId: number
  name: string | null
  type: FieldType | null
  value: string | boolean
  fileName: string | null
}

/** A list of answers with their questions, in the order of the page: those of the rate first, then the campaign's. */
export const answersSql = (answers: Sql) => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('fieldId', a.value -> 'fieldId', 'value', a.value -> 'value', 'name', c.label,
      'type', c.type,
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
