import { EXPECTED_SOURCES } from '@obole/core/accounting/year'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { rowCountSchema, yesOrNo } from './manage-lists.ts'
import { campaignFilter } from './manage-statistics.ts'
import { organizationParams, paginationSchema } from './organizations.ts'
import { EXPECTED_KINDS } from './year-names.ts'

/** Days before today, and after the twelve months that income is expected in, are left out. */
export const expectedIncomeQuery = z.object({
  ...campaignFilter,
  from: listFilters.from,
  to: listFilters.to,
  sources: several(EXPECTED_SOURCES),
  withTotals: yesOrNo,
  ...pageQuery,
})

/** An order that is expected to bring income once or several times. */
export const expectedOrderSchema = z.object({
  id: z.string(),
  kind: z.enum(EXPECTED_KINDS),
  /** The first and the last day on which it is expected; the same where that is once. */
  day: z.iso.date(),
  lastDay: z.iso.date(),
  debits: z.int(),
  /** Of each debit, and of all of them. */
  debitAmount: z.int(),
  amount: z.int(),
  orderId: z.int(),
  /** Of a renewal, the campaign that was announced; before, that of its order. */
  formType: z.string(),
  formSlug: z.string(),
  formTitle: z.string(),
  payer: z.string(),
})
export type ExpectedOrder = z.infer<typeof expectedOrderSchema>

/** Below the API base. */
export const expectedIncomeEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/expected-income/orders': {
    summary:
      'The orders that further monthly gifts and payments, and automatic renewals, are expected from in twelve months, the next first',
    params: organizationParams,
    query: expectedIncomeQuery,
    response: {
      200: z.object({
        data: z.array(expectedOrderSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
        totals: z.object({ amount: z.int() }).optional(),
      }),
    },
  },
})
