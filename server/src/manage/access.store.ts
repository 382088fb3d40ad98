import type { FormType } from '@obole/core/form'
import type { Role } from '@obole/core/session'
import { rolesSql } from '../people/roles.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'

export interface Place extends Row {
  organizationId: number
  organizationSlug: string
  roles: Role[]
  formId: number | null
  formTitle: string | null
}

/** An association, one of its campaigns where one is named, and what the user is there, in one look. */
export async function readPlace(
  db: Queryable,
  userId: number,
  organizationSlug: string,
  form: { formType: FormType; formSlug: string } | null,
): Promise<Place | null> {
  const roles = rolesSql({ userId: '$1::bigint', organizationId: 'o.id', formId: 'f.id' })
  const [row] = await db.query<Place>({
    name: 'manage-place',
    text: `
      select o.id as "organizationId", o.slug as "organizationSlug", ${roles} as roles, f.id as "formId", f.title as "formTitle"
      from organizations o left join forms f on f.organization_id = o.id and f.form_type = $3 and f.slug = $4
      where o.slug = $2`,
    values: [userId, organizationSlug, form?.formType ?? null, form?.formSlug ?? null],
  })
  return row ?? null
}

export async function isSupport(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query({
    name: 'manage-support',
    text: 'select from users where id = $1 and is_support',
    values: [userId],
  })
  return rows.length > 0
}

export async function readOrganizationId(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>({
    name: 'manage-organization',
    text: 'select id from organizations where slug = $1',
    values: [slug],
  })
  return row?.id ?? null
}
