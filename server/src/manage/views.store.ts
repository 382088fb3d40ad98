import type { ListName } from '@obole/contract/manage-lists'
import type { Row, Queryable } from '../platform/db.ts'

export interface View extends Row {
  list: ListName
  name: string
  settings: Record<string, unknown>
}

type Of = { userId: number; organizationId: number }

export function readViews(db: Queryable, { userId, organizationId }: Of): Promise<View[]> {
  return db.query<View>({
    name: 'views-of-user',
    text: `
      select list, name, settings from saved_views where user_id = $1 and organization_id = $2 order by list, name`,
    values: [userId, organizationId],
  })
}

/** Answers false where the user has as many views as anybody needs. */
export async function saveView(db: Queryable, of: Of, view: View, most: number, now: number): Promise<boolean> {
  const rows = await db.query({
    text: `
      insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
      select $1, $2, $3, $4, $5::jsonb, to_timestamp($6 / 1000.0)
      where (select count(*) from saved_views
        where user_id = $1 and organization_id = $2 and (list, name) <> ($3::text, $4::text)) < $7
      on conflict (user_id, organization_id, list, name) do update
        set settings = excluded.settings, saved_at = excluded.saved_at
      returning name`,
    values: [of.userId, of.organizationId, view.list, view.name, JSON.stringify(view.settings), now, most],
  })
  return rows.length > 0
}

export async function deleteView(db: Queryable, of: Of, view: Pick<View, 'list' | 'name'>): Promise<void> {
  await db.query({
    text: 'delete from saved_views where user_id = $1 and organization_id = $2 and list = $3 and name = $4',
    values: [of.userId, of.organizationId, view.list, view.name],
  })
}
