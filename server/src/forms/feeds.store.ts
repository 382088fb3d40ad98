import { typesWith } from '@obole/core/campaign/kinds'
import { LISTED } from '../organizations/listed.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { listed, named, sql } from '../platform/sql.ts'
import { CAMPAIGN_COLUMNS, FORM_COLUMNS, type FormRow } from './campaign-columns.ts'
import { readColumns } from './columns.ts'

const SHOWS_DATE = sql`f.form_type in ${listed(typesWith(({ showsDate }) => showsDate === true))}`

interface FeedRow extends Row {
  form: FormRow
  published_at: Date
  content_type: string | null
  size_bytes: number | null
}

/** An association's public campaigns, the newest first. What was published before versions were kept has none. */
export async function readFeed(db: Queryable, organizationId: number, limit: number) {
  const rows = await db.query<FeedRow>(named('forms-feed')`
      select to_jsonb(f) as form, p.content_type, p.size_bytes, coalesce(
          (select min(v.published_at) from form_versions v where v.form_id = f.id), f.created_at) as published_at
      from forms f
      left join association_files p on p.id = substring(f.banner from '^/api/files/(.*)$')
        and p.organization_id = f.organization_id and p.purpose = 'Picture'
      where f.organization_id = ${organizationId} and ${LISTED}
      order by published_at desc, f.id desc limit ${limit}`)
  return rows.map(({ form, published_at, content_type, size_bytes }) => ({
    campaign: fieldsOf(form),
    publishedAt: published_at,
    bannerFile:
      content_type === null || size_bytes === null ? null : { contentType: content_type, bytes: size_bytes },
  }))
}

interface AgendaRow extends Row {
  form: FormRow
  is_canceled: boolean
}

/** An association's public events, the latest first, and those that were public until they were cancelled. */
export async function readAgenda(db: Queryable, organizationId: number, limit: number) {
  const rows = await db.query<AgendaRow>(named('forms-agenda')`
      select to_jsonb(f) as form, x.form_id is not null as is_canceled
      from forms f left join event_cancellations x on x.form_id = f.id
      where f.organization_id = ${organizationId} and ${SHOWS_DATE} and f.start_at is not null
        and (${LISTED} or (x.was_public and f.state = 'Disabled'))
      order by f.start_at desc, f.id desc limit ${limit}`)
  return rows.map(({ form, is_canceled }) => ({ campaign: fieldsOf(form), isCanceled: is_canceled }))
}

const fieldsOf = (form: FormRow) => ({
  ...readColumns(FORM_COLUMNS, form),
  ...readColumns(CAMPAIGN_COLUMNS, form),
})
