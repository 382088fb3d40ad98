import { rightsOf } from '@obole/contract/roles'
import { API_TOKEN_KINDS, type ApiPrivilege, type ApiTokenKind } from '@obole/core/users/api-keys'
import { ROLES } from '@obole/core/users/session'
import { USER_NAME } from '../people/user-name.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { countRows } from '../platform/query.ts'
import { at, joined, listed, named, param, sql } from '../platform/sql.ts'
import { ofLiveSecret } from './live-secret.sql.ts'

export interface SecretsRow extends Row {
  id: string
  /** Null for a partner's application. */
  organization_id: number | null
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

/** What is given for a secret ends with it: whoever stole that one is out once it is replaced and its day is over. */
const tokenColumns = sql`hash, kind, family, client_id, consent_id, secret_hash, created_at, expires_at`

/** Who lets an application in must still be allowed to when the code is brought. */
const KEY_MANAGERS = ROLES.filter((role) => rightsOf([role]).has('manageKeys'))

export async function insertTokens(
  db: Queryable,
  given: NewTokens & { clientId: string; family: string; secretHash: Buffer },
  now: number,
): Promise<void> {
  const { clientId, family, secretHash, ...tokens } = given
  const [client, of, moment] = [param(clientId), param(family), at(now)]
  const secret = param(secretHash)
  await db.query(named('api-tokens-insert')`
      insert into api_tokens (${tokenColumns}) values
        (${tokens.accessHash}, 'Access', ${of}, ${client}, null, ${secret}, ${moment}, ${at(tokens.accessUntil)}),
        (${tokens.refreshHash}, 'Refresh', ${of}, ${client}, null, ${secret}, ${moment}, ${at(tokens.refreshUntil)})`)
}

/** A code as it is brought back, with all that it was given for. */
export interface PresentedCode {
  hash: Buffer
  clientId: string
  redirectUri: string
  challenge: string
}

/** For whom tokens were given: the key or the application, and the association that let it in where it was one. */
export interface GivenTo extends Row {
  client_id: string
  consent_id: number | null
  organization_slug: string | null
  privileges: ApiPrivilege[]
}

/** What an application may do for an association: what that one agreed to, as far as the application has it itself. */
const consentedPrivileges = sql`array(select one from unnest(c.privileges) one where one = any(a.privileges))`

/**
 * Uses a code up and inserts the tokens that it is exchanged for, in one statement: of two calls at once, one gets
 * nothing. Null where the code opens nothing, or was given for something else.
 */
export async function exchangeCode(
  db: Queryable,
  { code, secretHash, ...tokens }: NewTokens & { code: PresentedCode; secretHash: Buffer },
  now: number,
): Promise<GivenTo | null> {
  const [client, moment] = [param(code.clientId), at(now)]
  const [row] = await db.query<GivenTo>(named('api-codes-exchange')`
      with used as (
        update api_codes k set used_at = ${moment}
        from api_consents a join api_clients c on c.id = a.client_id join organizations o on o.id = a.organization_id
        where k.hash = ${code.hash} and k.used_at is null and k.expires_at > ${moment}
          and k.client_id = ${client} and k.redirect_uri = ${code.redirectUri} and k.challenge = ${code.challenge}
          and a.id = k.consent_id and a.revoked_at is null and c.revoked_at is null
          and exists (select from memberships m where m.user_id = k.given_by
            and m.organization_id = a.organization_id and m.form_id is null and m.role in ${listed(KEY_MANAGERS)})
        returning k.family, k.client_id, k.consent_id, o.slug as organization_slug, ${consentedPrivileges} as privileges),
      given as (
        insert into api_tokens (${tokenColumns})
        select made.hash, made.kind, used.family, used.client_id, used.consent_id, ${secretHash}::bytea, ${moment},
          made.expires_at from used, (values
          (${tokens.accessHash}::bytea, 'Access', ${at(tokens.accessUntil)}),
          (${tokens.refreshHash}::bytea, 'Refresh', ${at(tokens.refreshUntil)})) as made(hash, kind, expires_at))
      select client_id, consent_id, organization_slug, privileges from used`)
  return row ?? null
}

/**
 * Uses a refresh token up and inserts what replaces it, in one statement: of two calls at once, one gets nothing.
 * Null where the token opens nothing, or is not of the key that was named. It opens as long as the secret it was asked
 * for by; what comes with another, which was checked, goes on with that one.
 */
export async function rotateToken(
  db: Queryable,
  {
    presented,
    clientId,
    secretHash,
    ...tokens
  }: NewTokens & { presented: Buffer; clientId: string | null; secretHash: Buffer | null },
  now: number,
): Promise<GivenTo | null> {
  const [client, secret, moment] = [param(clientId), param(secretHash), at(now)]
  const [row] = await db.query<GivenTo>(named('api-tokens-rotate')`
      with used as (
        update api_tokens t set rotated_at = ${moment}
        from api_clients c
        where t.hash = ${presented} and t.kind = 'Refresh' and t.rotated_at is null and t.revoked_at is null
          and t.expires_at > ${moment} and c.id = t.client_id and c.revoked_at is null
          and (${client}::text is null or c.id = ${client})
          and (${secret}::bytea is not null or ${ofLiveSecret(moment)})
          and (t.consent_id is null or exists (select from api_consents where id = t.consent_id and revoked_at is null))
        returning t.family, t.client_id, t.consent_id, c.privileges, coalesce(${secret}, t.secret_hash) as secret_hash),
      given as (
        insert into api_tokens (${tokenColumns})
        select made.hash, made.kind, used.family, used.client_id, used.consent_id, used.secret_hash,
          ${moment}, made.expires_at from used, (values
          (${tokens.accessHash}::bytea, 'Access', ${at(tokens.accessUntil)}),
          (${tokens.refreshHash}::bytea, 'Refresh', ${at(tokens.refreshUntil)})) as made(hash, kind, expires_at))
      select c.client_id, c.consent_id, o.slug as organization_slug,
        case when a.id is null then c.privileges else ${consentedPrivileges} end as privileges
      from used c left join api_consents a on a.id = c.consent_id left join organizations o on o.id = a.organization_id`)
  return row ?? null
}

export interface EndedFamily extends Row {
  client_id: string
  organization_id: number | null
}

const ofEnded = sql`t.client_id, coalesce(c.organization_id,
        (select organization_id from api_consents where id = t.consent_id)) as organization_id`

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
      returning ${ofEnded}`)
  return row ?? null
}

/** The same for what came of a code that is brought a second time. */
export async function endFamilyOfCode(
  db: Queryable,
  presented: Buffer,
  now: number,
): Promise<EndedFamily | null> {
  const [row] = await db.query<EndedFamily>(named('api-codes-end-family')`
      update api_tokens t set revoked_at = ${at(now)} from api_clients c
      where t.revoked_at is null and c.id = t.client_id
        and t.family = (select family from api_codes where hash = ${presented} and used_at is not null)
      returning ${ofEnded}`)
  return row ?? null
}

/** Ends all that came of one call for tokens, by one of the tokens: of the client that says so, and of no other. */
export async function endFamily(
  db: Queryable,
  { presented, clientId }: { presented: Buffer; clientId: string },
  now: number,
): Promise<void> {
  await db.query(named('api-tokens-give-back')`
      update api_tokens set revoked_at = ${at(now)}
      where revoked_at is null and client_id = ${clientId}
        and family = (select family from api_tokens where hash = ${presented} and client_id = ${clientId})`)
}

/** The same by whoever holds one of the tokens, and says no more than that. */
export async function endFamilyOfBearer(db: Queryable, presented: Buffer, now: number): Promise<void> {
  await db.query(named('api-tokens-disconnect')`
      update api_tokens set revoked_at = ${at(now)}
      where revoked_at is null and family = (select family from api_tokens where hash = ${presented})`)
}

/** Forgets the tokens of a key, or of an application for one association, beyond the latest ones of each kind. */
export async function deleteOldestTokens(
  db: Queryable,
  { clientId, consentId }: { clientId: string; consentId: number | null },
  kept: Readonly<Record<ApiTokenKind, number>>,
): Promise<void> {
  const client = param(clientId)
  // Said in two ways, because an index finds either and not both at once.
  const forWhom = consentId === null ? sql`consent_id is null` : sql`consent_id = ${consentId}`
  const beyond = API_TOKEN_KINDS.map(
    (kind) => sql`(
      select hash from api_tokens where client_id = ${client} and ${forWhom} and kind = ${kind}
      order by expires_at desc offset ${kept[kind]})`,
  )
  await db.query(named(consentId === null ? 'api-tokens-oldest' : 'api-tokens-oldest-of-consent')`
      delete from api_tokens where hash in (
        select hash from api_tokens where hash in (${joined(beyond, ' union all ')})
        order by hash for update skip locked)`)
}

export async function deleteExpiredTokens(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from api_tokens where expires_at < ${at(now)}`)
}

/** A code is known for as long as the tokens that came of it may live. */
export async function deleteCodes(db: Queryable, expiredBefore: number): Promise<void> {
  await db.query(sql`delete from api_codes where expires_at < ${at(expiredBefore)}`)
}

export interface CallerRow extends Row {
  client_id: string
  name: string
  is_partner: boolean
  consent_id: number | null
  /** Who made the key, or let the application in. */
  user_id: number
  organization_id: number | null
  organization_slug: string | null
  privileges: ApiPrivilege[]
  last_used_at: Date | null
}

/**
 * Whose access token this is; null where it opens nothing, its key or application opens nothing any more, or the
 * association lets the application in no more.
 */
export async function findCaller(db: Queryable, hash: Buffer, now: number): Promise<CallerRow | null> {
  const [row] = await db.query<CallerRow>(named('api-clients-caller')`
      select c.id as client_id, coalesce(c.display_name, c.name) as name, c.kind = 'Partner' as is_partner,
        a.id as consent_id, coalesce(a.given_by, c.created_by) as user_id,
        o.id as organization_id, o.slug as organization_slug,
        case when a.id is null then c.privileges else ${consentedPrivileges} end as privileges,
        case when a.id is null then c.last_used_at else a.last_used_at end as last_used_at
      from api_tokens t join api_clients c on c.id = t.client_id
        left join api_consents a on a.id = t.consent_id
        left join organizations o on o.id = coalesce(a.organization_id, c.organization_id)
      where t.hash = ${hash} and t.kind = 'Access' and t.revoked_at is null and t.expires_at > ${at(now)}
        and ${ofLiveSecret(at(now))} and c.revoked_at is null and a.revoked_at is null`)
  return row ?? null
}

/** For an association it is the use of what that one agreed to, and each sees its own. */
export async function noteUse(
  db: Queryable,
  { client_id, consent_id }: Pick<CallerRow, 'client_id' | 'consent_id'>,
  now: number,
): Promise<void> {
  await db.query(
    consent_id === null
      ? named('api-clients-used')`update api_clients set last_used_at = ${at(now)} where id = ${client_id}`
      : named(
          'api-consents-used',
        )`update api_consents set last_used_at = ${at(now)} where id = ${consent_id}`,
  )
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

/** A key of the association that opens something; of none where it is a partner's application. */
export interface KeyPlace {
  organizationId: number | null
  clientId: string
}

/** Answers the key's name; null where the association has no such key that opens something. */
export async function replaceSecret(
  db: Queryable,
  { organizationId, clientId }: KeyPlace,
  { secretHash, formerUntil }: { secretHash: Buffer; formerUntil: number },
  now: number,
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(named('api-clients-rotate')`
      update api_clients set former_secret_hash = secret_hash, former_secret_until = ${at(formerUntil)},
        secret_hash = ${secretHash}, rotated_at = ${at(now)}
      where id = ${clientId} and organization_id is not distinct from ${organizationId} and revoked_at is null
      returning coalesce(display_name, name) as name`)
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
      where id = ${clientId} and organization_id is not distinct from ${organizationId} and revoked_at is null
      returning coalesce(display_name, name) as name`)
  return row?.name ?? null
}

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
      select c.id, c.name, c.privileges, ${USER_NAME} as made_by,
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
        ${USER_NAME} as "byName"
      from api_clients c join organizations o on o.id = c.organization_id join users u on u.id = ${by}
      where c.id = ${clientId}`)
  return row ?? null
}
