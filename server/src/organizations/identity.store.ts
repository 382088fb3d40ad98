import type { IdentityField } from '@obole/core/identity'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export type IdentityValues = Partial<Record<IdentityField, string | boolean | null>>

export interface IdentityChange {
  id: number
  state: 'Pending' | 'Accepted' | 'Refused' | 'Withdrawn'
  before: IdentityValues
  after: IdentityValues
  reason: string | null
  askedAt: string
}

/** A later wish replaces the one that waits, with an id of its own: Support decides on what it has seen. */
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
  await db.query({
    name: 'identity-ask',
    text: `
      with replaced as (
        update identity_changes set state = 'Withdrawn', decided_by = $2, decided_at = to_timestamp($5 / 1000.0)
        where organization_id = $1 and state = 'Pending' returning id)
      insert into identity_changes (organization_id, before, after, state, asked_by, asked_at)
      select $1, $3, $4, 'Pending', $2, to_timestamp($5 / 1000.0) from (select count(*) from replaced) as first`,
    values: [
      asked.organizationId,
      asked.userId,
      JSON.stringify(asked.before),
      JSON.stringify(asked.after),
      asked.now,
    ],
  })
}

interface Ended {
  organizationId: number
  /** Absent where whatever waits is meant. */
  id?: number
  userId: number
  state: 'Accepted' | 'Refused' | 'Withdrawn'
  reason: string | null
  jobs: readonly NewJob[]
  now: number
}

/** False where it no longer waits. */
export async function endIdentityChange(db: Queryable, ended: Ended): Promise<boolean> {
  const rows = await db.query({
    name: 'identity-end',
    text: `
      with change as (
        update identity_changes set state = $4, decided_by = $3, decided_at = to_timestamp($6 / 1000.0), reason = $5
        where organization_id = $1 and state = 'Pending' and ($2::bigint is null or id = $2) returning id),
      told as (${insertJobsCte('$7', 'change')})
      select id from change`,
    values: [
      ended.organizationId,
      ended.id ?? null,
      ended.userId,
      ended.state,
      ended.reason,
      ended.now,
      jobsParam(ended.jobs, ended.now),
    ],
  })
  return rows.length > 0
}

/** What stands there is what Support has seen: now, or again. */
export async function saveVerified(db: Queryable, organizationId: number, now: number): Promise<void> {
  await db.query({
    name: 'identity-verified',
    text: `
      update organizations o set verified_identity = organization_identity(o), identity_verified_at = to_timestamp($2 / 1000.0)
      where id = $1 and verified_identity is not null`,
    values: [organizationId, now],
  })
}

/** Associations whose identity is to be looked at again and who were not told so: each is marked as told. */
export async function takeReviewsToTell(db: Queryable, verifiedBefore: number, now: number): Promise<number[]> {
  const rows = await db.query<Row & { id: number }>({
    name: 'identity-reviews-to-tell',
    text: `
      update organizations set identity_review_told_at = to_timestamp($2 / 1000.0)
      where identity_verified_at <= to_timestamp($1 / 1000.0)
        and (identity_review_told_at is null or identity_review_told_at < identity_verified_at)
      returning id`,
    values: [verifiedBefore, now],
  })
  return rows.map(({ id }) => id)
}

export async function insertTellJobs(db: Queryable, jobs: readonly NewJob[], now: number): Promise<void> {
  await db.query({ name: 'identity-tell', text: insertJobsCte('$1'), values: [jobsParam(jobs, now)] })
}
