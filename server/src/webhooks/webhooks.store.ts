import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { Locale } from '@obole/core/locale'
import { USER_NAME } from '../people/user-name.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, type Sql, sql } from '../platform/sql.ts'
import type { AddressOwner } from './owner.ts'

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

/** Answers the address that is gone, with whatever waited for it; null where there is none. */
export async function removeAddressOf(
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
  now: number,
): Promise<AddressRow | null> {
  const moment = at(now)
  const [row] = await db.query<AddressRow>(named('webhooks-remove-address')`
      with gone as (
        update webhook_addresses set removed_at = ${moment} where ${ofOwner(owner)} and type = ${type} returning ${columns}),
      ended as (
        update webhook_deliveries d set state = 'Failed', due_at = null, ended_at = ${moment} from gone
        where d.address_id = gone.id and d.state = 'Waiting')
      select ${columns} from gone`)
  return row ?? null
}

export function listAddresses(db: Queryable, owner: AddressOwner): Promise<AddressRow[]> {
  return db.query<AddressRow>(named('webhooks-addresses')`
      select ${columns} from webhook_addresses where ${ofOwner(owner)} order by created_at, id`)
}

/** Answers null where there is no such address that is switched off. */
export async function switchOn(
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
): Promise<AddressRow | null> {
  const [row] = await db.query<AddressRow>(named('webhooks-switch-on')`
      update webhook_addresses set switched_off_at = null, failing_since = null
      where ${ofOwner(owner)} and type = ${type} and switched_off_at is not null returning ${columns}`)
  return row ?? null
}

/** Answers null where there is no such address. */
export async function replaceKeyOf(
  db: Queryable,
  owner: AddressOwner,
  { type, signatureKey }: { type: WebhookType; signatureKey: Buffer },
): Promise<AddressRow | null> {
  const [row] = await db.query<AddressRow>(named('webhooks-replace-key')`
      update webhook_addresses set signature_key = ${signatureKey}
      where ${ofOwner(owner)} and type = ${type} returning ${columns}`)
  return row ?? null
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

export interface NamedAddress extends Row {
  clientId: string | null
  organizationId: number | null
  organizationName: string | null
  organizationSlug: string | null
  type: WebhookType
  url: string
}

export async function findNamedAddress(db: Queryable, id: number): Promise<NamedAddress | null> {
  const [row] = await db.query<NamedAddress>(named('webhooks-named-address')`
      select a.client_id as "clientId", a.organization_id as "organizationId", o.name as "organizationName",
        o.slug as "organizationSlug", a.type, a.url
      from webhook_addresses a left join organizations o on o.id = a.organization_id where a.id = ${id}`)
  return row ?? null
}

export interface ContactRow extends Row {
  email: string
  firstName: string | null
  locale: Locale
}

/** Whoever made a program. */
export function findContactOfClient(db: Queryable, clientId: string): Promise<ContactRow[]> {
  return db.query<ContactRow>(named('webhooks-contact')`
      select u.email, u.first_name as "firstName", u.locale from api_clients c join users u on u.id = c.created_by
      where c.id = ${clientId} and u.email_verified_at is not null`)
}

export interface Doer extends Row {
  organizationName: string
  organizationSlug: string
  /** Null where no user did it. */
  byName: string | null
}

/** Who did something, and for which association. */
export async function findDoer(
  db: Queryable,
  { organizationId, by }: { organizationId: number; by: number | null },
): Promise<Doer | null> {
  const [row] = await db.query<Doer>(named('webhooks-doer')`
      select o.name as "organizationName", o.slug as "organizationSlug", ${USER_NAME} as "byName"
      from organizations o left join users u on u.id = ${by}::bigint where o.id = ${organizationId}`)
  return row ?? null
}

export interface PartnerAddress extends Row {
  clientId: string
  url: string
  types: WebhookType[]
}

export function listPartnerAddresses(db: Queryable, organizationId: number): Promise<PartnerAddress[]> {
  return db.query<PartnerAddress>(named('webhooks-of-partners')`
      select a.client_id as "clientId", a.url, array_agg(distinct a.type order by a.type) as types
      from webhook_listeners l join webhook_addresses a on a.id = l.address_id
      where l.organization_id = ${organizationId} and l.is_partner group by a.client_id, a.url order by a.url`)
}
