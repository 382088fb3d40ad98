import type { FormState, FormType } from '@obole/core/campaign/form'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { named, sql } from '../platform/sql.ts'
import type { Start } from './pages.store.ts'

export interface FormRow extends Row {
  id: number
  key: string
  form_type: FormType
  slug: string
  state: FormState
  title: string
  private_title: string | null
  description: string | null
  banner: string | null
  logo: string | null
  start_at: Date | null
  end_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface FormsAsked {
  organizationId: number
  states: readonly FormState[]
  formTypes?: readonly FormType[] | undefined
}

function ofForms({ organizationId, states, formTypes }: FormsAsked): Conditions {
  const conditions = new Conditions(
    sql`f.organization_id = ${organizationId} and not f.is_deleted_draft and f.state = any(${states}::text[])`,
  )
  conditions.oneOf(sql`f.form_type`, formTypes)
  return conditions
}

/** Campaigns, the latest made first. */
export function findForms(db: Queryable, asked: FormsAsked, start: Start, limit: number): Promise<FormRow[]> {
  const conditions = ofForms(asked)
  if ('after' in start)
    conditions.where(sql`(f.created_at, f.id) < (${start.after.key}::timestamptz, ${start.after.id}::bigint)`)
  return db.query<FormRow>(sql`
    select f.id, f.created_at::text as key, f.form_type, f.slug, f.state, f.title, f.private_title, f.description,
      f.banner, f.logo, f.start_at, f.end_at, f.created_at, f.updated_at
    from forms f where ${conditions.all} order by f.created_at desc, f.id desc
    limit ${limit} offset ${'skipped' in start ? start.skipped : 0}`)
}

export const countForms = (db: Queryable, asked: FormsAsked): Promise<number> =>
  countRows(db, counted(sql`select from forms f where ${ofForms(asked).all}`, undefined))

export const positionOfForm = ({ key, id }: FormRow): Position => ({ key, id })

export async function findFormTypes(db: Queryable, asked: FormsAsked): Promise<FormType[]> {
  const rows = await db.query<{ form_type: FormType }>(sql`
    select distinct f.form_type from forms f where ${ofForms(asked).all} order by f.form_type`)
  return rows.map((row) => row.form_type)
}

/** The campaign of an association with this address; null where it has none. */
export async function findFormId(
  db: Queryable,
  organizationId: number,
  { formType, formSlug }: { formType: FormType; formSlug: string },
): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(named('v5-form-id')`
    select id from forms where organization_id = ${organizationId} and form_type = ${formType} and slug = ${formSlug}
      and not is_deleted_draft`)
  return row?.id ?? null
}

export interface TierDates extends Row {
  id: number
  createdAt: Date
  updatedAt: Date
}

export const readTierDates = (db: Queryable, formId: number): Promise<TierDates[]> =>
  db.query<TierDates>(named('v5-tier-dates')`
    select id, created_at as "createdAt", updated_at as "updatedAt" from tiers where form_id = ${formId}`)
