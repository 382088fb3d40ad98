import { FORM_TYPES } from '@obole/core/campaign/form'
import { CONTACT_REFUSALS } from '@obole/core/campaign/renewal'
import { RECIPIENT_STATES } from '@obole/core/contacts/mailing'
import { MEMBERSHIP_STANDINGS } from '@obole/core/campaign/membership'
import { TIER_TYPES } from '@obole/core/campaign/tier'
import { CONTACT_KINDS, DUPLICATE_REASONS } from '@obole/core/contacts/facts'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'
import { ACT_KINDS } from '@obole/core/imports/acts'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { answerSchema, orderRowSchema, paymentRowSchema, rowCountSchema, yesOrNo } from './manage-lists.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'
import { documentSchema } from './receipts.ts'

const cents = z.int()
const instant = z.iso.datetime()
const day = z.iso.date()

/** The most of each kind that a file shows: the latest. */
export const MOST_IN_FILE = 100
export const MAX_NOTE = 2000

/** What an association knows of a person or a company; null where it knows nothing. */
const facts = {
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: day.nullable(),
  address: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
}

/** Up to date or not, since when and until when: the days without a gap that count today. */
const standingOf = {
  standing: z.enum(CONTACT_STANDINGS),
  memberSince: day.nullable(),
  memberUntil: day.nullable(),
}

export const contactRowSchema = z.object({
  id: z.int(),
  kind: z.enum(CONTACT_KINDS),
  ...facts,
  ...standingOf,
  /** The first and the last time the association had to do with them. */
  firstDate: instant,
  lastDate: instant,
})
export type ContactRow = z.infer<typeof contactRowSchema>

/** Sorted by name, or, members only, by the last day of their membership, the earliest first. */
export const CONTACT_SORTS = ['until'] as const

export const contactsQuery = z.object({
  search: listFilters.search,
  /** `Current` finds those whose membership ends soon too. */
  standings: several(CONTACT_STANDINGS),
  sort: z.enum(CONTACT_SORTS).optional(),
  withTotals: yesOrNo,
  ...pageQuery,
})

const shortContact = z.object({
  id: z.int(),
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  email: z.string().nullable(),
  birthDate: facts.birthDate,
  city: facts.city,
  lastDate: instant,
  ...standingOf,
})
export type ShortContact = z.infer<typeof shortContact>

/** Who paid it, where it was somebody else; with their file, where they have one. */
const paidBy = z.object({ name: z.string(), contactId: z.int().nullable() }).nullable()

/** A line that is theirs: bought for them, or bought by them for nobody in particular. */
const fileLine = z.object({
  orderId: z.int(),
  itemId: z.int(),
  date: instant,
  type: z.enum(TIER_TYPES),
  name: z.string(),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string(),
  formTitle: z.string(),
  amount: cents,
  state: z.enum(ITEM_STATES),
  paidBy,
})

const fileMembership = z.object({
  /** Null for a membership that was read in. */
  orderId: z.int().nullable(),
  importId: z.int().nullable(),
  name: z.string(),
  formTitle: z.string().nullable(),
  from: day,
  until: day.nullable(),
  standing: z.enum(MEMBERSHIP_STANDINGS),
  amount: cents.nullable(),
  paidBy,
})

const fileAct = z.object({
  importId: z.int(),
  /** The file, or the other platform. */
  fileName: z.string(),
  kind: z.enum(ACT_KINDS),
  on: day,
  name: z.string().nullable(),
  /** Null where it was not told. */
  amount: cents.nullable(),
  orderReference: z.string().nullable(),
})

/** The texts a payer agrees to when they order. */
export const AGREED_TEXTS = ['termsOfService', 'termsOfSale'] as const

const noteSchema = z.object({ id: z.int(), text: z.string(), by: z.string(), at: instant })

export const contactFileSchema = contactRowSchema.extend({
  /** What their latest order from the public pages says otherwise: it replaces nothing by itself. */
  given: z
    .object({
      orderId: z.int(),
      date: instant,
      birthDate: facts.birthDate,
      address: facts.address,
      zipCode: facts.zipCode,
      city: facts.city,
      country: facts.country,
    })
    .nullable(),
  /** What they paid of what they ordered, as on every page of the desk. */
  figures: z.object({ ordered: cents, received: cents, toCome: cents, gifts: cents }),
  /** How many orders are theirs; the lists below hold the latest. */
  orderCount: z.int(),
  memberships: z.array(fileMembership),
  /** What they gave or bought elsewhere, as it was read in, the latest first: history, in none of the figures. */
  acts: z.array(fileAct),
  actCount: z.int(),
  /** The orders they paid. */
  orders: z.array(orderRowSchema),
  /** Tickets, gifts and what else was bought, without the memberships. */
  lines: z.array(fileLine),
  payments: z.array(
    paymentRowSchema.pick({
      id: true,
      orderId: true,
      date: true,
      amount: true,
      refunded: true,
      state: true,
      isRetried: true,
      paymentMeans: true,
    }),
  ),
  /** What they agreed to, with each order. */
  consents: z.array(
    z.object({ orderId: z.int(), text: z.enum(AGREED_TEXTS), version: z.string(), at: z.string() }),
  ),
  /** Receipts, tickets and cards: their own, and those of others in the orders they paid. */
  documents: z.array(
    documentSchema.extend({
      orderId: z.int(),
      /** The campaign, and the days of a membership or the day of the purchase: papers of one name are told apart by them. */
      formTitle: z.string().nullable(),
      from: day.nullable(),
      until: day.nullable(),
      day,
      /** Whose it is, where that is somebody else. */
      isFor: z.object({ name: z.string(), contactId: z.int() }).nullable(),
    }),
  ),
  /** The documents and declarations asked of them, as on the page of the order: certificates, questionnaires. */
  answers: z.array(
    answerSchema
      .omit({ url: true })
      .extend({ itemId: z.int(), orderId: z.int(), formTitle: z.string(), date: instant }),
  ),
  messages: z.array(
    z.object({
      subject: z.string(),
      at: instant,
      /** What became of it; null for one about their orders that has not left yet. */
      state: z.enum(RECIPIENT_STATES).nullable(),
      /** The message to a list that they were in; null for one about their orders. */
      mailingId: z.string().nullable(),
    }),
  ),
  /** What they do not want to receive; `by` is whoever of the association wrote it down, null for the person. */
  refusals: z.array(z.object({ purpose: z.enum(CONTACT_REFUSALS), at: instant, by: z.string().nullable() })),
  /** A mail server refused their address for good. */
  undeliverable: z.object({ at: instant, answer: z.string() }).nullable(),
  notes: z.array(noteSchema),
  household: z.array(shortContact),
  /** Who answers for them as a minor, by their orders that stand, whoever was named first before the others; with their file where they paid. */
  guardians: z.array(
    z.object({
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      contact: shortContact.nullable(),
      /** They were forgotten: the child needs another one, whom a correction of that order's line writes down. */
      isForgotten: z.boolean(),
      /** The latest order that names them, and when it was made. */
      orderId: z.int(),
      date: z.iso.datetime(),
    }),
  ),
  /** The minors of whom a standing line names this file as guardian. */
  wards: z.array(shortContact),
  /** The files that were made one with this one, and can be taken apart again. */
  merged: z.array(
    z.object({
      mergeId: z.int(),
      name: z.string(),
      email: z.string().nullable(),
      by: z.string(),
      at: instant,
    }),
  ),
  duplicates: z.array(shortContact.extend({ reason: z.enum(DUPLICATE_REASONS) })),
})
export type ContactFile = z.infer<typeof contactFileSchema>

const emptiable = (max: number) =>
  plainLine(max)
    .nullable()
    .transform((text) => text || null)

/** All facts at once; an empty one is null. */
export const contactFactsBody = z.strictObject({
  firstName: emptiable(200),
  lastName: emptiable(200),
  companyName: emptiable(200),
  email: emailSchema.nullable(),
  phone: emptiable(30),
  birthDate: z.iso.date().nullable(),
  address: emptiable(500),
  zipCode: emptiable(20),
  city: emptiable(200),
  country: plainLine(3).min(2).nullable(),
})
export type ContactFactsBody = z.output<typeof contactFactsBody>

const contactId = z.coerce.number().int().positive()
const contactParams = organizationParams.extend({ contactId })
const answersFile = { 200: contactFileSchema }

export const duplicatePairSchema = z.object({
  reason: z.enum(DUPLICATE_REASONS),
  one: shortContact,
  other: shortContact,
})
export type DuplicatePair = z.infer<typeof duplicatePairSchema>

const pairBody = z.strictObject({ oneId: z.int().positive(), otherId: z.int().positive() })

/** Below the API base. */
export const contactEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/contacts': {
    summary: 'The people and companies of an association, by name, with where they stand as members',
    params: organizationParams,
    query: contactsQuery,
    response: {
      200: z.object({
        data: z.array(contactRowSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
      }),
    },
  },
  'GET /manage/organizations/{organizationSlug}/contacts/duplicates': {
    summary: 'Files that look like one person’s, the surest first',
    params: organizationParams,
    response: { 200: z.object({ data: z.array(duplicatePairSchema) }) },
  },
  'GET /manage/organizations/{organizationSlug}/contacts/{contactId}': {
    summary: 'The file of one person',
    params: contactParams,
    response: answersFile,
  },
  'PUT /manage/organizations/{organizationSlug}/contacts/{contactId}': {
    summary: 'Corrects what is known of a person; their orders and papers stay as they are',
    params: contactParams,
    body: contactFactsBody,
    response: answersFile,
  },
  'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/notes': {
    summary: 'Adds a note, for the association’s own eyes',
    params: contactParams,
    body: z.strictObject({ text: plainText(MAX_NOTE).min(1) }),
    response: answersFile,
  },
  'DELETE /manage/organizations/{organizationSlug}/contacts/{contactId}/notes/{noteId}': {
    summary: 'Removes a note',
    params: contactParams.extend({ noteId: contactId }),
    response: answersFile,
  },
  'PUT /manage/organizations/{organizationSlug}/contacts/{contactId}/household': {
    summary: 'Puts a person into the household of another, or, with null, takes them out of theirs',
    params: contactParams,
    body: z.strictObject({ withId: z.int().positive().nullable() }),
    response: answersFile,
  },
  'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/refusals': {
    summary: 'Writes down that a person no longer wants mails of a purpose, on their word',
    params: contactParams,
    body: z.strictObject({ purpose: z.enum(CONTACT_REFUSALS) }),
    response: answersFile,
  },
  'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/refusals/lift': {
    summary: 'Takes a refusal back for a person who asked for it; the note says so and stays in their file',
    params: contactParams,
    body: z.strictObject({ purpose: z.enum(CONTACT_REFUSALS), note: plainText(MAX_NOTE) }),
    response: answersFile,
  },
  'DELETE /manage/organizations/{organizationSlug}/contacts/{contactId}/undeliverable': {
    summary: 'Says that an address which a mail server refused works again',
    params: contactParams,
    response: answersFile,
  },
  'POST /manage/organizations/{organizationSlug}/contacts/merges': {
    summary: 'Makes two files one: `oneId` stays, `otherId` becomes part of it',
    params: organizationParams,
    body: pairBody,
    response: answersFile,
  },
  'DELETE /manage/organizations/{organizationSlug}/contacts/merges/{mergeId}': {
    summary: 'Takes two files apart again; answers the one that had stayed',
    params: organizationParams.extend({ mergeId: contactId }),
    response: answersFile,
  },
  'POST /manage/organizations/{organizationSlug}/contacts/distinctions': {
    summary: 'Says that two files are two people’s: they are not proposed again',
    params: organizationParams,
    body: pairBody,
    response: { 200: z.object({ data: z.array(duplicatePairSchema) }) },
  },
})
