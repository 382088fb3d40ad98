import type { ApiPrivilege } from '@obole/core/users/api-keys'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named, param, type Sql, sql } from '../platform/sql.ts'

/** What Support writes down of a partner's application. */
export interface PartnerWish {
  /** Who makes it, as Support checked. */
  name: string
  displayName: string
  description: string | null
  url: string | null
  logo: string | null
  domain: string | null
  redirectUris: readonly string[]
  privileges: readonly ApiPrivilege[]
}

export interface PartnerRow extends Row {
  id: string
  name: string
  display_name: string
  description: string | null
  url: string | null
  logo: string | null
  domain: string | null
  redirect_uris: string[]
  privileges: ApiPrivilege[]
}

const columns = sql`id, name, display_name, description, url, logo, domain, redirect_uris, privileges`

/** A partner's application that opens something. */
export async function findPartner(db: Queryable, clientId: string): Promise<PartnerRow | null> {
  const [row] = await db.query<PartnerRow>(named('api-partners-find')`
      select ${columns} from api_clients where id = ${clientId} and kind = 'Partner' and revoked_at is null`)
  return row ?? null
}

export async function insertPartner(
  db: Queryable,
  { id, secretHash, by, ...wish }: PartnerWish & { id: string; secretHash: Buffer; by: number },
  now: number,
): Promise<void> {
  await db.query(named('api-partners-insert')`
      insert into api_clients (id, kind, name, display_name, description, url, logo, domain, redirect_uris, privileges,
        secret_hash, created_by, created_at)
      values (${id}, 'Partner', ${wish.name}, ${wish.displayName}, ${wish.description}, ${wish.url}, ${wish.logo},
        ${wish.domain}, ${wish.redirectUris}, ${wish.privileges}, ${secretHash}, ${by}, ${at(now)})`)
}

/** False where there is no such application that opens something. */
export async function updatePartner(db: Queryable, clientId: string, wish: PartnerWish): Promise<boolean> {
  const rows = await db.query(named('api-partners-update')`
      update api_clients set name = ${wish.name}, display_name = ${wish.displayName}, description = ${wish.description},
        url = ${wish.url}, logo = ${wish.logo}, domain = ${wish.domain}, redirect_uris = ${wish.redirectUris},
        privileges = ${wish.privileges}
      where id = ${clientId} and kind = 'Partner' and revoked_at is null returning id`)
  return rows.length > 0
}

export async function updateDomain(db: Queryable, clientId: string, domain: string | null): Promise<void> {
  await db.query(named('api-partners-domain')`
      update api_clients set domain = ${domain} where id = ${clientId} and kind = 'Partner' and revoked_at is null`)
}

export interface ListedPartner extends PartnerRow {
  created_at: Date
  former_secret_until: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  /** How many associations let it in now. */
  associations: number
}

/** Those that open something first, each kind by its name. */
export function listPartners(
  db: Queryable,
  { now, revokedSince }: { now: number; revokedSince: number },
): Promise<ListedPartner[]> {
  return db.query<ListedPartner>(named('api-partners-list')`
      select ${columns}, created_at, revoked_at,
        case when former_secret_until > ${at(now)} then former_secret_until end as former_secret_until,
        greatest(last_used_at, (select max(last_used_at) from api_consents a where a.client_id = c.id)) as last_used_at,
        (select count(*) from api_consents a where a.client_id = c.id and a.revoked_at is null)::int as associations
      from api_clients c
      where kind = 'Partner' and (revoked_at is null or revoked_at > ${at(revokedSince)})
      order by revoked_at desc nulls first, display_name, id`)
}

/** As people read a name: capitals, accents, spaces and signs make no other of it. */
const readName = (name: Sql): Sql => sql`regexp_replace(search_key(${name}), '[^[:alnum:]]+', '', 'g')`

/**
 * Whether another application that opens something is read under this name. Of one that is itself no more, nothing is
 * said. Needs a transaction: names are given one at a time.
 */
export async function hasNamesake(
  db: Queryable,
  { displayName, clientId }: { displayName: string; clientId: string | null },
): Promise<boolean> {
  await db.query(named('api-partners-hold-names')`select pg_advisory_xact_lock(hashtext('partners-names'))`)
  const own = param(clientId)
  const rows = await db.query(named('api-partners-namesake')`
      select from api_clients c
      where c.kind = 'Partner' and c.revoked_at is null and c.id is distinct from ${own}::text
        and ${readName(sql`c.display_name`)} = ${readName(sql`${displayName}::text`)}
        and (${own}::text is null or exists (select from api_clients o where o.id = ${own}::text and o.revoked_at is null))
      limit 1`)
  return rows.length > 0
}
