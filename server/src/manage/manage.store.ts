import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { named, param } from '../platform/sql.ts'

export async function addJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(named('manage-jobs')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}

export async function findUserId(db: Queryable, email: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    named('manage-user-of-email')`
      select id from users where email = ${email.trim().toLowerCase()}`,
  )
  return row?.id ?? null
}

export async function readMayCollect(db: Queryable, organizationId: number): Promise<boolean> {
  const [row] = await db.query<{ allow_collect: boolean }>(
    named('may-collect')`
      select allow_collect from organizations where id = ${organizationId}`,
  )
  return row?.allow_collect ?? false
}
