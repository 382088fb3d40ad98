import type { ExportName } from './manage-lists.ts'

/** What a list of the desk can be narrowed by. Free of schemas: pages read it too. */
export const LIST_FILTER_NAMES = [
  'search',
  'from',
  'to',
  'formType',
  'formSlug',
  'states',
  'tierTypes',
  'reasons',
  'kinds',
  'userId',
  'cashOutId',
] as const
export type ListFilterName = (typeof LIST_FILTER_NAMES)[number]

const CAMPAIGN = ['formType', 'formSlug'] as const
const PERIOD = ['from', 'to'] as const

/** What each list takes. Its page, its query and its export know these and no other. */
export const LIST_FILTERS: Readonly<Record<ExportName, readonly ListFilterName[]>> = {
  orders: ['search', ...CAMPAIGN, 'states', ...PERIOD],
  payments: ['search', ...CAMPAIGN, 'states', ...PERIOD],
  items: ['search', ...CAMPAIGN, 'tierTypes', 'states', ...PERIOD],
  contributors: ['search'],
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
