import { sql } from '../platform/sql.ts'

/** How a user, called `u`, is named to people: their address where they gave no name. */
export const USER_NAME = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`
