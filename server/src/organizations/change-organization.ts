import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { cleanSiren } from '@obole/core/validation/company'
import { IDENTITY_FIELDS, splitProfileChanges } from '@obole/core/association/identity'
import { changesBetween } from '@obole/core/campaign/merge'
import { validateOrganization } from '@obole/core/association/organization'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { recordAudit } from '../audit/audit.ts'
import type { ComplianceActor } from './compliance.ts'
import { insertIdentityChange } from './identity.store.ts'
import { issuesOf, refuseFields } from './field-issues.ts'
import { loadManagedOrganization, type ManagedProfile } from './managed-organization.ts'
import { lockOrganization, updateProfile } from './managed.store.ts'

type Profile = ManagedOrganization['profile']
type Changes = { readonly [K in keyof Profile]?: Profile[K] | undefined }

/** Refused where another user has saved since that version, with the current state: nothing is overwritten unseen. */
export async function changeOrganization(
  app: App,
  acting: ComplianceActor,
  { version, changes }: { version: number; changes: Changes },
): Promise<ManagedProfile | Refusal> {
  const { organizationId } = acting
  return app.db.transaction(async (db) => {
    await lockOrganization(db, organizationId)
    const current = await loadManagedOrganization(app, organizationId, db)
    assert(current, `no association ${organizationId}`)
    const wished = clean(current.profile, changes)
    const differing = changesBetween(current.profile, wished)
    if (differing.length === 0) return current
    if (current.version !== version) return conflict(current, differing)
    const refusal = invalid(current, wished)
    if (refusal) return refusal
    const isVerified = current.compliance.identityReviewOn !== null
    const { atOnce, forSupport } = splitProfileChanges(differing, isVerified)
    const label = current.profile.name
    if (atOnce.length > 0) await saveAtOnce(app, db, acting, { version, changes: atOnce, label })
    if (forSupport.length > 0) await askSupport(app, db, acting, current, forSupport)
    const saved = await loadManagedOrganization(app, organizationId, db)
    assert(saved, `association ${organizationId} vanished`)
    return saved
  })
}

type Differing = ReturnType<typeof changesBetween>

async function saveAtOnce(
  app: App,
  db: Queryable,
  acting: ComplianceActor,
  { version, changes, label }: { version: number; changes: Differing; label: string },
): Promise<void> {
  const { organizationId } = acting
  const columns = Object.fromEntries(changes.map(({ path, to }) => [path, to]))
  await updateProfile(db, { organizationId, version }, columns, app.clock.now())
  await recordAudit(app, db, {
    ...acting,
    action: 'organization.changed',
    subject: { type: 'organization', id: organizationId, label },
    changes,
  })
}

/** Asks Support for an identity other than the verified one, together with the changes already waiting. */
async function askSupport(
  app: App,
  db: Queryable,
  acting: ComplianceActor,
  { profile, compliance }: ManagedProfile,
  changes: Differing,
): Promise<void> {
  const { organizationId, userId } = acting
  const waiting = compliance.identityChange?.state === 'Pending' ? compliance.identityChange.changes : []
  const wished = new Map<string, unknown>([...waiting, ...changes].map(({ path, to }) => [path, to]))
  const fields = IDENTITY_FIELDS.filter((field) => wished.has(field))
  await insertIdentityChange(db, {
    organizationId,
    userId,
    before: Object.fromEntries(fields.map((field) => [field, profile[field]])),
    after: Object.fromEntries(fields.map((field) => [field, wished.get(field)])),
    now: app.clock.now(),
  })
  await recordAudit(app, db, {
    ...acting,
    action: 'organization.identityAsked',
    subject: { type: 'organization', id: organizationId, label: profile.name },
    changes,
  })
}

function clean(profile: Profile, changes: Changes): Profile {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const merged: Profile = {
    ...profile,
    ...Object.fromEntries(given.map(([key, value]) => [key, value === '' ? null : value])),
  }
  return {
    ...merged,
    siren: cleanSiren(merged.siren ?? '') || null,
    rnaNumber: cleanSiren(merged.rnaNumber ?? '').toUpperCase() || null,
  }
}

function conflict(current: ManagedProfile, differing: Differing): Refusal {
  const conflicts = differing.map(({ path, from, to }) => ({ path, base: null, theirs: from, yours: to }))
  return refuse('EDIT_CONFLICT', {
    details: { version: current.version, conflicts, document: current.profile },
  })
}

function invalid(current: ManagedProfile, wished: Profile): Refusal | null {
  const issues = issuesOf(
    validateOrganization({
      name: wished.name,
      siren: wished.siren,
      rna: wished.rnaNumber,
      address: wished.address ?? '',
      zipCode: wished.zipCode ?? '',
      city: wished.city ?? '',
      country: current.country,
      termsAccepted: true,
    }),
  ).map((issue) => (issue.path === 'rna' ? { ...issue, path: 'rnaNumber' } : issue))
  if (issues.length > 0) return refuseFields(issues)
  if (wished.fiscalReceiptIssuanceEnabled && !current.fiscalReceiptEligibility) {
    const message = {
      fr: 'Le Support d’Obole n’a pas encore reconnu le droit de votre association aux reçus fiscaux',
      en: 'Obole’s Support has not recognised your association’s right to tax receipts yet',
    }
    return refuseFields([{ path: 'fiscalReceiptIssuanceEnabled', code: 'notEligible', message }])
  }
  return null
}
