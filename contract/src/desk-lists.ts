import type { ExportName } from '@obole/core/lists'

/** What a list of the desk can be narrowed by. Free of schemas: pages read it too. */
export const LIST_FILTER_NAMES = [
  'search',
  'from',
  'to',
  'formType',
  'formSlug',
  'states',
  'tierTypes',
  'canceled',
  'email',
  'validity',
  'sort',
  'reasons',
  'kinds',
  'userId',
  'cashOutId',
  'orderIds',
  'itemIds',
] as const
export type ListFilterName = (typeof LIST_FILTER_NAMES)[number]

const CAMPAIGN = ['formType', 'formSlug'] as const
const PERIOD = ['from', 'to'] as const

/** What each list takes. Its page, its query and its export know these and no other. */
export const LIST_FILTERS: Readonly<Record<ExportName, readonly ListFilterName[]>> = {
  orders: ['search', ...CAMPAIGN, 'states', 'orderIds', ...PERIOD],
  payments: ['search', ...CAMPAIGN, 'states', ...PERIOD],
  items: [
    'search',
    ...CAMPAIGN,
    'tierTypes',
    'states',
    'canceled',
    'email',
    'validity',
    'sort',
    'itemIds',
    ...PERIOD,
  ],
  contributors: ['search', ...CAMPAIGN],
  prospects: ['search', ...CAMPAIGN, ...PERIOD],
  abuses: ['search', ...CAMPAIGN, 'states', 'reasons', ...PERIOD],
  audit: ['search', ...CAMPAIGN, 'kinds', 'userId', ...PERIOD],
  payoutLines: ['cashOutId'],
}

/**
 * A list that takes a campaign shows the part of that campaign, and a role in one campaign opens that part. Any other is the
 * whole association's: whoever may not read all of it reads nothing of it.
 */
export const isByCampaign = (list: ExportName): boolean => LIST_FILTERS[list].includes('formSlug')

/** What the rows of a list of money are added up by: its total line, and the columns of its file, say these. */
export const LIST_TOTALS = {
  orders: ['ordered', 'received', 'toCome'],
  payments: ['received', 'toCome'],
  items: ['amount'],
  contributors: ['ordered', 'received', 'toCome'],
} as const satisfies Readonly<Partial<Record<ExportName, readonly string[]>>>
export type TotalName = (typeof LIST_TOTALS)[keyof typeof LIST_TOTALS][number]

const TOTALS: Readonly<Partial<Record<ExportName, readonly TotalName[]>>> = LIST_TOTALS
export const totalsOf = (list: ExportName): readonly TotalName[] => TOTALS[list] ?? []
