import type { MoneyAct } from '../ledger/money-acts.sql.ts'
import { insertMoneyActCte, moneyActParam } from '../ledger/money-acts.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

/** A change of where an association's money goes that is still to take effect. */
export interface PendingIban {
  id: number
  iban: string
  askedBy: string
  askedAt: number
  takesEffectAt: number
}

interface PendingRow extends Row {
  id: number
  iban: string
  asked_by: string
  asked_at: Date
  takes_effect_at: Date
}

export async function findPendingIban(db: Queryable, organizationId: number): Promise<PendingIban | null> {
  const [row] = await db.query<PendingRow>({
    name: 'iban-changes-pending',
    text: `
      select c.id, c.iban, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as asked_by, c.asked_at,
        c.takes_effect_at
      from iban_changes c join users u on u.id = c.asked_by
      where c.organization_id = $1 and c.state = 'Pending'`,
    values: [organizationId],
  })
  return row
    ? {
        id: row.id,
        iban: row.iban,
        askedBy: row.asked_by,
        askedAt: row.asked_at.getTime(),
        takesEffectAt: row.takes_effect_at.getTime(),
      }
    : null
}

export interface AskedIban {
  organizationId: number
  userId: number
  iban: string
  holder: string
  /** Null where it takes effect at once. */
  heldUntil: number | null
  act: MoneyAct
  jobs: readonly NewJob[]
  now: number
}

/** Another change that was pending is given up: the last word counts, and begins its own two days. */
export async function saveIbanChange(db: Queryable, asked: AskedIban): Promise<void> {
  const isHeld = asked.heldUntil !== null
  await db.query({
    name: isHeld ? 'iban-changes-hold' : 'iban-changes-now',
    text: `
      with replaced as (
        update iban_changes set state = 'Stopped', decided_by = $2, decided_at = to_timestamp($5 / 1000.0)
        where organization_id = $1 and state = 'Pending' returning id),
      change as (
        insert into iban_changes (organization_id, iban, holder, state, asked_by, asked_at, takes_effect_at, decided_at)
        select $1, $3, $4, ${isHeld ? "'Pending'" : "'Applied'"}, $2, to_timestamp($5 / 1000.0), to_timestamp($6 / 1000.0),
          ${isHeld ? 'null' : 'to_timestamp($5 / 1000.0)'}
        from (select count(*) from replaced) as first
        returning organization_id, iban, holder, state),
      applied as (
        update organizations o set iban = c.iban, iban_holder = c.holder, updated_at = to_timestamp($5 / 1000.0)
        from change c where o.id = c.organization_id and c.state = 'Applied'),
      written as (${insertMoneyActCte('$7', 'to_timestamp($5 / 1000.0)', 'change')})
      ${insertJobsCte('$8', 'change')}`,
    values: [
      asked.organizationId,
      asked.userId,
      asked.iban,
      asked.holder,
      asked.now,
      asked.heldUntil ?? asked.now,
      moneyActParam(asked.act),
      jobsParam(asked.jobs, asked.now),
    ],
  })
}

/** False where nothing was pending, or it has taken effect. */
export async function stopIbanChange(
  db: Queryable,
  stopped: {
    organizationId: number
    userId: number
    /** Only what this person asked for. */
    askedBy?: number
    act: MoneyAct
    jobs: readonly NewJob[]
    now: number
  },
): Promise<boolean> {
  const rows = await db.query({
    name: 'iban-changes-stop',
    text: `
      with change as (
        update iban_changes set state = 'Stopped', decided_by = $2, decided_at = to_timestamp($3 / 1000.0)
        where organization_id = $1 and state = 'Pending' and ($6::bigint is null or asked_by = $6) returning id),
      written as (${insertMoneyActCte('$4', 'to_timestamp($3 / 1000.0)', 'change')}),
      follow_ups as (${insertJobsCte('$5', 'change')})
      select id from change`,
    values: [
      stopped.organizationId,
      stopped.userId,
      stopped.now,
      moneyActParam(stopped.act),
      jobsParam(stopped.jobs, stopped.now),
      stopped.askedBy ?? null,
    ],
  })
  return rows.length > 0
}

/** Changes whose two days are over take effect. */
export async function applyIbanChanges(db: Queryable, now: number): Promise<void> {
  await db.query({
    name: 'iban-changes-apply',
    text: `
      with change as (
        update iban_changes set state = 'Applied', decided_at = to_timestamp($1 / 1000.0)
        where state = 'Pending' and takes_effect_at <= to_timestamp($1 / 1000.0)
        returning organization_id, iban, holder, asked_by),
      applied as (
        update organizations o set iban = c.iban, iban_holder = c.holder, updated_at = to_timestamp($1 / 1000.0)
        from change c where o.id = c.organization_id)
      insert into money_acts (organization_id, user_id, act, subject, details, done_at)
      select organization_id, asked_by, 'iban', 'organization:' || organization_id,
        jsonb_build_object('after', iban, 'holder', holder), to_timestamp($1 / 1000.0)
      from change`,
    values: [now],
  })
}

export interface IbanChangeToTell {
  id: number
  organizationId: number
  organizationName: string
  organizationSlug: string
  iban: string
  isHeld: boolean
  /** The association has no account yet. */
  isFirst: boolean
  by: string
  at: number
  takesEffectAt: number
}

/** The last change of an association as it is told: asked for by somebody, or stopped by them. */
export async function findLastChange(db: Queryable, organizationId: number): Promise<IbanChangeToTell | null> {
  const [row] = await db.query<
    Row & {
      id: number
      name: string
      slug: string
      iban: string
      is_held: boolean
      is_first: boolean
      by: string
      at: Date
      takes_effect_at: Date
    }
  >({
    name: 'iban-changes-last',
    text: `
      select c.id, o.name, o.slug, c.iban, c.takes_effect_at > c.asked_at as is_held, o.iban is null as is_first, c.takes_effect_at,
        concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')') as by, coalesce(c.decided_at, c.asked_at) as at
      from iban_changes c join organizations o on o.id = c.organization_id
      join users u on u.id = coalesce(c.decided_by, c.asked_by)
      where c.organization_id = $1 order by c.id desc limit 1`,
    values: [organizationId],
  })
  return row
    ? {
        id: row.id,
        organizationId,
        organizationName: row.name,
        organizationSlug: row.slug,
        iban: row.iban,
        isHeld: row.is_held,
        isFirst: row.is_first,
        by: row.by,
        at: row.at.getTime(),
        takesEffectAt: row.takes_effect_at.getTime(),
      }
    : null
}
