import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, type Sql, sql } from '../platform/sql.ts'
import type { AddressOwner } from './addresses.ts'

export interface AddressRow extends Row {
  id: number
  organization_id: number | null
  client_id: string | null
  type: WebhookType
  url: string
  signature_key: Buffer
  created_at: Date
  failing_since: Date | null
  switched_off_at: Date | null
}

const columns = sql`id, organization_id, client_id, type, url, signature_key, created_at, failing_since, switched_off_at`

/** The addresses that stand, of this owner and of nobody else. */
const ofOwner = ({ organizationId, clientId }: AddressOwner): Sql => sql`
  organization_id is not distinct from ${organizationId}::bigint and client_id is not distinct from ${clientId}::text
    and removed_at is null`

/** Another address where there is one of this type already: it keeps its key, and begins anew. */
export async function putAddress(
  db: Queryable,
  address: AddressOwner & { type: WebhookType; url: string; signatureKey: Buffer },
  now: number,
): Promise<AddressRow> {
  const { organizationId, clientId, type, url, signatureKey } = address
  const [row] = await db.query<AddressRow>(named('webhooks-put-address')`
      insert into webhook_addresses (organization_id, client_id, type, url, signature_key, created_at, changed_at)
      values (${organizationId}, ${clientId}, ${type}, ${url}, ${signatureKey}, ${at(now)}, ${at(now)})
      on conflict (organization_id, client_id, type) where removed_at is null
      do update set url = excluded.url, changed_at = excluded.changed_at, failing_since = null, switched_off_at = null
      returning ${columns}`)
  if (!row) throw new Error('an address that was not kept')
  return row
}

/** Answers the address that is gone; null where there is none. */
export async function removeAddressOf(
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
  now: number,
): Promise<AddressRow | null> {
  const [row] = await db.query<AddressRow>(named('webhooks-remove-address')`
      update webhook_addresses set removed_at = ${at(now)} where ${ofOwner(owner)} and type = ${type} returning ${columns}`)
  return row ?? null
}

export function listAddresses(db: Queryable, owner: AddressOwner): Promise<AddressRow[]> {
  return db.query<AddressRow>(named('webhooks-addresses')`
      select ${columns} from webhook_addresses where ${ofOwner(owner)} order by created_at, id`)
}

/** Under today's secret, unless somebody replaced it meanwhile. */
export async function recryptKey(
  db: Queryable,
  id: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db.query(named('webhooks-recrypt-key')`
      update webhook_addresses set signature_key = ${to} where id = ${id} and signature_key = ${from}`)
}
