import { z } from 'zod'
import { FORM_TYPES } from '@obole/core/campaign/form'
import { endpoints } from './endpoint.ts'
import { mailingLeftOut } from './mailings.ts'
import { organizationParams } from './organizations.ts'
import { knownPerson } from './renewals.ts'

const opening = z.strictObject({
  token: z.string().min(1).max(300),
  organizationSlug: z.string().min(1).max(200),
  formType: z.enum(FORM_TYPES),
  formSlug: z.string().min(1).max(200),
})

const restartSchema = z.object({
  /** The monthly gift they give here already; null where they give none: then the rest is filled in. */
  here: z.object({ amountCents: z.int() }).nullable(),
  payer: knownPerson.nullable(),
  /** Where an organisation gave. */
  companyName: z.string().nullable(),
  /** What they give each month elsewhere: a proposal. */
  amountCents: z.int().nullable(),
})
export type Restart = z.infer<typeof restartSchema>

const given = z.object({ count: z.int(), monthlyCents: z.int() })

const donorsSchema = z.object({
  /** Whoever was found giving each month elsewhere. */
  found: given,
  /** Without an address nobody can be written to. */
  withoutMailbox: z.int(),
  /** The people that were read are not read in yet. */
  withoutFile: z.int(),
  /** They give here each month already. */
  givesHere: z.int(),
  /** Of those whose turn it is, who is left out and why, as a message to a list counts them. */
  leftOut: mailingLeftOut,
  /** Who can be written to now. */
  toInvite: z.int(),
  toRemind: z.int(),
  /** The day to come from which on those may be written to again who have not started again; null where there is none. */
  remindableFrom: z.iso.date().nullable(),
  sent: z.int(),
  reminded: z.int(),
  opened: z.int(),
  /** Whoever gives here each month by the link, now. */
  restarted: given,
  /** The campaigns here on which a monthly gift can be given. */
  campaigns: z.array(z.object({ formType: z.enum(FORM_TYPES), formSlug: z.string(), title: z.string() })),
})
export type MonthlyDonors = z.infer<typeof donorsSchema>

export const restartEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/monthly-donors': {
    summary:
      'Who gave the association each month on another platform: how many, whom it can write to, and what became of it',
    params: organizationParams,
    response: { 200: donorsSchema },
  },
  'POST /restarts/open': {
    summary:
      'Opens the link of a monthly donor of another platform on the page of a campaign: who pays and how much they gave, as a proposal; or that they give here already',
    body: opening,
    response: { 200: restartSchema },
  },
  'POST /restarts/gift-link': {
    summary:
      'For a monthly donor who gives here already: sends the link that changes or stops the gift to the address of that gift',
    body: opening,
    response: { 202: z.object({ sent: z.literal(true) }) },
  },
})
