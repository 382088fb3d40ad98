import type { Participant } from '@obole/contract/carts'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { ItemState } from '@obole/core/order/order-lines'
import type { AttemptPurpose, AttemptState } from '@obole/core/payment/payment'
import type { TierType } from '@obole/core/campaign/tier'
import type { RatedVat } from '@obole/core/money/vat'
import type { Consent } from '../payments/frozen-order.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { COMPUTED_OF_LINE, type ComputedOfLine, FIGURES_OF_ORDER, PAYMENT_AS_SHOWN } from './figures.sql.ts'
import { FACTS_BESIDE_ORDER } from './order-state.sql.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import {
  type Answer,
  answersSql,
  COUPON_CODE,
  NOT_HELD,
  type NotHeld,
  OPTIONS_AS_BOUGHT,
  type OptionAsBought,
  VALID_UNTIL,
} from './line-words.sql.ts'
import { ORDER_COLUMNS, type OrderListRow } from './order-list.store.ts'
import type { PaymentColumns } from './payment-list.store.ts'
import {
  AUTOMATIC_RENEWAL_OF_ORDER,
  type AutomaticRenewalOfOrder,
  ENDED_RENEWAL_OF_ORDER,
  type EndedRenewalOfOrder,
} from '../renewals/automatic.sql.ts'
import { asJson, named, param, sql } from '../platform/sql.ts'

export interface DetailItem extends ComputedOfLine {
  id: number
  tier_id: number | null
  name: string
  type: TierType
  state: ItemState
  amount_cents: number
  initial_amount_cents: number
  changed_price_cents: number | null
  discount_cents: number
  vat_cents: number
  is_eligible_tax_receipt: boolean
  participant: Participant | null
  answers: Answer[]
  not_held: NotHeld[]
  valid_until: LocalDate | null
  options: OptionAsBought[]
}

/** What is written on a cheque, and the number of the deposit slip it is on. */
export interface WrittenCheque {
  number: string | null
  bank: string | null
  drawer: string | null
  depositSlip: number | null
}

export interface DetailAttempt {
  id: string
  /** What it pays: a cart or a payment. Neither, where it verifies a card. */
  cart_id: string | null
  payment_id: number | null
  created_at: string
  state: AttemptState
  amount_cents: number
  tip_cents: number | null
  decline_code: string | null
  error_code: string | null
  returned: 'underWay' | 'done' | null
  purpose: AttemptPurpose
}

/** The program by which a shop outside asked for the order. */
interface AskedBy {
  checkoutIntentId: number
  name: string | null
  isPartner: boolean
  metadata: string | null
}

export interface DetailRow extends OrderListRow {
  form_id: number
  cart_id: string
  full_payer: Record<string, unknown>
  locale: Locale
  coupon_code: string | null
  asked_by: AskedBy | null
  vat_by_rate: RatedVat[]
  is_monthly: boolean
  automatic_renewal: AutomaticRenewalOfOrder | null
  ended_renewal: EndedRenewalOfOrder | null
  note: string | null
  agreed_tip_cents: number
  consents: Consent[]
  items: DetailItem[]
  payments: (Omit<PaymentColumns, 'created_at'> & { created_at: string; cheque: WrittenCheque | null })[]
  attempts: DetailAttempt[]
  card: { brand: string; last4: string } | null
  refunds: {
    created_at: string
    amount_cents: number
    tip_cents: number
    state: string
    note: string | null
    message: string | null
    /** The name of the message in an older release. */
    comment: string | null
  }[]
}

const CHEQUE = sql`
  case when p.type = 'Offline' and p.means = 'Check' then (
    select jsonb_build_object('number', c.number, 'bank', c.bank, 'drawer', c.drawer, 'depositSlip', (
      select s.number from deposited_cheques d join deposit_slips s on s.id = d.slip_id where d.payment_id = p.id
        and d.stands))
    from (select 1) one left join cheques c on c.payment_id = p.id) end`

/**
 * Each way by its own index: one condition with `or` would read every attempt there is. An attempt is for a cart, for a
 * payment or for an order, never for two of them, so none comes twice.
 */
const ATTEMPTS_OF_ORDER = sql`
  select * from attempts where cart_id = o.cart_id
  union all select * from attempts where order_id = o.id
  union all select t.* from payments q join attempts t on t.payment_id = q.id where q.order_id = o.id`

/** A debit may change after a failed attempt: then only the total that the attempt asked for is known. */
const TIP_OF_ATTEMPT = sql`
  case when r.amount_cents = a.amount_cents then r.tip_cents
    when p.amount_cents + p.tip_cents = a.amount_cents then p.tip_cents end`

/** Money that came for nothing is booked under the attempt's id, and so is its way back (`payments/strays.store.ts`). */
const RETURNED_OF_ATTEMPT = sql`
  case when exists (select from transfers t where t.cause = 'stray-refund:' || a.id) then 'done'
    when exists (select from transfers t where t.cause = 'stray:' || a.id) then 'underWay' end`

/** An order of this association with its whole history, in one query; null for an order of another association. */
export async function readDetail(
  db: Queryable,
  organizationId: number,
  orderId: number,
): Promise<DetailRow | null> {
  const [row] = await db.query<DetailRow>(named('orders-detail')`
      select ${ORDER_COLUMNS}, o.form_id, o.cart_id, o.payer as full_payer, o.locale, o.note, o.consents,
        o.tip_cents as agreed_tip_cents,
        o.recurrence is not null as is_monthly, ${AUTOMATIC_RENEWAL_OF_ORDER} as automatic_renewal,
        ${ENDED_RENEWAL_OF_ORDER} as ended_renewal, ${COUPON_CODE} as coupon_code,
        (select jsonb_build_object('checkoutIntentId', k.id, 'name', coalesce(c.display_name, c.name),
            'isPartner', coalesce(c.kind = 'Partner', false), 'metadata', k.metadata)
          from checkout_intents k left join api_clients c on c.id = k.client_id where k.cart_id = o.cart_id) as asked_by,
        (select jsonb_agg(jsonb_build_object('id', i.id, 'tier_id', i.tier_id, 'name', i.name, 'type', i.type,
            'state', i.state, 'amount_cents', i.amount_cents, 'initial_amount_cents', i.initial_amount_cents,
            'changed_price_cents', i.changed_price_cents,
            'discount_cents', i.discount_cents, 'vat_cents', i.vat_cents, 'participant', i.participant,
            'is_eligible_tax_receipt', i.is_eligible_tax_receipt, 'answers', ${answersSql(sql`i.custom_fields`)},
            'not_held', ${NOT_HELD}, 'valid_until', ${VALID_UNTIL}, 'options', ${OPTIONS_AS_BOUGHT}) || ${asJson(COMPUTED_OF_LINE)} order by i.id)
          from order_items i where i.order_id = o.id) as items,
        coalesce((select jsonb_agg(${PAYMENT_AS_SHOWN} || jsonb_build_object('cheque', ${CHEQUE})
          order by p.instalment_number) from payments p where p.order_id = o.id), '[]') as payments,
        coalesce((
          select jsonb_agg(to_jsonb(a) || jsonb_build_object('tip_cents', ${TIP_OF_ATTEMPT},
            'returned', ${RETURNED_OF_ATTEMPT}, 'purpose',
            case when a.order_id is null then 'payment'
              when r.gift_change is null then 'card' else 'raise' end) order by a.created_at desc)
          from (${ATTEMPTS_OF_ORDER}) a left join payment_requests r on r.id = a.payment_request_id
            left join payments p on p.id = a.payment_id), '[]') as attempts,
        (select jsonb_build_object('brand', m.card ->> 'brand', 'last4', m.card ->> 'last4') from mandates m
          where m.order_id = o.id and m.state = 'Active' and m.card is not null) as card,
        coalesce((select jsonb_agg(to_jsonb(r) order by r.created_at desc) from refunds r where r.order_id = o.id),
        '[]') as refunds
      from orders o join forms f on f.id = o.form_id ${FIGURES_OF_ORDER} ${FACTS_BESIDE_ORDER}
      where o.id = ${orderId} and o.organization_id = ${organizationId}`)
  return row ?? null
}

export interface OrderPlace extends Row {
  orderId: number
  formId: number
  cartId: string
}

/** The campaign and cart of an order, to check the user's rights first. */
export async function readOrderPlace(
  db: Queryable,
  organizationId: number,
  orderId: number,
): Promise<OrderPlace | null> {
  const [row] = await db.query<OrderPlace>(named('orders-place-of')`
      select id as "orderId", form_id as "formId", cart_id as "cartId"
      from orders where id = ${orderId} and organization_id = ${organizationId}`)
  return row ?? null
}

export interface ItemToCorrect extends Row {
  participant: Participant | null
  name: string
  is_live: boolean
}

/** Locked, so that two corrections run one after the other. */
export async function lockItem(
  db: Queryable,
  orderId: number,
  itemId: number,
): Promise<ItemToCorrect | null> {
  const [row] = await db.query<ItemToCorrect>(sql`
      select participant, name, is_item_live(state) as is_live
      from order_items where id = ${itemId} and order_id = ${orderId} for no key update`)
  return row ?? null
}

export async function saveParticipant(
  db: Queryable,
  {
    itemId,
    participant,
    jobs,
    now,
  }: { itemId: number; participant: Participant; jobs: readonly NewJob[]; now: number },
): Promise<void> {
  await db.query(sql`
      with item as (update order_items set participant = ${JSON.stringify(participant)}::jsonb where id = ${itemId}
      returning id)
      ${insertJobsCte(param(jobsParam(jobs, now)), sql`item`)}`)
}
