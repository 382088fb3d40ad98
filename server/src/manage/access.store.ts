import type { FormType } from '@obole/core/campaign/form'
import type { Role } from '@obole/core/users/session'
import { rolesSql } from '../people/roles.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { named, sql } from '../platform/sql.ts'

export interface Place extends Row {
  organizationId: number
  organizationSlug: string
  roles: Role[]
  formId: number | null
  formTitle: string | null
}

/** Reads an association, its campaign where one is named, and the user's roles there, in one query. */
export async function readPlace(
  db: Queryable,
  userId: number,
  organizationSlug: string,
  form: { formType: FormType; formSlug: string } | null,
): Promise<Place | null> {
  const roles = rolesSql({ userId: sql`${userId}::bigint`, organizationId: sql`o.id`, formId: sql`f.id` })
  const [row] = await db.query<Place>(named('manage-place')`
      select o.id as "organizationId", o.slug as "organizationSlug", ${roles} as roles, f.id as "formId",
        f.title as "formTitle"
      from organizations o left join forms f on f.organization_id = o.id and f.form_type = ${form?.formType ?? null}
      and f.slug = ${form?.formSlug ?? null}
      where o.slug = ${organizationSlug}`)
  return row ?? null
}

export async function isSupport(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(named('manage-support')`select from users where id = ${userId} and is_support`)
  return rows.length > 0
}

export async function readOrganizationId(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(
    named('manage-organization')`
      select id from organizations where slug = ${slug}`,
  )
  return row?.id ?? null
}
