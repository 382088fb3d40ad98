import { sql, type Sql } from '../platform/sql.ts'

/** The campaigns of one association, or one of them. */
export interface Scope {
  organizationId: number
  formId: number | null
}

/** A word and a period that narrow a list. */
export interface Narrowed {
  search?: string | undefined
  fromMs?: number | undefined
  untilMs?: number | undefined
}

/** The campaigns to read from: the lists take the latest rows of each campaign, then the latest of all these. */
export const campaignsOf = ({ organizationId, formId }: Scope): Sql => {
  const only = formId === null ? sql`` : sql`and g.id = ${formId}`
  return sql`select g.id, g.title from forms g where g.organization_id = ${organizationId} ${only}`
}
