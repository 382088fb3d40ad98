import { type Sql, sql } from '../platform/sql.ts'

/** For the statement that makes attempts paid: their cards count as good ones. */
export const triesPaidCte = (attemptIds: Sql, now: Sql) => sql`
  good_card as (update card_tries set state = 'Authorized', at = ${now} where attempt_id in ${attemptIds})`
