import type { MemberRole } from '@obole/core/users/session'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, raw, sql } from '../platform/sql.ts'

export interface MemberRow extends Row {
  userId: number
  email: string
  firstName: string | null
  lastName: string | null
  hasTwoFactor: boolean
  roles: {
    role: MemberRole
    form: { formType: string; formSlug: string; title: string } | null
    since: string
  }[]
}

const MEMBERS_SHOWN = 500

export function readMembers(db: Queryable, organizationId: number): Promise<MemberRow[]> {
  return db.query<MemberRow>(named('people-members')`
      select u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName",
        exists (select from second_factors s where s.user_id = u.id and s.confirmed_at is not null) as "hasTwoFactor",
        jsonb_agg(jsonb_build_object('role', m.role, 'since', m.created_at,
          'form', case when f.id is not null
            then jsonb_build_object('formType', f.form_type, 'formSlug', f.slug, 'title', f.title) end)
          order by m.form_id nulls first, m.id) as roles
      from memberships m join users u on u.id = m.user_id left join forms f on f.id = m.form_id
      where m.organization_id = ${organizationId}
      group by u.id order by min(m.id) limit ${raw(MEMBERS_SHOWN)}`)
}

export interface HeldMembership extends Row {
  userId: number
  formId: number | null
  role: MemberRole
}

/** Locks these people's roles in the association until the commit. */
export function holdMemberships(
  db: Queryable,
  organizationId: number,
  userIds: readonly number[],
): Promise<HeldMembership[]> {
  return db.query<HeldMembership>(named('people-hold-memberships')`
      select user_id as "userId", form_id as "formId", role from memberships
      where organization_id = ${organizationId} and user_id = any(${userIds}::bigint[]) order by id for update`)
}

/** True where the user belongs to Support; they then keep that role until the commit. */
export async function holdSupportPerson(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    named('people-hold-support')`
      select from users where id = ${userId} and is_support for share`,
  )
  return rows.length > 0
}

/** True where the owner of the address has a role in the whole association, or in that very campaign. */
export async function hasRoleThere(
  db: Queryable,
  { organizationId, formId, email }: { organizationId: number; formId: number | null; email: string },
): Promise<boolean> {
  const rows = await db.query(named('people-has-role-there')`
      select from memberships m join users u on u.id = m.user_id
      where u.email = ${email} and m.organization_id = ${organizationId} and m.form_id is not distinct
      from ${formId}`)
  return rows.length > 0
}

export interface RoleToGive {
  role: MemberRole
  formId: number | null
}

/** Answers how many roles they had. A constraint checks at commit that the association keeps an administrator. */
export async function replaceMemberships(
  db: Queryable,
  { userId, organizationId }: { userId: number; organizationId: number },
  roles: readonly RoleToGive[],
  now: number,
): Promise<number> {
  const had = await db.query(sql`
      delete from memberships m where user_id = ${userId} and organization_id = ${organizationId} and not exists (
        select from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as kept(role text, "formId" bigint)
        where kept.role = m.role and kept."formId" is not distinct from m.form_id)
      returning id`)
  const given = await db.query(sql`
      insert into memberships (user_id, organization_id, form_id, role, created_at)
      select ${userId}, ${organizationId}, given."formId", given.role, ${at(now)}
      from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as given(role text, "formId" bigint)
      on conflict on constraint membership_once do nothing returning id`)
  return had.length + given.length
}
