import type { Row, Queryable } from './db.ts'
import { insertJobsCte, jobsParam, type NewJob } from './jobs.sql.ts'
import { at, named, param, sql } from './sql.ts'

export interface ClaimedJob extends Row {
  id: number
  name: string
  payload: unknown
  attempts: number
}

export async function insertJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  await db.query(named('jobs-insert')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}

export interface Claim {
  names: readonly string[]
  limit: number
  worker: string
  now: number
  leaseMs: number
  /** Jobs this worker has done since its last claim: deleted in the same commit. */
  finished: readonly number[]
}

/**
 * A lease that ran out means its worker died: the job is free again. The rows to take are an array, which is computed
 * once: a plan that evaluated "in (select … limit)" again for each row would take more than the limit.
 */
export function claimJobs(db: Queryable, claim: Claim): Promise<ClaimedJob[]> {
  const { names, limit, worker, now, leaseMs, finished } = claim
  const moment = at(now)
  const workerParam = param(worker)
  const finishedParam = param(finished)
  return db.query<ClaimedJob>(named('jobs-claim')`
      with done as (delete from jobs where id = any(${finishedParam}::bigint[]) and leased_by = ${workerParam})
      update jobs set leased_until = ${at(now + leaseMs)}, leased_by = ${workerParam}, attempts = attempts + 1
      where id = any(array(
        select id from jobs
        where parked_at is null and run_at <= ${moment}
          and (leased_until is null or leased_until < ${moment}) and name = any(${names})
          and id <> all(${finishedParam}::bigint[])
        order by run_at, id limit ${limit} for update skip locked))
      returning id, name, payload, attempts`)
}

export async function extendLeases(db: Queryable, ids: readonly number[], worker: string, until: number) {
  await db.query(
    named('jobs-extend')`
      update jobs set leased_until = ${at(until)} where id = any(${ids}) and leased_by = ${worker}`,
  )
}

/** Deletes the jobs that a stopping worker has done but not yet deleted. */
export async function deleteFinished(
  db: Queryable,
  finished: readonly number[],
  worker: string,
): Promise<void> {
  if (finished.length === 0) return
  await db.query(sql`delete from jobs where id = any(${finished}) and leased_by = ${worker}`)
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
  await db.query(named('jobs-fail')`
      update jobs set leased_until = null, leased_by = null, last_error = ${error},
        run_at = coalesce(${at(retryAt)}, run_at),
        parked_at = case when ${retryAt === null} then ${at(now)} end
      where id = ${id} and leased_by = ${worker}`)
}

/**
 * Adds the recurring jobs that are due; each is added by one node only. Where none is due, it only reads. A failed one
 * is retried at its next turn at the latest and never parked for good: nothing else would run it.
 */
export async function enqueueDue(
  db: Queryable,
  recurring: readonly { name: string; everyMs: number }[],
  now: number,
): Promise<void> {
  const moment = at(now)
  const names = recurring.map(({ name }) => name)
  const rhythms = recurring.map(({ everyMs }) => everyMs)
  await db.query(named('jobs-recurring')`
      with due as (
        insert into recurring_jobs (name, next_at)
        select name, ${moment} + every_ms * interval '1 millisecond'
        from unnest(${names}::text[], ${rhythms}::float8[]) as job(name, every_ms)
        where not exists (
          select from recurring_jobs known where known.name = job.name
            and known.next_at > ${moment})
        order by name
        on conflict (name) do update set next_at = excluded.next_at
          where recurring_jobs.next_at <= ${moment}
        returning name)
      insert into jobs as job (name, payload, run_at, key)
      select name, '{}', ${moment}, 'recurring:' || name from due
      on conflict (key) where key is not null do update
        set run_at = excluded.run_at, attempts = case when job.parked_at is null then job.attempts else 0 end,
          parked_at = null
        where job.leased_until is null and (job.parked_at is not null or job.run_at > excluded.run_at)`)
}
