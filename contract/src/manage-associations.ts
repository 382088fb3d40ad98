import {
  ACCEPTANCE_NEEDS,
  AUTHENTICATION_STATES,
  COMPLIANCE_DECISIONS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  needsReading,
  needsReason,
} from '@obole/core/association/compliance'
import { ourPicture } from '@obole/core/site/picture'
import {
  IDENTITY_FIELDS,
  IDENTITY_QUEUES,
  SHOWN_IDENTITY_CHANGE_STATES,
} from '@obole/core/association/identity'
import { ORGANIZATION_TYPES } from '@obole/core/association/organization-type'
import { PICTURE_TYPES, UPLOAD_TYPES } from '@obole/core/validation/file-types'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'
import { RIGHTS } from './roles.ts'

const instant = z.iso.datetime()
const line = plainLine(500)
/** The address of a file on our own site. */
export const pictureAddress = z
  .string()
  .max(500)
  .refine((address) => ourPicture(address) !== null)
const webSite = z.url({ protocol: /^https?$/ }).max(500)

/** What an association enters when it signs up; errors are listed field by field (`errors`). */
export const newOrganizationBody = z.strictObject({
  name: line,
  type: z.enum(ORGANIZATION_TYPES).default('Association1901'),
  siren: plainLine(20).nullish(),
  rnaNumber: plainLine(20).nullish(),
  address: line,
  zipCode: plainLine(20),
  city: line,
  country: plainLine(3).default('FR'),
  category: line.nullish(),
  purpose: plainText(2000).nullish(),
  webSite: webSite.nullish(),
  /** The user who calls, acting for the association. Stored as the user's name if they have none yet. */
  representative: z.strictObject({ firstName: line, lastName: line }),
  /** The user ticked the box, for the version shown. */
  termsAccepted: z.boolean(),
  termsVersion: z.string().max(20),
})
export type NewOrganizationBody = z.output<typeof newOrganizationBody>

export const documentSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  fileName: z.string(),
  contentType: z.enum(UPLOAD_TYPES),
  sizeBytes: z.int(),
  state: z.enum(DOCUMENT_STATES),
  /** Why it was rejected. */
  comment: z.string().nullable(),
  createdAt: instant,
  /** Opened with the session's cookies; always downloaded, never displayed in the browser. */
  url: z.string(),
})
export type ComplianceDocument = z.infer<typeof documentSchema>

/**
 * What Support reads before it decides. It is sent back with the decision, which is refused (CHANGED_SINCE_READ) if it
 * changed.
 */
const seenRecordSchema = z.strictObject({
  name: z.string(),
  type: z.string(),
  siren: z.string().nullable(),
  rnaNumber: z.string().nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  purpose: z.string().nullable(),
  isUnderColucheLaw: z.boolean(),
  webSite: z.string().nullable(),
  authenticationState: z.enum(AUTHENTICATION_STATES),
  isSuspended: z.boolean(),
  identityChangeId: z.int().nullable(),
  /** The names of the documents, by their ids. */
  documents: z.record(z.string(), z.string()),
})
export type SeenRecord = z.infer<typeof seenRecordSchema>

const identityValue = z.union([z.string(), z.boolean()]).nullable()

export const complianceRecordSchema = z.object({
  authenticationState: z.enum(AUTHENTICATION_STATES),
  allowCollect: z.boolean(),
  /** Suspended by Support until it resumes; accepting documents does not end it. */
  isSuspended: z.boolean(),
  /** The reason Support gave with its last decision. */
  reason: z.string().nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  documents: z.array(documentSchema),
  /** Required kinds that are still missing: nothing can be submitted without them. */
  missingDocuments: z.array(z.enum(DOCUMENT_KINDS)),
  canSubmit: z.boolean(),
  /** What Support needs before it accepts, and is missing. */
  missingForAcceptance: z.array(z.enum(ACCEPTANCE_NEEDS)),
  /** The new identity the association asks for, until Support has decided; or the last one refused, with the reason. */
  identityChange: z
    .object({
      id: z.int(),
      state: z.enum(SHOWN_IDENTITY_CHANGE_STATES),
      changes: z.array(z.object({ path: z.enum(IDENTITY_FIELDS), from: identityValue, to: identityValue })),
      reason: z.string().nullable(),
      askedOn: instant,
    })
    .nullable(),
  /** The day from which Support verifies the identity again; null where it verified none. */
  identityReviewOn: z.iso.date().nullable(),
  seen: seenRecordSchema,
})
export type IdentityChange = NonNullable<z.infer<typeof complianceRecordSchema>['identityChange']>
export type ComplianceRecord = z.infer<typeof complianceRecordSchema>

/** What its administrators may change. */
const profile = {
  name: line.min(1),
  type: z.enum(ORGANIZATION_TYPES),
  category: line.nullable(),
  description: plainText(2000).nullable(),
  purpose: plainText(2000).nullable(),
  address: line.nullable(),
  zipCode: plainLine(20).nullable(),
  city: line.nullable(),
  siren: plainLine(20).nullable(),
  rnaNumber: plainLine(20).nullable(),
  webSite: webSite.nullable(),
  logo: pictureAddress.nullable(),
  banner: pictureAddress.nullable(),
  /** It feeds, houses or cares for people in need: the tax estimate of its donors is different. */
  isUnderColucheLaw: z.boolean(),
  fiscalReceiptIssuanceEnabled: z.boolean(),
}

/** The association as its back office sees it. `profile` holds what a PATCH may change. */
export const managedOrganizationSchema = z.object({
  organizationSlug: z.string(),
  url: z.string(),
  version: z.int(),
  profile: z.object(profile),
  country: z.string(),
  /** Decided by Support: it may issue tax receipts. */
  fiscalReceiptEligibility: z.boolean(),
  termsVersion: z.string().nullable(),
  compliance: complianceRecordSchema,
  /** What the caller may do in the whole association. */
  rights: z.array(z.enum(RIGHTS)),
  roles: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
})
export type ManagedOrganization = z.infer<typeof managedOrganizationSchema>

/** Only what is sent changes. Refused with EDIT_CONFLICT if another person saved since that version. */
export const organizationChangesBody = z.strictObject({
  version: z.int(),
  changes: z.strictObject(profile).partial(),
})

export const documentParams = organizationParams.extend({ documentId: z.string().max(64) })
export const documentQuery = z.object({ kind: z.enum(DOCUMENT_KINDS) })

/** A picture of the association, for banners, logos and tiers: `url` is the value stored in the documents. */
export const pictureSchema = z.object({
  id: z.string(),
  url: z.string(),
  contentType: z.enum(PICTURE_TYPES),
  sizeBytes: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})
export type Picture = z.infer<typeof pictureSchema>

export const PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 200
export const pageQuery = {
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  continuationToken: z.string().max(500).optional(),
}

/** `identity` lists verified associations that ask for another identity, or whose identity must be verified again. */

export const supportQuery = z.object({
  /** By default the associations that wait for a decision, the longest waiting first. */
  authenticationState: z.enum(AUTHENTICATION_STATES).default('Pending'),
  /** Instead of a state. */
  identity: z.enum(IDENTITY_QUEUES).optional(),
  ...pageQuery,
})

export const supportOrganizationSchema = z.object({
  organizationSlug: z.string(),
  name: z.string(),
  siren: z.string().nullable(),
  rnaNumber: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  authenticationState: z.enum(AUTHENTICATION_STATES),
  allowCollect: z.boolean(),
  submittedAt: instant.nullable(),
  createdAt: instant,
  documentCount: z.int(),
  /** Another association has, or asks for, the same name or number. */
  hasNamesake: z.boolean(),
  administrators: z.array(z.object({ name: z.string().nullable(), email: z.string() })),
})
export type SupportOrganization = z.infer<typeof supportOrganizationSchema>

/** Another association under the same name or number, whether it has it or asks for it. */
export const namesakeSchema = supportOrganizationSchema
  .pick({
    organizationSlug: true,
    name: true,
    siren: true,
    rnaNumber: true,
    city: true,
    authenticationState: true,
    allowCollect: true,
  })
  .extend({ same: z.array(z.enum(['name', 'siren', 'rnaNumber'])) })
export type Namesake = z.infer<typeof namesakeSchema>

export const decisionBody = z
  .strictObject({
    /** Suspend and Resume only change whether it may collect, ChangeReceipts whether it may issue tax receipts. */
    decision: z.enum(COMPLIANCE_DECISIONS),
    /** Sent to the association. */
    reason: plainText(1000).nullish(),
    fiscalReceiptEligibility: z.boolean().optional(),
    rejectedDocumentIds: z.array(z.string().max(64)).max(50).default([]),
    /**
     * To accept although something is missing (RECORD_INCOMPLETE): what is missing, and why it is accepted. Goes to the
     * journal.
     */
    despite: z
      .strictObject({
        missing: z.array(z.enum(ACCEPTANCE_NEEDS)).max(ACCEPTANCE_NEEDS.length),
        why: plainText(1000).min(1),
      })
      .optional(),
    /** `compliance.seen` as it was read; required except to suspend. */
    seen: seenRecordSchema.optional(),
  })
  .refine(({ decision, seen }) => !needsReading(decision) || seen !== undefined, {
    path: ['seen'],
    error: 'a decision says what was read',
  })
  .refine(({ decision, reason }) => !needsReason(decision) || !!reason, {
    path: ['reason'],
    error: 'a refusal says why',
  })
export type Decision = z.output<typeof decisionBody>

/** Support's decision on a new identity: the change it has read, and the reason for a refusal. */
export const identityDecisionBody = z
  .strictObject({
    changeId: z.int(),
    isAccepted: z.boolean(),
    reason: plainText(1000).nullish(),
    seen: seenRecordSchema,
  })
  .refine(({ isAccepted, reason }) => isAccepted || !!reason, {
    path: ['reason'],
    error: 'a refusal says why',
  })
export type IdentityDecision = z.output<typeof identityDecisionBody>
export const identityReviewBody = z.strictObject({ seen: seenRecordSchema })
export type IdentityReview = z.output<typeof identityReviewBody>

/** Below the API base. */
export const associationEndpoints = endpoints({
  'POST /manage/organizations': {
    summary: 'Opens an association; whoever calls becomes its administrator',
    body: newOrganizationBody,
    response: { 201: managedOrganizationSchema },
  },
  'GET /manage/organizations/{organizationSlug}': {
    summary: 'An association as its back office sees it, with what the caller may do',
    params: organizationParams,
    response: { 200: managedOrganizationSchema },
  },
  'PATCH /manage/organizations/{organizationSlug}': {
    summary: 'Changes what an association says of itself',
    params: organizationParams,
    body: organizationChangesBody,
    response: { 200: managedOrganizationSchema },
  },
  'POST /manage/organizations/{organizationSlug}/documents': {
    summary: 'Adds a document to the compliance record',
    params: organizationParams,
    query: documentQuery,
    body: 'multipart',
    response: { 201: documentSchema },
  },
  'DELETE /manage/organizations/{organizationSlug}/documents/{documentId}': {
    summary: 'Withdraws a document that was not submitted, or was rejected',
    params: documentParams,
    response: { 200: complianceRecordSchema },
  },
  'POST /manage/organizations/{organizationSlug}/compliance/submit': {
    summary: 'Asks Support to verify the association',
    params: organizationParams,
    response: { 200: complianceRecordSchema },
  },
  'POST /manage/organizations/{organizationSlug}/pictures': {
    summary: 'Keeps a picture for a banner, a logo or a tier',
    params: organizationParams,
    body: 'multipart',
    response: { 201: pictureSchema },
  },
  'POST /manage/organizations/{organizationSlug}/identity/withdraw': {
    summary: 'Gives up a change of identity that waits for Support',
    params: organizationParams,
    response: { 200: complianceRecordSchema },
  },
  'POST /manage/support/organizations/{organizationSlug}/identity': {
    summary: 'Accepts or refuses another identity of a verified association',
    again: 'passwordAndCode',
    params: organizationParams,
    body: identityDecisionBody,
    response: { 200: complianceRecordSchema },
  },
  'POST /manage/support/organizations/{organizationSlug}/identity/review': {
    summary: 'Says that a verified identity was looked at again and still holds',
    again: 'passwordAndCode',
    params: organizationParams,
    body: identityReviewBody,
    response: { 200: complianceRecordSchema },
  },
  'GET /manage/support/organizations': {
    summary: 'Associations by the state of their verification, for Support',
    query: supportQuery,
    response: { 200: z.object({ data: z.array(supportOrganizationSchema), pagination: paginationSchema }) },
  },
  'GET /manage/support/organizations/{organizationSlug}/namesakes': {
    summary: 'Other associations that have, or ask for, the same name, SIREN or RNA',
    params: organizationParams,
    response: { 200: z.object({ data: z.array(namesakeSchema) }) },
  },
  'POST /manage/support/organizations/{organizationSlug}/decision': {
    summary: 'Decides whether an association is who it says, and whether it may collect',
    again: 'passwordAndCode',
    params: organizationParams,
    body: decisionBody,
    response: { 200: complianceRecordSchema },
  },
})
