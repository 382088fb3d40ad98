import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const orderLinkChecks: readonly Check[] = [
  {
    name: 'A2 every order has a link that its payer was given, where they can be sent one',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select o.id from orders o
      left join (select distinct order_id from order_links where kind = 'reading') l on l.order_id = o.id
      where (o.payer_email is not null) <> (l.order_id is not null)`,
  },
  {
    name: 'A2 a raise was confirmed by the payer’s bank',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select e.id from audit_entries e
      where e.action = 'order.giftRaised'
        and not exists (
          select from attempts a
          where a.id = e.details ->> 'attemptId' and a.state = 'Authorized' and a.order_id::text = e.subject_id)`,
  },
  {
    name: 'A2 nothing was raised without the payer’s bank',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select e.id from audit_entries e cross join jsonb_array_elements(e.changes) c
      where e.action = 'order.giftChanged' and c ->> 'path' = 'monthlyAmount'
        and (c ->> 'to')::bigint > (c ->> 'from')::bigint`,
  },
]
