import type { AccountAlarm } from '@obole/core/factor-recovery'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface NewAlarm {
  id: string
  userId: number
  what: AccountAlarm
  /** Where the mail goes; the account's own where it is not said. */
  email?: string
}

export interface Alarm extends Row, Required<NewAlarm> {
  /** When what it is about was done. */
  createdAt: number
  /** Whether the account had a second factor then, or shortly before. */
  wasGuarded: boolean
}

const columns = sql`id, user_id as "userId", what, email, (extract(epoch
    from created_at) * 1000)::float8 as "createdAt",
  was_guarded as "wasGuarded"`

/**
 * Answers the one that stands: the job that sends it may run twice. In the transaction of the act, and before a factor is put
 * in or out of force there: a factor that is gone counts as long as its own alarm.
 */
export async function insertAlarm(
  db: Queryable,
  alarm: NewAlarm,
  now: number,
  expiresAt: number,
): Promise<Alarm | null> {
  const whatParam = param(alarm.what)
  const moment = at(now)
  const [row] = await db.query<Alarm>(sql`
      insert into account_alarms as a (id, user_id, what, email, created_at, expires_at, was_guarded)
      select ${alarm.id}, u.id, ${whatParam}::text, coalesce(${alarm.email ?? null}::text, u.email), ${moment},
        ${at(expiresAt)},
        ${whatParam}::text = 'factorOff' or u.second_factor_demanded
        or exists (select from second_factors f where f.user_id = u.id and f.confirmed_at < ${moment})
        or exists (select from account_alarms o
                   where o.user_id = u.id and o.what = 'factorOff' and o.expires_at > ${moment})
      from users u where u.id = ${alarm.userId}
      on conflict (id) do update set id = excluded.id returning ${columns}`)
  return row ?? null
}

/** Whether it is worth anything yet, without using it. */
export async function isAlarmLive(db: Queryable, id: string, now: number): Promise<boolean> {
  const rows = await db.query(named('alarms-live')`
      select id from account_alarms
      where id = ${id} and used_at is null and expires_at > ${at(now)}`)
  return rows.length > 0
}

/** Of two who use it at once, one gets it. */
export async function useAlarm(db: Queryable, id: string, now: number): Promise<Alarm | null> {
  const moment = at(now)
  const [row] = await db.query<Alarm>(named('alarms-use')`
      update account_alarms set used_at = ${moment}
      where id = ${id} and used_at is null and expires_at > ${moment} returning ${columns}`)
  return row ?? null
}

/**
 * Those that went elsewhere since: whoever the address was changed to does not undo what the owner did. Earlier ones stay,
 * for whoever had the address before has the better claim: a thief who changes it twice takes back his own alone.
 */
export async function useUpLaterAlarmsElsewhere(
  db: Queryable,
  { id, userId, email }: { id: string; userId: number; email: string },
  now: number,
): Promise<void> {
  await db.query(sql`
      update account_alarms set used_at = ${at(now)}
      where user_id = ${userId} and email <> ${email} and used_at is null
        and created_at >= (select created_at from account_alarms where id = ${id})`)
}

export async function deleteExpiredAlarms(db: Queryable, now: number): Promise<void> {
  await db.query(sql`delete from account_alarms where expires_at < ${at(now)}`)
}
