import type { Check } from './checks.ts'
import { sql } from './sql.ts'

export const jobChecks: readonly Check[] = [
  {
    name: 'L2 no job is undone for more than an hour, and none was given up',
    holds: 'settled',
    part: 'whole',
    sql: sql`
      select id, name, attempts, last_error from jobs
      where parked_at is not null or run_at < clock_timestamp() - interval '1 hour'`,
  },
]
