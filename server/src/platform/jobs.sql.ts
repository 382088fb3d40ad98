import type { z } from 'zod'
import type { Job, NewJob } from './job.ts'
import { asJson, sql, type Sql } from './sql.ts'

export type { NewJob } from './job.ts'

/**
 * A CTE body that adds the jobs given as a JSON parameter, so that a statement can save them along with its rows.
 * `from` names a CTE of the statement: where that is empty, nothing is added.
 */
export function insertJobsCte(param: Sql, from?: Sql): Sql {
  return sql`
    insert into jobs (name, payload, run_at, key)
    select job.name, job.payload, to_timestamp(job.run_at / 1000.0), job.key
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb) as job(name text, payload jsonb,
    run_at float8, key text)
    on conflict (key) where key is not null do nothing`
}

/** A job for each row that a statement has found or written. */
export interface JobsOfRows<S extends z.ZodType> {
  /** The payload's keys as the job declares them, each with its SQL. */
  payload: { readonly [K in keyof z.input<S>]: Sql }
  runAt: Sql
  /** While a job with this key waits, another one is not added. */
  key?: Sql
  /** What follows `from`: where it has no row, nothing is added. */
  from: Sql
}

/** A CTE body that adds a job for each row, in the same commit as the rows. */
export function insertJobsOfRows<S extends z.ZodType>(
  job: Job<S>,
  { payload, runAt, key, from }: JobsOfRows<S>,
): Sql {
  return sql`
    insert into jobs (name, payload, run_at, key)
    select ${job.name}::text, ${asJson(payload)}, ${runAt}, ${key ?? sql`null`}
    from ${from}${key ? sql` on conflict (key) where key is not null do nothing` : sql``}`
}

export function jobsParam(jobs: readonly NewJob[], now: number): string {
  return JSON.stringify(jobRows(jobs, now))
}

/** The same rows as values, for a statement that takes the jobs of several causes in one parameter. */
export function jobRows(jobs: readonly NewJob[], now: number) {
  return jobs.map((job) => ({
    name: job.name,
    payload: job.payload,
    run_at: job.runAt ?? now,
    key: job.key ?? null,
  }))
}
