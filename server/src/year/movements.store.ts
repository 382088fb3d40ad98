import type { Movement } from '@obole/core/accounting/year'
import { parisDate } from '@obole/core/dates/dates'
import type { Position } from '../platform/continuation.ts'
import { counted } from '../platform/count.sql.ts'
import type { Queryable, Row } from '../platform/db.ts'
import { Conditions, countRows } from '../platform/query.ts'
import { joined, param, sql, type Sql } from '../platform/sql.ts'
import { moneyOf } from './money-days.store.ts'
import { kindsOf, moved, movedByCampaign, type MovedKind, SIDES } from './moved.sql.ts'

/** What a list shows of the movements of an account: a period, some kinds, one campaign, or what is of none. */
export interface MovementsAsked {
  organizationId: number
  formId: number | null
  isOutside: boolean
  movements: readonly Movement[] | undefined
  fromMs: number | undefined
  /** Not included. */
  untilMs: number | undefined
}

export interface MovementRow extends Row {
  id: number
  lineId: number
  kind: MovedKind
  /** Above zero where it came in for the association. */
  amountCents: number
  bookedAt: Date
  orderId: number | null
  payoutId: number | null
  formType: string | null
  formSlug: string | null
  formTitle: string | null
  payer: { firstName?: string; lastName?: string; companyName?: string } | null
}

/** A payout is of several campaigns: only a list of all of them shows it as one. */
const isByCampaign = ({ formId, isOutside }: MovementsAsked) => formId !== null || isOutside

/** The movements of the transfers that are asked for, those before a position; no more of them than are shown, where each is one. */
function movementsOf(asked: MovementsAsked, after: Position | null, limit: number | null): Sql {
  const { organizationId, movements, fromMs, untilMs } = asked
  const conditions = new Conditions(sql`t.kind = any(${kindsOf(movements)}::text[])`)
  conditions.between(sql`t.booked_at`, fromMs, untilMs)
  if (after) conditions.where(sql`t.id <= ${Number(after.key)}`)
  const account = param(`association:${organizationId}`)
  const latest = limit === null ? sql`` : sql`order by t.id desc limit ${limit + 1}`
  const sides = SIDES.map(
    (side) =>
      sql`(select t.* from transfers t where ${side.account} = ${account} and ${conditions.all} ${latest})`,
  )
  const transfers = sql`(${joined(sides, ' union all ')}) t`
  return isByCampaign(asked) ? movedByCampaign(transfers) : moved(transfers)
}

function conditionsOf({ formId, isOutside }: MovementsAsked): Conditions {
  const conditions = new Conditions()
  if (formId !== null) conditions.where(sql`m.form_id = ${formId}`)
  if (isOutside) conditions.where(sql`m.form_id is null`)
  return conditions
}

const SIGNED = sql`case when m.movement in ('capture', 'topUp') then m.cents else -m.cents end`

/** The latest first, in the order they were booked. */
export function listMovements(
  db: Queryable,
  asked: MovementsAsked,
  after: Position | null,
  limit: number,
): Promise<MovementRow[]> {
  const conditions = conditionsOf(asked)
  if (after) conditions.where(sql`(m.id, m.line_id) < (${Number(after.key)}::bigint, ${after.id}::bigint)`)
  return db.query<MovementRow>(sql`
      select m.id, m.line_id as "lineId", m.kind, m."amountCents", m.booked_at as "bookedAt", m.order_id as "orderId",
        m.payout_id as "payoutId", f.form_type as "formType", f.slug as "formSlug", f.title as "formTitle", o.payer
      from (
        select m.*, ${SIGNED} as "amountCents" from (
          ${movementsOf(asked, after, isByCampaign(asked) ? null : limit)}) m
        where ${conditions.all} order by m.id desc, m.line_id desc limit ${limit}) m
      left join forms f on f.id = m.form_id left join orders o on o.id = m.order_id
      order by m.id desc, m.line_id desc`)
}

export const countMovements = (db: Queryable, asked: MovementsAsked, most?: number): Promise<number> =>
  countRows(
    db,
    counted(
      sql`select from (${movementsOf(asked, null, isByCampaign(asked) ? null : (most ?? null))}) m where ${conditionsOf(asked).all}`,
      most,
    ),
  )

/** Days before and after any money. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

/** The total of a list: the same sums by day that a year is told from. */
export async function sumMovements(db: Queryable, asked: MovementsAsked): Promise<number> {
  const { organizationId, movements, fromMs, untilMs } = asked
  const from = fromMs === undefined ? FIRST_DAY : parisDate(fromMs)
  const to = untilMs === undefined ? LAST_DAY : parisDate(untilMs - 1)
  const conditions = conditionsOf(asked)
  if (movements?.length) conditions.oneOf(sql`m.movement`, movements)
  const [row] = await db.query<{ cents: number }>(sql`
      select coalesce(sum(${SIGNED}), 0)::bigint as cents from (
        select form_id, kind as movement, cents from ${moneyOf({ organizationId, from, to })} days) m
      where ${conditions.all}`)
  return row?.cents ?? 0
}
