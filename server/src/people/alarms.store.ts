import type { Row, Sql } from '../platform/db.ts'

export type AlarmAbout = 'address' | 'password' | 'factorOff'

export interface Alarm extends Row {
  id: string
  userId: number
  what: AlarmAbout
  email: string
}

const columns = 'id, user_id as "userId", what, email'

/** Inserting it again changes nothing: the job that sends it may run twice. */
export async function insertAlarm(sql: Sql, alarm: Alarm, now: number, expiresAt: number): Promise<void> {
  await sql.query({
    text: `
      insert into account_alarms (id, user_id, what, email, created_at, expires_at)
      values ($1, $2, $3, $4, to_timestamp($5 / 1000.0), to_timestamp($6 / 1000.0)) on conflict (id) do nothing`,
    values: [alarm.id, alarm.userId, alarm.what, alarm.email, now, expiresAt],
  })
}

/** Of two who use it at once, one gets it. */
export async function useAlarm(sql: Sql, id: string, now: number): Promise<Alarm | null> {
  const [row] = await sql.query<Alarm>({
    name: 'alarms-use',
    text: `
      update account_alarms set used_at = to_timestamp($2 / 1000.0)
      where id = $1 and used_at is null and expires_at > to_timestamp($2 / 1000.0) returning ${columns}`,
    values: [id, now],
  })
  return row ?? null
}

/**
 * Those that went elsewhere since: whoever the address was changed to does not undo what the owner did. Earlier ones stay,
 * for whoever had the address before has the better claim: a thief who changes it twice takes back his own alone.
 */
export async function useUpLaterAlarmsElsewhere(
  sql: Sql,
  { id, userId, email }: { id: string; userId: number; email: string },
  now: number,
): Promise<void> {
  await sql.query({
    text: `
      update account_alarms set used_at = to_timestamp($4 / 1000.0)
      where user_id = $1 and email <> $2 and used_at is null
        and created_at >= (select created_at from account_alarms where id = $3)`,
    values: [userId, email, id, now],
  })
}

export async function deleteExpiredAlarms(sql: Sql, now: number): Promise<void> {
  await sql.query({
    text: 'delete from account_alarms where expires_at < to_timestamp($1 / 1000.0)',
    values: [now],
  })
}
