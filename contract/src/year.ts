import { YEAR_FIGURES } from '@obole/core/accounting/year'
import { FIRST_YEAR, LAST_YEAR } from './days.ts'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'

const cents = z.int()
const day = z.iso.date()

/** A year as people count it, or as the association’s accounts do. */
export const YEAR_BASES = ['calendar', 'accounting'] as const

/** Amounts of a year: each figure as core’s rules YV say it. */
const figuresSchema = z.record(z.enum(YEAR_FIGURES), cents)

/** Null for what is of no campaign: money the association sent itself, and what payouts carry over in reserve. */
const campaignSchema = z.object({ formType: z.string(), formSlug: z.string(), title: z.string() }).nullable()

export const yearQuery = z.object({
  /** The calendar year in which it begins; the one that runs where absent. */
  year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional(),
  /** The accounting year where the association’s journal has one, if absent. */
  basis: z.enum(YEAR_BASES).optional(),
})
export type YearQuery = z.output<typeof yearQuery>

export const yearSchema = z.object({
  year: z.int(),
  basis: z.enum(YEAR_BASES),
  /** Its accounting year begins in another month than January, so that there is something to choose. */
  hasAccountingYear: z.boolean(),
  /** The years that can be asked for, the latest first. */
  years: z.array(z.int()),
  beginsOn: day,
  endsOn: day,
  /** The last day that counts: today in the year that runs. */
  until: day,
  today: day,
  isRunning: z.boolean(),
  /** What it is held against: the year before, up to the same day. */
  before: z.object({ beginsOn: day, endsOn: day, until: day }),
  figures: figuresSchema,
  figuresBefore: figuresSchema,
  /** What is due after the year’s end. */
  dueLater: cents,
  /** What the association’s account held at the end of the last day that counts, here and in the year before. */
  balance: cents,
  balanceBefore: cents,
  /** What came in, through Obole and by hand, by month; the year before whole. */
  months: z.array(z.object({ month: day, cameIn: cents, before: cents })),
  /** Adds up to the figures above; the one that ordered most first. */
  campaigns: z.array(z.object({ campaign: campaignSchema, figures: figuresSchema, before: figuresSchema })),
})
export type Year = z.infer<typeof yearSchema>
export type CampaignOfYear = Year['campaigns'][number]

const expectedAmounts = {
  /** Debits that are planned, or owed and unpaid, and due in these months. */
  planned: cents,
  /** Months of monthly gifts and payments after the one that is planned, as long as nobody stops them. */
  gifts: cents,
  /** Memberships that renew themselves, at the price that was announced, or that they had. */
  renewals: cents,
}

export const expectedIncomeSchema = z.object({
  from: day,
  to: day,
  totals: z.object(expectedAmounts),
  months: z.array(z.object({ month: day, ...expectedAmounts })),
  campaigns: z.array(z.object({ campaign: campaignSchema, ...expectedAmounts })),
})
export type ExpectedIncome = z.infer<typeof expectedIncomeSchema>

/** Below the API base. */
export const yearEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/year': {
    summary:
      'A year of an association against the one before: ordered, received, refunded, paid out, to come',
    params: organizationParams,
    query: yearQuery,
    response: { 200: yearSchema },
  },
  'GET /manage/organizations/{organizationSlug}/expected-income': {
    summary: 'What is planned and expected in the twelve months from this one on, by month and campaign',
    params: organizationParams,
    response: { 200: expectedIncomeSchema },
  },
})
