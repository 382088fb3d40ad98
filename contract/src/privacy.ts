import {
  FATES,
  FORGETTING_CAUSES,
  FORGETTING_STATES,
  GROUNDS,
  HINDRANCES,
  PERSON_FILE_STATES,
  REGISTER_PARTS,
} from '@obole/core/privacy/forgetting'
import { RETENTION_YEARS } from '@obole/core/privacy/retention'
import { z } from 'zod'
import { tokenSchema } from './carts.ts'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { plainText } from './plain-text.ts'

const instant = z.iso.datetime()
const day = z.iso.date()
const words = z.object({ fr: z.string(), en: z.string() })

export const MAX_REASON = 500

/** One thing that is known of people, as the register names it. */
const heldSchema = z.object({ name: z.string(), what: words, fate: z.enum(FATES) })

const previewSchema = z.object({
  /** Money that is still to move: nobody is forgotten before. */
  hindrances: z.array(z.enum(HINDRANCES)),
  /** No hindrance, but worth a second thought; `memberUntil` is null for a membership without an end. */
  isMember: z.boolean(),
  memberUntil: day.nullable(),
  /** Minors who have them as legal guardian, and will have nobody; the age is not known of everybody. */
  children: z.array(z.object({ name: z.string(), age: z.int().nullable() })),
  held: z.array(heldSchema.extend({ rows: z.int() })),
  /** Until when law keeps amounts and dates, and receipts with their names; null where there are none. */
  accountsKeptUntil: day.nullable(),
  receiptsKeptUntil: day.nullable(),
})
export type ForgettingPreview = z.infer<typeof previewSchema>

const TRACE_REASONS = ['KeptByLaw', 'OfOthers', 'OwnWords', 'SetAside', 'Unexpected'] as const
export type TraceReason = (typeof TRACE_REASONS)[number]

const traceSchema = z.object({ table: z.string(), what: words, rows: z.int() })

const forgettingSchema = z.object({
  number: z.int(),
  /** What the person is called from now on. */
  name: z.string(),
  cause: z.enum(FORGETTING_CAUSES),
  askedOn: day.nullable(),
  /** Who did it; null where time did. */
  by: z.string().nullable(),
  state: z.enum(FORGETTING_STATES),
  startedAt: instant,
  doneAt: instant.nullable(),
  steps: z.array(z.object({ name: z.string(), rows: z.int() })),
  counts: z.array(heldSchema.extend({ table: z.string(), before: z.int(), after: z.int().nullable() })),
  /**
   * Where a last look over the whole association found them; null until it is done. With something unexpected it goes on
   * running, until it is begun again and finds nothing.
   */
  traces: z.array(traceSchema.extend({ why: z.enum(TRACE_REASONS) })).nullable(),
  /** What an administrator looked at and set aside: it is not about this person, or was given since. */
  setAside: z.array(traceSchema.extend({ by: z.string().nullable(), at: instant })),
  stepsSha256: z.string().nullable(),
  /** Its work failed before the last look: it can be begun again. */
  hasFailed: z.boolean(),
  /** The proof as a text. */
  proofUrl: z.string(),
})
export type ForgettingView = z.infer<typeof forgettingSchema>

const personFileSchema = z.object({
  id: z.string(),
  state: z.enum(PERSON_FILE_STATES),
  /** Null where the person asked by their own page. */
  contactId: z.int().nullable(),
  by: z.string().nullable(),
  askedOn: day.nullable(),
  askedAt: instant,
  expiresAt: instant.nullable(),
  downloads: z.int(),
  /** Where it is fetched; null while it is being made, once it is gone, and for one that went to a mailbox. */
  url: z.string().nullable(),
})
export type PersonFileView = z.infer<typeof personFileSchema>

const retention = z.union(RETENTION_YEARS.map((years) => z.literal(years)))

const privacySchema = z.object({
  /** Null until the association has chosen: nobody is forgotten by time before. */
  retention: z.object({ years: z.int(), changedAt: instant, by: z.string() }).nullable(),
  /** Who will be forgotten within the next thirty days, the first of them. */
  coming: z.array(z.object({ contactId: z.int(), name: z.string(), lastContactOn: day, on: day })),
  comingCount: z.int(),
  /** The latest. */
  forgettings: z.array(
    forgettingSchema
      .pick({
        number: true,
        name: true,
        cause: true,
        askedOn: true,
        by: true,
        state: true,
        startedAt: true,
        doneAt: true,
        hasFailed: true,
        stepsSha256: true,
        proofUrl: true,
      })
      .extend({
        isClean: z.boolean().nullable(),
        /** What should be gone and was still found. */
        remains: z.array(traceSchema),
      }),
  ),
  /** How many were forgotten in each month, the latest first. */
  months: z.array(z.object({ month: z.string(), asked: z.int(), inTime: z.int() })),
  files: z.array(personFileSchema),
  register: z.array(
    heldSchema.extend({ term: words, ground: z.enum(GROUNDS), part: z.enum(REGISTER_PARTS) }),
  ),
})
export type PrivacyView = z.infer<typeof privacySchema>

const contactParams = organizationParams.extend({ contactId: z.coerce.number().int().positive() })
const numberParams = organizationParams.extend({ number: z.coerce.number().int().positive() })

/** Below the API base. */
export const privacyEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/privacy': {
    summary: 'What an association knows of people, for how long, and who was forgotten',
    params: organizationParams,
    response: { 200: privacySchema },
  },
  'PUT /manage/organizations/{organizationSlug}/privacy/retention': {
    summary: 'Sets after how many years without any contact people are forgotten',
    params: organizationParams,
    body: z.strictObject({ years: retention }),
    response: { 200: privacySchema },
    again: 'passwordAndCode',
  },
  'GET /manage/organizations/{organizationSlug}/privacy/forgettings/{number}': {
    summary: 'How far the forgetting of somebody is, and its proof once it is done',
    params: numberParams,
    response: { 200: forgettingSchema },
  },
  'POST /manage/organizations/{organizationSlug}/privacy/forgettings/{number}/again': {
    summary:
      'Does the steps of a forgetting again whose last look found something or whose work failed, and proves it again',
    params: numberParams,
    response: { 200: forgettingSchema },
  },
  'POST /manage/organizations/{organizationSlug}/privacy/forgettings/{number}/others': {
    summary:
      'Sets aside what the last look found in a table, because it is about somebody else, and looks again',
    params: numberParams,
    body: z.strictObject({
      table: z.string().max(100),
      /** As many as were shown: where others were found since, nothing is set aside. */
      rows: z.int().positive(),
    }),
    response: { 200: forgettingSchema },
  },
  'GET /manage/organizations/{organizationSlug}/contacts/{contactId}/forgetting': {
    summary: 'What would be erased of a person, what law keeps, and what stands in the way',
    params: contactParams,
    response: { 200: previewSchema },
  },
  'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/forgetting': {
    summary: 'Forgets a person who asked for it; the work is done by a job',
    params: contactParams,
    body: z.strictObject({
      /** The day on which they asked. */
      askedOn: day,
    }),
    response: { 200: forgettingSchema },
    again: 'passwordAndCode',
  },
  'GET /manage/organizations/{organizationSlug}/contacts/{contactId}/personal-data': {
    summary: 'The files of everything about a person that were made, the latest first',
    params: contactParams,
    response: { 200: z.object({ data: z.array(personFileSchema) }) },
  },
  'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/personal-data': {
    summary: 'Makes a file of everything about a person; the work is done by a job',
    params: contactParams,
    body: z.strictObject({
      askedOn: day,
      reason: plainText(MAX_REASON)
        .nullish()
        .transform((text) => text || null),
    }),
    response: { 200: personFileSchema },
  },
  'POST /orders/{token}/personal-data': {
    summary:
      'Sends the payer, to the order’s own address, a link to everything the association knows of them',
    params: z.object({ token: tokenSchema }),
    response: { 200: z.object({ asked: z.literal(true) }) },
  },
})
