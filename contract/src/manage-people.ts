import {
  ASKED_WITH,
  FACTORS_AFTER_TAKE_BACK,
  RECOVERY_DECISIONS,
  RECOVERY_STATES,
} from '@obole/core/users/factor-recovery'
import { ROLES } from '@obole/core/users/session'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { AUDIT_KINDS } from './audit-kinds.ts'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { plainLine } from './plain-text.ts'
import { organizationParams, paginationSchema } from './organizations.ts'

const instant = z.iso.datetime()
const slug = z.string().min(1).max(120)
/** Support is a role of the platform: an association cannot give it. */
const role = z.enum(ROLES).exclude(['Support'])

/** A role in the whole association, or in one campaign only. */
const roleBody = z.strictObject({
  role,
  form: z.strictObject({ formType: slug, formSlug: slug }).nullish(),
})

export const administratorSchema = z.object({
  userId: z.int(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  roles: z.array(
    z.object({
      role,
      form: z.object({ formType: z.string(), formSlug: z.string(), title: z.string() }).nullable(),
      since: instant,
    }),
  ),
})
export type Administrator = z.infer<typeof administratorSchema>

const formName = z.object({ formType: z.string(), formSlug: z.string(), title: z.string() }).nullable()

/** An unanswered invitation: the address that was typed, and nothing about the person it belongs to. */
export const pendingInvitationSchema = z.object({
  invitationId: z.string(),
  email: z.string(),
  role,
  form: formName,
  invitedAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type PendingInvitation = z.infer<typeof pendingInvitationSchema>

/** The same as the invited person sees it. */
export const ownInvitationSchema = z.object({
  invitationId: z.string(),
  organizationName: z.string(),
  organizationSlug: z.string(),
  role,
  form: formName,
  /** The person who sent the invitation. */
  invitedBy: z.string(),
  expiresAt: instant,
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>

const administratorsAnswer = z.object({
  data: z.array(administratorSchema),
  invitations: z.array(pendingInvitationSchema),
})
const invitationId = z.string().min(1).max(100)
const ownInvitationParams = z.object({ invitationId })
const memberParams = organizationParams.extend({ userId: z.coerce.number().int().positive() })

/** One recorded action. */
export const auditEntrySchema = z.object({
  id: z.int(),
  date: instant,
  /** Null where the platform did it itself, or a payer through a link. */
  user: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** `form.saved`, `order.participantCorrected`, `money.refund`… */
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), label: z.string().nullable() }),
  changes: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const REASON_MAX_LENGTH = 500

/** A person who lost phone and recovery codes, and asks Support to remove their second factor. */
export const factorRecoverySchema = z.object({
  recoveryId: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  /** The names of their associations. */
  organizations: z.array(z.string()),
  state: z.enum(RECOVERY_STATES),
  message: z.string(),
  askedWith: z.enum(ASKED_WITH),
  askedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  dueAt: instant.nullable(),
})
export type FactorRecovery = z.infer<typeof factorRecoverySchema>
/** The owner of the account, as Support read it. */
const seenRecoverySchema = z.strictObject(
  factorRecoverySchema.pick({ email: true, name: true, roles: true, organizations: true }).shape,
)
export type SeenRecovery = z.infer<typeof seenRecoverySchema>
const factorRecoveriesAnswer = z.object({ data: z.array(factorRecoverySchema) })

const auditPersonSchema = z.object({ userId: z.int(), name: z.string(), email: z.string() })
export type AuditPerson = z.infer<typeof auditPersonSchema>

export const auditQuery = z.object({
  ...listFilters,
  kinds: several(AUDIT_KINDS),
  userId: z.coerce.number().int().positive().optional(),
  ...pageQuery,
})

/** Below the API base. */
export const peopleEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/administrators': {
    summary: 'Who may do what in an association',
    params: organizationParams,
    response: { 200: administratorsAnswer },
  },
  'POST /manage/organizations/{organizationSlug}/administrators': {
    summary: 'Invites somebody by e-mail, with a role; password and second factor are asked for again',
    again: 'passwordAndCode',
    params: organizationParams,
    body: roleBody.extend({ email: emailSchema }),
    response: { 201: administratorsAnswer },
  },
  'PUT /manage/organizations/{organizationSlug}/administrators/{userId}': {
    summary:
      'Replaces somebody’s roles; the last administrator keeps theirs; password and second factor are asked for again',
    again: 'passwordAndCode',
    params: memberParams,
    body: z.strictObject({ roles: z.array(roleBody).min(1).max(50) }),
    response: { 200: administratorsAnswer },
  },
  'DELETE /manage/organizations/{organizationSlug}/administrators/{userId}': {
    summary:
      'Takes every role from somebody; the last administrator keeps theirs; password and second factor are asked for again',
    again: 'passwordAndCode',
    params: memberParams,
    response: { 200: administratorsAnswer },
  },
  'DELETE /manage/organizations/{organizationSlug}/invitations/{invitationId}': {
    summary: 'Takes back an invitation that nobody answered',
    params: organizationParams.extend({ invitationId }),
    response: { 200: administratorsAnswer },
  },
  'GET /users/me/invitations': {
    summary: 'The associations that invite the signed-in user, by the address of their account',
    response: { 200: z.object({ data: z.array(ownInvitationSchema) }) },
  },
  'POST /users/me/invitations/{invitationId}/accept': {
    summary: 'Joins the association that invites',
    params: ownInvitationParams,
    response: { 200: z.object({ organizationSlug: z.string() }) },
  },
  'POST /users/me/invitations/{invitationId}/decline': {
    summary: 'Declines an invitation; nobody is told why',
    params: ownInvitationParams,
    response: { 200: z.object({ organizationSlug: z.string() }) },
  },
  'POST /users/not-me/look': {
    summary: 'Whether the link of a mail about a change is worth anything yet; it stays so',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: { 200: z.object({ isValid: z.literal(true) }) },
  },
  'POST /users/not-me': {
    summary: 'Takes an account back by the link of the mail about a change that somebody else made',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: {
      200: z.object({
        isAddressBack: z.boolean(),
        /** A factor set up since is removed, or Support is asked if it replaced another; an older one stays. */
        factor: z.enum(FACTORS_AFTER_TAKE_BACK),
      }),
    },
  },
  'POST /manage/support/people/end-sessions': {
    summary: 'Support signs somebody out everywhere; the person is told, and their associations’ logs say so',
    again: 'passwordAndCode',
    body: z.strictObject({ email: emailSchema, reason: plainLine(REASON_MAX_LENGTH) }),
    response: { 200: z.object({ ended: z.literal(true) }) },
  },
  'GET /manage/support/factor-recoveries': {
    summary: 'Who asks for their second factor to be taken away, the longest waiting first',
    response: { 200: factorRecoveriesAnswer },
  },
  'POST /manage/support/factor-recoveries/{recoveryId}/decision': {
    summary:
      'Support accepts or refuses after checking who asks; password and second factor are asked for again',
    again: 'passwordAndCode',
    params: z.object({ recoveryId: z.string().min(1).max(100) }),
    body: z.strictObject({
      decision: z.enum(RECOVERY_DECISIONS),
      /** What was checked; if refused, it is sent to the person. */
      reason: plainLine(REASON_MAX_LENGTH),
      /** The decision is refused (CHANGED_SINCE_READ) if this has changed. */
      seen: seenRecoverySchema,
    }),
    response: { 200: factorRecoveriesAnswer },
  },
  'GET /manage/organizations/{organizationSlug}/audit': {
    summary: 'Who did what, the latest first',
    params: organizationParams,
    query: auditQuery,
    response: { 200: z.object({ data: z.array(auditEntrySchema), pagination: paginationSchema }) },
  },
  'GET /manage/organizations/{organizationSlug}/audit/people': {
    summary: 'Who ever did something, to narrow the log to them',
    params: organizationParams,
    response: { 200: z.object({ data: z.array(auditPersonSchema) }) },
  },
  'GET /manage/organizations/{organizationSlug}/audit/{entryId}': {
    summary: 'One thing that was done, with all that is known of it',
    params: organizationParams.extend({ entryId: z.coerce.number().int().positive() }),
    response: { 200: auditEntrySchema },
  },
})
