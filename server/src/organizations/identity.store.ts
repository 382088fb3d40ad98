import type { IdentityField } from '@obole/core/association/identity'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export type IdentityValues = Partial<Record<IdentityField, string | boolean | null>>

/** A later request replaces the waiting one, under a new id: Support decides only on what it has seen. */
export async function insertIdentityChange(
  db: Queryable,
  asked: {
    organizationId: number
    userId: number
    before: IdentityValues
    after: IdentityValues
    now: number
  },
): Promise<void> {
  const organizationId = param(asked.organizationId)
  const userId = param(asked.userId)
  const moment = at(asked.now)
  await db.query(named('identity-ask')`
      with replaced as (
        update identity_changes set state = 'Withdrawn', decided_by = ${userId}, decided_at = ${moment}
        where organization_id = ${organizationId} and state = 'Pending' returning id)
      insert into identity_changes (organization_id, before, after, state, asked_by, asked_at)
      select ${organizationId}, ${JSON.stringify(asked.before)}, ${JSON.stringify(asked.after)}, 'Pending', ${userId},
        ${moment} from (select count(*) from replaced) as first`)
}

interface EndedChange {
  organizationId: number
  /** Absent for the waiting change, whichever it is. */
  id?: number
  userId: number
  state: 'Accepted' | 'Refused' | 'Withdrawn'
  reason: string | null
  jobs: readonly NewJob[]
  now: number
}

/** False where it no longer waits. */
export async function endIdentityChange(db: Queryable, ended: EndedChange): Promise<boolean> {
  const endedId = param(ended.id ?? null)
  const rows = await db.query(named('identity-end')`
      with change as (
        update identity_changes set state = ${ended.state}, decided_by = ${ended.userId},
          decided_at = ${at(ended.now)}, reason = ${ended.reason}
        where organization_id = ${ended.organizationId} and state = 'Pending' and (${endedId}::bigint is null
        or id = ${endedId}) returning id),
      told as (${insertJobsCte(param(jobsParam(ended.jobs, ended.now)), sql`change`)})
      select id from change`)
  return rows.length > 0
}

/** Marks the current identity as verified by Support, for the first time or again. */
export async function saveVerified(db: Queryable, organizationId: number, now: number): Promise<void> {
  await db.query(named('identity-verified')`
      update organizations o set verified_identity = organization_identity(o), identity_verified_at = ${at(now)}
      where id = ${organizationId} and verified_identity is not null`)
}

/** Associations whose identity is due for review and who were not informed yet: each is marked as informed. */
export async function takeReviewsToTell(
  db: Queryable,
  verifiedBefore: number,
  now: number,
): Promise<number[]> {
  const rows = await db.query<Row & { id: number }>(named('identity-reviews-to-tell')`
      update organizations set identity_review_told_at = ${at(now)}
      where identity_verified_at <= ${at(verifiedBefore)}
        and (identity_review_told_at is null or identity_review_told_at < identity_verified_at)
      returning id`)
  return rows.map(({ id }) => id)
}

export async function insertTellJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query(named('identity-tell')`${insertJobsCte(param(jobsParam(jobs, now)))}`)
}
