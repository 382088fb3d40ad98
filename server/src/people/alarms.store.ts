import type { AccountAlarm } from '@obole/core/users/factor-recovery'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface NewAlarm {
  id: string
  userId: number
  what: AccountAlarm
  /** Where the mail goes; the account's own address by default. */
  email?: string
}

export interface Alarm extends Row, Required<NewAlarm> {
  /** When the act it reports was done. */
  createdAt: number
  /** Whether the account had a second factor then, or shortly before. */
  wasGuarded: boolean
}

const columns = sql`id, user_id as "userId", what, email, (extract(epoch
    from created_at) * 1000)::float8 as "createdAt",
  was_guarded as "wasGuarded"`

/**
 * Answers the existing alarm if there is one: the job that sends it may run twice. Insert it in the transaction of the
 * act, and before a second factor is added or removed there: a removed factor counts as long as its own alarm lasts.
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

/** Whether the alarm is still valid, without using it. */
export async function isAlarmLive(db: Queryable, id: string, now: number): Promise<boolean> {
  const rows = await db.query(named('alarms-live')`
      select id from account_alarms
      where id = ${id} and used_at is null and expires_at > ${at(now)}`)
  return rows.length > 0
}

/** Uses the alarm: of two requests at once, only one succeeds. */
export async function useAlarm(db: Queryable, id: string, now: number): Promise<Alarm | null> {
  const moment = at(now)
  const [row] = await db.query<Alarm>(named('alarms-use')`
      update account_alarms set used_at = ${moment}
      where id = ${id} and used_at is null and expires_at > ${moment} returning ${columns}`)
  return row ?? null
}

/**
 * Invalidates later alarms sent to other addresses: the holder of the changed address must not undo what the owner did.
 * Earlier ones stay, because the earlier holder has the better claim: a thief who changes the address twice can undo
 * only his own change.
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
