import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface SecondFactorRow extends Row {
  encrypted_secret: Buffer
  is_confirmed: boolean
  codes_left: number
}

export async function readSecondFactor(db: Queryable, userId: number): Promise<SecondFactorRow | null> {
  const [row] = await db.query<SecondFactorRow>(named('second-factor')`
      select encrypted_secret, confirmed_at is not null as is_confirmed,
        (select count(*) from recovery_codes c where c.user_id = f.user_id and used_at is null) as codes_left
      from second_factors f where user_id = ${userId}`)
  return row ?? null
}

/** Since when a factor is active, in milliseconds; null where none is. Locks it until the commit. */
export async function holdFactorSince(db: Queryable, userId: number): Promise<number | null> {
  const [row] = await db.query<{ since: number | null }>(sql`
      select (extract(epoch from confirmed_at) * 1000)::float8 as since from second_factors
      where user_id = ${userId} for update`)
  return row?.since ?? null
}

/** An active secret is not replaced: it must be removed first. Answers false in that case. */
export async function saveSecret(
  db: Queryable,
  userId: number,
  encrypted: Buffer,
  now: number,
): Promise<boolean> {
  const rows = await db.query(sql`
      insert into second_factors as f (user_id, encrypted_secret, created_at) values (${userId}, ${encrypted},
        ${at(now)})
      on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, last_step = 0,
        created_at = excluded.created_at
        where f.confirmed_at is null
      returning user_id`)
  return rows.length > 0
}

/** Saves the same secret under another key, unless another secret was saved meanwhile. */
export async function replaceSecret(
  db: Queryable,
  userId: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db.query(
    sql`
      update second_factors set encrypted_secret = ${to} where user_id = ${userId} and encrypted_secret = ${from}`,
  )
}

/** Takes the code's time step: of two requests with the same code, only one succeeds. */
export async function takeStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const stepParam = param(step)
  const rows = await db.query(
    sql`
      update second_factors set last_step = ${stepParam} where user_id = ${userId} and last_step < ${stepParam}
        returning user_id`,
  )
  return rows.length > 0
}

export async function confirmSecret(db: Queryable, userId: number, now: number): Promise<void> {
  const userIdParam = param(userId)
  await db.query(sql`
      with met as (update users set second_factor_demanded = false where id = ${userIdParam}
      and second_factor_demanded)
      update second_factors set confirmed_at = coalesce(confirmed_at, ${at(now)}) where user_id = ${userIdParam}`)
}

export async function replaceRecoveryCodes(
  db: Queryable,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.query(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.query(sql`insert into recovery_codes (user_id, hash) select ${userId}, unnest(${hashes}::bytea[])`)
}

export async function takeRecoveryCode(
  db: Queryable,
  userId: number,
  hashes: readonly Buffer[],
  now: number,
): Promise<boolean> {
  const rows = await db.query(sql`
      update recovery_codes set used_at = ${at(now)}
      where user_id = ${userId} and hash = any(${hashes}::bytea[]) and used_at is null returning hash`)
  return rows.length > 0
}

export async function deleteSecondFactor(db: Queryable, userId: number): Promise<void> {
  await db.query(sql`delete from recovery_codes where user_id = ${userId}`)
  await db.query(sql`delete from second_factors where user_id = ${userId}`)
}

/** Removes the factor; the user must set up another before anything else. */
export async function takeSecondFactorAway(db: Queryable, userId: number): Promise<void> {
  await deleteSecondFactor(db, userId)
  await demandSecondFactor(db, userId)
}

/** The user must set one up before anything else. */
export async function demandSecondFactor(db: Queryable, userId: number): Promise<void> {
  await db.query(sql`update users set second_factor_demanded = true where id = ${userId}`)
}
