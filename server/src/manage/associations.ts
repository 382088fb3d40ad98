import type {
  ComplianceDocument,
  ComplianceRecord,
  Decision,
  IdentityDecision,
  IdentityReview,
  ManagedOrganization,
  Namesake,
  NewOrganizationBody,
  Picture,
  SupportOrganization,
} from '@obole/contract/manage-associations'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { RIGHTS } from '@obole/contract/roles'
import { assert } from '@obole/core/assert'
import type { App } from '../app.ts'
import { keepFile, type OpenFile } from '../organizations/association-files.ts'
import { changeOrganization } from '../organizations/change-organization.ts'
import * as compliance from '../organizations/compliance.ts'
import * as identities from '../organizations/identity.ts'
import { createOrganization } from '../organizations/create-organization.ts'
import { listToVerify, type ToVerifyQuery } from '../organizations/list-to-verify.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { listNamesakes } from '../organizations/namesakes.ts'
import { adminRightsOf, type AdminRights } from '../people/admin-rights.ts'
import { signedIn, type Identity } from '../people/identify.ts'
import { enter, enterAsSupport, enterSomewhere, enterToDecide, type Where } from './access.ts'
import type { ReceivedFile } from '../platform/received-file.ts'
import type { TypedAgain } from '../platform/typed-again.ts'

export async function openAssociation(
  app: App,
  identity: Identity,
  body: NewOrganizationBody,
  idempotencyKey: string | null,
): Promise<ManagedOrganization | Refusal> {
  const user = signedIn(identity)
  if (isRefusal(user)) return user
  const organizationId = await createOrganization(app, user, body, idempotencyKey)
  if (isRefusal(organizationId)) return organizationId
  return shown(app, organizationId, await adminRightsOf(app, user, { organizationId }))
}

export async function showAssociation(
  app: App,
  identity: Identity,
  where: Where,
): Promise<ManagedOrganization | Refusal> {
  const entered = await enter(app, identity, where, 'seeUnpublished')
  return isRefusal(entered) ? entered : shown(app, entered.organizationId, entered.rights)
}

async function shown(app: App, organizationId: number, rights: AdminRights): Promise<ManagedOrganization> {
  const organization = await loadManagedOrganization(app, organizationId)
  assert(organization, `no association ${organizationId}`)
  return { ...organization, rights: RIGHTS.filter((right) => rights.can(right)), roles: [...rights.roles] }
}

export async function changeAssociation(
  app: App,
  identity: Identity,
  where: Where,
  body: Parameters<typeof changeOrganization>[2],
): Promise<ManagedOrganization | Refusal> {
  const entered = await enter(app, identity, where, 'editOrganization')
  if (isRefusal(entered)) return entered
  const outcome = await changeOrganization(app, entered, body)
  return isRefusal(outcome) ? outcome : shown(app, entered.organizationId, entered.rights)
}

export async function addDocument(
  app: App,
  identity: Identity,
  where: Where,
  document: compliance.DocumentToAdd,
): Promise<ComplianceDocument | Refusal> {
  const entered = await enter(app, identity, where, 'editOrganization')
  return isRefusal(entered) ? entered : compliance.addDocument(app, entered, document)
}

export async function withdrawDocument(
  app: App,
  identity: Identity,
  where: Where & { documentId: string },
): Promise<ComplianceRecord | Refusal> {
  const entered = await enter(app, identity, where, 'editOrganization')
  return isRefusal(entered) ? entered : compliance.withdrawDocument(app, entered, where.documentId)
}

/** For the association's administrators, and for Support, who decides about it. */
export async function openDocument(
  app: App,
  identity: Identity,
  where: Where & { documentId: string },
): Promise<OpenFile | Refusal> {
  const entered = await enter(app, identity, where, 'seeUnpublished')
  if (isRefusal(entered)) return entered
  if (!entered.rights.can('editOrganization') && !entered.rights.can('decideCompliance'))
    return refuse('FORBIDDEN')
  return compliance.openDocument(app, entered.organizationId, where.documentId)
}

export async function submitCompliance(
  app: App,
  identity: Identity,
  where: Where,
): Promise<ComplianceRecord | Refusal> {
  const entered = await enter(app, identity, where, 'editOrganization')
  return isRefusal(entered) ? entered : compliance.submitCompliance(app, entered)
}

export async function listForSupport(
  app: App,
  identity: Identity,
  query: ToVerifyQuery,
): Promise<{ data: SupportOrganization[] } | Refusal> {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : listToVerify(app, query)
}

/** The associations with similar names that Support compares before it decides. */
export async function showNamesakes(
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: Namesake[] } | Refusal> {
  const entered = await enter(app, identity, where, 'decideCompliance')
  return isRefusal(entered) ? entered : listNamesakes(app, entered.organizationId)
}

/** The record of an association that Support decides about; requires what `enterToDecide` requires. */
async function enterRecord(app: App, identity: Identity, where: Where, again: TypedAgain) {
  const entered = await enter(app, identity, where, 'decideCompliance')
  if (isRefusal(entered)) return entered
  const support = await enterToDecide(app, identity, again)
  return isRefusal(support) ? support : entered
}

export async function decideCompliance(
  app: App,
  identity: Identity,
  where: Where,
  { again, ...decision }: Decision & { again: TypedAgain },
): Promise<ComplianceRecord | Refusal> {
  const entered = await enterRecord(app, identity, where, again)
  return isRefusal(entered) ? entered : compliance.decide(app, entered, decision)
}

export async function withdrawIdentity(
  app: App,
  identity: Identity,
  where: Where,
): Promise<ComplianceRecord | Refusal> {
  const entered = await enter(app, identity, where, 'editOrganization')
  return isRefusal(entered) ? entered : identities.withdrawIdentity(app, entered)
}

export async function decideIdentity(
  app: App,
  identity: Identity,
  where: Where,
  { again, ...decision }: IdentityDecision & { again: TypedAgain },
): Promise<ComplianceRecord | Refusal> {
  const entered = await enterRecord(app, identity, where, again)
  return isRefusal(entered) ? entered : identities.decideIdentity(app, entered, decision)
}

export async function reviewIdentity(
  app: App,
  identity: Identity,
  where: Where,
  { again, ...review }: IdentityReview & { again: TypedAgain },
): Promise<ComplianceRecord | Refusal> {
  const entered = await enterRecord(app, identity, where, again)
  return isRefusal(entered) ? entered : identities.reviewIdentity(app, entered, review)
}

/** A user who may edit at least one campaign of the association may upload its pictures. */
export async function keepPicture(
  app: App,
  identity: Identity,
  where: Where,
  sent: { idempotencyKey: string | null; receive: () => Promise<ReceivedFile | null> },
): Promise<Picture | Refusal> {
  const entered = await enterSomewhere(app, identity, where, 'editForm')
  if (isRefusal(entered)) return entered
  const { organizationId, userId } = entered
  const file = await keepFile(app, {
    ...sent,
    organizationId,
    userId,
    purpose: 'Picture',
    documentKind: null,
  })
  if (isRefusal(file)) return file
  const { id, content_type: contentType, size_bytes: sizeBytes, width, height } = file
  assert(contentType !== 'application/pdf' && width && height, 'a picture has its pixels')
  return { id, url: `/api/files/${id}`, contentType, sizeBytes, width, height }
}
