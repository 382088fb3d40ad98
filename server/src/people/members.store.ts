import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/contract/roles'
import type { Row, Queryable } from '../platform/db.ts'

export interface Addressee extends Row {
  id: number
  email: string
  firstName: string | null
  locale: Locale
}

/** Those who have one of the roles in the whole association, and whose address is known to be theirs. */
export function listMembersWithRole(
  db: Queryable,
  organizationId: number,
  roles: readonly MemberRole[],
): Promise<Addressee[]> {
  return db.query<Addressee>({
    name: 'people-members-with-role',
    text: `
      select distinct u.id, u.email, u.first_name as "firstName", u.locale
      from memberships m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.form_id is null and m.role = any($2) and u.email_verified_at is not null
      order by u.id`,
    values: [organizationId, roles],
  })
}

export async function readOrganizationName(
  db: Queryable,
  organizationId: number,
): Promise<{ name: string; slug: string } | null> {
  const [row] = await db.query<{ name: string; slug: string }>({
    name: 'people-organization-name',
    text: 'select name, slug from organizations where id = $1',
    values: [organizationId],
  })
  return row ?? null
}

export async function listOrganizationIdsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>({
    name: 'people-organization-ids',
    text: 'select distinct organization_id as id from memberships where user_id = $1 order by id',
    values: [userId],
  })
  return rows.map(({ id }) => id)
}

export interface MembershipRow extends Row {
  userId: number
  role: MemberRole
  formId: number | null
}

/** Who has which role in an association and its campaigns; of one person alone where one is named. */
export function listMemberships(
  db: Queryable,
  organizationId: number,
  userId: number | null = null,
): Promise<MembershipRow[]> {
  return db.query<MembershipRow>({
    name: 'people-memberships',
    text: `
      select user_id as "userId", role, form_id as "formId" from memberships
      where organization_id = $1 and ($2::bigint is null or user_id = $2) order by user_id, role, form_id`,
    values: [organizationId, userId],
  })
}
