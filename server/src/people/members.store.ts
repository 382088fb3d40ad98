import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/core/users/session'
import type { Row, Queryable } from '../platform/db.ts'
import { named, param } from '../platform/sql.ts'

export interface Addressee extends Row {
  id: number
  email: string
  firstName: string | null
  locale: Locale
}

/** Members with one of the roles in the whole association, and with a verified address. */
export function listMembersWithRole(
  db: Queryable,
  organizationId: number,
  roles: readonly MemberRole[],
): Promise<Addressee[]> {
  return db.query<Addressee>(named('people-members-with-role')`
      select distinct u.id, u.email, u.first_name as "firstName", u.locale
      from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.form_id is null and m.role = any(${roles})
      and u.email_verified_at is not null
      order by u.id`)
}

export async function readOrganizationName(
  db: Queryable,
  organizationId: number,
): Promise<{ name: string; slug: string } | null> {
  const [row] = await db.query<{ name: string; slug: string }>(
    named('people-organization-name')`
      select name, slug from organizations where id = ${organizationId}`,
  )
  return row ?? null
}

export async function listOrganizationIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    named('people-organization-ids')`
      select distinct organization_id as id from memberships where user_id = ${userId} order by id`,
  )
  return rows.map(({ id }) => id)
}

export interface MembershipRow extends Row {
  userId: number
  role: MemberRole
  formId: number | null
}

/** Who has which role in an association and its campaigns; only for one person where one is named. */
export function listMemberships(
  db: Queryable,
  organizationId: number,
  userId: number | null = null,
): Promise<MembershipRow[]> {
  const userIdParam = param(userId)
  return db.query<MembershipRow>(named('people-memberships')`
      select user_id as "userId", role, form_id as "formId" from memberships
      where organization_id = ${organizationId} and (${userIdParam}::bigint is null or user_id = ${userIdParam})
      order by user_id, role, form_id`)
}
