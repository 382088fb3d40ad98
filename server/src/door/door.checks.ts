import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const doorChecks: readonly Check[] = [
  {
    name: 'Z7 what was done at a door is of a ticket of that event, by a phone of that event',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select s.id from door_scans s join order_items i on i.id = s.order_item_id
        left join door_phones p on p.id = s.phone_id
      where i.form_id <> s.form_id or i.type <> 'Registration' or p.form_id <> s.form_id`,
  },
  {
    name: 'Z7 what takes an admission back, or says that it was right, names one of the same ticket on the same list',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select s.id from door_scans s join door_scans a on a.id = s.about
      where a.order_item_id <> s.order_item_id or a.list_id <> s.list_id or a.act in ('undo', 'accept')
        or s.act = 'accept' and a.act <> 'admit'`,
  },
]
