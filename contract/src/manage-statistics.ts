import { z } from 'zod'
import { MAX_CHARGE_CENTS } from './campaign-limits.ts'
import { tokenSchema } from './carts.ts'
import { sentDay } from './days.ts'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'
import { plainLine } from './plain-text.ts'

const cents = z.int()
/** An amount reported by a page: at most what can be charged at once. */
const reportedCents = z.int().min(0).max(MAX_CHARGE_CENTS)
const slug = z.string().min(1).max(120)

/** One campaign, or the whole association where both are absent. */
export const campaignFilter = { formType: slug.optional(), formSlug: slug.optional() }

export const statisticsQuery = z.object({
  ...campaignFilter,
  /** Days in France, both included; the last thirty where absent. `beginning` is the first order or visit. */
  from: z.union([sentDay, z.literal('beginning')]).optional(),
  to: sentDay.optional(),
})
export type StatisticsQuery = z.output<typeof statisticsQuery>

/** What was ordered in the period, tips excluded, and how many of its orders and items are not cancelled. */
const sums = { ordered: cents, orders: z.int(), items: z.int() }

export const statisticsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  totals: z.object({
    ...sums,
    /** Orders of the period whose lines are all cancelled: `orders` plus these is the count in the list of orders. */
    canceledOrders: z.int(),
    /** The part of `ordered` that comes from cancelled lines and was not given back. */
    notBack: cents,
    /** For the orders of the period: what was received and kept, and what is still to come. */
    received: cents,
    toCome: cents,
    /** People of whom an order that is not cancelled as a whole brought in money that was not given back. */
    contributors: z.int(),
    /** True where there are more contributors than that: so many are not counted exactly, nor `otherPayers`. */
    contributorsAreMore: z.boolean(),
    /** Those who ordered in the period and are no contributors: over all time, both are the count in their list. */
    otherPayers: z.int(),
    /** Over the orders of the period that could include a contribution: those paid online. */
    tips: z.object({ orders: z.int(), withTip: z.int(), total: cents, average: cents }),
  }),
  /** One for every day of the period, those without orders included. */
  days: z.array(z.object({ date: z.iso.date(), ...sums })),
  byTier: z.array(
    z.object({
      /** Null for gifts that belong to no tier. */
      tierId: z.int().nullable(),
      name: z.string(),
      formType: z.string(),
      formSlug: z.string(),
      ordered: cents,
      /** The part of `ordered` that comes from cancelled lines and was not given back. */
      notBack: cents,
      items: z.int(),
    }),
  ),
  /** Where visitors came from: a site's name, a campaign's `utm_source`, `widget`, or `direct`. */
  bySource: z.array(z.object({ source: z.string(), visitors: z.int(), orders: z.int(), ordered: cents })),
  /** How many visitors reached each of the four steps, began to pay, and paid. */
  funnel: z.array(z.object({ step: z.enum(['1', '2', '3', '4', 'payment', 'order']), visitors: z.int() })),
})
export type Statistics = z.infer<typeof statisticsSchema>

export const liveQuery = z.object({ ...campaignFilter, since: z.iso.datetime().optional() })
export const liveSchema = z.object({
  /** What to send as `since` next time. */
  now: z.iso.datetime(),
  /** Of all time: what was received and kept. */
  received: cents,
  orders: z.int(),
  /** The orders since then, the newest first, twenty at most. */
  latest: z.array(
    z.object({
      id: z.int(),
      date: z.iso.datetime(),
      formTitle: z.string(),
      payer: z.string(),
      amount: cents,
      items: z.int(),
    }),
  ),
})
export type LiveFigures = z.infer<typeof liveSchema>

/** The measurement of the journey, with the specification's names. Nothing in it identifies a person. */
export const eventBody = z.strictObject({
  event: z.enum([
    'Campaign Step viewed',
    'Campaign Step completed',
    'Campaign Payment Submitted',
    'Tip updated',
    'Campaign First click',
    'Page viewed',
  ]),
  properties: z.strictObject({
    organization_slug: slug,
    form_type: slug,
    form_slug: slug,
    form_name: plainLine(200).optional(),
    form_state: plainLine(20).optional(),
    /** « Parcours étape 2 sur 4 »: the page title in the specification. */
    page_title: plainLine(100).optional(),
    step: z.int().min(1).max(4).optional(),
    /** Where the visit began: `utm_source`, or the name of the site that led here. */
    source: plainLine(100).optional(),
    is_widget: z.boolean().optional(),
    /** With a payment: the cart it is for, so that its order counts for the source. */
    cart_id: tokenSchema.optional(),
    payment_amount: reportedCents.optional(),
    contribution: z.boolean().optional(),
    contribution_type: plainLine(50).optional(),
    contribution_default_amount: reportedCents.optional(),
    contribution_amount: reportedCents.optional(),
    payment_frequency_type: plainLine(50).optional(),
  }),
})
export type EventBody = z.output<typeof eventBody>

/** What needs attention today. */
export const dashboardSchema = z.object({
  /** Instalments that were refused for good: their count and total. */
  unpaid: z.object({ count: z.int(), amount: z.int() }),
  /** Planned or unpaid debits, over all orders. */
  toCome: z.int(),
  /** Events on sale that are not over, with the places left; null without a limit. */
  events: z.array(z.object({ formType: z.string(), formSlug: z.string(), placesLeft: z.int().nullable() })),
})
export type Dashboard = z.infer<typeof dashboardSchema>

/** Below the API base. */
export const statisticsEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/statistics': {
    summary: 'Amounts and counts over time, by tier and by source, and the way through the steps',
    params: organizationParams,
    query: statisticsQuery,
    response: { 200: statisticsSchema },
  },
  'GET /manage/organizations/{organizationSlug}/statistics/live': {
    summary: 'What came in since the last look: cheap enough to be asked every few seconds',
    params: organizationParams,
    query: liveQuery,
    response: { 200: liveSchema },
  },
  'GET /manage/organizations/{organizationSlug}/dashboard': {
    summary: 'What wants to be looked at: money still to come, what is unpaid, places left',
    params: organizationParams,
    query: liveQuery.omit({ since: true }),
    response: { 200: dashboardSchema },
  },
  'POST /events': {
    summary: 'Counts a step of a visit, without a name, an address or a cookie of its own',
    body: eventBody,
    response: { 202: z.object({ accepted: z.literal(true) }) },
  },
})
