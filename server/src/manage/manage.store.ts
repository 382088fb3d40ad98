import type { Sql } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export async function addJobs(sql: Sql, jobs: readonly NewJob[], now: number): Promise<void> {
  await sql.query({ name: 'manage-jobs', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}
