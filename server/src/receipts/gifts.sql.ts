import { sql } from '../platform/sql.ts'

/** The day on which a payment `p` came in. */
export const PAID_ON = sql`
  (select (a.updated_at at time zone 'Europe/Paris')::date from attempts a where a.id = p.attempt_id)`
export const GIVEN_ON = sql`coalesce(${PAID_ON}, p.due_on)`
/** One receipt says all gifts of its donor and year; each gift is a payment `p`. */
export const IS_OF_YEAR = sql`
  receipt_rhythm(p.organization_id, extract(year from ${GIVEN_ON})::int) = 'EachYear'`
