import { ORDER_FACTS, type OrderFact, type OrderState, waysToBe } from '@obole/core/order-state'

/*
 * What is true of an order called `o`, for core to say what it is called (`order-state.ts`), and the same facts as
 * conditions, for whoever looks orders up by what they are called.
 */

/** With the association, so that few orders among many are found through their payments. */
const payment = (condition: string) =>
  `exists (select from payments p where p.organization_id = o.organization_id and p.order_id = o.id and ${condition})`
const refund = (condition: string) =>
  `exists (select from refunds r where r.organization_id = o.organization_id and r.order_id = o.id and ${condition})`
const line = (condition: string) =>
  `exists (select from order_items i where i.order_id = o.id and ${condition})`

const RECEIVED = `p.state in ('Authorized', 'Corrected')`
/** The association's part went back whole, whatever became of the contribution to the platform. */
const GAVE_BACK = `(p.state = 'Refunded' or ${RECEIVED} and p.amount_cents > 0 and p.refunded_cents >= p.amount_cents)`

const FACTS: Readonly<Record<OrderFact, string>> = {
  refused: payment(`p.state = 'Refused'`),
  contested: payment(`p.state = 'Contested'`),
  refundWaits: refund(`r.state = 'Waiting'`),
  refundGoes: `(${payment(`p.state = 'Refunding'`)} or ${refund(`r.state in ('Init', 'Processing', 'Error')`)})`,
  planned: payment(`p.state = 'Pending'`),
  paid: payment(RECEIVED),
  registered: payment(`p.state = 'Registered'`),
  refunded: payment(GAVE_BACK),
  givenUp: payment(`p.state = 'Canceled'`),
  kept: payment(`p.state in ('Authorized', 'Corrected', 'Registered') and p.amount_cents > p.refunded_cents`),
  returned: payment(`(p.state = 'Refunded' or p.refunded_cents > 0)`),
  someCanceled: line('not is_item_live(i.state)'),
  allCanceled: `(${line('not is_item_live(i.state)')} and not ${line('is_item_live(i.state)')})`,
}

/** The facts that are true of an order, as a list of their names. */
export const FACTS_OF_ORDER = `array_remove(array[${ORDER_FACTS.map(
  (fact) => `case when ${FACTS[fact]} then '${fact}' end`,
).join(', ')}], null)`

/** Orders that are called one of these. */
export function isCalled(states: readonly OrderState[]): string {
  const ways = states.flatMap((state) => waysToBe(state))
  const each = ways.map(({ all, notAllOf }) => {
    const conditions = [
      ...all.map((fact) => FACTS[fact]),
      ...notAllOf.map((group) => `not (${group.map((fact) => FACTS[fact]).join(' and ')})`),
    ]
    return conditions.join(' and ')
  })
  return each.length === 1 ? each.join('') : `(${each.map((way) => `(${way})`).join(' or ')})`
}
