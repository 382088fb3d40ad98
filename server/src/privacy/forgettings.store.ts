import type { Fate, ForgettingCause, ForgettingState } from '@obole/core/privacy/forgetting'
import { FORGETTING_MACHINE, forgottenMailbox } from '@obole/core/privacy/forgetting'
import type { LocalDate } from '@obole/core/dates/dates'
import { statesBefore } from '@obole/core/machine'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, param, raw, sql, type Sql } from '../platform/sql.ts'
import type { FileToRemove } from './forget-steps.store.ts'
import type { Person } from './person.ts'
import { forgetPersonJob } from './privacy.queue.ts'
import { HOLDINGS } from './register.sql.ts'
import type { Trace } from './traces.store.ts'

/** How many rows of a table said something of the person. */
export interface Count {
  name: string
  table: string
  fate: Fate
  before: number
  after: number | null
}

export interface StepDone {
  name: string
  rows: number
}

/** Rows that an administrator looked at, and said to be about somebody else. */
export interface SetAside {
  table: string
  rows: number
  userId: number
  at: string
  /** Emptied once it is done, because they say where the person is named. */
  keys?: readonly string[]
}

export interface ForgettingRow extends Row {
  id: number
  organizationId: number
  organizationName: string
  organizationSlug: string
  number: number
  cause: ForgettingCause
  askedOn: LocalDate | null
  state: ForgettingState
  subject: Person | null
  steps: StepDone[]
  counts: Count[]
  traces: Trace[] | null
  setAside: (SetAside & { by: string | null })[]
  files: FileToRemove[]
  stepsSha256: string | null
  startedAt: Date
  doneAt: Date | null
  by: string | null
  /** Its job failed, or is gone, before the last look: nothing goes on by itself, or not for hours. */
  hasFailed: boolean
}

const HAS_FAILED = sql`(f.traces is null and not exists (
  select from jobs j where j.name = '${raw(forgetPersonJob.name)}' and j.payload ->> 'forgettingId' = f.id::text
    and j.parked_at is null and j.last_error is null))`

const nameOf = (userId: Sql) => sql`(
  select coalesce(nullif(btrim(concat(u.first_name, ' ', u.last_name)), ''), u.email) from users u where u.id = ${userId})`
const SET_ASIDE = sql`(select coalesce(jsonb_agg(one || jsonb_build_object('by', ${nameOf(sql`(one ->> 'userId')::bigint`)}) order by place), '[]')
  from jsonb_array_elements(f.set_aside) with ordinality as aside(one, place))`

const COLUMNS = sql`
  f.id, f.organization_id as "organizationId", (select g.name from organizations g where g.id = f.organization_id) as "organizationName",
  (select g.slug from organizations g where g.id = f.organization_id) as "organizationSlug", f.number, f.cause, f.asked_on as "askedOn", f.state, f.subject, f.steps,
  f.counts, f.traces, ${SET_ASIDE} as "setAside", f.files, f.steps_sha256 as "stepsSha256", f.started_at as "startedAt", f.done_at as "doneAt", ${HAS_FAILED} as "hasFailed",
  ${nameOf(sql`f.user_id`)} as by`

/** What the register knows of somebody, table by table; tables that say nothing of them are left out. */
export async function countHeld(db: Queryable, person: Person): Promise<Count[]> {
  const counts: Count[] = []
  for (const { name, table, of, says, fate } of HOLDINGS) {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from ${raw(table)} t where ${of(person)}${says ? sql` and ${says}` : sql``}`)
    counts.push({ name, table, fate, before: row?.count ?? 0, after: null })
  }
  return counts
}

export interface NewForgetting {
  person: Person
  contactId: number
  cause: ForgettingCause
  askedOn: LocalDate | null
  userId: number | null
  counts: readonly Count[]
  now: number
}

/** Numbers of one association are given one at a time. */
export async function insertForgetting(
  db: Queryable,
  added: NewForgetting,
): Promise<{ id: number; number: number }> {
  const organization = param(added.person.organizationId)
  await db.query(sql`select pg_advisory_xact_lock(hashtext('forgettings'), ${organization}::int)`)
  const [row] = await db.query<{ id: number; number: number }>(sql`
    insert into forgettings (organization_id, number, contact_id, cause, asked_on, user_id, state, subject, counts, started_at)
    select ${organization}, coalesce(max(f.number), 0) + 1, ${added.contactId}, ${added.cause}, ${added.askedOn}::date,
      ${added.userId}::bigint, 'Running', ${JSON.stringify(added.person)}::jsonb, ${JSON.stringify(added.counts)}::jsonb,
      ${at(added.now)}
    from forgettings f where f.organization_id = ${organization}
    returning id, number`)
  if (!row) throw new Error('a forgetting was not written')
  return row
}

export async function enqueue(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(insertJobsCte(param(jobsParam(jobs, now))))
}

/**
 * Held until the commit; null for another association's, once it is done, and while its job is at work on it: a search
 * takes minutes, and whoever is at the desk does not wait for it.
 */
export async function holdNumber(
  db: Queryable,
  { organizationId, number }: { organizationId: number; number: number },
): Promise<ForgettingRow | null> {
  const [row] = await db.query<ForgettingRow>(sql`
    select ${COLUMNS} from forgettings f
    where f.organization_id = ${organizationId} and f.number = ${number} and f.state = 'Running' for update of f skip locked`)
  return row ?? null
}

/** Held until the commit; null once it is done. */
export async function holdRunning(db: Queryable, id: number): Promise<ForgettingRow | null> {
  const [row] = await db.query<ForgettingRow>(sql`
    select ${COLUMNS} from forgettings f where f.id = ${id} and f.state = 'Running' for update of f`)
  return row ?? null
}

export async function noteStep(
  db: Queryable,
  id: number,
  { step, files }: { step: StepDone; files: readonly FileToRemove[] },
): Promise<void> {
  await db.query(sql`
    update forgettings set steps = steps || ${JSON.stringify([step])}::jsonb, files = files || ${JSON.stringify(files)}::jsonb
    where id = ${id}`)
}

/** It is not done while somebody is still named. */
export async function noteTraces(
  db: Queryable,
  id: number,
  { counts, traces }: { counts: readonly Count[]; traces: readonly Trace[] },
): Promise<void> {
  await db.query(sql`
    update forgettings set counts = ${JSON.stringify(counts)}::jsonb, traces = ${JSON.stringify(traces)}::jsonb
    where id = ${id}`)
}

/**
 * Null where there is none that awaits it: its last look found something, or its job failed, and nobody is at work on it
 * now.
 */
export async function beginAgain(
  db: Queryable,
  {
    organizationId,
    number,
    mark,
    now,
  }: { organizationId: number; number: number; mark: StepDone; now: number },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`
    with free as (
      select f.id from forgettings f
      where f.organization_id = ${organizationId} and f.number = ${number} and f.state = 'Running'
        and (f.traces is not null or ${HAS_FAILED})
      for update of f skip locked)
    update forgettings f set steps = f.steps || ${JSON.stringify([mark])}::jsonb, traces = null
    from free where f.id = free.id
    returning f.id`)
  if (!row) return null
  // The job that follows does what this one could not.
  await db.query(sql`
    delete from jobs where name = '${raw(forgetPersonJob.name)}' and payload ->> 'forgettingId' = ${String(row.id)}
      and coalesce(leased_until < ${at(now)}, true)`)
  return row.id
}

/** What was found there is not looked at again. Without `traces` the look itself is to be made anew. */
export async function setAside(
  db: Queryable,
  id: number,
  { aside, traces }: { aside: SetAside; traces: readonly Trace[] | null },
): Promise<void> {
  await db.query(sql`
    update forgettings set set_aside = set_aside || ${JSON.stringify([aside])}::jsonb,
      traces = ${traces === null ? null : JSON.stringify(traces)}::jsonb
    where id = ${id}`)
}

export async function finish(
  db: Queryable,
  id: number,
  proof: { counts: readonly Count[]; traces: readonly Trace[]; stepsSha256: string; now: number },
): Promise<void> {
  await db.query(sql`
    update forgettings set state = 'Done', subject = null, files = '[]',
      set_aside = (select coalesce(jsonb_agg(one - 'keys' order by place), '[]')
        from jsonb_array_elements(set_aside) with ordinality as aside(one, place)), counts = ${JSON.stringify(proof.counts)}::jsonb,
      traces = ${JSON.stringify(proof.traces)}::jsonb, steps_sha256 = ${proof.stepsSha256}, done_at = ${at(proof.now)}
    where id = ${id} and state in ${listed(statesBefore(FORGETTING_MACHINE, 'Done'))}`)
}

export const listForgettings = (
  db: Queryable,
  organizationId: number,
  limit: number,
): Promise<ForgettingRow[]> =>
  db.query<ForgettingRow>(sql`
    select ${COLUMNS} from forgettings f where f.organization_id = ${organizationId} order by f.number desc limit ${limit}`)

export async function findForgetting(
  db: Queryable,
  organizationId: number,
  number: number,
): Promise<ForgettingRow | null> {
  const [row] = await db.query<ForgettingRow>(sql`
    select ${COLUMNS} from forgettings f where f.organization_id = ${organizationId} and f.number = ${number}`)
  return row ?? null
}

export interface KeptDays extends Row {
  lastOrderOn: LocalDate | null
  lastReceiptOn: LocalDate | null
}

/** From when law counts what is left of somebody who was forgotten: their orders have the number's mailbox. */
export async function readKeptDays(
  db: Queryable,
  { organizationId, number }: { organizationId: number; number: number },
): Promise<KeptDays> {
  const theirs = sql`o.payer_email = ${forgottenMailbox(organizationId, number)}`
  const [row] = await db.query<KeptDays>(sql`
    select (select max(paris_day(o.created_at))::text from orders o where ${theirs}) as "lastOrderOn",
      (select max(paris_day(r.issued_at))::text from receipts r join orders o on o.id = r.order_id
        where ${theirs} and r.voided_at is null) as "lastReceiptOn"`)
  return row ?? { lastOrderOn: null, lastReceiptOn: null }
}
