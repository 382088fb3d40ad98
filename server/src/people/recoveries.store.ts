import type { AskedWith } from '@obole/contract/manage-people'
import type { RecoveryState } from '@obole/core/factor-recovery'
import type { Role } from '@obole/core/session'
import type { Row, Queryable } from '../platform/db.ts'

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

const ms = (column: string) => `(extract(epoch from r.${column}) * 1000)::float8`
const select = `
  select r.id, r.user_id as "userId", u.email, concat_ws(' ', u.first_name, u.last_name) as name,
    array(select role from memberships where user_id = u.id union select 'Support' where u.is_support order by role) as roles,
    array(select distinct o.name from memberships m join organizations o on o.id = m.organization_id
          where m.user_id = u.id order by o.name) as organizations,
    r.state, r.message, r.asked_with as "askedWith", r.reason, coalesce(nullif(concat_ws(' ', d.first_name, d.last_name), ''), d.email) as "decidedBy",
    ${ms('asked_at')} as "askedAt", ${ms('decided_at')} as "decidedAt", ${ms('due_at')} as "dueAt"
  from factor_recoveries r join users u on u.id = r.user_id left join users d on d.id = r.decided_by`

const SHOWN = 200

/** What waits comes first, the longest first; then what was lately decided. */
export function readRecoveries(db: Queryable): Promise<RecoveryRow[]> {
  return db.query<RecoveryRow>({
    name: 'recoveries-list',
    text: `
      ${select}
      order by r.closed_at is not null, case when r.closed_at is null then r.asked_at end, r.closed_at desc limit ${SHOWN}`,
    values: [],
  })
}

export async function findRecovery(db: Queryable, id: string): Promise<RecoveryRow | null> {
  const [row] = await db.query<RecoveryRow>({
    name: 'recoveries-find',
    text: `${select} where r.id = $1`,
    values: [id],
  })
  return row ?? null
}

/** False where one is open already. */
export async function insertRecovery(
  db: Queryable,
  { id, userId, message, askedWith }: { id: string; userId: number; message: string; askedWith: AskedWith },
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'recoveries-insert',
    text: `
      insert into factor_recoveries (id, user_id, state, message, asked_at, asked_with)
      values ($1, $2, 'Asked', $3, to_timestamp($4 / 1000.0), $5)
      on conflict (user_id) where closed_at is null do nothing returning id`,
    values: [id, userId, message, now, askedWith],
  })
  return rows.length > 0
}

/** The open one that is meant, by its id or by whose it is. Answers which. */
export async function closeAsCanceled(
  db: Queryable,
  { id, userId }: { id?: string; userId?: number },
  now: number,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>({
    name: 'recoveries-cancel',
    text: `
      update factor_recoveries set state = 'Canceled', closed_at = to_timestamp($3 / 1000.0)
      where closed_at is null and (id = $1 or user_id = $2) returning id`,
    values: [id ?? null, userId ?? null, now],
  })
  return row?.id ?? null
}

export interface Decided {
  id: string
  by: number
  reason: string
  /** Null where it is refused. */
  dueAt: number | null
}

/** Of two who decide, the first does. */
export async function saveDecision(
  db: Queryable,
  { id, by, reason, dueAt }: Decided,
  now: number,
): Promise<boolean> {
  const rows = await db.query({
    name: 'recoveries-decide',
    text: `
      update factor_recoveries set decided_at = to_timestamp($5 / 1000.0), decided_by = $2, reason = $3,
        state = case when $4::float8 is null then 'Refused' else 'Accepted' end, due_at = to_timestamp($4 / 1000.0),
        closed_at = case when $4::float8 is null then to_timestamp($5 / 1000.0) end
      where id = $1 and state = 'Asked' returning id`,
    values: [id, by, reason, dueAt, now],
  })
  return rows.length > 0
}

/** Only what was accepted, whose time has come, and that nobody stopped. Answers whose it is. */
export async function closeAsDone(db: Queryable, id: string, now: number): Promise<number | null> {
  const [row] = await db.query<{ userId: number }>({
    name: 'recoveries-done',
    text: `
      update factor_recoveries set state = 'Done', closed_at = to_timestamp($2 / 1000.0)
      where id = $1 and state = 'Accepted' and due_at <= to_timestamp($2 / 1000.0) returning user_id as "userId"`,
    values: [id, now],
  })
  return row?.userId ?? null
}
