import type { Check } from '../platform/checks.ts'
import { raw, sql } from '../platform/sql.ts'
import { forgetPersonJob } from './privacy.queue.ts'

export const privacyChecks: readonly Check[] = [
  {
    name: 'DP6 a forgetting that runs has the job that ends it',
    holds: 'always',
    part: 'whole',
    // One that is given up stays among the jobs, and is found there. One that found something waits for an administrator.
    sql: sql`
      select f.id, f.organization_id from forgettings f where f.state = 'Running' and f.traces is null and not exists (
        select from jobs j where j.name = '${raw(forgetPersonJob.name)}' and j.payload ->> 'forgettingId' = f.id::text)`,
  },
  {
    name: 'DP6 whoever was forgotten has no file',
    holds: 'always',
    part: 'whole',
    sql: sql`select f.id, f.contact_id from forgettings f where f.state = 'Done' and f.contact_id is not null`,
  },
  {
    name: 'DP6 a file of everything about a person is off the disk when its days are over',
    holds: 'settled',
    part: 'whole',
    // They are taken away every hour.
    sql: sql`
      select id from person_files where state = 'Ready' and expires_at < clock_timestamp() - interval '1 day'`,
  },
]
