import { sql, type Sql } from '../platform/sql.ts'
/** SQL expressions (a parameter or a column) for the user and the place. */
export interface RolesOf {
  userId: Sql
  organizationId: Sql
  formId?: Sql
}

/**
 * The user's roles as a text[] inside the caller's own query, so that the data and the right to read it come from one
 * snapshot and one round trip. Give the column to `toAdminRights`. The user's id may be null.
 */
export const rolesSql = ({ userId, organizationId, formId }: RolesOf) => sql`
  array(
    select role from memberships
    where user_id = ${userId} and organization_id = ${organizationId}
      and (form_id is null${formId ? sql` or form_id = ${formId}` : sql``})
    union
    select 'Support' from users where id = ${userId} and is_support
    order by role)`
