import { typesWith } from '@obole/core/campaign/kinds'
import { SHOWN_STATES } from '@obole/core/campaign/form'
import type { Row, Queryable } from '../platform/db.ts'
import { at, listed, named, param } from '../platform/sql.ts'

/** Campaigns to which people come on a day. */
const EVENTS = typesWith(({ takesPlace }) => takesPlace === true)

export interface EventRow extends Row {
  formType: string
  formSlug: string
  remainingEntries: number | null
  tiers: { remaining: number | null; saleStart: string | null; saleEnd: string | null }[]
}

/** Events on sale that are not over, with the places left in total and for each rate that gives a place. */
export function readEvents(
  db: Queryable,
  { organizationId, formId }: { organizationId: number; formId: number | null },
  now: number,
): Promise<EventRow[]> {
  const formIdParam = param(formId)
  return db.query<EventRow>(named('dashboard-events')`
      select f.form_type as "formType", f.slug as "formSlug",
        (select s.capacity - s.held - s.sold from stocks s where s.id = f.entries_stock_id) as "remainingEntries",
        coalesce((
          select jsonb_agg(jsonb_build_object('remaining', s.capacity - s.held - s.sold, 'saleStart', t.sale_start_at,
            'saleEnd', t.sale_end_at))
          from tiers t left join stocks s on s.id = t.stock_id
          where t.form_id = f.id and t.deleted_at is null and t.tier_type = 'Registration'), '[]') as tiers
      from forms f
      where f.organization_id = ${organizationId} and (${formIdParam}::bigint is null or f.id = ${formIdParam})
      and f.form_type in ${listed(EVENTS)}
        and f.state in ${listed(SHOWN_STATES)} and coalesce(f.end_at, f.start_at, 'infinity') > ${at(now)}
      order by f.start_at nulls last, f.id limit 100`)
}
