import { API_TOKEN_KINDS, type ApiPrivilege, type ApiTokenKind } from '@obole/core/users/api-keys'
import type { Queryable, Row } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'
import { at, joined, named, param, sql } from '../platform/sql.ts'

export interface SecretsRow extends Row {
  id: string
  organization_id: number
  secret_hash: Buffer
  former_secret_hash: Buffer | null
}

/** A key that opens something, with the secrets that open it now. */
export async function findSecrets(db: Queryable, clientId: string, now: number): Promise<SecretsRow | null> {
  const [row] = await db.query<SecretsRow>(named('api-clients-secrets')`
      select id, organization_id, secret_hash,
        case when former_secret_until > ${at(now)} then former_secret_hash end as former_secret_hash
      from api_clients where id = ${clientId} and revoked_at is null`)
  return row ?? null
}

/** The two tokens of a new answer, as they are stored. */
export interface NewTokens {
  accessHash: Buffer
  refreshHash: Buffer
  accessUntil: number
  refreshUntil: number
}

const tokenColumns = sql`hash, kind, family, client_id, created_at, expires_at`

/** What is given for a replaced secret ends with it: whoever stole that one is out after the day. */
export async function insertTokens(
  db: Queryable,
  given: NewTokens & { clientId: string; family: string; secretHash: Buffer },
  now: number,
): Promise<void> {
  const { clientId, family, secretHash, ...tokens } = given
  const [client, of, moment] = [param(clientId), param(family), at(now)]
  const formerUntil = sql`
    (select former_secret_until from api_clients where id = ${client} and former_secret_hash = ${secretHash})`
  await db.query(named('api-tokens-insert')`
      insert into api_tokens (${tokenColumns}) values
        (${tokens.accessHash}, 'Access', ${of}, ${client}, ${moment}, ${at(tokens.accessUntil)}),
        (${tokens.refreshHash}, 'Refresh', ${of}, ${client}, ${moment}, least(${at(tokens.refreshUntil)}, ${formerUntil}))`)
}

/**
 * Uses a refresh token up and inserts what replaces it, in one statement: of two calls at once, one gets nothing.
 * Answers the key; null where the token opens nothing, or is not of the key that was named.
 */
export async function rotateToken(
  db: Queryable,
  { presented, clientId, ...tokens }: NewTokens & { presented: Buffer; clientId: string | null },
  now: number,
): Promise<string | null> {
  const [client, moment] = [param(clientId), at(now)]
  const [row] = await db.query<{ client_id: string }>(named('api-tokens-rotate')`
      with used as (
        update api_tokens t set rotated_at = ${moment} from api_clients c
        where t.hash = ${presented} and t.kind = 'Refresh' and t.rotated_at is null and t.revoked_at is null
          and t.expires_at > ${moment} and c.id = t.client_id and c.revoked_at is null
          and (${client}::text is null or c.id = ${client})
        returning t.family, t.client_id,
          case when t.expires_at <= c.former_secret_until then t.expires_at else ${at(tokens.refreshUntil)} end as until)
      insert into api_tokens (${tokenColumns})
      select made.hash, made.kind, used.family, used.client_id, ${moment}, coalesce(made.expires_at, used.until) from used, (values
        (${tokens.accessHash}::bytea, 'Access', ${at(tokens.accessUntil)}),
        (${tokens.refreshHash}::bytea, 'Refresh', null)) as made(hash, kind, expires_at)
      returning client_id`)
  return row?.client_id ?? null
}

export interface EndedFamily extends Row {
  client_id: string
  organization_id: number
}

/** Ends the family of a refresh token that was used before; null where there is none, or it has ended. */
export async function endFamilyOfUsed(
  db: Queryable,
  presented: Buffer,
  now: number,
): Promise<EndedFamily | null> {
  const [row] = await db.query<EndedFamily>(named('api-tokens-end-family')`
      update api_tokens t set revoked_at = ${at(now)} from api_clients c
      where t.revoked_at is null and c.id = t.client_id
        and t.family = (select family from api_tokens where hash = ${presented} and rotated_at is not null)
      returning t.client_id, c.organization_id`)
  return row ?? null
}

/** Forgets the tokens of a key beyond the latest ones of each kind. */
export async function deleteOldestTokens(
  db: Queryable,
  clientId: string,
  kept: Readonly<Record<ApiTokenKind, number>>,
): Promise<void> {
  const client = param(clientId)
  const beyond = API_TOKEN_KINDS.map(
    (kind) => sql`(
      select hash from api_tokens where client_id = ${client} and kind = ${kind}
      order by expires_at desc offset ${kept[kind]})`,
  )
  await db.query(named('api-tokens-oldest')`
      delete from api_tokens where hash in (
        select hash from api_tokens where hash in (${joined(beyond, ' union all ')})
        order by hash for update skip locked)`)
}

export async function deleteExpiredTokens(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from api_tokens where expires_at < ${at(now)}`)
}

export interface CallerRow extends Row {
  client_id: string
  name: string
  created_by: number
  organization_id: number
  organization_slug: string
  privileges: ApiPrivilege[]
  last_used_at: Date | null
}

/** Whose access token this is; null where it opens nothing, or its key opens nothing any more. */
export async function findCaller(db: Queryable, hash: Buffer, now: number): Promise<CallerRow | null> {
  const [row] = await db.query<CallerRow>(named('api-clients-caller')`
      select c.id as client_id, c.name, c.created_by, c.organization_id, o.slug as organization_slug, c.privileges,
        c.last_used_at
      from api_tokens t join api_clients c on c.id = t.client_id join organizations o on o.id = c.organization_id
      where t.hash = ${hash} and t.kind = 'Access' and t.revoked_at is null and t.expires_at > ${at(now)}
        and c.revoked_at is null`)
  return row ?? null
}

export async function noteUse(db: Queryable, clientId: string, now: number): Promise<void> {
  await db.query(named('api-clients-used')`
      update api_clients set last_used_at = ${at(now)} where id = ${clientId}`)
}

/** Of two administrators who make a key at once, the second counts the first one's. */
export async function lockKeysOf(db: Queryable, organizationId: number): Promise<void> {
  await db.query(
    named('api-clients-lock')`select pg_advisory_xact_lock(hashtext('api-clients'), ${organizationId}::int)`,
  )
}

export async function countLiveKeys(db: Queryable, organizationId: number): Promise<number> {
  return countRows(
    db,
    sql`select count(*) as count from api_clients where organization_id = ${organizationId} and revoked_at is null`,
  )
}

export interface NewClient {
  id: string
  organizationId: number
  name: string
  secretHash: Buffer
  privileges: readonly ApiPrivilege[]
  createdBy: number
}

export async function insertClient(db: Queryable, client: NewClient, now: number): Promise<void> {
  await db.query(named('api-clients-insert')`
      insert into api_clients (id, organization_id, name, secret_hash, privileges, created_by, created_at)
      values (${client.id}, ${client.organizationId}, ${client.name}, ${client.secretHash}, ${client.privileges},
        ${client.createdBy}, ${at(now)})`)
}

/** A key of the association that opens something. */
export interface KeyPlace {
  organizationId: number
  clientId: string
}

/** Answers the key's name; null where the association has no such key that opens something. */
export async function replaceSecret(
  db: Queryable,
  { organizationId, clientId }: KeyPlace,
  { secretHash, formerUntil }: { secretHash: Buffer; formerUntil: number },
  now: number,
): Promise<string | null> {
  const until = at(formerUntil)
  const [row] = await db.query<{ name: string }>(named('api-clients-rotate')`
      with replaced as (
        update api_clients set former_secret_hash = secret_hash, former_secret_until = ${until},
          secret_hash = ${secretHash}, rotated_at = ${at(now)}
        where id = ${clientId} and organization_id = ${organizationId} and revoked_at is null
        returning id, name),
      ending as (
        update api_tokens t set expires_at = ${until} from replaced
        where t.client_id = replaced.id and t.kind = 'Refresh' and t.expires_at > ${until})
      select name from replaced`)
  return row?.name ?? null
}

/** The same for a key that is to open nothing any more, from now on. */
export async function revokeClient(
  db: Queryable,
  { organizationId, clientId }: KeyPlace,
  by: number,
  now: number,
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(named('api-clients-revoke')`
      update api_clients set revoked_at = ${at(now)}, revoked_by = ${by}, former_secret_hash = null,
        former_secret_until = null
      where id = ${clientId} and organization_id = ${organizationId} and revoked_at is null
      returning name`)
  return row?.name ?? null
}

const nameOf = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`

export interface KeyRow extends Row {
  id: string
  name: string
  privileges: ApiPrivilege[]
  made_by: string
  /** Whoever made it administers the association no more, and may still know its secret. */
  is_maker_gone: boolean
  created_at: Date
  rotated_at: Date | null
  former_secret_until: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

/** Those that open something, the latest first, then those revoked since. */
export function listKeys(
  db: Queryable,
  organizationId: number,
  { now, revokedSince }: { now: number; revokedSince: number },
): Promise<KeyRow[]> {
  return db.query<KeyRow>(named('api-clients-list')`
      select c.id, c.name, c.privileges, ${nameOf} as made_by,
        not exists (select from memberships m where m.user_id = u.id and m.organization_id = c.organization_id
          and m.form_id is null and m.role = 'OrganizationAdmin') as is_maker_gone,
        c.created_at, c.rotated_at, c.last_used_at, c.revoked_at,
        case when c.former_secret_until > ${at(now)} then c.former_secret_until end as former_secret_until
      from api_clients c join users u on u.id = c.created_by
      where c.organization_id = ${organizationId} and (c.revoked_at is null or c.revoked_at > ${at(revokedSince)})
      order by c.revoked_at desc nulls first, c.created_at desc, c.id`)
}

export interface NamedKey extends Row {
  organizationId: number
  organizationName: string
  organizationSlug: string
  name: string
  privileges: ApiPrivilege[]
  byName: string
}

/** A key with its association, and the name of whoever did something to it. */
export async function findNamedKey(
  db: Queryable,
  { clientId, by }: { clientId: string; by: number },
): Promise<NamedKey | null> {
  const [row] = await db.query<NamedKey>(named('api-clients-named')`
      select o.id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug", c.name, c.privileges,
        ${nameOf} as "byName"
      from api_clients c join organizations o on o.id = c.organization_id join users u on u.id = ${by}
      where c.id = ${clientId}`)
  return row ?? null
}
