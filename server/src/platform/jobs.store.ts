import type { Row, Queryable } from './db.ts'
import { insertJobsCte, jobsParam, type NewJob } from './jobs.sql.ts'

export interface ClaimedJob extends Row {
  id: number
  name: string
  payload: unknown
  attempts: number
}

export async function insertJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  await db.query({ name: 'jobs-insert', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}

export interface Claim {
  names: readonly string[]
  limit: number
  worker: string
  now: number
  leaseMs: number
  /** Jobs this worker has done since it last asked: gone in the same commit. */
  finished: readonly number[]
}

/**
 * A lease that ran out is a worker that died: its job is free again. The rows to take are an array, which is made once: a
 * plan that asked "in (select … limit)" anew for each row would take more than the limit.
 */
export function claimJobs(db: Queryable, claim: Claim): Promise<ClaimedJob[]> {
  const { names, limit, worker, now, leaseMs, finished } = claim
  return db.query<ClaimedJob>({
    name: 'jobs-claim',
    text: `
      with done as (delete from jobs where id = any($6::bigint[]) and leased_by = $4)
      update jobs set leased_until = to_timestamp($3 / 1000.0), leased_by = $4, attempts = attempts + 1
      where id = any(array(
        select id from jobs
        where parked_at is null and run_at <= to_timestamp($2 / 1000.0)
          and (leased_until is null or leased_until < to_timestamp($2 / 1000.0)) and name = any($1)
          and id <> all($6::bigint[])
        order by run_at, id limit $5 for update skip locked))
      returning id, name, payload, attempts`,
    values: [names, now, now + leaseMs, worker, limit, finished],
  })
}

export async function extendLeases(db: Queryable, ids: readonly number[], worker: string, until: number) {
  await db.query({
    name: 'jobs-extend',
    text: 'update jobs set leased_until = to_timestamp($3 / 1000.0) where id = any($1) and leased_by = $2',
    values: [ids, worker, until],
  })
}

/** What a worker that leaves has done and not yet said. */
export async function deleteFinished(db: Queryable, finished: readonly number[], worker: string): Promise<void> {
  if (finished.length === 0) return
  await db.query({
    text: 'delete from jobs where id = any($1) and leased_by = $2',
    values: [finished, worker],
  })
}

export interface FailedJob {
  id: number
  worker: string
  error: string
  /** When to try again; null parks the job until a person looks at it. */
  retryAt: number | null
  now: number
}

export async function failJob(db: Queryable, { id, worker, error, retryAt, now }: FailedJob): Promise<void> {
  await db.query({
    name: 'jobs-fail',
    text: `
      update jobs set leased_until = null, leased_by = null, last_error = $3,
        run_at = coalesce(to_timestamp($4 / 1000.0), run_at),
        parked_at = case when $4::float8 is null then to_timestamp($5 / 1000.0) end
      where id = $1 and leased_by = $2`,
    values: [id, worker, error, retryAt, now],
  })
}

/**
 * Adds the recurring jobs whose turn it is: each by one node alone. Where none is due, it only reads. One that failed is
 * not put off beyond its next turn, and never parked for good: nobody else would do it.
 */
export async function enqueueDue(
  db: Queryable,
  recurring: readonly { name: string; everyMs: number }[],
  now: number,
): Promise<void> {
  await db.query({
    name: 'jobs-recurring',
    text: `
      with due as (
        insert into recurring_jobs (name, next_at)
        select name, to_timestamp(($3 + every_ms) / 1000.0)
        from unnest($1::text[], $2::float8[]) as job(name, every_ms)
        where not exists (
          select from recurring_jobs known where known.name = job.name and known.next_at > to_timestamp($3 / 1000.0))
        order by name
        on conflict (name) do update set next_at = excluded.next_at
          where recurring_jobs.next_at <= to_timestamp($3 / 1000.0)
        returning name)
      insert into jobs as job (name, payload, run_at, key)
      select name, '{}', to_timestamp($3 / 1000.0), 'recurring:' || name from due
      on conflict (key) where key is not null do update
        set run_at = excluded.run_at, attempts = case when job.parked_at is null then job.attempts else 0 end, parked_at = null
        where job.leased_until is null and (job.parked_at is not null or job.run_at > excluded.run_at)`,
    values: [recurring.map(({ name }) => name), recurring.map(({ everyMs }) => everyMs), now],
  })
}
