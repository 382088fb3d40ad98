import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const webhookChecks: readonly Check[] = [
  {
    name: 'NP3 no event is without its notifications for more than an hour',
    holds: 'settled',
    part: 'whole',
    sql: sql`select id, type, subject_id from webhook_events where made_at < clock_timestamp() - interval '1 hour'`,
  },
  {
    name: 'NP4 no delivery is due for more than an hour',
    holds: 'settled',
    part: 'whole',
    sql: sql`
      select d.id, d.due_at from webhook_addresses a join webhook_deliveries d on d.address_id = a.id
      where d.state = 'Waiting' and d.due_at < clock_timestamp() - interval '1 hour' and exists (
        select from webhook_listeners l where l.address_id = a.id and l.organization_id = d.organization_id)`,
  },
  {
    name: 'NP5 a delivery goes to an address that hears of this type of things, and of this association',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select d.id, a.id as address from webhook_deliveries d join webhook_addresses a on a.id = d.address_id
        join webhook_notifications n on n.id = d.notification_id
      where a.organization_id <> d.organization_id or a.type <> d.type or n.organization_id <> d.organization_id
        or n.type <> d.type or not exists (select from api_consents c
          where c.client_id = a.client_id and c.organization_id = d.organization_id) and a.client_id is not null`,
  },
]
