import type { ComplianceDocument, ComplianceRecord, Decision } from '@obole/contract/manage-associations'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import {
  decideCompliance,
  isMissingUnnamed,
  needsReading,
  type DocumentKind,
} from '@obole/core/association/compliance'
import type { App } from '../app.ts'
import { holdSupport } from '../people/hold-right.ts'
import { changedSinceRead } from '../platform/changed-since-read.ts'
import type { Queryable } from '../platform/db.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import { associationFiles, keepFile, opened, type OpenFile } from './association-files.ts'
import { deleteDocument, findFile } from './association-files.store.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  documentOf,
  loadManagedOrganization,
  type ManagedProfile,
  whyNotSubmittedNow,
} from './managed-organization.ts'
import { lockOrganization, saveDecision, submit } from './managed.store.ts'
import { newJob } from '../platform/job.ts'
import { tellDecisionJob } from './organizations.queue.ts'

/** The user who acts, and the association whose record it is. */
export interface ComplianceActor {
  organizationId: number
  organizationSlug: string
  userId: number
}

export interface DocumentToAdd {
  kind: DocumentKind
  idempotencyKey: string | null
  receive: () => Promise<ReceivedFile | null>
}

export async function addDocument(
  app: App,
  acting: ComplianceActor,
  { kind, ...rest }: DocumentToAdd,
): Promise<ComplianceDocument | Refusal> {
  const file = await keepFile(app, { ...acting, ...rest, purpose: 'Document', documentKind: kind })
  if (isRefusal(file)) return file
  const subject = { type: 'document', id: file.id, label: file.file_name }
  await recordAudit(app, app.db, {
    ...acting,
    action: 'compliance.documentAdded',
    subject,
    details: { kind },
  })
  return documentOf(acting.organizationSlug, file)
}

export async function withdrawDocument(
  app: App,
  acting: ComplianceActor,
  documentId: string,
): Promise<ComplianceRecord | Refusal> {
  const gone = await app.db.transaction(async (db) => {
    const file = await deleteDocument(db, acting.organizationId, documentId)
    if (!file) return null
    const subject = { type: 'document', id: file.id, label: file.file_name }
    await recordAudit(app, db, { ...acting, action: 'compliance.documentWithdrawn', subject })
    return file
  })
  if (!gone) {
    const known = await findFile(app.db, documentId, 'Document')
    return refuse(known?.organization_id === acting.organizationId ? 'COMPLIANCE_STATE_REFUSED' : 'NOT_FOUND')
  }
  await associationFiles(app).delete(gone.stored_as)
  return (await load(app, app.db, acting)).compliance
}

export async function openDocument(
  app: App,
  organizationId: number,
  documentId: string,
): Promise<OpenFile | Refusal> {
  const file = await findFile(app.db, documentId, 'Document')
  return file?.organization_id === organizationId ? opened(app, file) : refuse('NOT_FOUND')
}

/** Hands the record over to Support. */
export async function submitCompliance(
  app: App,
  acting: ComplianceActor,
): Promise<ComplianceRecord | Refusal> {
  return app.db.transaction(async (db) => {
    await lockOrganization(db, acting.organizationId)
    const { compliance } = await load(app, db, acting)
    const { authenticationState: state, missingDocuments: missing } = compliance
    const whyNot = whyNotSubmittedNow(compliance)
    if (whyNot === 'State') return refuse('COMPLIANCE_STATE_REFUSED', { details: { state } })
    if (whyNot === 'Suspended') return refuse('COLLECT_SUSPENDED')
    if (whyNot === 'Documents') return refuse('DOCUMENTS_MISSING', { details: { missing } })
    await submit(db, acting.organizationId, app.clock.now())
    const subject = { type: 'organization', id: acting.organizationId }
    await recordAudit(app, db, { ...acting, action: 'compliance.submitted', subject })
    return (await load(app, db, acting)).compliance
  })
}

/** Saves Support's decision and its consequences in one commit; the association's administrators are informed. */
export async function decide(
  app: App,
  acting: ComplianceActor,
  { decision, reason, fiscalReceiptEligibility, rejectedDocumentIds, despite, seen }: Decision,
): Promise<ComplianceRecord | Refusal> {
  const outcome = await app.db.transaction(async (db) => {
    const lost = await holdSupport(db, acting.userId)
    if (lost) return lost
    await lockOrganization(db, acting.organizationId)
    const { compliance } = await load(app, db, acting)
    const after = decideCompliance(compliance, decision)
    if (!after) {
      const { authenticationState: state, allowCollect } = compliance
      return refuse('COMPLIANCE_STATE_REFUSED', { details: { state, allowCollect } })
    }
    const unread = seen && needsReading(decision) ? changedSinceRead(seen, compliance.seen) : null
    if (unread) return unread
    const { missingForAcceptance: missing } = compliance
    if (isMissingUnnamed(decision, missing, despite?.missing ?? []))
      return refuse('RECORD_INCOMPLETE', { details: { missing } })
    const { organizationId } = acting
    const { isSuspended } = after
    const payload = { organizationId, decision, isSuspended, reason: reason ?? null, id: app.ids.token() }
    await saveDecision(db, {
      organizationId,
      ...after,
      fiscalReceiptEligibility: fiscalReceiptEligibility ?? null,
      // The reason for a suspension stays when something else is decided.
      reason: reason ?? (after.isSuspended || decision === 'ChangeReceipts' ? compliance.reason : null),
      rejectedDocumentIds,
      jobs: [newJob(tellDecisionJob, payload)],
      now: app.clock.now(),
    })
    await recordAudit(app, db, {
      ...acting,
      action: 'compliance.decided',
      subject: { type: 'organization', id: organizationId },
      changes: [
        { path: 'authenticationState', from: compliance.authenticationState, to: after.authenticationState },
        { path: 'allowCollect', from: compliance.allowCollect, to: after.allowCollect },
      ].filter(({ from, to }) => from !== to),
      details: {
        decision,
        reason: reason ?? null,
        ...(decision === 'Authenticate' && missing.length > 0 ? { missing, why: despite?.why } : {}),
      },
    })
    return (await load(app, db, acting)).compliance
  })
  app.jobs.wake()
  return outcome
}

async function load(app: App, db: Queryable, { organizationId }: ComplianceActor): Promise<ManagedProfile> {
  const organization = await loadManagedOrganization(app, organizationId, db)
  assert(organization, `no association ${organizationId}`)
  return organization
}
