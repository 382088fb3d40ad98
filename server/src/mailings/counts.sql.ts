import { RECIPIENT_STATES } from '@obole/core/contacts/mailing'
import { joined, raw, sql, type Sql } from '../platform/sql.ts'

/** One number for each word of a list, as core names them. */
export const countsOf = (words: readonly string[], column: Sql): Sql =>
  sql`jsonb_build_object(${joined(
    words.map((word) => sql`'${raw(word)}', count(*) filter (where ${column} = '${raw(word)}')`),
    ', ',
  )})`

/** How many recipients of the message `m` are in each state, counted. */
export const COUNTED = sql`
  (select ${countsOf(RECIPIENT_STATES, sql`r.state`)} from mailing_recipients r where r.mailing_id = m.id)`
