import type { MembershipPeriod } from '@obole/core/campaign/membership'
import type { Participant } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { Locale } from '@obole/core/locale'
import type { PaymentState } from '@obole/core/payment/payment'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import { isDonation, TIER_TYPES, type TierType } from '@obole/core/campaign/tier'
import type { RatedVat } from '@obole/core/money/vat'
import type { Row, Queryable } from '../platform/db.ts'
import {
  BACK_OF_STANDING,
  FIGURES_OF_ORDER,
  GOING_BACK,
  NOT_BACK_OF_ENDED,
  PAID_BACK_CENTS,
  PAID_CENTS,
  TO_HAND_BACK_OF_ENDED,
  VAT_BY_RATE_OF_ORDER,
} from './figures.sql.ts'
import {
  type Answer,
  answersSql,
  AWAITED_NAMES,
  DAYS_OF_MEMBERSHIP,
  COUPON_CODE,
  OPTIONS_AS_BOUGHT,
  type OptionAsBought,
} from './line-words.sql.ts'
import { listed, named, sql } from '../platform/sql.ts'

export interface OrderRow extends Row {
  id: number
  organization_id: number
  form_id: number
  cart_id: string
  payer: OrderPayer
  total_cents: number
  tip_cents: number
  discount_cents: number
  locale: Locale
  created_at: Date
  coupon_code: string | null
  ends_with_event: boolean
  vat_by_rate: RatedVat[]
  /** What is debited each month, including the contribution; null once the gift has stopped. */
  each_month: { amount: number; day: number } | null
}

export interface OrderLineRow {
  name: string
  grossCents: number
  discountCents: number
  changedPriceCents: number | null
  tierId: number | null
  type: TierType
  participant: Participant | null
  answers: Answer[]
  /** The names of the documents that it still lacks. */
  awaited: string[]
  /** The days of a membership that stands. */
  membership: MembershipPeriod | null
  options: OptionAsBought[]
  isCanceled: boolean
  backCents: number
  notBackCents: number
  goingBackCents: number
  toHandBackCents: number
}

export interface OrderTermRow {
  number: number
  dueOn: string
  amountCents: number
  tipCents: number
  state: PaymentState
  /** The whole refund, and the contribution in it. */
  refundedCents: number
  refundedTipCents: number
  /** Cash, a cheque or a transfer, entered by the association; null for an online payment. */
  byHand: DeskMeans | null
}

export async function findOrderOfCart(
  db: Queryable,
  cartId: string,
): Promise<{ id: number; payerEmail: string | null } | null> {
  const [row] = await db.query<{ id: number; payer_email: string | null }>(
    named('orders-of-cart')`
      select id, payer_email from orders where cart_id = ${cartId}`,
  )
  return row ? { id: row.id, payerEmail: row.payer_email } : null
}

export type WholeOrderRow = OrderRow & { lines: OrderLineRow[]; terms: OrderTermRow[] }

export function findOrders(db: Queryable, ids: readonly number[]): Promise<WholeOrderRow[]> {
  return db.query<WholeOrderRow>(named('orders-find')`
      select o.id, o.organization_id, o.form_id, o.cart_id, o.payer, o.total_cents, figures.tip_cents,
        o.discount_cents, o.locale, o.created_at, ${COUPON_CODE} as coupon_code,
        exists (select from event_cancellation_orders e where e.order_id = o.id) as ends_with_event,
        ${VAT_BY_RATE_OF_ORDER} as vat_by_rate,
        (select jsonb_build_object('amount', r.amount_cents + r.tip_cents, 'day', r.day)
          from recurrences r where r.order_id = o.id and r.state = 'Active') as each_month,
        (select jsonb_agg(jsonb_build_object('name', i.name, 'tierId', i.tier_id, 'type', i.type, 'participant',
        i.participant, 'answers', ${answersSql(sql`i.custom_fields`)}, 'awaited', ${AWAITED_NAMES}, 'membership', ${DAYS_OF_MEMBERSHIP}, 'grossCents', i.initial_amount_cents,
            'discountCents', i.discount_cents, 'changedPriceCents', i.changed_price_cents, 'isCanceled',
            not is_item_live(i.state),
            'backCents', ${BACK_OF_STANDING}, 'notBackCents', ${NOT_BACK_OF_ENDED}, 'goingBackCents', ${GOING_BACK},
            'toHandBackCents', ${TO_HAND_BACK_OF_ENDED}, 'options', ${OPTIONS_AS_BOUGHT}) order by i.id)
          from order_items i where i.order_id = o.id) as lines,
        (select coalesce(jsonb_agg(jsonb_build_object('number', p.instalment_number, 'dueOn', p.due_on,
          'amountCents', ${PAID_CENTS}, 'tipCents', p.tip_cents, 'state', p.state, 'byHand',
          case when p.type = 'Offline' then p.means end,
          'refundedCents', ${PAID_BACK_CENTS} + p.refunded_tip_cents, 'refundedTipCents', p.refunded_tip_cents)
          order by p.instalment_number), '[]')
          from payments p where p.order_id = o.id) as terms
      from orders o ${FIGURES_OF_ORDER} where o.id = any(${ids}::bigint[])`)
}

/** A gift on top of an order gives no place. */
const GIVES_PLACE = sql`not i.type in ${listed(TIER_TYPES.filter(isDonation))} and is_item_live(i.state)`

/** Which of these orders have places at the event, or at what a dated sale sells. */
export async function withPlaces(db: Queryable, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('orders-with-places')`
      select distinct i.order_id as id from order_items i
      where i.order_id = any(${orderIds}::bigint[]) and ${GIVES_PLACE}`)
  return rows.map(({ id }) => id)
}

/** The same for any order of that address. */
export async function hasPlacesBy(db: Queryable, formId: number, email: string): Promise<boolean> {
  const rows = await db.query(sql`
      select from orders o join order_items i on i.order_id = o.id
      where o.form_id = ${formId} and lower(o.payer ->> 'email') = lower(${email}) and ${GIVES_PLACE}
      limit 1`)
  return rows.length > 0
}
