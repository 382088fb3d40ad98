import type { LocalDate } from '@obole/core/dates'
import type { Queryable } from '../platform/db.ts'

export interface Visit {
  formId: number
  day: LocalDate
  visitor: string
  source: string
  isWidget: boolean
  step: number
  cartId: string | null
}

/** A visit goes forward and keeps where it began; a cart that is not of this campaign is not believed. */
export async function saveVisit(db: Queryable, visit: Visit): Promise<void> {
  await db.query({
    name: 'visits-save',
    text: `
      insert into visits as v (form_id, day, visitor, source, is_widget, step, cart_id)
      values ($1, $2, $3, $4, $5, $6, (select id from carts where id = $7 and form_id = $1))
      on conflict (form_id, day, visitor) do update set step = greatest(v.step, excluded.step),
        cart_id = coalesce(excluded.cart_id, v.cart_id)
        where v.step < excluded.step or excluded.cart_id is not null`,
    values: [visit.formId, visit.day, visit.visitor, visit.source, visit.isWidget, visit.step, visit.cartId],
  })
}

export async function deleteVisitsBefore(db: Queryable, day: LocalDate): Promise<void> {
  await db.query({ text: 'delete from visits where day < $1', values: [day] })
}
