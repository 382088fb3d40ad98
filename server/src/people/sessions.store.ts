import type { Row, Queryable } from '../platform/db.ts'
import type { Device } from './device.ts'

export interface Head extends Row {
  family: string
  userId: number
  client: string
  expiresAt: number
}

const headColumns = `family, user_id as "userId", client, (extract(epoch from expires_at) * 1000)::float8 as "expiresAt"`

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
  await db.query({
    name: 'sessions-insert',
    text: `
      with first as (
        update users set first_signed_in_at = to_timestamp($6 / 1000.0) where id = $3 and first_signed_in_at is null)
      insert into refresh_tokens (hash, family, user_id, client, started_at, created_at, expires_at, browser, system)
      values ($1, $2, $3, $4, to_timestamp($6 / 1000.0), to_timestamp($6 / 1000.0), to_timestamp($5 / 1000.0), $7, $8)`,
    values: [hash, family, userId, client, expiresAt, now, device.browser, device.system],
  })
}

export interface Rotation {
  presented: Buffer
  successor: Buffer
  now: number
}

/** Exchanges the head of a family for its successor; null where what was presented is not a live head. */
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
  const [row] = await db.query<Head>({
    name: 'sessions-rotate',
    text: `
      with head as (
        update refresh_tokens set rotated_at = to_timestamp($3 / 1000.0)
        where hash = $1 and rotated_at is null and revoked_at is null and expires_at > to_timestamp($3 / 1000.0)
        returning family, user_id, client, started_at, browser, system)
      insert into refresh_tokens (hash, family, user_id, client, started_at, browser, system, created_at, expires_at)
      select $2, family, user_id, client, started_at, browser, system, to_timestamp($3 / 1000.0),
        least(to_timestamp(($3 + $4) / 1000.0), started_at + $5 * interval '1 millisecond')
      from head
      returning ${headColumns}`,
    values: [presented, successor, now, lastsMs, familyLastsMs],
  })
  return row ?? null
}

/** The live head, where what was presented is the token it replaced a moment ago. */
export async function findHeadAfter(
  db: Queryable,
  { presented, successor, now, graceMs }: Rotation & { graceMs: number },
): Promise<Head | null> {
  const [row] = await db.query<Head>({
    name: 'sessions-grace',
    text: `
      select ${headColumns} from refresh_tokens
      where hash = $2 and rotated_at is null and revoked_at is null and expires_at > to_timestamp($3 / 1000.0)
        and exists (select 1 from refresh_tokens
          where hash = $1 and rotated_at >= to_timestamp(($3 - $4) / 1000.0))`,
    values: [presented, successor, now, graceMs],
  })
  return row ?? null
}

/** Ends the family of a token, whatever its place in it. Answers whose it was. */
export async function revokeFamilyOf(db: Queryable, hash: Buffer, now: number): Promise<number | null> {
  const [row] = await db.query<{ userId: number }>({
    name: 'sessions-revoke-family',
    text: `
      update refresh_tokens set revoked_at = to_timestamp($2 / 1000.0)
      where revoked_at is null and family = (select family from refresh_tokens where hash = $1)
      returning user_id as "userId"`,
    values: [hash, now],
  })
  return row?.userId ?? null
}

/** All of them but the one that is kept. */
export async function revokeFamiliesOfUser(
  db: Queryable,
  userId: number,
  now: number,
  kept: string | null = null,
): Promise<void> {
  await db.query({
    name: 'sessions-revoke-user',
    text: `
      update refresh_tokens set revoked_at = to_timestamp($2 / 1000.0)
      where user_id = $1 and revoked_at is null and family is distinct from $3`,
    values: [userId, now, kept],
  })
}

/** False where the user has no such session. */
export async function revokeFamily(
  db: Queryable,
  { family, userId }: { family: string; userId: number },
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'sessions-revoke-one',
    text: `
      update refresh_tokens set revoked_at = to_timestamp($3 / 1000.0)
      where family = $1 and user_id = $2 and revoked_at is null returning hash`,
    values: [family, userId, now],
  })
  return rows.length > 0
}

const LIVE = 'rotated_at is null and revoked_at is null and expires_at > to_timestamp($2 / 1000.0)'

export async function isFamilyAlive(db: Queryable, family: string, now: number): Promise<boolean> {
  const rows = await db.query({
    name: 'sessions-alive',
    text: `select from refresh_tokens where family = $1 and ${LIVE}`,
    values: [family, now],
  })
  return rows.length > 0
}

/** False where it was ended. Its tokens stand still until the commit, those it replaced too: ending marks them all. */
export async function holdFamily(db: Queryable, family: string): Promise<boolean> {
  const rows = await db.query({
    name: 'sessions-hold',
    text: 'select from refresh_tokens where family = $1 and revoked_at is null for share',
    values: [family],
  })
  return rows.length > 0
}

export interface FamilyRow extends Row, Device {
  family: string
  startedAt: number
  lastUsedAt: number
}

const SESSIONS_SHOWN = 100

export function listFamilies(db: Queryable, userId: number, now: number): Promise<FamilyRow[]> {
  return db.query<FamilyRow>({
    name: 'sessions-list',
    text: `
      select family, browser, system, (extract(epoch from started_at) * 1000)::float8 as "startedAt",
        (extract(epoch from created_at) * 1000)::float8 as "lastUsedAt"
      from refresh_tokens where user_id = $1 and ${LIVE} order by created_at desc limit ${SESSIONS_SHOWN}`,
    values: [userId, now],
  })
}

export async function deleteExpiredTokens(db: Queryable, now: number): Promise<void> {
  await db.query({
    text: 'delete from refresh_tokens where expires_at < to_timestamp($1 / 1000.0)',
    values: [now],
  })
}
