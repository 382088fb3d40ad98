import { NOTICE_UNTIL_DAYS } from '@obole/core/campaign/automatic-renewal'
import type { Check } from '../platform/checks.ts'
import { raw, sql } from '../platform/sql.ts'

export const automaticRenewalChecks: readonly Check[] = [
  {
    name: 'F27 a membership that renewed itself was told of in time',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select order_id from automatic_renewals
      where next_order_id is not null
        and (notice_sent_at is null or paris_day(notice_sent_at) > announced_end - ${raw(NOTICE_UNTIL_DAYS)})`,
  },
  {
    name: 'F27 a membership that renewed itself was announced, and took no more than that',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select a.order_id from automatic_renewals a join orders n on n.id = a.next_order_id
      where a.announced_cents is null or n.total_cents > a.announced_cents or n.organization_id <> a.organization_id`,
  },
  {
    name: 'F27 a renewal that was carried out leaves its first order no card',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select a.order_id from automatic_renewals a join mandates m on m.order_id = a.order_id and m.token is not null
      where a.state = 'Renewed'`,
  },
]
