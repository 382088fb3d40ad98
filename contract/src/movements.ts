import { MOVEMENTS } from '@obole/core/accounting/year'
import { z } from 'zod'
import { OUTSIDE } from './desk-lists.ts'
import { endpoints } from './endpoint.ts'
import { listFilters, several } from './list-filters.ts'
import { pageQuery } from './manage-associations.ts'
import { campaignFilter } from './manage-statistics.ts'
import { rowCountSchema, yesOrNo } from './manage-lists.ts'
import { organizationParams, paginationSchema } from './organizations.ts'

export const movementsQuery = z.object({
  ...campaignFilter,
  from: listFilters.from,
  to: listFilters.to,
  movements: several(MOVEMENTS),
  outside: z.enum(OUTSIDE).optional(),
  withTotals: yesOrNo,
  ...pageQuery,
})

export const movementLineSchema = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** As it is in France. */
  day: z.iso.date(),
  kind: z.enum(['capture', 'refund', 'disputeLost', 'topUp', 'payout', 'payoutFailed']),
  /** Above zero it came in for the association, below it went out. */
  amount: z.int(),
  orderId: z.int().nullable(),
  payoutId: z.int().nullable(),
  formType: z.string().nullable(),
  formSlug: z.string().nullable(),
  formTitle: z.string().nullable(),
  payer: z.string().nullable(),
})
export type MovementLine = z.infer<typeof movementLineSchema>

/** Below the API base. */
export const movementEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/movements': {
    summary:
      'What came in and went out of an association’s account, the latest first; of one campaign, each payout is its part',
    params: organizationParams,
    query: movementsQuery,
    response: {
      200: z.object({
        data: z.array(movementLineSchema),
        pagination: paginationSchema,
        count: rowCountSchema.optional(),
        totals: z.object({ amount: z.int() }).optional(),
      }),
    },
  },
})
