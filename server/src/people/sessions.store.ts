import type { Row, Queryable } from '../platform/db.ts'
import type { Device } from './device.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface Head extends Row {
  family: string
  userId: number
  client: string
  expiresAt: number
}

const headColumns = sql`family, user_id as "userId", client, (extract(epoch
    from expires_at) * 1000)::float8 as "expiresAt"`

export interface NewFamily {
  hash: Buffer
  family: string
  userId: number
  client: string
  device: Device
  expiresAt: number
  now: number
}

export async function insertFamily(
  db: Queryable,
  { hash, family, userId, client, device, expiresAt, now }: NewFamily,
) {
  const userIdParam = param(userId)
  const moment = at(now)
  await db.query(named('sessions-insert')`
      with first as (
        update users set first_signed_in_at = ${moment} where id = ${userIdParam} and first_signed_in_at is null)
      insert into refresh_tokens (hash, family, user_id, client, started_at, created_at, expires_at, browser, system)
      values (${hash}, ${family}, ${userIdParam}, ${client}, ${moment}, ${moment}, ${at(expiresAt)},
        ${device.browser}, ${device.system})`)
}

export interface Rotation {
  presented: Buffer
  successor: Buffer
  now: number
}

/** Replaces the head of a family by its successor; null where the presented token is not a live head. */
export async function rotate(
  db: Queryable,
  {
    presented,
    successor,
    now,
    lastsMs,
    familyLastsMs,
  }: Rotation & { lastsMs: number; familyLastsMs: number },
): Promise<Head | null> {
  const moment = at(now)
  const [row] = await db.query<Head>(named('sessions-rotate')`
      with head as (
        update refresh_tokens set rotated_at = ${moment}
        where hash = ${presented} and rotated_at is null and revoked_at is null
        and expires_at > ${moment}
        returning family, user_id, client, started_at, browser, system)
      insert into refresh_tokens (hash, family, user_id, client, started_at, browser, system, created_at, expires_at)
      select ${successor}, family, user_id, client, started_at, browser, system,
        ${moment},
        least(${at(now + lastsMs)}, started_at + ${familyLastsMs} * interval '1 millisecond')
      from head
      returning ${headColumns}`)
  return row ?? null
}

/** The live head, if the presented token is the one it replaced a moment ago. */
export async function findHeadAfter(
  db: Queryable,
  { presented, successor, now, graceMs }: Rotation & { graceMs: number },
): Promise<Head | null> {
  const [row] = await db.query<Head>(named('sessions-grace')`
      select ${headColumns} from refresh_tokens
      where hash = ${successor} and rotated_at is null and revoked_at is null
      and expires_at > ${at(now)}
        and exists (select 1 from refresh_tokens
          where hash = ${presented} and rotated_at >= ${at(now - graceMs)})`)
  return row ?? null
}

/** Ends the family of a token, whatever its place in it. Answers the user's id. */
export async function revokeFamilyOf(db: Queryable, hash: Buffer, now: number): Promise<number | null> {
  const [row] = await db.query<{ userId: number }>(named('sessions-revoke-family')`
      update refresh_tokens set revoked_at = ${at(now)}
      where revoked_at is null and family = (select family from refresh_tokens where hash = ${hash})
      returning user_id as "userId"`)
  return row?.userId ?? null
}

/** Ends all sessions of a user except `kept`. */
export async function revokeFamiliesOfUser(
  db: Queryable,
  userId: number,
  now: number,
  kept: string | null = null,
): Promise<void> {
  await db.query(named('sessions-revoke-user')`
      update refresh_tokens set revoked_at = ${at(now)}
      where user_id = ${userId} and revoked_at is null and family is distinct from ${kept}`)
}

/** False where the user has no such session. */
export async function revokeFamily(
  db: Queryable,
  { family, userId }: { family: string; userId: number },
  now: number,
): Promise<boolean> {
  const rows = await db.query(named('sessions-revoke-one')`
      update refresh_tokens set revoked_at = ${at(now)}
      where family = ${family} and user_id = ${userId} and revoked_at is null returning hash`)
  return rows.length > 0
}

const isLive = (now: number) => sql`rotated_at is null and revoked_at is null and expires_at > ${at(now)}`

export async function isFamilyAlive(db: Queryable, family: string, now: number): Promise<boolean> {
  const rows = await db.query(
    named('sessions-alive')`select from refresh_tokens where family = ${family} and ${isLive(now)}`,
  )
  return rows.length > 0
}

/** False where it was ended. Locks its tokens until the commit, replaced ones included, since ending marks them all. */
export async function holdFamily(db: Queryable, family: string): Promise<boolean> {
  const rows = await db.query(
    named('sessions-hold')`
      select from refresh_tokens where family = ${family} and revoked_at is null for share`,
  )
  return rows.length > 0
}

export interface FamilyRow extends Row, Device {
  family: string
  startedAt: number
  lastUsedAt: number
}

const SESSIONS_SHOWN = 100

export function listFamilies(db: Queryable, userId: number, now: number): Promise<FamilyRow[]> {
  return db.query<FamilyRow>(named('sessions-list')`
      select family, browser, system, (extract(epoch from started_at) * 1000)::float8 as "startedAt",
        (extract(epoch from created_at) * 1000)::float8 as "lastUsedAt"
      from refresh_tokens where user_id = ${userId} and ${isLive(now)}
      order by created_at desc limit ${SESSIONS_SHOWN}`)
}

export async function deleteExpiredTokens(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from refresh_tokens where expires_at < ${at(now)}`)
}
