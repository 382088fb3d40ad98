import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const movingChecks: readonly Check[] = [
  {
    name: 'IM7 a campaign that was brought is one of its association, and is brought once',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select c.pull_id, c.number from pulled_campaigns c
      join pulls p on p.id = c.pull_id left join forms f on f.id = c.form_id
      where (c.state in ('Done', 'Undone', 'Kept')) <> (c.form_id is not null)
        or f.organization_id <> c.organization_id or p.organization_id <> c.organization_id`,
  },
  {
    name: 'IM8 the key of another platform is kept while it is read from, and no longer',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select id from pulls
      where (state = 'Reading') <> (encrypted_key is not null) or encrypted_key is not null and created_at < now() - interval '2 days'`,
  },
]
