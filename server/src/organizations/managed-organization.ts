import type {
  ComplianceDocument,
  ComplianceRecord,
  IdentityChange,
  ManagedOrganization,
  SeenRecord,
} from '@obole/contract/manage-associations'
import { addressOf } from '@obole/core/site/addresses'
import {
  AUTHENTICATION_STATES,
  missingDocuments,
  missingForAcceptance,
  type WhyNotSubmitted,
  whyNotSubmitted,
} from '@obole/core/association/compliance'
import { ourPicture } from '@obole/core/site/picture'
import { IDENTITY_FIELDS, identityReviewOn } from '@obole/core/association/identity'
import { ORGANIZATION_TYPES } from '@obole/core/association/organization-type'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { fileNameOf } from '../platform/file-name.ts'
import type { FileRow } from './association-files.store.ts'
import { readManaged, type ManagedRow } from './managed.store.ts'

/** The association with everything its own administrators see of it. */
export type ManagedProfile = Omit<ManagedOrganization, 'rights' | 'roles'>

export async function loadManagedOrganization(
  app: App,
  organizationId: number,
  db: Queryable = app.db,
): Promise<ManagedProfile | null> {
  const row = await readManaged(db, organizationId)
  return row && managedOf(row)
}

function managedOf(row: ManagedRow): ManagedProfile {
  const { organization } = row
  const { slug: organizationSlug } = organization
  return {
    organizationSlug,
    url: addressOf({ page: 'association', organizationSlug, locale: 'fr' }),
    version: organization.version,
    profile: {
      name: organization.name,
      type: ORGANIZATION_TYPES.find((type) => type === organization.type) ?? 'Autres',
      category: organization.category,
      description: organization.description,
      purpose: organization.purpose,
      address: organization.address,
      zipCode: organization.zip_code,
      city: organization.city,
      siren: organization.siren,
      rnaNumber: organization.rna_number,
      webSite: organization.website,
      logo: ourPicture(organization.logo),
      banner: ourPicture(organization.banner),
      isUnderColucheLaw: organization.is_under_coluche_law,
      fiscalReceiptIssuanceEnabled: organization.fiscal_receipt_issuance_enabled,
    },
    country: organization.country,
    fiscalReceiptEligibility: organization.fiscal_receipt_eligibility,
    termsVersion: organization.terms_version,
    compliance: complianceOf(row),
    createdAt: new Date(organization.created_at).toISOString(),
    updatedAt: new Date(organization.updated_at).toISOString(),
  }
}

function complianceOf(row: ManagedRow): ComplianceRecord {
  const { organization, documents, identity_change: identityChange } = row
  const state = authenticationStateOf(organization.authentication_state)
  const valid = documents.filter(({ document_state: documentState }) => documentState !== 'Rejected')
  const kinds = valid.flatMap(({ document_kind: kind }) => kind ?? [])
  const record = {
    authenticationState: state,
    allowCollect: organization.allow_collect,
    isSuspended: organization.is_suspended,
    reason: organization.decision_reason,
    submittedAt: iso(organization.submitted_at),
    decidedAt: iso(organization.decided_at),
    documents: documents.map((file) => documentOf(organization.slug, file)),
    missingDocuments: missingDocuments(kinds),
    missingForAcceptance: missingForAcceptance({
      documents: kinds,
      hasTerms: organization.terms_version !== null,
      hasBankAccount: organization.iban !== null,
      hasSecondFactor: row.has_second_factor,
    }),
    identityChange: identityChange && identityChangeOf(identityChange),
    identityReviewOn:
      organization.identity_verified_at === null
        ? null
        : identityReviewOn(new Date(organization.identity_verified_at).getTime()),
    seen: seenOf(organization, documents, identityChange),
  }
  return { ...record, canSubmit: whyNotSubmittedNow(record) === null }
}

/** Everything that can change on Support's page of a record and its association. */
function seenOf(
  organization: ManagedRow['organization'],
  documents: readonly FileRow[],
  identityChange: ManagedRow['identity_change'],
): SeenRecord {
  return {
    name: organization.name,
    type: organization.type,
    siren: organization.siren,
    rnaNumber: organization.rna_number,
    address: organization.address,
    zipCode: organization.zip_code,
    city: organization.city,
    purpose: organization.purpose,
    isUnderColucheLaw: organization.is_under_coluche_law,
    webSite: organization.website,
    authenticationState: authenticationStateOf(organization.authentication_state),
    isSuspended: organization.is_suspended,
    identityChangeId: identityChange?.state === 'Pending' ? identityChange.id : null,
    documents: Object.fromEntries(
      documents.map((file) => [file.id, fileNameOf(file.file_name, file.content_type)]),
    ),
  }
}

export const authenticationStateOf = (stored: string) =>
  AUTHENTICATION_STATES.find((known) => known === stored) ?? 'None'

/** The change that waits or was refused last; an accepted or withdrawn one is left out. */
function identityChangeOf(change: NonNullable<ManagedRow['identity_change']>): IdentityChange | null {
  const { id, state, before, after, reason } = change
  if (state !== 'Pending' && state !== 'Refused') return null
  const changes = IDENTITY_FIELDS.flatMap((path) => {
    const [from = null, to = null] = [before[path], after[path]]
    return from === to ? [] : [{ path, from, to }]
  })
  return { id, state, changes, reason, askedOn: new Date(change.asked_at).toISOString() }
}

/** Why the record cannot be submitted now; null where it can. */
export function whyNotSubmittedNow(record: Omit<ComplianceRecord, 'canSubmit'>): WhyNotSubmitted | null {
  const added = record.documents.filter(({ state }) => state === 'Saved').length
  return whyNotSubmitted(record, { missing: record.missingDocuments, added })
}

export function documentOf(organizationSlug: string, file: FileRow): ComplianceDocument {
  return {
    id: file.id,
    kind: file.document_kind ?? 'Other',
    fileName: fileNameOf(file.file_name, file.content_type),
    contentType: file.content_type,
    sizeBytes: file.size_bytes,
    state: file.document_state ?? 'Saved',
    comment: file.document_comment,
    createdAt: new Date(file.created_at).toISOString(),
    url: `/api/manage/organizations/${organizationSlug}/documents/${file.id}`,
  }
}

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString())
