import type { LinkPurpose } from '@obole/core/users/login'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface LinkRow extends Row {
  id: string
  purpose: LinkPurpose
  email: string
  redirectTo: string | null
  /** The user whose address it changes; null for a link that serves the owner of the mailbox. */
  userId: number | null
}

const columns = sql`id, purpose, email, redirect_to as "redirectTo", user_id as "userId"`

/** Inserting it again changes nothing: the job that sends it may run twice. */
export async function insertLink(
  db: Queryable,
  link: LinkRow,
  now: number,
  expiresAt: number,
): Promise<void> {
  await db.query(sql`
      insert into links (id, purpose, email, redirect_to, user_id, created_at, expires_at)
      values (${link.id}, ${link.purpose}, ${link.email}, ${link.redirectTo}, ${link.userId}, ${at(now)},
        ${at(expiresAt)}) on conflict (id) do nothing`)
}

export async function findLiveLink(db: Queryable, id: string, now: number): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>(
    named('links-find')`
      select ${columns} from links where id = ${id} and used_at is null and expires_at > ${at(now)}`,
  )
  return row ?? null
}

/** Uses the link: of two requests at once, only one succeeds. */
export async function useLink(
  db: Queryable,
  id: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<LinkRow | null> {
  const moment = at(now)
  const [row] = await db.query<LinkRow>(named('links-use')`
      update links set used_at = ${moment}
      where id = ${id} and purpose = any(${purposes}) and used_at is null and expires_at > ${moment}
      returning ${columns}`)
  return row ?? null
}

/**
 * A new password invalidates every other link to this mailbox, and every link that would change its account's address.
 */
export async function useUpLinksTo(db: Queryable, email: string, now: number): Promise<void> {
  const emailParam = param(email)
  await db.query(named('links-use-up')`
      update links set used_at = ${at(now)}
      where used_at is null and (email = ${emailParam} or user_id = (select id from users
      where email = ${emailParam}))`)
}

export async function deleteExpiredLinks(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from links where expires_at < ${at(now)}`)
}

export const insertJob = (db: Queryable, job: NewJob, now: number): Promise<void> =>
  insertJobs(db, [job], now)

export async function insertJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(named('people-job-insert')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}
