import type { NewJob } from './job.ts'
import { sql, type Sql } from './sql.ts'

export type { NewJob } from './job.ts'

/**
 * A CTE body that adds the jobs given as a JSON parameter, so that a statement can save them along with its rows.
 * `from` names a CTE of the statement: where that is empty, nothing is added.
 */
export function insertJobsCte(param: Sql, from?: Sql): Sql {
  return sql`
    insert into jobs (name, payload, run_at, key)
    select name, payload, to_timestamp(run_at / 1000.0), key
    from ${from ? sql`${from}, ` : sql``}jsonb_to_recordset(${param}::jsonb) as job(name text, payload jsonb,
    run_at float8, key text)
    on conflict (key) where key is not null do nothing`
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
