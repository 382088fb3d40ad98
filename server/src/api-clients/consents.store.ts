import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { USER_NAME } from '../people/user-name.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { at, named } from '../platform/sql.ts'

/** An association, and the application that it lets in. */
export interface ConsentPlace {
  organizationId: number
  clientId: string
}

/**
 * What was agreed to last holds. An application that several programs of one association use goes on with the tokens it
 * has: they open what is agreed to now.
 */
export async function upsertConsent(
  db: Queryable,
  {
    organizationId,
    clientId,
    privileges,
    by,
  }: ConsentPlace & { privileges: readonly ApiPrivilege[]; by: number },
  now: number,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(named('api-consents-give')`
      insert into api_consents (client_id, organization_id, privileges, given_by, given_at)
      values (${clientId}, ${organizationId}, ${privileges}, ${by}, ${at(now)})
      on conflict (client_id, organization_id) where revoked_at is null
        do update set privileges = excluded.privileges, given_by = excluded.given_by, given_at = excluded.given_at
      returning id`)
  if (!row) throw new Error('a consent was not kept')
  return row.id
}

/** Answers the application's name; null where the association lets in no such one. */
export async function revokeConsent(
  db: Queryable,
  { organizationId, clientId }: ConsentPlace,
  by: number,
  now: number,
): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(named('api-consents-end')`
      update api_consents a set revoked_at = ${at(now)}, revoked_by = ${by} from api_clients c
      where a.client_id = ${clientId} and a.organization_id = ${organizationId} and a.revoked_at is null
        and c.id = a.client_id
      returning c.display_name as name`)
  return row?.name ?? null
}

export interface ConsentRow extends Row {
  client_id: string
  name: string
  description: string | null
  url: string | null
  domain: string | null
  privileges: ApiPrivilege[]
  given_by: string
  given_at: Date
  last_used_at: Date | null
}

/** The applications that an association lets in and that still open something, the latest first. */
export function listConsents(db: Queryable, organizationId: number): Promise<ConsentRow[]> {
  return db.query<ConsentRow>(named('api-consents-list')`
      select c.id as client_id, c.display_name as name, c.description, c.url, c.domain,
        array(select one from unnest(c.privileges) one where one = any(a.privileges)) as privileges,
        ${USER_NAME} as given_by, a.given_at, a.last_used_at
      from api_consents a join api_clients c on c.id = a.client_id join users u on u.id = a.given_by
      where a.organization_id = ${organizationId} and a.revoked_at is null and c.revoked_at is null
      order by a.given_at desc, a.id desc`)
}

export async function insertCode(
  db: Queryable,
  code: {
    hash: Buffer
    consentId: number
    clientId: string
    redirectUri: string
    challenge: string
    family: string
    by: number
    until: number
  },
  now: number,
): Promise<void> {
  await db.query(named('api-codes-insert')`
      insert into api_codes (hash, consent_id, client_id, redirect_uri, challenge, family, given_by, created_at,
        expires_at)
      values (${code.hash}, ${code.consentId}, ${code.clientId}, ${code.redirectUri}, ${code.challenge}, ${code.family},
        ${code.by}, ${at(now)}, ${at(code.until)})`)
}

export interface NamedConsent extends Row {
  organizationId: number
  organizationName: string
  organizationSlug: string
  name: string
  byName: string
}

/** An application and an association, with the name of whoever let it in or ended that. */
export async function findNamedConsent(
  db: Queryable,
  { clientId, organizationId, by }: ConsentPlace & { by: number },
): Promise<NamedConsent | null> {
  const [row] = await db.query<NamedConsent>(named('api-consents-named')`
      select o.id as "organizationId", o.name as "organizationName", o.slug as "organizationSlug",
        c.display_name as name, ${USER_NAME} as "byName"
      from api_clients c, organizations o, users u
      where c.id = ${clientId} and o.id = ${organizationId} and u.id = ${by}`)
  return row ?? null
}
