import type { ComplianceRecord, IdentityDecision, IdentityReview } from '@obole/contract/manage-associations'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { addDays, monthsAfter, parisDate, parisInstant } from '@obole/core/dates/dates'
import { IDENTITY_REVIEW_MONTHS } from '@obole/core/association/identity'
import type { App } from '../app.ts'
import { holdSupport } from '../people/hold-right.ts'
import { changedSinceRead } from '../platform/changed-since-read.ts'
import type { Queryable } from '../platform/db.ts'
import { recordAudit } from '../audit/audit.ts'
import type { ComplianceActor } from './compliance.ts'
import { endIdentityChange, insertTellJobs, saveVerified, takeReviewsToTell } from './identity.store.ts'
import { loadManagedOrganization } from './managed-organization.ts'
import { lockOrganization, updateProfile } from './managed.store.ts'
import { newJob } from '../platform/job.ts'
import { tellIdentityJob } from './organizations.queue.ts'

/** Support compared both identities: the new one becomes the association's, or the old one stays. */
export async function decideIdentity(
  app: App,
  acting: ComplianceActor,
  { changeId, isAccepted, reason, seen }: IdentityDecision,
): Promise<ComplianceRecord | Refusal> {
  const outcome = await app.db.transaction(async (db) => {
    const { organizationId, userId } = acting
    const lost = await holdSupport(db, userId)
    if (lost) return lost
    const { compliance, version, profile } = await lockAndLoad(app, db, organizationId)
    const change = compliance.identityChange
    if (change?.id !== changeId || change.state !== 'Pending') return refuse('IDENTITY_CHANGE_NOT_PENDING')
    const unread = changedSinceRead(seen, compliance.seen)
    if (unread) return unread
    const now = app.clock.now()
    const what = isAccepted ? ('accepted' as const) : ('refused' as const)
    const payload = { id: app.ids.token(), organizationId, what, reason: reason ?? null }
    await endIdentityChange(db, {
      organizationId,
      id: changeId,
      userId,
      state: isAccepted ? 'Accepted' : 'Refused',
      reason: reason ?? null,
      jobs: [newJob(tellIdentityJob, payload)],
      now,
    })
    if (isAccepted) {
      const columns = Object.fromEntries(change.changes.map(({ path, to }) => [path, to]))
      await updateProfile(db, { organizationId, version }, columns, now)
      await saveVerified(db, organizationId, now)
    }
    await recordAudit(app, db, {
      ...acting,
      action: isAccepted ? 'compliance.identityAccepted' : 'compliance.identityRefused',
      subject: { type: 'organization', id: organizationId, label: profile.name },
      changes: change.changes,
      details: { reason: reason ?? null },
    })
    return (await load(app, db, organizationId)).compliance
  })
  app.jobs.wake()
  return outcome
}

/** The association withdraws its requested change. */
export async function withdrawIdentity(
  app: App,
  acting: ComplianceActor,
): Promise<ComplianceRecord | Refusal> {
  return app.db.transaction(async (db) => {
    const { organizationId, userId } = acting
    const { profile } = await lockAndLoad(app, db, organizationId)
    const now = app.clock.now()
    const ended = { organizationId, userId, state: 'Withdrawn', reason: null, jobs: [], now } as const
    if (!(await endIdentityChange(db, ended))) return refuse('IDENTITY_CHANGE_NOT_PENDING')
    await recordAudit(app, db, {
      ...acting,
      action: 'organization.identityWithdrawn',
      subject: { type: 'organization', id: organizationId, label: profile.name },
    })
    return (await load(app, db, organizationId)).compliance
  })
}

/** Support verified again an identity that did not change. */
export async function reviewIdentity(
  app: App,
  acting: ComplianceActor,
  { seen }: IdentityReview,
): Promise<ComplianceRecord | Refusal> {
  return app.db.transaction(async (db) => {
    const { organizationId, userId } = acting
    const lost = await holdSupport(db, userId)
    if (lost) return lost
    const { compliance, profile } = await lockAndLoad(app, db, organizationId)
    if (compliance.identityReviewOn === null) return refuse('COMPLIANCE_STATE_REFUSED')
    const unread = changedSinceRead(seen, compliance.seen)
    if (unread) return unread
    await saveVerified(db, organizationId, app.clock.now())
    await recordAudit(app, db, {
      ...acting,
      action: 'compliance.identityReviewed',
      subject: { type: 'organization', id: organizationId, label: profile.name },
    })
    return (await load(app, db, organizationId)).compliance
  })
}

/** An identity verified before this instant is due for review. */
export function reviewedBefore(now: number): number {
  return parisInstant(addDays(monthsAfter(parisDate(now), -IDENTITY_REVIEW_MONTHS), 1))
}

/** Informs associations once, when their review is due; Support finds them in its list. */
export async function askForReviews(app: App): Promise<void> {
  const now = app.clock.now()
  await app.db.transaction(async (db) => {
    const ids = await takeReviewsToTell(db, reviewedBefore(now), now)
    const jobs = ids.map((organizationId) =>
      newJob(tellIdentityJob, { id: app.ids.token(), organizationId, what: 'reviewDue', reason: null }),
    )
    if (jobs.length > 0) await insertTellJobs(db, jobs, now)
  })
  app.jobs.wake()
}

async function lockAndLoad(app: App, db: Queryable, organizationId: number) {
  await lockOrganization(db, organizationId)
  return load(app, db, organizationId)
}

async function load(app: App, db: Queryable, organizationId: number) {
  const organization = await loadManagedOrganization(app, organizationId, db)
  assert(organization, `no association ${organizationId}`)
  return organization
}
