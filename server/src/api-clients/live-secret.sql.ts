import { sql, type Sql } from '../platform/sql.ts'

/** The token `t` was asked for by a secret that still opens the client `c`. */
export const ofLiveSecret = (now: Sql) => sql`(t.secret_hash = c.secret_hash
  or t.secret_hash = c.former_secret_hash and c.former_secret_until > ${now})`
