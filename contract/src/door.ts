import { CAMPAIGN_TYPES } from '@obole/core/campaign/form'
import { MOST_LISTS } from '@obole/core/door/list'
import { DOOR_PASS_STATES } from '@obole/core/door/pass'
import { DOOR_MEANS } from '@obole/core/door/sale'
import { DOOR_ACTS } from '@obole/core/door/scans'
import { PAYMENT_MEANS } from '@obole/core/payment/payment-means'
import { PRICE_CATEGORIES } from '@obole/core/campaign/tier'
import { z } from 'zod'
import { emailSchema } from './auth.ts'
import { MAX_CHARGE_CENTS } from './campaign-limits.ts'
import { tokenSchema } from './carts.ts'
import { MOST_SCANS_SENT, MOST_SOLD_AT_ONCE } from './door-limits.ts'
import { endpoints } from './endpoint.ts'
import { formParams } from './forms.ts'
import { organizationParams } from './organizations.ts'
import { plainLine } from './plain-text.ts'

/** How many tickets one part of the list holds: of a list that changes, only the changed parts are sent again. */
export const PASSES_OF_A_PART = 500

const ms = z.int().min(0)
const cents = z.int().min(0)
const ids = z.array(z.int().positive()).max(200)
const listId = z.string().regex(/^[\w-]{1,40}$/)
const scanId = z.uuid()
const personName = plainLine(40).min(1)
const gateName = plainLine(40).min(1)

export const doorListSchema = z.strictObject({
  id: listId,
  name: plainLine(60).min(1),
  tierIds: ids,
  optionIds: ids,
  allowsReentry: z.boolean(),
})

/** The text of a part of the list is an array of these, as JSON. */
export const doorPassSchema = z.object({
  itemId: z.int(),
  orderId: z.int(),
  number: z.int(),
  codeHashes: z.array(z.string()),
  state: z.enum(DOOR_PASS_STATES),
  holder: z.string().nullable(),
  buyer: z.string(),
  tierId: z.int().nullable(),
  tierName: z.string(),
  optionIds: z.array(z.int()),
  chosen: z.array(z.string()),
})

const scanFields = {
  id: scanId,
  itemId: z.int().positive(),
  listId,
  act: z.enum(DOOR_ACTS),
  about: scanId.nullable(),
  atMs: ms,
  isForced: z.boolean(),
}
export const doorScanSchema = z.object({
  ...scanFields,
  isLate: z.boolean(),
  gate: z.string(),
  by: z.string(),
})
/** A scan as a phone sends it: the server knows the phone's gate and who holds it. */
export const sentScanSchema = z.strictObject(scanFields)
export type SentScan = z.output<typeof sentScanSchema>

/** Why a scan will never be kept: the phone shows it and stops sending it. */
export const SCAN_REFUSALS = [
  'UNKNOWN_TICKET',
  'UNKNOWN_LIST',
  'UNKNOWN_SCAN',
  'TAKEN_ID',
  'TOO_MANY_SCANS',
] as const

export const doorPartSchema = z.object({
  index: z.int(),
  hash: z.string(),
  text: z.string(),
  /** ECDSA P-256 over SHA-256 of `<campaign>:<index>:<text>`, as two numbers of 32 bytes, base64url. */
  signature: z.string(),
})

export const doorSyncSchema = z.object({
  nowMs: ms,
  phone: z.object({
    id: z.int(),
    name: z.string(),
    gate: z.string(),
    endsAtMs: ms,
  }),
  event: z.object({
    id: z.int(),
    title: z.string(),
    organizationName: z.string(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    /** It will not take place: no ticket is good any more, and nothing is sold. */
    isCanceled: z.boolean(),
    /** Where a visitor buys on their own phone, and the picture of that address (SVG). */
    pageUrl: z.string(),
    qrCode: z.string(),
  }),
  lists: z.array(doorListSchema),
  /** What may be sold for cash or a cheque; empty where the organiser does not allow it. */
  sold: z.array(
    z.object({
      tierId: z.int(),
      name: z.string(),
      priceCategory: z.enum(PRICE_CATEGORIES),
      /** The price; the least amount where the payer decides. */
      amountCents: cents,
      left: z.int().nullable(),
    }),
  ),
  /** Rates on sale that ask questions: they are bought on the visitor's own phone. */
  soldByCard: z.array(z.string()),
  /** Verifies the parts: base64url of the two coordinates. The phone keeps the first it sees. */
  publicKey: z.object({ x: z.string(), y: z.string() }),
  /** Of the scans sent: those that are written for good, and those that never will be. */
  kept: z.array(scanId),
  refused: z.array(z.object({ id: scanId, why: z.enum(SCAN_REFUSALS) })),
  /** The scans of all phones after the cursor, and where to go on; `hasMore` asks to call again at once. */
  scans: z.array(doorScanSchema),
  cursor: z.int(),
  hasMore: z.boolean(),
  partCount: z.int(),
  parts: z.array(doorPartSchema),
})
export type DoorSync = z.infer<typeof doorSyncSchema>

export const doorSyncBody = z.strictObject({
  phone: tokenSchema,
  scans: z.array(sentScanSchema).max(MOST_SCANS_SENT),
  cursor: z.int().min(0),
  /** The hashes of the parts that the phone has, by their index. */
  parts: z.array(z.string().max(64)).max(1000),
})

const openingBody = { name: personName, gate: gateName }

export const doorOpeningBody = z.strictObject({
  link: tokenSchema,
  pin: z.string().regex(/^\d{6}$/),
  ...openingBody,
})

export const DOOR_CHECKS = ['here', 'otherEvent', 'unknown'] as const

export const doorSaleBody = z.strictObject({
  phone: tokenSchema,
  /** The same for the same sale: sent twice, it is one. */
  id: scanId,
  tierId: z.int().positive(),
  count: z.int().min(1).max(MOST_SOLD_AT_ONCE),
  means: z.enum(DOOR_MEANS),
  /** What each costs where the payer decides. */
  amountCents: cents.max(MAX_CHARGE_CENTS).nullish(),
  /** Null for somebody who leaves neither name nor address. */
  payer: z
    .strictObject({ firstName: plainLine(200), lastName: plainLine(200), email: emailSchema })
    .nullish(),
})
export type DoorSaleBody = z.output<typeof doorSaleBody>

/** What a phone calls, known by its token. Below the API base. */
export const doorEndpoints = endpoints({
  'GET /door/links/{link}': {
    summary: 'What a one-evening link of the door opens',
    params: z.object({ link: tokenSchema }),
    response: {
      200: z.object({ title: z.string(), organizationName: z.string(), endsAt: z.iso.datetime() }),
    },
  },
  'POST /door/openings': {
    summary: 'Opens the door on a phone, by a one-evening link and its PIN',
    body: doorOpeningBody,
    response: { 201: z.object({ token: tokenSchema }) },
  },
  'POST /door/sync': {
    summary: 'Sends the scans of a phone, and answers with what changed since',
    body: doorSyncBody,
    response: { 200: doorSyncSchema },
  },
  'POST /door/checks': {
    summary: 'What a code is that is not on the phone’s list',
    body: z.strictObject({ phone: tokenSchema, code: z.string().max(100) }),
    response: {
      200: z.object({
        is: z.enum(DOOR_CHECKS),
        /** The event that the ticket is for, where it is of the same association. */
        title: z.string().nullable(),
        startsAt: z.iso.datetime().nullable(),
      }),
    },
  },
  'POST /door/sales': {
    summary: 'Sells tickets at the door for cash or a cheque',
    body: doorSaleBody,
    response: {
      201: z.object({ orderId: z.int(), itemIds: z.array(z.int()), totalCents: cents }),
    },
  },
  'POST /door/sales/undo': {
    summary:
      'Takes back a sale that the same phone made within the last quarter of an hour, unless one of its tickets is in',
    body: z.strictObject({ phone: tokenSchema, id: scanId }),
    response: { 204: z.null() },
  },
  'POST /door/closings': {
    summary: 'Ends the door on a phone, which then forgets its list',
    body: z.strictObject({ phone: tokenSchema }),
    response: { 204: z.null() },
  },
})

const passShown = z.object({
  number: z.int(),
  holder: z.string().nullable(),
  tierName: z.string(),
  orderId: z.int(),
})

export const listCountSchema = z.object({
  listId: z.string(),
  expected: z.int(),
  admitted: z.int(),
  inside: z.int(),
})

export const doorSettingsBody = z.strictObject({
  /** How often they were saved when they were read: whoever saved meanwhile is not overwritten. */
  version: z.int().min(0),
  lists: z.array(doorListSchema).min(1).max(MOST_LISTS),
  /** Volunteers may sell for cash and cheques. */
  sells: z.boolean(),
  /** The questions whose answers are read at the door. */
  fieldIds: ids,
})
export type DoorSettings = z.output<typeof doorSettingsBody>

export const DOOR_DOUBTS = ['late', 'canceled'] as const

export const doorDeskSchema = z.object({
  settings: doorSettingsBody,
  /** The event will not take place: its door opens no more. */
  isCanceled: z.boolean(),
  /** What lists and questions are made of. */
  tiers: z.array(z.object({ id: z.int(), name: z.string() })),
  options: z.array(z.object({ id: z.int(), name: z.string(), tierName: z.string() })),
  questions: z.array(z.object({ id: z.int(), name: z.string() })),
  counts: z.array(listCountSchema),
  conflicts: z.array(
    z.object({ listName: z.string(), pass: passShown, first: doorScanSchema, second: doorScanSchema }),
  ),
  /** Entries that somebody should look at: after their phone was closed, or heard of once their ticket was cancelled. */
  doubts: z.array(
    z.object({ why: z.enum(DOOR_DOUBTS), listName: z.string(), pass: passShown, scan: doorScanSchema }),
  ),
  /** The latest first. */
  latest: z.array(
    z.object({
      scan: doorScanSchema,
      listName: z.string(),
      pass: passShown,
      /** It was taken back. */
      isUndone: z.boolean(),
    }),
  ),
  phones: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      gate: z.string(),
      openedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      isEnded: z.boolean(),
      scans: z.int(),
    }),
  ),
  /** Null for whoever may not edit the campaign. */
  links: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        endsAt: z.iso.datetime(),
        isEnded: z.boolean(),
        phones: z.int(),
      }),
    )
    .nullable(),
  /** Whether the reader may let volunteers sell: it is money. */
  maySell: z.boolean(),
})
export type DoorDesk = z.infer<typeof doorDeskSchema>

/** The record of an evening, rate by rate and price by price, as the ticketing rules ask for it. */
export const doorSummarySchema = z.object({
  rows: z.array(
    z.object({
      category: z.string(),
      unitCents: cents,
      /** Tickets with a number, of which some were cancelled since. */
      issued: z.int(),
      canceled: z.int(),
      valid: z.int(),
      /** The first and last number; null for tickets from before numbers had no gap. */
      firstNumber: z.int().nullable(),
      lastNumber: z.int().nullable(),
      admitted: z.int(),
      totalCents: cents,
    }),
  ),
  total: z.object({
    issued: z.int(),
    canceled: z.int(),
    valid: z.int(),
    admitted: z.int(),
    totalCents: cents,
  }),
  /** How the valid ones were paid; null for free ones. */
  means: z.array(z.object({ means: z.enum(PAYMENT_MEANS).nullable(), tickets: z.int(), totalCents: cents })),
})
export type DoorSummary = z.infer<typeof doorSummarySchema>

const linkParams = formParams.extend({ linkId: z.coerce.number().int().positive() })
const phoneParams = formParams.extend({ phoneId: z.coerce.number().int().positive() })

/** What the desk calls. */
export const doorDeskEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/door': {
    summary: 'The events whose door the signed-in person may keep, the next first',
    params: organizationParams,
    response: {
      200: z.object({
        data: z.array(
          z.object({
            formType: z.enum(CAMPAIGN_TYPES),
            formSlug: z.string(),
            title: z.string(),
            startDate: z.iso.datetime().nullable(),
            endDate: z.iso.datetime().nullable(),
            isCanceled: z.boolean(),
          }),
        ),
      }),
    },
  },
  'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door': {
    summary: 'The door of an event: lists, counts, phones and what needs a look',
    params: formParams,
    response: { 200: doorDeskSchema },
  },
  'PUT /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door': {
    summary: 'Sets the lists of the door and what volunteers may do there',
    params: formParams,
    body: doorSettingsBody,
    response: { 200: doorDeskSchema },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/links': {
    summary: 'Makes a link that opens the door for one evening, with its PIN',
    params: formParams,
    body: z.strictObject({
      name: plainLine(60).min(1),
      evening: z.iso.date(),
    }),
    response: {
      201: z.object({ id: z.int(), address: z.string(), pin: z.string(), endsAt: z.iso.datetime() }),
    },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/links/{linkId}/end': {
    summary: 'Ends a link of the door and every phone that it opened',
    params: linkParams,
    response: { 200: doorDeskSchema },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/phones': {
    summary: 'Opens the door on the phone of the signed-in person',
    params: formParams,
    body: z.strictObject(openingBody),
    response: { 201: z.object({ token: tokenSchema }) },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/phones/{phoneId}/end': {
    summary: 'Ends the door on a phone',
    params: phoneParams,
    response: { 200: doorDeskSchema },
  },
  'POST /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/scans/{scanId}/settle': {
    summary: 'Takes an admission back, or says that it was right',
    params: formParams.extend({ scanId }),
    body: z.strictObject({ act: z.enum(['undo', 'accept']) }),
    response: { 200: doorDeskSchema },
  },
  'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}/door/summary': {
    summary: 'The ticketing record of an event',
    params: formParams,
    response: { 200: doorSummarySchema },
  },
})
