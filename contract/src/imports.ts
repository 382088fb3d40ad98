import { FORM_TYPES } from '@obole/core/campaign/form'
import { ACT_KINDS } from '@obole/core/imports/acts'
import { IMPORT_FIELDS } from '@obole/core/imports/columns'
import {
  IMPORT_KINDS,
  IMPORT_LINE_STATES,
  IMPORT_STATES,
  KEPT_REASONS,
  MAX_IMPORT_COLUMNS,
} from '@obole/core/imports/import'
import { IMPORT_PROBLEMS, IMPORT_WARNINGS } from '@obole/core/imports/read-line'
import { DESK_MEANS } from '@obole/core/payment/payment-means'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { organizationParams, paginationSchema } from './organizations.ts'

const cents = z.int()
const instant = z.iso.datetime()
const day = z.iso.date()

/** Which column says what, from 0; a field that no column says is absent. */
const mappingSchema = z.partialRecord(
  z.enum(IMPORT_FIELDS),
  z
    .int()
    .min(0)
    .max(MAX_IMPORT_COLUMNS - 1),
)

const rowSchema = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Who uploaded it. */
  by: z.string(),
  createdAt: instant,
  doneAt: instant.nullable(),
  undoneAt: instant.nullable(),
  /** Since then it is no longer known what its lines said, and it can no longer be undone. */
  forgottenAt: instant.nullable(),
  /** The campaign that gifts go to. */
  campaign: z.object({ formType: z.enum(FORM_TYPES), formSlug: z.string(), title: z.string() }).nullable(),
  lineCount: z.int(),
  /** How many lines are in each state. */
  counts: z.record(z.enum(IMPORT_LINE_STATES), z.int()),
})
export type ImportSummary = z.infer<typeof rowSchema>

export const importSchema = rowSchema.extend({
  headings: z.array(z.string()),
  mapping: mappingSchema,
  /** How the gifts came whose lines do not say it. */
  means: z.enum(DESK_MEANS).nullable(),
  /** What was given or bought elsewhere, of the lines that do not say it. */
  actKind: z.enum(ACT_KINDS).nullable(),
  /** The first lines of the file, to recognise its columns by; none once they are forgotten. */
  samples: z.array(z.array(z.string())),
  /** How often each problem was met, the most frequent first. */
  problems: z.array(z.object({ problem: z.enum(IMPORT_PROBLEMS), count: z.int() })),
  /** How many lines have something that is not read in, although nothing in them is wrong. */
  warnings: z.array(z.object({ warning: z.enum(IMPORT_WARNINGS), count: z.int() })),
  /** People that the association does not know yet, among the lines to read in. */
  newPeople: z.int(),
  /** What was given or bought elsewhere, that it would bring or brought: history, in no figure of ours. */
  acts: z.object({ count: z.int(), amount: cents }),
})
export type ImportView = z.infer<typeof importSchema>

const lineSchema = z.object({
  /** As a spreadsheet counts the lines of the file. */
  number: z.int(),
  state: z.enum(IMPORT_LINE_STATES),
  cells: z.array(z.string()).nullable(),
  problems: z.array(
    z.object({ field: z.enum(IMPORT_FIELDS), problem: z.enum(IMPORT_PROBLEMS), value: z.string() }),
  ),
  /** What of it is not read in, although nothing in it is wrong. */
  warnings: z.array(z.enum(IMPORT_WARNINGS)),
  /** The line of the same file that says the same before it. */
  doubleOf: z.int().nullable(),
  /** The line of a file of before that said the same. */
  knownFrom: z.object({ importId: z.int(), fileName: z.string(), number: z.int() }).nullable(),
  /** Whom the line is about; null where it cannot be read. */
  person: z
    .object({ name: z.string(), email: z.string().nullable(), contactId: z.int().nullable() })
    .nullable(),
  membership: z
    .object({ name: z.string(), from: day, until: day.nullable(), amount: cents.nullable() })
    .nullable(),
  act: z
    .object({
      kind: z.enum(ACT_KINDS),
      on: day,
      name: z.string().nullable(),
      amount: cents.nullable(),
      orderReference: z.string().nullable(),
    })
    .nullable(),
  gift: z.object({ amount: cents, means: z.enum(DESK_MEANS), receivedOn: day }).nullable(),
  orderId: z.int().nullable(),
  /** Why a line stays that was to be undone. */
  keptBecause: z.enum(KEPT_REASONS).nullable(),
})
export type ImportLine = z.infer<typeof lineSchema>

const importParams = organizationParams.extend({ importId: z.coerce.number().int().positive() })
const answersImport = { 200: importSchema }

/** Below the API base. */
export const importEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/imports': {
    summary: 'The latest files that were uploaded to be read in, the newest first',
    params: organizationParams,
    response: { 200: z.object({ data: z.array(rowSchema) }) },
  },
  'POST /manage/organizations/{organizationSlug}/imports': {
    summary:
      'Uploads a CSV or XLSX file of members, of gifts, or of what another platform exports; nothing is read in yet',
    params: organizationParams,
    query: z.object({ kind: z.enum(IMPORT_KINDS) }),
    body: 'multipart',
    response: { 201: importSchema },
  },
  'GET /manage/organizations/{organizationSlug}/imports/{importId}': {
    summary: 'One file: its columns, and how far it is',
    params: importParams,
    response: answersImport,
  },
  'PUT /manage/organizations/{organizationSlug}/imports/{importId}/mapping': {
    summary: 'Says which column is which, and previews what would be read in',
    params: importParams,
    body: z.strictObject({
      mapping: mappingSchema,
      /** For gifts: the campaign that they go to. */
      campaign: z
        .strictObject({ formType: z.string().min(1).max(120), formSlug: z.string().min(1).max(120) })
        .nullish(),
      /** For gifts: how those came whose lines do not say it. */
      means: z.enum(DESK_MEANS).nullish(),
      /** For members: what was given or bought elsewhere, of the lines that do not say it. */
      actKind: z.enum(ACT_KINDS).nullish(),
    }),
    response: answersImport,
  },
  'GET /manage/organizations/{organizationSlug}/imports/{importId}/lines': {
    summary: 'The lines of a file with what they do or did, and what is wrong with them',
    params: importParams,
    query: z.object({ states: several(IMPORT_LINE_STATES), ...pageQuery }),
    response: { 200: z.object({ data: z.array(lineSchema), pagination: paginationSchema }) },
  },
  'POST /manage/organizations/{organizationSlug}/imports/{importId}/run': {
    summary: 'Reads the file in; its progress is read from the file itself',
    params: importParams,
    response: answersImport,
  },
  'POST /manage/organizations/{organizationSlug}/imports/{importId}/undo': {
    summary: 'Takes back everything that a file brought',
    params: importParams,
    response: answersImport,
  },
})
