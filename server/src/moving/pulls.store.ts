import { MOST_UNANSWERED, type PullFailure, PULL_MACHINE, type PullState } from '@obole/core/imports/pull'
import { statesBefore } from '@obole/core/machine'
import type { Queryable, Row } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, listed, param, sql, type Sql } from '../platform/sql.ts'
import type { ReadingPlace } from './reading-place.ts'

export interface PullRow extends Row {
  id: number
  organizationId: number
  userId: number
  state: PullState
  encryptedKey: Buffer | null
  sourceSlug: string | null
  sourceName: string | null
  place: ReadingPlace | null
  unanswered: number
  failure: PullFailure | null
  by: string
  createdAt: Date
  doneAt: Date | null
  undoneAt: Date | null
  undoneBy: number | null
  withPeople: boolean
  isPeopleRefused: boolean
  importId: number | null
}

const PULLS = sql`
  select p.id, p.organization_id as "organizationId", p.user_id as "userId", p.state, p.encrypted_key as "encryptedKey",
    p.source_slug as "sourceSlug", p.source_name as "sourceName", p.place, p.unanswered, p.failure,
    trim(concat(u.first_name, ' ', u.last_name)) as by, p.created_at as "createdAt", p.done_at as "doneAt",
    p.undone_at as "undoneAt", p.undone_by as "undoneBy", p.with_people as "withPeople",
    p.is_people_refused as "isPeopleRefused", p.import_id as "importId"
  from pulls p join users u on u.id = p.user_id`

const first = async (rows: Promise<PullRow[]>): Promise<PullRow | null> => (await rows)[0] ?? null

export const findLatestPull = (db: Queryable, organizationId: number): Promise<PullRow | null> =>
  first(
    db.query<PullRow>(sql`${PULLS} where p.organization_id = ${organizationId} order by p.id desc limit 1`),
  )

const MOST_EARLIER = 20

/** Those before the latest that brought drafts which are still here, or an import that can be read in or undone. */
export const findEarlierPulls = (
  db: Queryable,
  { organizationId, id: latest }: Pick<PullRow, 'organizationId' | 'id'>,
): Promise<PullRow[]> =>
  db.query<PullRow>(sql`
    ${PULLS} where p.organization_id = ${organizationId}
      and p.id < ${latest}
      and (
        p.state in ('Done', 'Undoing') and exists (
          select from pulled_campaigns c join forms f on f.id = c.form_id
          where c.pull_id = p.id and c.state = 'Done' and f.state <> 'Deleted')
        or exists (
          select from imports i
          where i.id = p.import_id and i.is_complete and i.state <> 'Undone' and i.forgotten_at is null))
    order by p.id desc limit ${MOST_EARLIER}`)

/** One of an association, held until the commit. */
export const holdPull = (db: Queryable, organizationId: number, pullId: number): Promise<PullRow | null> =>
  first(
    db.query<PullRow>(
      sql`${PULLS} where p.organization_id = ${organizationId} and p.id = ${pullId} for update of p`,
    ),
  )

/** For the reading: without holding it, because it asks another host. */
export const findReading = (db: Queryable, pullId: number): Promise<PullRow | null> =>
  first(db.query<PullRow>(sql`${PULLS} where p.id = ${pullId} and p.state = 'Reading'`))

/** For the work itself: null unless it is in this state. Whoever else would work on it waits. */
export const holdPullAtWork = (db: Queryable, pullId: number, state: PullState): Promise<PullRow | null> =>
  first(db.query<PullRow>(sql`${PULLS} where p.id = ${pullId} and p.state = ${state} for update of p`))

/** The id that the next one has, so that its key can be encrypted for it alone. */
export async function nextPullId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('pulls', 'id'))::bigint as id`,
  )
  if (!row) throw new Error('a sequence gave no number')
  return row.id
}

export async function insertPull(
  db: Queryable,
  pull: {
    id: number
    organizationId: number
    userId: number
    encryptedKey: Buffer
    place: ReadingPlace
    withPeople: boolean
    now: number
    jobs: readonly NewJob[]
  },
): Promise<void> {
  const { id, organizationId, userId, encryptedKey, place, withPeople, now, jobs } = pull
  await db.query(sql`
    with made as (
      insert into pulls (id, organization_id, user_id, state, encrypted_key, place, with_people, created_at) overriding system value
      values (${id}, ${organizationId}, ${userId}, 'Reading', ${encryptedKey}, ${JSON.stringify(place)}::jsonb, ${withPeople},
        ${at(now)})
      returning id),
    queued as (${insertJobsCte(param(jobsParam(jobs, now)), sql`made`)})
    select id from made`)
}

/** A reading goes on from its next place; false where somebody went on or stopped it meanwhile. */
export async function saveProgress(
  db: Queryable,
  { id, place }: Pick<PullRow, 'id' | 'place'>,
  next: {
    place: ReadingPlace
    encryptedKey?: Buffer
    sourceSlug?: string
    sourceName?: string | null
    importId?: number
  },
): Promise<boolean> {
  const saved = await db.query(sql`
    update pulls set place = ${JSON.stringify(next.place)}::jsonb, unanswered = 0,
      encrypted_key = coalesce(${next.encryptedKey ?? null}::bytea, encrypted_key),
      source_slug = coalesce(${next.sourceSlug ?? null}::text, source_slug),
      source_name = coalesce(${next.sourceName ?? null}::text, source_name),
      import_id = coalesce(${next.importId ?? null}::bigint, import_id)
    where id = ${id} and state = 'Reading' and place = ${JSON.stringify(place)}::jsonb returning id`)
  return saved.length > 0
}

/** A question had no good answer. Answers how many in a row have had none; null where the reading is over. */
export async function noteUnanswered(db: Queryable, pullId: number): Promise<number | null> {
  const [row] = await db.query<{ unanswered: number }>(sql`
    update pulls set unanswered = least(unanswered + 1, ${MOST_UNANSWERED}::integer)
    where id = ${pullId} and state = 'Reading' returning unanswered`)
  return row?.unanswered ?? null
}

/** Goes on later, unless the reading is over by now. */
export async function queueReading(db: Queryable, pullId: number, job: NewJob, now: number): Promise<void> {
  await db.query(sql`
    with reading as (select id from pulls where id = ${pullId} and state = 'Reading'),
    queued as (${insertJobsCte(param(jobsParam([job], now)), sql`reading`)})
    select id from reading`)
}

export async function notePeopleRefused(db: Queryable, pullId: number): Promise<void> {
  await db.query(sql`update pulls set is_people_refused = true where id = ${pullId}`)
}

/** The key is forgotten as soon as the reading is over, however it ends. */
const OVER = sql`encrypted_key = null, place = null, unanswered = 0`

/** What was read of people until then goes with the key. */
export async function failPull(db: Queryable, pullId: number, failure: PullFailure): Promise<boolean> {
  const failed = await db.query(sql`
    with failed as (
      update pulls set state = 'Failed', failure = ${failure}, ${OVER}
      where id = ${pullId} and state in ${listed(statesBefore(PULL_MACHINE, 'Failed'))} returning id, import_id),
    dropped as (delete from imports where id in (select import_id from failed) and not is_complete),
    donors as (delete from monthly_donors where pull_id in (select id from failed))
    select id from failed`)
  return failed.length > 0
}

const WHEN: Readonly<Record<Exclude<PullState, 'Reading' | 'Failed'>, (now: Sql, by: Sql) => Sql>> = {
  Read: (now) => sql`read_at = ${now}, ${OVER}`,
  Bringing: () => sql`done_at = null`,
  Done: (now) => sql`done_at = ${now}`,
  Undoing: (_now, by) => sql`undone_by = ${by}`,
  Undone: (now) => sql`undone_at = ${now}`,
}

/** Goes on to the next state, with the job that does the work; false where it is not in a state before it. */
export async function movePull(
  db: Queryable,
  pullId: number,
  to: Exclude<PullState, 'Reading' | 'Failed'>,
  { now, userId = null, jobs = [] }: { now: number; userId?: number | null; jobs?: readonly NewJob[] },
): Promise<boolean> {
  const moved = await db.query(sql`
    with moved as (
      update pulls set state = ${to}, ${WHEN[to](at(now), param(userId))}
      where id = ${pullId} and state in ${listed(statesBefore(PULL_MACHINE, to))} returning id),
    queued as (${insertJobsCte(param(jobsParam(jobs, now)), sql`moved`)})
    select id from moved`)
  return moved.length > 0
}

/** Readings that took too long. */
export const findOldReadings = (db: Queryable, before: number): Promise<{ id: number }[]> =>
  db.query(sql`select id from pulls where state = 'Reading' and created_at < ${at(before)}`)

/** What was read and never brought. */
export async function deleteUnusedPulls(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from pulls where state in ('Read', 'Failed') and created_at < ${at(before)}`)
}
