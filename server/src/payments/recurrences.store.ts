import { cents, type Cents } from '@obole/core/money/money'
import type { RecurrenceState } from '@obole/core/payment/planned-debit'
import { endMoneyLinksCte } from '../order-links/order-links.sql.ts'
import { type AuditNote, auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam } from '../platform/jobs.sql.ts'
import type { MonthlyLine } from './monthly-line.ts'
import { holdPaymentsOf } from './hold-payments.sql.ts'
import { endPlanCtes } from './plan-end.sql.ts'
import { newJob } from '../platform/job.ts'
import { sendPlanMailJob } from './payments.queue.ts'
import { at, named, param, sql } from '../platform/sql.ts'
import { insertPayments } from './write-payments.sql.ts'

export interface RecurrenceToPlan extends Row {
  order_id: number
  day: number
  start_on: string
  planned_number: number
}

/** Monthly gifts whose planned debit is due, so that the next one must be planned. */
export function listRecurrencesToPlan(
  db: Queryable,
  today: string,
  limit: number,
): Promise<RecurrenceToPlan[]> {
  return db.query<RecurrenceToPlan>(named('recurrences-to-plan')`
      select order_id, day, start_on, planned_number from recurrences
      where state = 'Active' and planned_on <= ${today} order by planned_on, order_id limit ${limit}`)
}

export interface MonthToPlan {
  orderId: number
  /** The number of the debit it follows: planning twice after the same debit plans only once. */
  afterNumber: number
  dueOn: string
}

export async function planMonths(db: Queryable, months: readonly MonthToPlan[], now: number): Promise<void> {
  const moment = at(now)
  await db.query(named('recurrences-plan')`
      with month as (
        select * from unnest(${months.map(({ orderId }) => orderId)}::bigint[],
          ${months.map(({ afterNumber }) => afterNumber)}::int[],
          ${months.map(({ dueOn }) => dueOn)}::date[]) as m(order_id, after_number, due_on)),
      advanced as (
        update recurrences r set planned_number = r.planned_number + 1, planned_on = m.due_on
        from month m where r.order_id = m.order_id and r.planned_number = m.after_number and r.state = 'Active'
        returning r.order_id, r.planned_number, r.planned_on, r.amount_cents, r.tip_cents)
      ${insertPayments({
        order_id: sql`o.id`,
        organization_id: sql`o.organization_id`,
        form_id: sql`o.form_id`,
        instalment_number: sql`a.planned_number`,
        amount_cents: sql`a.amount_cents`,
        tip_cents: sql`a.tip_cents`,
        due_on: sql`a.planned_on`,
        try_on: sql`a.planned_on`,
        shares: sql`(select jsonb_object_agg(i.id, i.monthly_cents) from order_items i
          where i.order_id = o.id and i.monthly_cents is not null and is_item_live(i.state))`,
        // As its mandate says; where there is none any more, as the month before.
        means: sql`coalesce((select m.means from mandates m where m.order_id = o.id and m.state = 'Active'),
          (select p.means from payments p where p.order_id = o.id and p.instalment_number = a.planned_number - 1))`,
        state: sql`'Pending'`,
        created_at: moment,
        updated_at: moment,
      })}
      from advanced a join orders o on o.id = a.order_id`)
}

/** A monthly gift with everything needed to change it. */
export interface Recurrence {
  orderId: number
  organizationId: number
  formId: number
  state: RecurrenceState
  tipCents: Cents
  day: number
  startOn: string
  plannedNumber: number
  plannedOn: string
  /** Increases with every change: a decision made on an older version is made again. */
  version: number
  lines: readonly MonthlyLine[]
}

interface RecurrenceRow extends Row {
  order_id: number
  organization_id: number
  form_id: number
  state: Recurrence['state']
  tip_cents: number
  day: number
  start_on: string
  planned_number: number
  planned_on: string
  version: number
  lines: {
    itemId: number
    tierId: number | null
    name: string
    priceCategory: MonthlyLine['priceCategory']
    options: { extraOptionId: number }[]
    monthlyCents: number
  }[]
}

export async function findRecurrence(db: Queryable, orderId: number): Promise<Recurrence | null> {
  const [row] = await db.query<RecurrenceRow>(named('recurrences-find')`
      select r.order_id, o.form_id, o.organization_id, r.state, r.tip_cents, r.day, r.start_on, r.planned_number,
        r.planned_on, r.version,
        (select coalesce(jsonb_agg(jsonb_build_object('itemId', i.id, 'tierId', i.tier_id, 'name', i.name,
          'priceCategory', i.price_category, 'options', i.options, 'monthlyCents', i.monthly_cents) order by i.id),
          '[]')
          from order_items i
          where i.order_id = o.id and i.monthly_cents is not null and is_item_live(i.state)) as lines
      from recurrences r join orders o on o.id = r.order_id where o.id = ${orderId}`)
  if (!row) return null
  return {
    orderId: row.order_id,
    organizationId: row.organization_id,
    formId: row.form_id,
    state: row.state,
    tipCents: cents(row.tip_cents),
    day: row.day,
    startOn: row.start_on,
    plannedNumber: row.planned_number,
    plannedOn: row.planned_on,
    version: row.version,
    lines: row.lines.map(({ options, monthlyCents, ...line }) => ({
      ...line,
      optionIds: options.map(({ extraOptionId }) => extraOptionId),
      monthlyCents: cents(monthlyCents),
    })),
  }
}

export interface RecurrenceChange {
  orderId: number
  version: number
  plannedNumber: number
  tipCents: Cents
  day: number
  /** The new date of the planned debit. */
  dueOn: string
  lines: readonly { itemId: number; monthlyCents: Cents }[]
  audit: AuditNote
  now: number
}

/**
 * Changes the gift and its planned debit, unless that debit is being taken right now: then the change begins with the
 * next one. `must` refuses where the gift was changed or stopped meanwhile. Needs a transaction: its payments are taken
 * first, as by whoever gives money back.
 */
export async function changeRecurrence(db: Queryable, change: RecurrenceChange): Promise<void> {
  const { lines, orderId, version } = change
  await db.query(named('recurrences-hold')`${holdPaymentsOf(orderId)}`)
  const key = `gift-changed:${orderId}:${version}`
  const mail = newJob(sendPlanMailJob, { kind: 'changed', orderId }, { key })
  const orderIdParam = param(orderId)
  const versionParam = param(version)
  const tipCents = param(change.tipCents)
  const dueOn = param(change.dueOn)
  const moment = at(change.now)
  const plannedNumber = param(change.plannedNumber)
  await db.query(named('recurrences-change')`
      with line as (select * from unnest(${lines.map(({ itemId }) => itemId)}::bigint[],
      ${lines.map(({ monthlyCents }) => monthlyCents)}::bigint[]) as l(item_id, monthly_cents)),
      next as (
        update payments p set amount_cents = (select sum(monthly_cents) from line), tip_cents = ${tipCents},
          due_on = ${dueOn}, try_on = ${dueOn},
          announced_at = case when p.due_on = ${dueOn} then p.announced_at end,
          shares = (select jsonb_object_agg(item_id, monthly_cents) from line), updated_at = ${moment}
        from recurrences r
        where r.order_id = ${orderIdParam} and r.version = ${versionParam} and r.state = 'Active'
        and p.order_id = r.order_id
          and p.instalment_number = ${plannedNumber} and p.state = 'Pending' and p.refusals = 0
          and p.try_on is not null
        returning p.id),
      gift as (
        update recurrences r set amount_cents = (select sum(monthly_cents) from line), tip_cents = ${tipCents},
          day = ${change.day},
          planned_on = case when exists (select from next) then ${dueOn} else r.planned_on end,
          version = r.version + 1,
          updated_at = ${moment}
        where r.order_id = ${orderIdParam} and r.version = ${versionParam} and r.state = 'Active'
        and r.planned_number = ${plannedNumber}
        returning r.order_id),
      changed as (
        update order_items i set monthly_cents = l.monthly_cents
        from line l, gift where i.id = l.item_id and i.order_id = gift.order_id),
      served as (${endMoneyLinksCte(sql`gift.order_id`, moment, sql`gift`)}),
      noted as (${insertAuditCte(param(auditParam([change.audit])), moment, sql`gift`)}),
      follow_ups as (${insertJobsCte(param(jobsParam([mail], change.now)), sql`gift`)})
      select must(exists (select from gift), 'gift')`)
}

/**
 * Stops the gift, so that nothing more is debited; answers false where it was already stopped. Needs a transaction: its
 * payments are taken before the gift, as by whoever gives money back.
 */
export async function stopRecurrence(
  db: Queryable,
  orderId: number,
  audit: AuditNote,
  now: number,
): Promise<boolean> {
  await db.query(named('recurrences-hold')`${holdPaymentsOf(orderId)}`)
  const key = `gift-stopped:${orderId}`
  const jobs = [newJob(sendPlanMailJob, { kind: 'stopped', orderId }, { key })]
  const moment = at(now)
  const rows = await db.query(named('recurrences-stop')`
      with gift as (
        select order_id from recurrences where order_id = ${orderId} and state = 'Active' for no key update),
      ${endPlanCtes({ orderId: sql`gift.order_id`, now: moment, from: sql`gift` })},
      served as (${endMoneyLinksCte(sql`gift.order_id`, moment, sql`gift`)}),
      noted as (${insertAuditCte(param(auditParam([audit])), moment, sql`gift`)}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`gift`)})
      select order_id from gift`)
  return rows.length > 0
}
