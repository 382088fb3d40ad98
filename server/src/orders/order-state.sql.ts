import { SENT_REFUND_STATES } from '@obole/core/ledger/refund'
import { STANDING_STATES } from '@obole/core/payment/payment'
import { ORDER_FACTS, type OrderFact, type OrderState, waysToBe } from '@obole/core/order/order-state'
import { handedBackCents } from './figures.sql.ts'
import { joined, listed, raw, sql, type Sql } from '../platform/sql.ts'

/*
 * The facts about an order called `o`, from which core decides its state (`order-state.ts`), and the same facts as
 * conditions, to find orders by their state.
 */

const RECEIVED = sql`p.state in ('Authorized', 'Corrected')`

/**
 * Joins to an order the facts of its payments, refunds and lines. They are computed for each order alone, so that the
 * database never reads all orders to answer about one.
 */
export const FACTS_BESIDE_ORDER = sql`
  cross join lateral (
    select coalesce(bool_or(p.state = 'Refused'), false) as refused,
      coalesce(bool_or(p.state = 'Contested'), false) as contested,
      coalesce(bool_or(p.state = 'Refunding'), false) as refunding,
      coalesce(bool_or(p.state = 'Pending'), false) as planned,
      coalesce(bool_or(${RECEIVED}), false) as paid,
      coalesce(bool_or(p.state = 'Registered'), false) as registered,
      -- The association's part went back whole, whatever became of the contribution to the platform.
      coalesce(bool_or(p.state = 'Refunded' or ${RECEIVED} and p.amount_cents > 0 and p.refunded_cents >= p.amount_cents
        or p.amount_cents = 0 and p.state = 'Registered' and ${handedBackCents(sql`p`)} > 0), false) as refunded,
      coalesce(bool_or(p.state = 'Canceled'), false) as given_up,
      coalesce(bool_or(p.state in ${listed(STANDING_STATES)} and p.amount_cents > p.refunded_cents), false) as kept,
      coalesce(bool_or(p.state = 'Refunded' or p.refunded_cents > 0 or ${handedBackCents(sql`p`)} > 0), false) as returned
    from payments p where p.order_id = o.id) of_payments
  cross join lateral (
    select coalesce(bool_or(r.state = 'Waiting'), false) as waits,
      coalesce(bool_or(r.state in ${listed(SENT_REFUND_STATES)}), false) as goes
    from refunds r where r.order_id = o.id) of_refunds
  cross join lateral (
    select coalesce(bool_or(not is_item_live(i.state)), false) as some_canceled,
      coalesce(bool_and(not is_item_live(i.state)), false) as all_canceled
    from order_items i where i.order_id = o.id) of_lines`

const FACTS: Readonly<Record<OrderFact, Sql>> = {
  refused: sql`of_payments.refused`,
  contested: sql`of_payments.contested`,
  refundWaits: sql`of_refunds.waits`,
  refundGoes: sql`(of_payments.refunding or of_refunds.goes)`,
  planned: sql`of_payments.planned`,
  paid: sql`of_payments.paid`,
  registered: sql`of_payments.registered`,
  refunded: sql`of_payments.refunded`,
  givenUp: sql`of_payments.given_up`,
  kept: sql`of_payments.kept`,
  returned: sql`of_payments.returned`,
  monthly: sql`o.recurrence is not null`,
  someCanceled: sql`of_lines.some_canceled`,
  allCanceled: sql`of_lines.all_canceled`,
}

/** The names of the facts that are true of an order; needs `FACTS_BESIDE_ORDER`. */
export const FACTS_OF_ORDER = sql`array_remove(array[${joined(
  ORDER_FACTS.map((fact) => sql`case when ${FACTS[fact]} then '${raw(fact)}' end`),
  ', ',
)}], null)`

/** True for an order in one of these states; needs `FACTS_BESIDE_ORDER`. */
export function isCalled(states: readonly OrderState[]): Sql {
  const ways = states.flatMap((state) => waysToBe(state))
  const all = (facts: readonly OrderFact[]) =>
    joined(
      facts.map((fact) => FACTS[fact]),
      ' and ',
    )
  const each = ways.map((way) => {
    const conditions = [
      ...way.all.map((fact) => FACTS[fact]),
      ...way.notAllOf.map((group) => sql`not (${all(group)})`),
    ]
    return sql`(${joined(conditions, ' and ')})`
  })
  const isFree = ways.every(({ all: needed }) => needed.length === 0) ? [sql`o.total_cents = 0`] : []
  return joined([...isFree, sql`(${joined(each, ' or ')})`], ' and ')
}

const payment = (condition: Sql) => (organizationId: number) =>
  sql`select p.order_id from payments p where p.organization_id = ${organizationId} and ${condition}`
const refund = (condition: Sql) => (organizationId: number) =>
  sql`select r.order_id from refunds r where r.organization_id = ${organizationId} and ${condition}`
const canceledLine = (organizationId: number) => sql`
  select i.order_id from order_items i where not is_item_live(i.state)
    and i.form_id in (select lf.id from forms lf where lf.organization_id = ${organizationId})`
const unionOf =
  (...places: readonly ((organizationId: number) => Sql)[]) =>
  (organizationId: number) =>
    joined(
      places.map((place) => place(organizationId)),
      ' union all ',
    )

/** Written as in the index on these payments. */
const returned = unionOf(
  payment(sql`(p.refunded_cents > 0 or p.type = 'Offline' and p.waived_cents > 0)`),
  payment(sql`p.state = 'Refunded'`),
)

/** Where to find orders with a fact, the rarest facts first. For facts that most orders have, orders are read. */
const PLACES: readonly (readonly [OrderFact, (organizationId: number) => Sql])[] = [
  ['refundWaits', refund(sql`r.state = 'Waiting'`)],
  [
    'refundGoes',
    unionOf(payment(sql`p.state = 'Refunding'`), refund(sql`r.state in ${listed(SENT_REFUND_STATES)}`)),
  ],
  ['contested', payment(sql`p.state = 'Contested'`)],
  ['refused', payment(sql`p.state = 'Refused'`)],
  ['returned', returned],
  ['refunded', returned],
  ['someCanceled', canceledLine],
  ['allCanceled', canceledLine],
  ['givenUp', payment(sql`p.state = 'Canceled'`)],
]

/** A query of the ids of all orders that can be in one of these states; null where some of them may be anywhere. */
export function mayBeCalled(organizationId: number, states: readonly OrderState[]): Sql | null {
  const places = states
    .flatMap((state) => waysToBe(state))
    .map(({ all }) => PLACES.find(([fact]) => all.includes(fact))?.[1])
  const known = [...new Set(places)].filter((place) => place !== undefined)
  return known.length === 0 || places.includes(undefined) ? null : unionOf(...known)(organizationId)
}
