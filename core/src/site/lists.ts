/** The lists of the desk. */
export const LISTS = ['orders', 'payments', 'items', 'contributors', 'prospects', 'abuses', 'audit'] as const
export type ListName = (typeof LISTS)[number]

/** What can be exported as a file: every list, and the lines of one payout. */
export const EXPORTS = [...LISTS, 'payoutLines'] as const
export type ExportName = (typeof EXPORTS)[number]

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const

export const EXPORT_STATES = ['Ready', 'Running', 'Done', 'Failed'] as const
