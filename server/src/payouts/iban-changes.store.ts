import type { MoneyAct } from '../ledger/money-acts.sql.ts'
import { insertMoneyActCte, moneyActParam } from '../ledger/money-acts.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

/** A change of the association's bank account that has not taken effect yet. */
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
  const [row] = await db.query<PendingRow>(named('iban-changes-pending')`
      select c.id, c.iban, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as asked_by,
        c.asked_at,
        c.takes_effect_at
      from iban_changes c join users u on u.id = c.asked_by
      where c.organization_id = ${organizationId} and c.state = 'Pending'`)
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

/** Replaces a change that was pending: the last request counts, and begins its own two days. */
export async function saveIbanChange(db: Queryable, asked: AskedIban): Promise<void> {
  const isHeld = asked.heldUntil !== null
  const organizationId = param(asked.organizationId)
  const userId = param(asked.userId)
  const moment = at(asked.now)
  await db.query(named(isHeld ? 'iban-changes-hold' : 'iban-changes-now')`
      with replaced as (
        update iban_changes set state = 'Stopped', decided_by = ${userId}, decided_at = ${moment}
        where organization_id = ${organizationId} and state = 'Pending' returning id),
      change as (
        insert into iban_changes (organization_id, iban, holder, state, asked_by, asked_at, takes_effect_at,
          decided_at)
        select ${organizationId}, ${asked.iban}, ${asked.holder}, ${isHeld ? sql`'Pending'` : sql`'Applied'`},
          ${userId}, ${moment}, ${at(asked.heldUntil ?? asked.now)},
          ${isHeld ? sql`null` : moment}
        from (select count(*) from replaced) as first
        returning organization_id, iban, holder, state),
      applied as (
        update organizations o set iban = c.iban, iban_holder = c.holder, updated_at = ${moment}
        from change c where o.id = c.organization_id and c.state = 'Applied'),
      written as (${insertMoneyActCte(param(moneyActParam(asked.act)), moment, sql`change`)})
      ${insertJobsCte(param(jobsParam(asked.jobs, asked.now)), sql`change`)}`)
}

/** Answers false where no change was pending, or it has already taken effect. */
export async function stopIbanChange(
  db: Queryable,
  stopped: {
    organizationId: number
    userId: number
    /** Stops only a change that this user asked for. */
    askedBy?: number
    act: MoneyAct
    jobs: readonly NewJob[]
    now: number
  },
): Promise<boolean> {
  const moment = at(stopped.now)
  const askedBy = param(stopped.askedBy ?? null)
  const rows = await db.query(named('iban-changes-stop')`
      with change as (
        update iban_changes set state = 'Stopped', decided_by = ${stopped.userId}, decided_at = ${moment}
        where organization_id = ${stopped.organizationId} and state = 'Pending' and (${askedBy}::bigint is null
        or asked_by = ${askedBy}) returning id),
      written as (${insertMoneyActCte(param(moneyActParam(stopped.act)), moment, sql`change`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(stopped.jobs, stopped.now)), sql`change`)})
      select id from change`)
  return rows.length > 0
}

/** Applies the changes whose two days are over. */
export async function applyIbanChanges(db: Queryable, now: number): Promise<void> {
  const moment = at(now)
  await db.query(named('iban-changes-apply')`
      with change as (
        update iban_changes set state = 'Applied', decided_at = ${moment}
        where state = 'Pending' and takes_effect_at <= ${moment}
        returning organization_id, iban, holder, asked_by),
      applied as (
        update organizations o set iban = c.iban, iban_holder = c.holder, updated_at = ${moment}
        from change c where o.id = c.organization_id)
      insert into money_acts (organization_id, user_id, act, subject, details, done_at)
      select organization_id, asked_by, 'iban', 'organization:' || organization_id,
        jsonb_build_object('after', iban, 'holder', holder), ${moment}
      from change`)
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

/** The last change of an association's account, for a mail: who asked for it, or who stopped it. */
export async function findLastChange(
  db: Queryable,
  organizationId: number,
): Promise<IbanChangeToTell | null> {
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
  >(named('iban-changes-last')`
      select c.id, o.name, o.slug, c.iban, c.takes_effect_at > c.asked_at as is_held, o.iban is null as is_first,
        c.takes_effect_at,
        concat_ws(' ', u.first_name, u.last_name, '(' || u.email || ')') as by, coalesce(c.decided_at,
        c.asked_at) as at
      from iban_changes c join organizations o on o.id = c.organization_id
      join users u on u.id = coalesce(c.decided_by, c.asked_by)
      where c.organization_id = ${organizationId} order by c.id desc limit 1`)
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
