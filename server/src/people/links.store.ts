import type { LinkPurpose } from '@obole/contract/auth'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export interface LinkRow extends Row {
  id: string
  purpose: LinkPurpose
  email: string
  redirectTo: string | null
  /** Whose address it changes; null for a link that is whoever's has the mailbox. */
  userId: number | null
}

const columns = 'id, purpose, email, redirect_to as "redirectTo", user_id as "userId"'

/** Inserting it again changes nothing: the job that sends it may run twice. */
export async function insertLink(db: Queryable, link: LinkRow, now: number, expiresAt: number): Promise<void> {
  await db.query({
    text: `
      insert into links (id, purpose, email, redirect_to, user_id, created_at, expires_at)
      values ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0), to_timestamp($7 / 1000.0)) on conflict (id) do nothing`,
    values: [link.id, link.purpose, link.email, link.redirectTo, link.userId, now, expiresAt],
  })
}

export async function findLiveLink(db: Queryable, id: string, now: number): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>({
    name: 'links-find',
    text: `select ${columns} from links where id = $1 and used_at is null and expires_at > to_timestamp($2 / 1000.0)`,
    values: [id, now],
  })
  return row ?? null
}

/** Of two who use it at once, one gets it. */
export async function useLink(
  db: Queryable,
  id: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<LinkRow | null> {
  const [row] = await db.query<LinkRow>({
    name: 'links-use',
    text: `
      update links set used_at = to_timestamp($3 / 1000.0)
      where id = $1 and purpose = any($2) and used_at is null and expires_at > to_timestamp($3 / 1000.0)
      returning ${columns}`,
    values: [id, purposes, now],
  })
  return row ?? null
}

/** A new password makes every other link to this mailbox worthless, and those that would give its account another. */
export async function useUpLinksTo(db: Queryable, email: string, now: number): Promise<void> {
  await db.query({
    name: 'links-use-up',
    text: `
      update links set used_at = to_timestamp($2 / 1000.0)
      where used_at is null and (email = $1 or user_id = (select id from users where email = $1))`,
    values: [email, now],
  })
}

export async function deleteExpiredLinks(db: Queryable, now: number): Promise<void> {
  await db.query({ text: 'delete from links where expires_at < to_timestamp($1 / 1000.0)', values: [now] })
}

export const insertJob = (db: Queryable, job: NewJob, now: number): Promise<void> => insertJobs(db, [job], now)

export async function insertJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query({ name: 'people-job-insert', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}
