import { type RecoveryState, type AskedWith, RECOVERY_MACHINE } from '@obole/core/users/factor-recovery'
import { statesBefore } from '@obole/core/machine'
import type { Role } from '@obole/core/users/session'
import type { Row, Queryable } from '../platform/db.ts'
import { at, listed, named, raw, sql, type Sql } from '../platform/sql.ts'

/** The states a recovery may be in before each change; accepting and refusing start from the same states. */
const BEFORE = {
  decided: listed(statesBefore(RECOVERY_MACHINE, 'Accepted')),
  Canceled: listed(statesBefore(RECOVERY_MACHINE, 'Canceled')),
  Done: listed(statesBefore(RECOVERY_MACHINE, 'Done')),
}

export interface RecoveryRow extends Row {
  id: string
  userId: number
  email: string
  name: string
  roles: Role[]
  organizations: string[]
  state: RecoveryState
  message: string
  askedWith: AskedWith
  reason: string | null
  decidedBy: string | null
  askedAt: number
  decidedAt: number | null
  dueAt: number | null
}

const ms = (column: Sql) => sql`(extract(epoch from r.${column}) * 1000)::float8`
const select = sql`
  select r.id, r.user_id as "userId", u.email, concat_ws(' ', u.first_name, u.last_name) as name,
    array(select role from memberships where user_id = u.id union select 'Support' where u.is_support
    order by role) as roles,
    array(select distinct o.name from memberships m join organizations o on o.id = m.organization_id
          where m.user_id = u.id order by o.name) as organizations,
    r.state, r.message, r.asked_with as "askedWith", r.reason, coalesce(nullif(concat_ws(' ', d.first_name,
    d.last_name), ''), d.email) as "decidedBy",
    ${ms(sql`asked_at`)} as "askedAt", ${ms(sql`decided_at`)} as "decidedAt", ${ms(sql`due_at`)} as "dueAt"
  from factor_recoveries r join users u on u.id = r.user_id left join users d on d.id = r.decided_by`

const SHOWN = 200

/** Pending requests first, the oldest first; then the latest decided. */
export function readRecoveries(db: Queryable): Promise<RecoveryRow[]> {
  return db.query<RecoveryRow>(named('recoveries-list')`
      ${select}
      order by r.closed_at is not null, case when r.closed_at is null then r.asked_at end,
      r.closed_at desc limit ${raw(SHOWN)}`)
}

export async function findRecovery(db: Queryable, id: string): Promise<RecoveryRow | null> {
  const [row] = await db.query<RecoveryRow>(named('recoveries-find')`${select} where r.id = ${id}`)
  return row ?? null
}

/** False where one is already open. */
export async function insertRecovery(
  db: Queryable,
  { id, userId, message, askedWith }: { id: string; userId: number; message: string; askedWith: AskedWith },
  now: number,
): Promise<boolean> {
  const rows = await db.query(named('recoveries-insert')`
      insert into factor_recoveries (id, user_id, state, message, asked_at, asked_with)
      values (${id}, ${userId}, 'Asked', ${message}, ${at(now)}, ${askedWith})
      on conflict (user_id) where closed_at is null do nothing returning id`)
  return rows.length > 0
}

/** Cancels the open request, found by its id or its user. Answers its id. */
export async function closeAsCanceled(
  db: Queryable,
  { id, userId }: { id?: string; userId?: number },
  now: number,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(named('recoveries-cancel')`
      update factor_recoveries set state = 'Canceled', closed_at = ${at(now)}
      where state in ${BEFORE.Canceled} and (id = ${id ?? null} or user_id = ${userId ?? null}) returning id`)
  return row?.id ?? null
}

export interface RecoveryDecision {
  id: string
  by: number
  reason: string
  /** Null where it is refused. */
  dueAt: number | null
}

/** Of two decisions, only the first is saved. */
export async function saveDecision(
  db: Queryable,
  { id, by, reason, dueAt }: RecoveryDecision,
  now: number,
): Promise<boolean> {
  const moment = at(now)
  const rows = await db.query(named('recoveries-decide')`
      update factor_recoveries set decided_at = ${moment}, decided_by = ${by}, reason = ${reason},
        state = ${dueAt === null ? 'Refused' : 'Accepted'},
        due_at = ${at(dueAt)},
        closed_at = ${at(dueAt === null ? now : null)}
      where id = ${id} and state in ${BEFORE.decided} returning id`)
  return rows.length > 0
}

/** Only an accepted request that is due and was not cancelled. Answers its user's id. */
export async function closeAsDone(db: Queryable, id: string, now: number): Promise<number | null> {
  const moment = at(now)
  const [row] = await db.query<{ userId: number }>(named('recoveries-done')`
      update factor_recoveries set state = 'Done', closed_at = ${moment}
      where id = ${id} and state in ${BEFORE.Done} and due_at <= ${moment} returning user_id as "userId"`)
  return row?.userId ?? null
}
