import { TERM_STATES } from '@obole/core/payment/payment'
import type { ExportName } from '@obole/core/site/lists'

/** The filters of the desk's lists. Imports no schemas, because pages import it too. */
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
  'documents',
  'validity',
  'standings',
  'sort',
  'reasons',
  'kinds',
  'userId',
  'cashOutId',
  'vatRate',
  'every',
  'orderIds',
  'itemIds',
  'movements',
  'outside',
  'sources',
  'year',
  'basis',
] as const
export type ListFilterName = (typeof LIST_FILTER_NAMES)[number]

/**
 * The filters of payments, as they are offered: `Unpaid`, every debit that was refused and is still owed, whether it is
 * tried again or not; `Retried`, a coming debit that was refused and will be tried again; the state of each.
 */
export const PAYMENT_FILTER_STATES = ['Unpaid', 'Retried', ...TERM_STATES] as const

/** Of movements: only what is of no campaign, such as money the association sent itself. */
export const OUTSIDE = ['campaigns'] as const
/** The filters of receipts, as they are offered. */
export const RECEIPT_FILTER_STATES = ['Valid', 'Void', 'ToPost'] as const

const CAMPAIGN = ['formType', 'formSlug'] as const
const PERIOD = ['from', 'to'] as const

/** The filters of each list. Its page, its query and its export accept only these. */
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
    'documents',
    'validity',
    'sort',
    'itemIds',
    ...PERIOD,
  ],
  contacts: ['search', 'standings', 'sort'],
  contributors: ['search', ...CAMPAIGN],
  prospects: ['search', ...CAMPAIGN, ...PERIOD],
  abuses: ['search', ...CAMPAIGN, 'states', 'reasons', ...PERIOD],
  audit: ['search', ...CAMPAIGN, 'kinds', 'userId', ...PERIOD],
  payoutLines: ['cashOutId'],
  movements: ['movements', ...CAMPAIGN, 'outside', ...PERIOD],
  expectedIncome: ['sources', ...CAMPAIGN, ...PERIOD],
  yearCampaigns: ['year', 'basis'],
  reconciliation: ['states', ...PERIOD],
  entries: ['cashOutId', 'vatRate', ...PERIOD],
  vat: ['every', ...PERIOD],
  invoices: ['search', 'states', ...PERIOD],
  receipts: ['search', 'states', 'year'],
}

/**
 * A list with a campaign filter can show one campaign's part, and a role in that campaign gives access to that part.
 * Any other list is for the whole association: a user who may not read all of it may read none of it.
 */
export const isByCampaign = (list: ExportName): boolean => LIST_FILTERS[list].includes('formSlug')

/** The totals of each list of money: shown in its total line and as columns of its file. */
export const LIST_TOTALS = {
  orders: ['ordered', 'received', 'toCome'],
  payments: ['received', 'toCome'],
  items: ['amount'],
  contributors: ['ordered', 'received', 'toCome'],
  entries: ['debit', 'credit'],
  movements: ['amount'],
  expectedIncome: ['amount'],
  vat: ['net', 'vat', 'gross'],
  invoices: ['net', 'vat', 'gross'],
} as const satisfies Readonly<Partial<Record<ExportName, readonly string[]>>>
export type TotalName = (typeof LIST_TOTALS)[keyof typeof LIST_TOTALS][number]

const TOTALS: Readonly<Partial<Record<ExportName, readonly TotalName[]>>> = LIST_TOTALS
export const totalsOf = (list: ExportName): readonly TotalName[] => TOTALS[list] ?? []
