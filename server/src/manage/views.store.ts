import type { ListName } from '@obole/core/site/lists'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface View extends Row {
  list: ListName
  name: string
  settings: Record<string, unknown>
}

type ViewOwner = { userId: number; organizationId: number }

export function readViews(db: Queryable, { userId, organizationId }: ViewOwner): Promise<View[]> {
  return db.query<View>(named('views-of-user')`
      select list, name, settings from saved_views where user_id = ${userId} and organization_id = ${organizationId}
        order by list, name`)
}

/** Answers false where the user already has the maximum number of views. */
export async function saveView(
  db: Queryable,
  of: ViewOwner,
  view: View,
  most: number,
  now: number,
): Promise<boolean> {
  const userId = param(of.userId)
  const organizationId = param(of.organizationId)
  const listParam = param(view.list)
  const nameParam = param(view.name)
  const rows = await db.query(sql`
      insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
      select ${userId}, ${organizationId}, ${listParam}, ${nameParam}, ${JSON.stringify(view.settings)}::jsonb,
        ${at(now)}
      where (select count(*) from saved_views
        where user_id = ${userId} and organization_id = ${organizationId} and (list, name) <> (${listParam}::text,
        ${nameParam}::text)) < ${most}
      on conflict (user_id, organization_id, list, name) do update
        set settings = excluded.settings, saved_at = excluded.saved_at
      returning name`)
  return rows.length > 0
}

export async function deleteView(
  db: Queryable,
  of: ViewOwner,
  view: Pick<View, 'list' | 'name'>,
): Promise<void> {
  await db.query(
    sql`
      delete from saved_views where user_id = ${of.userId} and organization_id = ${of.organizationId}
      and list = ${view.list} and name = ${view.name}`,
  )
}
