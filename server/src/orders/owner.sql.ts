import { sql, type Sql } from '../platform/sql.ts'
/** The signed-in user owns the order `o` if it was paid with the user's verified address. */
export const isOwner = (userId: Sql): Sql => sql`exists (
  select from users u where u.id = ${userId} and u.email = o.payer_email and u.email_verified_at is not null)`

/** The same for finding orders: the user's verified address, which has an index. */
export const emailOfOwner = (userId: Sql): Sql =>
  sql`(select u.email from users u where u.id = ${userId} and u.email_verified_at is not null)`
