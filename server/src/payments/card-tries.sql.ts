import { type Sql, sql } from '../platform/sql.ts'

/** For the statement that makes an attempt paid: its card counts as a good one. */
export const tryPaidCte = (attemptId: Sql, now: Sql) => sql`
  good_card as (update card_tries set state = 'Authorized', at = ${now} where attempt_id = ${attemptId})`
