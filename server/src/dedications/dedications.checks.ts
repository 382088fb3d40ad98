import { PAID_GIFT_TYPES } from '@obole/core/campaign/tier'
import type { Check } from '../platform/checks.ts'
import { listed, sql } from '../platform/sql.ts'

export const dedicationChecks: readonly Check[] = [
  {
    name: 'the address of a card that was sent is forgotten',
    holds: 'always',
    part: 'whole',
    sql: sql`select cart_id from dedications where sent_at is not null and recipient_email is not null`,
  },
  {
    name: 'a dedication card is of a gift of its order',
    holds: 'always',
    part: 'purchases',
    sql: sql`
      select p.id from papers p left join order_items i on i.id = p.order_item_id
      where p.kind = 'DedicationCard'
        and (i.id is null or i.order_id <> p.order_id or i.type not in ${listed(PAID_GIFT_TYPES)})`,
  },
]
