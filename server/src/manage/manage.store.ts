import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export async function addJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query({ name: 'manage-jobs', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}

export async function findUserId(db: Queryable, email: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>({
    name: 'manage-user-of-email',
    text: 'select id from users where email = $1',
    values: [email.trim().toLowerCase()],
  })
  return row?.id ?? null
}

export async function readMayCollect(db: Queryable, organizationId: number): Promise<boolean> {
  const [row] = await db.query<{ allow_collect: boolean }>({
    name: 'may-collect',
    text: 'select allow_collect from organizations where id = $1',
    values: [organizationId],
  })
  return row?.allow_collect ?? false
}
