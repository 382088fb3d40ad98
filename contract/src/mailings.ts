import { FORM_TYPES } from '@obole/core/campaign/form'
import { CONTACT_REFUSALS } from '@obole/core/campaign/renewal'
import {
  ENDING_DAYS_MAX,
  MAILING_STATES,
  NOT_MAILED,
  type NotMailed,
  RECIPIENT_STATES,
  type RecipientState,
} from '@obole/core/contacts/mailing'
import { RESTART_STEPS } from '@obole/core/imports/monthly-donor'
import { CONTACT_STANDINGS } from '@obole/core/contacts/standing'
import { MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import { FIRST_YEAR, LAST_YEAR } from './days.ts'
import { z } from 'zod'
import { CONTACT_SORTS } from './contacts.ts'
import { endpoints } from './endpoint.ts'
import { searchToWrite } from './order-selection.ts'
import { organizationParams } from './organizations.ts'
import { plainLine, plainText } from './plain-text.ts'

const instant = z.iso.datetime()

const ofCampaign = {
  kind: z.literal('Participants'),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string().min(1).max(200),
  tierId: z.int().positive().optional(),
}
const ending = { kind: z.literal('Ending'), days: z.int().min(0).max(ENDING_DAYS_MAX) }
const donors = { kind: z.literal('Donors'), year: z.int().min(FIRST_YEAR).max(LAST_YEAR) }
const people = {
  kind: z.literal('People'),
  standings: z.array(z.enum(CONTACT_STANDINGS)).min(1).optional(),
  sort: z.enum(CONTACT_SORTS).optional(),
}

/** Whoever gave each month on another platform, with the campaign on which they may start again here. */
const monthlyDonors = {
  kind: z.literal('MonthlyDonors'),
  step: z.enum(RESTART_STEPS),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string().min(1).max(200),
}

/** Who is written to: people of the association, by one of five ways to choose them. */
export const audienceSchema = z.discriminatedUnion('kind', [
  /** The list of all people, as it is filtered. */
  z.strictObject({ ...people, search: searchToWrite }),
  /** Whoever the lines of a campaign are for, of one rate where it is named; the payer where a line names nobody. */
  z.strictObject(ofCampaign),
  /** Members whose last day is today or within so many days. */
  z.strictObject(ending),
  /** Whoever gave in that year. */
  z.strictObject(donors),
  /** Those whose turn it is: to be written to for the first time, or once more. */
  z.strictObject(monthlyDonors),
])
export type Audience = z.output<typeof audienceSchema>

/** The same as it was kept. */
const keptAudience = z.discriminatedUnion('kind', [
  z.object({ ...people, search: z.string().optional() }),
  z.object(ofCampaign),
  z.object(ending),
  z.object(donors),
  z.object(monthlyDonors),
])

const countsBy = <K extends string>(keys: readonly K[]) =>
  // Every key is there: made of the same list.
  z.object(Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<K, z.ZodInt>)

export const mailingLeftOut = countsBy<NotMailed>(NOT_MAILED)
export type LeftOut = z.infer<typeof mailingLeftOut>

const reachSchema = z.object({
  /** Mailboxes that get the message. */
  recipients: z.int(),
  /** How many of the chosen people get none, by the first reason that applies. */
  leftOut: mailingLeftOut,
})
export type MailingReach = z.infer<typeof reachSchema>

const summary = {
  id: z.string(),
  state: z.enum(MAILING_STATES),
  subject: z.string(),
  audience: keptAudience,
  /** The campaign's title and the rate's name, where the audience names them. */
  campaign: z.object({ title: z.string(), tier: z.string().nullable() }).nullable(),
  by: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** How many recipients are in each state; all none while it is a draft. */
  counts: countsBy<RecipientState>(RECIPIENT_STATES),
  /** As it was when it was sent; null for a draft. */
  leftOut: mailingLeftOut.nullable(),
}
const summarySchema = z.object(summary)
export type MailingSummary = z.infer<typeof summarySchema>

/** What a message says and to whom it goes, in short: another one says something else, or goes to others. */
const version = z.string().min(1).max(100)

const mailingSchema = z.object({
  ...summary,
  text: z.string(),
  version,
  /** Of a draft: whom it would reach now. */
  reach: reachSchema.nullable(),
  /** Whoever stopped it. */
  stoppedBy: z.string().nullable(),
  /** While the association is not verified, or suspended, nothing is sent. */
  maySend: z.boolean(),
})
export type Mailing = z.infer<typeof mailingSchema>

/** Those who were written down to get it, by what became of their mail; and those who were left out. */
export const SHOWN_RECIPIENTS = [...RECIPIENT_STATES, 'LeftOut'] as const
export type ShownRecipients = (typeof SHOWN_RECIPIENTS)[number]

const recipientSchema = z.object({
  id: z.int(),
  /** Null once their file is gone. */
  contactId: z.int().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(SHOWN_RECIPIENTS),
  /** Why they were left out. */
  reason: z.enum(NOT_MAILED).nullable(),
  at: instant,
  answer: z.string().nullable(),
})
export type MailingRecipient = z.infer<typeof recipientSchema>

/** The most recipients shown at once. */
export const MOST_RECIPIENTS_SHOWN = 100

/** A draft may be empty; what is sent may not. */
const draftBody = z.strictObject({
  audience: audienceSchema,
  subject: plainLine(MESSAGE_SUBJECT_MAX),
  text: plainText(MESSAGE_TEXT_MAX),
})
export type MailingDraft = z.output<typeof draftBody>

/** A draft is changed as it was read: what somebody else wrote meanwhile is not lost. */
const draftChange = draftBody.extend({ version })
export type MailingDraftChange = z.output<typeof draftChange>

const previewSchema = z.object({
  /** Of the message that is shown: what is sent is this one, or nothing. */
  version,
  to: z.string(),
  fromName: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The mail itself, with its pictures in it. */
  html: z.string(),
})
export type MailingPreview = z.infer<typeof previewSchema>

const mailingParams = organizationParams.extend({ mailingId: z.string().min(1).max(100) })
const answersMailing = { 200: mailingSchema }

/** Below the API base. */
export const mailingEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/mailings': {
    summary: 'The messages to lists of people, the latest first',
    params: organizationParams,
    response: { 200: z.object({ data: z.array(summarySchema) }) },
  },
  'POST /manage/organizations/{organizationSlug}/mailings/reach': {
    summary: 'Whom a message would reach, and how many are left out and why',
    params: organizationParams,
    body: z.strictObject({ audience: audienceSchema }),
    response: { 200: reachSchema },
  },
  'POST /manage/organizations/{organizationSlug}/mailings': {
    summary:
      'Begins a message; nothing is sent. The same Idempotency-Key is the same message, and refused with another body',
    params: organizationParams,
    body: draftBody,
    response: { 201: mailingSchema },
  },
  'GET /manage/organizations/{organizationSlug}/mailings/{mailingId}': {
    summary: 'One message: its draft and whom it would reach, or how far its sending has come',
    params: mailingParams,
    response: answersMailing,
  },
  'PUT /manage/organizations/{organizationSlug}/mailings/{mailingId}': {
    summary: 'Changes a draft; refused where it is no longer the `version` that was read',
    params: mailingParams,
    body: draftChange,
    response: answersMailing,
  },
  'DELETE /manage/organizations/{organizationSlug}/mailings/{mailingId}': {
    summary: 'Deletes a draft',
    params: mailingParams,
    response: { 200: z.object({ data: z.array(summarySchema) }) },
  },
  'GET /manage/organizations/{organizationSlug}/mailings/{mailingId}/recipients': {
    summary: 'What became of each recipient; or, with the state LeftOut, who was left out and why',
    params: mailingParams,
    query: z.object({
      state: z.enum(SHOWN_RECIPIENTS).optional(),
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: { 200: z.object({ data: z.array(recipientSchema), isMore: z.boolean() }) },
  },
  'GET /manage/organizations/{organizationSlug}/mailings/{mailingId}/preview': {
    summary: 'The mail as its first recipient would read it',
    params: mailingParams,
    response: { 200: previewSchema },
  },
  'POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/trial': {
    summary: 'Sends the mail to the signed-in user alone',
    params: mailingParams,
    response: { 202: z.object({ to: z.string() }) },
  },
  'POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/send': {
    summary:
      'Sends the message as the `version` of its preview says, to as many as `recipients` says; refused where it says something else meanwhile, or would reach another number',
    params: mailingParams,
    body: z.strictObject({ recipients: z.int().positive(), version }),
    response: answersMailing,
  },
  'POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/stop': {
    summary:
      'Stops a message that is being sent: whoever has not got it yet does not get it; refused where everybody has',
    params: mailingParams,
    response: answersMailing,
  },
})

const choicesParams = z.object({ token: z.string().min(1).max(200) })
export const choicesSchema = z.object({
  organizationName: z.string(),
  choices: z.array(z.object({ purpose: z.enum(CONTACT_REFUSALS), isRefused: z.boolean() })),
})
export type MailChoices = z.infer<typeof choicesSchema>

/** What a person wants to receive of an association, by the token of one of its mails. */
export const mailChoiceEndpoints = endpoints({
  'GET /mail-choices/{token}': {
    summary: 'Which mails of the association somebody gets, and which they refused',
    params: choicesParams,
    response: { 200: choicesSchema },
  },
  'PUT /mail-choices/{token}': {
    summary: 'Refuses mails of one purpose, or takes that back',
    params: choicesParams,
    body: z.strictObject({ purpose: z.enum(CONTACT_REFUSALS), isRefused: z.boolean() }),
    response: { 200: choicesSchema },
  },
  'POST /mailings/stop/{token}': {
    summary:
      'Stops the messages of the association that this token came with; a mail program may call it by itself (RFC 8058)',
    params: choicesParams,
    response: { 200: choicesSchema },
  },
})
