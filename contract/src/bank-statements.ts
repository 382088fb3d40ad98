import { PAYOUT_STANDINGS, TICK_KINDS } from '@obole/core/statements/match'
import { STATEMENT_FORMATS } from '@obole/core/statements/statement'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { rowCountSchema } from './manage-lists.ts'

const cents = z.int().min(0)
const day = z.iso.date()
const daysSchema = z.object({ from: day, until: day })

/** A line of a statement that may be a payout; of the others only counts and sums are kept. */
export const bankLineSchema = z.object({
  id: z.int(),
  day,
  /** Below zero for money that left the account. */
  amount: z.int(),
  label: z.string(),
})
export type BankLine = z.infer<typeof bankLineSchema>

export const reconciledPayoutSchema = z.object({
  cashOutId: z.int(),
  /** What is to stand beside it on the statement; null for payouts of before they had a label. */
  label: z.string().nullable(),
  amount: cents,
  /** Only the first and last characters of the account it went to. */
  iban: z.string(),
  askedOn: day,
  /** When the bank had paid it. */
  paidOn: day.nullable(),
  standing: z.enum(PAYOUT_STANDINGS),
  /** Whether a statement covers the days when it was to arrive. */
  isCovered: z.boolean(),
  tick: z
    .object({
      kind: z.enum(TICK_KINDS),
      line: bankLineSchema,
      at: z.iso.datetime(),
      by: z.string(),
    })
    .nullable(),
  /** The line by which the bank took it back. */
  returned: bankLineSchema.nullable(),
  /** The lines of its amount that it may be, the likeliest first. */
  candidates: z.array(bankLineSchema),
})
export type ReconciledPayout = z.infer<typeof reconciledPayoutSchema>

export const readStatementSchema = z.object({
  id: z.int(),
  format: z.enum(STATEMENT_FORMATS),
  fileName: z.string(),
  /** Only its first and last characters; null where nobody named it. */
  account: z.string().nullable(),
  from: day,
  until: day,
  credits: z.object({ count: z.int(), amount: cents }),
  debits: z.object({ count: z.int(), amount: cents }),
  /** How many of its lines are kept, because they may be payouts, and how many payouts they tick off. */
  keptLines: z.int(),
  ticked: z.int(),
  readAt: z.iso.datetime(),
  readBy: z.string(),
})
export type ReadStatement = z.infer<typeof readStatementSchema>

const figureSchema = z.object({ count: z.int(), amount: cents })

export const reconciliationSchema = z.object({
  figures: z.object({ ticked: figureSchema, waiting: figureSchema, absent: figureSchema }),
  /** Sent and on no statement of their days, or taken back by the bank. */
  absent: z.array(reconciledPayoutSchema),
  /** Not on a statement yet; the newest first, not all of them where there are many. */
  waiting: z.array(reconciledPayoutSchema),
  /** Credits that name the platform and are no payout that is known. */
  strays: z.array(bankLineSchema),
  /** The days since the first statement or payout that no statement covers. */
  uncovered: z.array(daysSchema),
  statements: z.array(readStatementSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

const column = z.coerce.number().int().min(0).max(60).optional()
export const statementColumnsSchema = z.object({
  /** The line of headings, counted from 0; -1 where there is none. Columns are counted from 0 too. */
  headings: z.coerce.number().int().min(-1).max(100).optional(),
  day: column,
  valueDay: column,
  label: column,
  moreLabel: column,
  amount: column,
  debit: column,
  credit: column,
  side: column,
  reference: column,
  currency: column,
})

/** What became of a file. Nothing is kept of one that asks something. */
export const statementOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['kept', 'known']),
    statement: readStatementSchema,
    /** How many lines another file had before, of those that are kept. */
    knownLines: z.int(),
    /** How many payouts were ticked off by this file. */
    newlyTicked: z.int(),
  }),
  z.object({ outcome: z.literal('otherAccount'), account: z.string(), ownAccount: z.string() }),
  z.object({
    outcome: z.literal('columns'),
    /** What is guessed; `headings` is the number of the line above the first one shown. */
    guess: statementColumnsSchema,
    rows: z.array(z.array(z.string())),
  }),
])
export type StatementOutcome = z.infer<typeof statementOutcomeSchema>

const statementQuery = statementColumnsSchema.extend({
  /** That the file is of an account to which no payout goes, and is to be read all the same. */
  otherAccount: z.enum(['true']).optional(),
})

export const reconciliationQuery = z.object({
  states: several(PAYOUT_STANDINGS),
  from: listFilters.from,
  to: listFilters.to,
  ...pageQuery,
})

const statementParams = organizationParams.extend({ statementId: z.coerce.number().int().positive() })
const payoutParams = organizationParams.extend({ cashOutId: z.coerce.number().int().positive() })

/** Below the API base. */
export const bankStatementEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/reconciliation': {
    summary: 'The payouts of an association on its own bank statements: ticked off, waiting, absent',
    params: organizationParams,
    response: { 200: reconciliationSchema },
  },
  'GET /manage/organizations/{organizationSlug}/reconciliation/payouts': {
    summary: 'Each payout with the line it was ticked off with, the newest first',
    params: organizationParams,
    query: reconciliationQuery,
    response: {
      200: z.object({
        data: z.array(reconciledPayoutSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
      }),
    },
  },
  'POST /manage/organizations/{organizationSlug}/bank-statements': {
    summary: 'Reads a bank statement (CSV, OFX, CAMT.053 or MT940) and ticks off the payouts it shows',
    params: organizationParams,
    query: statementQuery,
    body: 'multipart',
    response: { 200: statementOutcomeSchema },
  },
  'POST /manage/organizations/{organizationSlug}/bank-statements/{statementId}/remove': {
    summary: 'Removes a statement with the lines that no other has, and what they ticked off',
    params: statementParams,
    response: { 200: reconciliationSchema },
  },
  'POST /manage/organizations/{organizationSlug}/reconciliation/payouts/{cashOutId}/tick': {
    summary: 'Ticks a payout off with a line of its amount',
    params: payoutParams,
    body: z.strictObject({ lineId: z.int().positive() }),
    response: { 200: reconciliationSchema },
  },
  'POST /manage/organizations/{organizationSlug}/reconciliation/payouts/{cashOutId}/untick': {
    summary: 'Takes back a tick; this line does not tick this payout off by itself again',
    params: payoutParams,
    response: { 200: reconciliationSchema },
  },
})
