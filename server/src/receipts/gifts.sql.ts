import { sql } from '../platform/sql.ts'

/** The day on which a payment `p` came in. */
export const PAID_ON = sql`
  (select (a.updated_at at time zone 'Europe/Paris')::date from attempts a where a.id = p.attempt_id)`
export const GIVEN_ON = sql`coalesce(${PAID_ON}, p.due_on)`
/** One receipt says all gifts of its donor and year; each gift is a payment `p`. */
export const IS_OF_YEAR = sql`
  receipt_rhythm(p.organization_id, extract(year from ${GIVEN_ON})::int) = 'EachYear'`

/** What the receipt that `r` replaces said; null where it replaces none. */
export const SAID_BY_REPLACED = sql`(
  select jsonb_build_object('amountCents', old.amount_cents, 'donor', old_paper.contents -> 'donor')
  from receipts old join papers old_paper on old_paper.receipt_id = old.id where old.id = r.replaces_id)`
