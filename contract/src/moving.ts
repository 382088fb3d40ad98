import { FORM_STATES, FORM_TYPES } from '@obole/core/campaign/form'
import { IMPORT_STATES } from '@obole/core/imports/import'
import {
  LEFT_OUT,
  MOST_PULLED_CAMPAIGNS,
  PULL_FAILURES,
  PULL_STATES,
  PULLED_REFUSALS,
  PULLED_STATES,
} from '@obole/core/imports/pull'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const campaignSchema = z.object({
  number: z.int(),
  /** Null for a kind that we do not have. */
  formType: z.enum(FORM_TYPES).nullable(),
  title: z.string(),
  /** Neither disabled nor over. */
  isCurrent: z.boolean(),
  state: z.enum(PULLED_STATES),
  refusal: z.enum(PULLED_REFUSALS).nullable(),
  /** What of it is not brought. */
  leftOut: z.array(z.object({ what: z.enum(LEFT_OUT), name: z.string().nullable() })),
  rateCount: z.int(),
  questionCount: z.int(),
  /** What it became here, now or by an earlier pull. */
  here: z
    .object({ formType: z.enum(FORM_TYPES), formSlug: z.string(), state: z.enum(FORM_STATES) })
    .nullable(),
})
export type PulledCampaign = z.infer<typeof campaignSchema>

const pullSchema = z.object({
  id: z.int(),
  state: z.enum(PULL_STATES),
  /** Why the reading ended before its end. */
  failure: z.enum(PULL_FAILURES).nullable(),
  by: z.string(),
  /** The association as it is called there; null until that was read. */
  sourceName: z.string().nullable(),
  /** The last question had no answer: it is asked again after a pause. */
  isPaused: z.boolean(),
  /** All campaigns are listed, so that how many are left to be read is known. */
  isListed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Members and payers: how many are read, or that the key does not allow it; null where they were not asked for. */
  people: z
    .object({
      lineCount: z.int(),
      isRefused: z.boolean(),
      importId: z.int().nullable(),
      state: z.enum(IMPORT_STATES).nullable(),
    })
    .nullable(),
  campaigns: z.array(campaignSchema),
})
export type PullView = z.infer<typeof pullSchema>

const movingSchema = z.object({
  /** Whom our server asks. */
  host: z.string(),
  pull: pullSchema.nullable(),
  /** Those before it that can still be undone, or whose people can be read in, the latest first; with what they brought alone. */
  earlier: z.array(pullSchema),
})

const params = organizationParams
const pullParams = organizationParams.extend({ pullId: z.coerce.number().int().positive() })
const response = { 200: movingSchema }

/** Below the API base. */
export const movingEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/pulls': {
    summary: 'The times that an association’s campaigns were read from HelloAsso, and what became of them',
    params,
    response,
  },
  'POST /manage/organizations/{organizationSlug}/pulls': {
    summary:
      'Begins to read an association’s campaigns from HelloAsso with its own key there; nothing is brought yet',
    params,
    body: z.strictObject({
      clientId: plainLine(200).min(1),
      clientSecret: plainLine(500).min(1),
      /** Members and payers are read as well, into an import that is read in afterwards. */
      withPeople: z.boolean().default(false),
    }),
    response: { 201: movingSchema },
    again: 'passwordAndCode',
  },
  'POST /manage/organizations/{organizationSlug}/pulls/{pullId}/stop': {
    summary: 'Ends a reading, and forgets the key',
    params: pullParams,
    response,
  },
  'POST /manage/organizations/{organizationSlug}/pulls/{pullId}/bring': {
    summary: 'Makes a draft of each chosen campaign; its progress is read from the pull itself',
    params: pullParams,
    body: z.strictObject({
      campaigns: z.array(z.int().min(1).max(MOST_PULLED_CAMPAIGNS)).min(1).max(MOST_PULLED_CAMPAIGNS),
    }),
    response,
  },
  'POST /manage/organizations/{organizationSlug}/pulls/{pullId}/undo': {
    summary: 'Deletes the drafts that were brought, but for those published since',
    params: pullParams,
    response,
  },
})
