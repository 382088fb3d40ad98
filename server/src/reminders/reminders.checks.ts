import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const reminderChecks: readonly Check[] = [
  {
    name: 'F24 nobody is reminded of a renewal twice within three days',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select r.contact_id, r.marked_at from (
        select contact_id, marked_at, lag(marked_at) over (partition by contact_id order by marked_at) as before
        from renewal_reminders) r
      where r.marked_at - r.before < interval '3 days'`,
  },
  {
    name: 'F23 a season follows a membership of the same association',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select f.id from forms f join forms b on b.id = f.follows_form_id
      where b.organization_id <> f.organization_id or b.form_type <> f.form_type or b.id = f.id`,
  },
]
