import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const checkoutIntentChecks: readonly Check[] = [
  {
    name: 'S9 the due dates of terms that a shop asked for are those it asked for',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id, p.due_on from payments p join orders o on o.id = p.order_id
        join checkout_intents i on i.cart_id = o.cart_id
      where p.type = 'Credit' and p.instalment_number > 1 and i.later_days <> '{}'
        and p.due_on is distinct from i.later_days[p.instalment_number - 1]`,
  },
]
