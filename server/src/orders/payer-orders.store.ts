import type { Payer } from '@obole/contract/carts'
import type { Locale } from '@obole/core/locale'
import type { TERM_STATES } from '@obole/core/payment/payment'
import type { PaymentMeans, PaymentType } from '@obole/core/payment/payment-means'
import type { RecurrenceState } from '@obole/core/payment/planned-debit'
import type { MembershipPeriod } from '@obole/core/campaign/membership'
import type { PriceCategory, TierType } from '@obole/core/campaign/tier'
import type { RatedVat } from '@obole/core/money/vat'
import type { Row, Queryable } from '../platform/db.ts'
import {
  COMPUTED_OF_LINE,
  type ComputedOfLine,
  FIGURES_OF_ORDER,
  PAYMENT_AS_SHOWN,
  VAT_BY_RATE_OF_ORDER,
} from './figures.sql.ts'
import {
  type Answer,
  answersSql,
  COUPON_CODE,
  DAYS_OF_MEMBERSHIP,
  NOT_HELD,
  type NotHeld,
  OPTIONS_AS_BOUGHT,
  type OptionAsBought,
} from './line-words.sql.ts'
import { isOwner } from './owner.sql.ts'
import type { ProviderCard } from '../providers/payment-provider.ts'
import {
  AUTOMATIC_RENEWAL_OF_ORDER,
  type AutomaticRenewalOfOrder,
  ENDED_RENEWAL_OF_ORDER,
  type EndedRenewalOfOrder,
} from '../renewals/automatic.sql.ts'
import { asJson, named, param, sql } from '../platform/sql.ts'

/** An order with everything its payer may see. */
export interface PayerOrderRow extends Row {
  id: number
  form_id: number
  /** The holder of a link of an order, or of an account for it, has an e-mail address. */
  payer: Payer
  total_cents: number
  tip_cents: number
  tip_kept_cents: number
  tip_given_back_at: Date | null
  discount_cents: number
  vat_by_rate: RatedVat[]
  locale: Locale
  created_at: Date
  coupon_code: string | null
  items: PayerItemRow[]
  payments: PayerTermRow[]
  gift: { state: RecurrenceState; day: number; amount_cents: number; tip_cents: number } | null
  automatic_renewal: AutomaticRenewalOfOrder | null
  ended_renewal: EndedRenewalOfOrder | null
  card: ProviderCard | null
  /** Null unless the order's event was cancelled. */
  cancellation_message: string | null
}

export interface PayerItemRow extends ComputedOfLine {
  id: number
  tier_id: number | null
  name: string
  type: TierType
  price_category: PriceCategory
  amount_cents: number
  initial_amount_cents: number
  changed_price_cents: number | null
  discount_cents: number
  state: string
  participant: { firstName: string; lastName: string; email?: string | null } | null
  is_live: boolean
  has_ticket: boolean
  passed_on_count: number
  /** The addresses its pass was sent to, apart from the payer's. */
  sent_to: string[]
  answers: Answer[]
  not_held: NotHeld[]
  /** The days of a membership that stands. */
  membership: MembershipPeriod | null
  options: OptionAsBought[]
  monthly_cents: number | null
}

export interface PayerTermRow {
  id: number
  instalment_number: number
  due_on: string
  try_on: string | null
  is_retried: boolean
  amount_cents: number
  tip_cents: number
  refunded_cents: number
  refunded_tip_cents: number
  returned_tip_cents: number
  state: TermState
  type: PaymentType
}

export type TermState = (typeof TERM_STATES)[number]

const PAYER_ORDER = sql`
  select o.id, o.form_id, o.payer, o.total_cents, o.tip_cents, figures.tip_cents as tip_kept_cents,
    (select max(r.updated_at) from refunds r where r.order_id = o.id and r.state = 'Processed'
    and r.tip_cents > 0) as tip_given_back_at,
    o.discount_cents, ${VAT_BY_RATE_OF_ORDER} as vat_by_rate, o.locale, o.created_at, ${COUPON_CODE} as coupon_code,
    (select coalesce(jsonb_agg(to_jsonb(i) || ${asJson(COMPUTED_OF_LINE)} || jsonb_build_object('answers', ${answersSql(sql`i.custom_fields`)},
    'not_held', ${NOT_HELD}, 'membership', ${DAYS_OF_MEMBERSHIP}, 'options', ${OPTIONS_AS_BOUGHT},
        'is_live', is_item_live(i.state), 'has_ticket', exists (select from papers t where t.order_item_id = i.id
        and t.kind = 'Ticket'),
        'sent_to', (select coalesce(jsonb_agg(s.email), '[]') from participant_passes s where s.order_item_id = i.id
        and s.kept_back_at is null)) order by i.id), '[]') from order_items i where i.order_id = o.id) as items,
    (select coalesce(jsonb_agg(${PAYMENT_AS_SHOWN} order by p.instalment_number), '[]') from payments p
    where p.order_id = o.id)
      as payments,
    (select to_jsonb(r) from recurrences r where r.order_id = o.id) as gift,
    ${AUTOMATIC_RENEWAL_OF_ORDER} as automatic_renewal, ${ENDED_RENEWAL_OF_ORDER} as ended_renewal,
    (select m.card from mandates m where m.order_id = o.id and m.state = 'Active') as card,
    (select c.message from event_cancellation_orders e join event_cancellations c on c.form_id = e.form_id
      where e.order_id = o.id) as cancellation_message
  from orders o ${FIGURES_OF_ORDER}`

export async function findOrderById(db: Queryable, id: number): Promise<PayerOrderRow | null> {
  const [row] = await db.query<PayerOrderRow>(named('orders-by-id')`${PAYER_ORDER} where o.id = ${id}`)
  return row ?? null
}

export async function findOrderOfUser(
  db: Queryable,
  id: number,
  userId: number,
): Promise<PayerOrderRow | null> {
  const [row] = await db.query<PayerOrderRow>(
    named('orders-of-user')`${PAYER_ORDER} where o.id = ${id} and ${isOwner(param(userId))}`,
  )
  return row ?? null
}

export interface UserPaymentRow extends Row {
  term: PayerTermRow & { means: PaymentMeans }
  created_at: Date
  updated_at: Date
  order_id: number
  email: string
  ordered_at: Date
  form_id: number
  items: { id: number; name: string; type: TierType; shareAmount: number }[]
}

export async function findPaymentOfUser(
  db: Queryable,
  id: number,
  userId: number,
): Promise<UserPaymentRow | null> {
  const [row] = await db.query<UserPaymentRow>(named('payments-of-user')`
      select ${PAYMENT_AS_SHOWN} as term, p.created_at, p.updated_at, o.id as order_id, o.payer_email as email,
        o.created_at as ordered_at, o.form_id,
        (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type,
          'shareAmount', s.amount_cents) order by i.id), '[]')
          from payment_shares s join order_items i on i.id = s.order_item_id
          where s.payment_id = p.id and s.amount_cents > 0) as items
      from payments p join orders o on o.id = p.order_id where p.id = ${id} and ${isOwner(param(userId))}`)
  return row ?? null
}
