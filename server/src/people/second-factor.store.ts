import type { Row, Sql } from '../platform/db.ts'

export interface SecondFactorRow extends Row {
  encrypted_secret: Buffer
  is_confirmed: boolean
  codes_left: number
}

export async function readSecondFactor(sql: Sql, userId: number): Promise<SecondFactorRow | null> {
  const [row] = await sql.query<SecondFactorRow>({
    name: 'second-factor',
    text: `
      select encrypted_secret, confirmed_at is not null as is_confirmed,
        (select count(*) from recovery_codes c where c.user_id = f.user_id and used_at is null) as codes_left
      from second_factors f where user_id = $1`,
    values: [userId],
  })
  return row ?? null
}

/** Since when one is in force, in milliseconds; null where none is. It is neither put in nor out of force before the commit. */
export async function holdFactorSince(sql: Sql, userId: number): Promise<number | null> {
  const [row] = await sql.query<{ since: number | null }>({
    text: `
      select (extract(epoch from confirmed_at) * 1000)::float8 as since from second_factors
      where user_id = $1 for update`,
    values: [userId],
  })
  return row?.since ?? null
}

/** A secret in force is not replaced: it is put out of force first. Answers false there. */
export async function saveSecret(sql: Sql, userId: number, encrypted: Buffer, now: number): Promise<boolean> {
  const rows = await sql.query({
    text: `
      insert into second_factors as f (user_id, encrypted_secret, created_at) values ($1, $2, to_timestamp($3 / 1000.0))
      on conflict (user_id) do update set encrypted_secret = excluded.encrypted_secret, last_step = 0,
        created_at = excluded.created_at
        where f.confirmed_at is null
      returning user_id`,
    values: [userId, encrypted, now],
  })
  return rows.length > 0
}

/** The same secret under another key, where nobody wrote another meanwhile. */
export async function replaceSecret(
  sql: Sql,
  userId: number,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await sql.query({
    text: 'update second_factors set encrypted_secret = $3 where user_id = $1 and encrypted_secret = $2',
    values: [userId, from, to],
  })
}

/** Of two who send the same code, one gets in. */
export async function takeStep(sql: Sql, userId: number, step: number): Promise<boolean> {
  const rows = await sql.query({
    text: 'update second_factors set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    values: [userId, step],
  })
  return rows.length > 0
}

export async function confirmSecret(sql: Sql, userId: number, now: number): Promise<void> {
  await sql.query({
    text: `
      with met as (update users set second_factor_demanded = false where id = $1 and second_factor_demanded)
      update second_factors set confirmed_at = coalesce(confirmed_at, to_timestamp($2 / 1000.0)) where user_id = $1`,
    values: [userId, now],
  })
}

export async function replaceRecoveryCodes(
  sql: Sql,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
  await sql.query({
    text: 'insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])',
    values: [userId, hashes],
  })
}

export async function takeRecoveryCode(
  sql: Sql,
  userId: number,
  hashes: readonly Buffer[],
  now: number,
): Promise<boolean> {
  const rows = await sql.query({
    text: `
      update recovery_codes set used_at = to_timestamp($3 / 1000.0)
      where user_id = $1 and hash = any($2::bytea[]) and used_at is null returning hash`,
    values: [userId, hashes, now],
  })
  return rows.length > 0
}

export async function deleteSecondFactor(sql: Sql, userId: number): Promise<void> {
  await sql.query({ text: 'delete from recovery_codes where user_id = $1', values: [userId] })
  await sql.query({ text: 'delete from second_factors where user_id = $1', values: [userId] })
}

/** It is gone, and another is set up before anything else. */
export async function takeSecondFactorAway(sql: Sql, userId: number): Promise<void> {
  await deleteSecondFactor(sql, userId)
  await demandSecondFactor(sql, userId)
}

/** It is set up before anything else. */
export async function demandSecondFactor(sql: Sql, userId: number): Promise<void> {
  await sql.query({ text: 'update users set second_factor_demanded = true where id = $1', values: [userId] })
}
