import type { OrganizationType } from '@obole/core/association/organization-type'
import { HAS_PAGE } from '../organizations/listed.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { named } from '../platform/sql.ts'

/** The order of each payment. */
export function readOrdersOfPayments(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; order_id: number }[]> {
  return db.query(
    named('v5-orders-of-payments')`select id, order_id from payments where id = any (${ids}::bigint[])`,
  )
}

/** What shops outside gave when they asked for these orders' carts, as JSON. */
export function readMetadata(
  db: Queryable,
  orderIds: readonly number[],
): Promise<{ order_id: number; metadata: string }[]> {
  return db.query(named('v5-metadata')`
      select o.id as order_id, i.metadata from orders o join checkout_intents i on i.cart_id = o.cart_id
      where o.id = any (${orderIds}::bigint[]) and i.metadata is not null`)
}

export async function readAssociationOf(
  db: Queryable,
  organizationId: number,
): Promise<{ slug: string; name: string; type: OrganizationType } | null> {
  const [row] = await db.query<{ slug: string; name: string; type: OrganizationType }>(
    named('v5-association')`select slug, name, type from organizations where id = ${organizationId}`,
  )
  return row ?? null
}

/** The campaign of the association that was changed last. */
export async function findLastForm(db: Queryable, organizationId: number): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(named('v5-last-form')`
      select f.id from forms f where f.organization_id = ${organizationId} and ${HAS_PAGE} and f.state <> 'Deleted'
      order by f.updated_at desc, f.id desc limit 1`)
  return row?.id ?? null
}
