import type { LocalDate } from '@obole/core/dates/dates'
import type { Queryable } from '../platform/db.ts'
import { named, param, sql } from '../platform/sql.ts'

export interface Visit {
  formId: number
  day: LocalDate
  visitor: string
  source: string
  isWidget: boolean
  step: number
  cartId: string | null
}

/** A visit only moves forward and keeps its source; a cart of another campaign is ignored. */
export async function saveVisit(db: Queryable, visit: Visit): Promise<void> {
  const formId = param(visit.formId)
  await db.query(named('visits-save')`
      insert into visits as v (form_id, day, visitor, source, is_widget, step, cart_id)
      values (${formId}, ${visit.day}, ${visit.visitor}, ${visit.source}, ${visit.isWidget}, ${visit.step}, (select id
        from carts where id = ${visit.cartId} and form_id = ${formId}))
      on conflict (form_id, day, visitor) do update set step = greatest(v.step, excluded.step),
        cart_id = coalesce(excluded.cart_id, v.cart_id)
        where v.step < excluded.step or excluded.cart_id is not null`)
}

export async function deleteVisitsBefore(db: Queryable, day: LocalDate): Promise<void> {
  await db.query(sql`
    with gone as (delete from visits where day < ${day})
    delete from statistics_visits where day < ${day}`)
}
