import { sql, type Sql } from '../platform/sql.ts'
/** The signed-in user owns the order `o` where it was paid with an address that is verified as theirs. */
export const isOwner = (userId: Sql): Sql => sql`exists (
  select from users u where u.id = ${userId} and u.email = o.payer_email and u.email_verified_at is not null)`

/** The same to find them by: the one address of the user, which has an index. */
export const emailOfOwner = (userId: Sql): Sql =>
  sql`(select u.email from users u where u.id = ${userId} and u.email_verified_at is not null)`
