import { ORDER_FACTS, type OrderFact, type OrderState, waysToBe } from '@obole/core/order-state'
import { handedBackCents } from './figures.sql.ts'

/*
 * What is true of an order called `o`, for core to say what it is called (`order-state.ts`), and the same facts as
 * conditions, for whoever looks orders up by what they are called.
 */

const RECEIVED = `p.state in ('Authorized', 'Corrected')`

/**
 * Beside an order: what its payments, refunds and lines say. Added up for each order alone, so that the database never
 * reads everybody's to answer about one.
 */
export const FACTS_BESIDE_ORDER = `
  cross join lateral (
    select coalesce(bool_or(p.state = 'Refused'), false) as refused,
      coalesce(bool_or(p.state = 'Contested'), false) as contested,
      coalesce(bool_or(p.state = 'Refunding'), false) as refunding,
      coalesce(bool_or(p.state = 'Pending'), false) as planned,
      coalesce(bool_or(${RECEIVED}), false) as paid,
      coalesce(bool_or(p.state = 'Registered'), false) as registered,
      -- The association's part went back whole, whatever became of the contribution to the platform.
      coalesce(bool_or(p.state = 'Refunded' or ${RECEIVED} and p.amount_cents > 0 and p.refunded_cents >= p.amount_cents
        or p.amount_cents = 0 and p.state = 'Registered' and ${handedBackCents('p')} > 0), false) as refunded,
      coalesce(bool_or(p.state = 'Canceled'), false) as given_up,
      coalesce(bool_or(p.state in ('Authorized', 'Corrected', 'Registered') and p.amount_cents > p.refunded_cents), false) as kept,
      coalesce(bool_or(p.state = 'Refunded' or p.refunded_cents > 0 or ${handedBackCents('p')} > 0), false) as returned
    from payments p where p.order_id = o.id) of_payments
  cross join lateral (
    select coalesce(bool_or(r.state = 'Waiting'), false) as waits,
      coalesce(bool_or(r.state in ('Init', 'Processing', 'Error')), false) as goes
    from refunds r where r.order_id = o.id) of_refunds
  cross join lateral (
    select coalesce(bool_or(not is_item_live(i.state)), false) as some_canceled,
      coalesce(bool_and(not is_item_live(i.state)), false) as all_canceled
    from order_items i where i.order_id = o.id) of_lines`

const FACTS: Readonly<Record<OrderFact, string>> = {
  refused: 'of_payments.refused',
  contested: 'of_payments.contested',
  refundWaits: 'of_refunds.waits',
  refundGoes: '(of_payments.refunding or of_refunds.goes)',
  planned: 'of_payments.planned',
  paid: 'of_payments.paid',
  registered: 'of_payments.registered',
  refunded: 'of_payments.refunded',
  givenUp: 'of_payments.given_up',
  kept: 'of_payments.kept',
  returned: 'of_payments.returned',
  monthly: 'o.recurrence is not null',
  someCanceled: 'of_lines.some_canceled',
  allCanceled: 'of_lines.all_canceled',
}

/** The facts that are true of an order, as a list of their names; beside `FACTS_BESIDE_ORDER`. */
export const FACTS_OF_ORDER = `array_remove(array[${ORDER_FACTS.map(
  (fact) => `case when ${FACTS[fact]} then '${fact}' end`,
).join(', ')}], null)`

/** Orders that are called one of these, of the association that is the first parameter; beside `FACTS_BESIDE_ORDER`. */
export function isCalled(states: readonly OrderState[]): string {
  const ways = states.flatMap((state) => waysToBe(state))
  const each = ways.map(({ all, notAllOf }) => {
    const conditions = [
      ...all.map((fact) => FACTS[fact]),
      ...notAllOf.map((group) => `not (${group.map((fact) => FACTS[fact]).join(' and ')})`),
    ]
    return `(${conditions.join(' and ')})`
  })
  return [...whereToLook(ways), `(${each.join(' or ')})`].join(' and ')
}

const payment = (condition: string) =>
  `select p.order_id from payments p where p.organization_id = $1 and ${condition}`
const refund = (condition: string) =>
  `select r.order_id from refunds r where r.organization_id = $1 and ${condition}`
const canceledLine = `
  select i.order_id from order_items i where not is_item_live(i.state)
    and i.form_id in (select lf.id from forms lf where lf.organization_id = $1)`

/** As the index of them says it. */
const RETURNED = `
  ${payment(`(p.refunded_cents > 0 or p.type = 'Offline' and p.waived_cents > 0)`)}
  union all ${payment(`p.state = 'Refunded'`)}`

/** Where orders of which a fact is true are found, the rarest facts first. What most orders are is found by reading them. */
const PLACES: readonly (readonly [OrderFact, string])[] = [
  ['refundWaits', refund(`r.state = 'Waiting'`)],
  [
    'refundGoes',
    `${payment(`p.state = 'Refunding'`)} union all ${refund(`r.state in ('Init', 'Processing', 'Error')`)}`,
  ],
  ['contested', payment(`p.state = 'Contested'`)],
  ['refused', payment(`p.state = 'Refused'`)],
  ['returned', RETURNED],
  ['refunded', RETURNED],
  ['someCanceled', canceledLine],
  ['allCanceled', canceledLine],
  ['givenUp', payment(`p.state = 'Canceled'`)],
]

/** Nothing where some of the orders may be anywhere. */
function whereToLook(ways: ReturnType<typeof waysToBe>): string[] {
  if (ways.every(({ all }) => all.length === 0)) return ['o.total_cents = 0']
  const places = ways.map(({ all }) => PLACES.find(([fact]) => all.includes(fact))?.[1])
  if (places.includes(undefined)) return []
  return [`o.id in (${[...new Set(places)].join(' union all ')})`]
}
