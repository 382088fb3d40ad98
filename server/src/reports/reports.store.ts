import type { AbuseBody } from '@obole/contract/abuses'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface AbuseReport extends AbuseBody {
  id: string
  formId: number | null
}

export async function readAbuse(db: Queryable, id: string): Promise<AbuseReport | null> {
  const [row] = await db.query<{ report: AbuseReport }>(named('abuse-by-id')`
      select jsonb_build_object('id', id, 'formId', form_id, 'reason', reason, 'userEmail', user_email,
        'userMessage', user_message, 'url', url) as report
      from abuse_reports where id = ${id}`)
  return row?.report ?? null
}

/** Writes the report and the job that mails it to the platform's people at once; sent again, it changes nothing. */
export async function insertAbuse(
  db: Queryable,
  report: AbuseReport,
  jobs: readonly NewJob[],
  now: number,
): Promise<void> {
  await db.query(named('abuse-insert')`
      with report as (
        insert into abuse_reports (id, form_id, reason, user_email, user_message, url, created_at)
        values (${report.id}, ${report.formId}, ${report.reason}, ${report.userEmail}, ${report.userMessage},
          ${report.url}, ${at(now)})
        on conflict (id) do nothing returning id)
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`report`)}`)
}

/** Deletes the reporter's address; the report itself stays. */
export async function emptyReporters(db: Queryable, reportedBefore: number): Promise<void> {
  await db.query(
    sql`
      update abuse_reports set user_email = '' where user_email <> '' and created_at < ${at(reportedBefore)}`,
  )
}
