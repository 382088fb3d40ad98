import { z } from 'zod'
import { sentDay } from './days.ts'
import { campaignFilter } from './manage-statistics.ts'
import { plainLine } from './plain-text.ts'

/** The longest search of a list. */
export const SEARCH_MAX = 100

/** What every list takes. Days are those of France, both included. */
export const listFilters = {
  ...campaignFilter,
  /** What each list is looked through for: a payer’s or a participant’s name or address, a company, an order’s number, a campaign’s title. */
  search: plainLine(SEARCH_MAX).optional(),
  from: sentDay.optional(),
  to: sentDay.optional(),
}

/** A value that a query may hold once or several times. */
export const several = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.enum(values)).optional())
