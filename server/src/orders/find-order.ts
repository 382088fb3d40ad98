import type { EachMonth } from '@obole/contract/monthly-words'
import { openGiftOf } from '@obole/contract/order-lines'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { AnsweredLine } from '@obole/contract/shown-order'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, type Cents, sum } from '@obole/core/money/money'
import type { PaymentState } from '@obole/core/payment/payment'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { RatedVat } from '@obole/core/money/vat'
import type { App } from '../app.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { shownAnswers } from './lists.ts'
import * as store from './orders.store.ts'

export interface OrderTerm {
  number: number
  dueOn: LocalDate
  amountCents: Cents
  tipCents: Cents
  state: PaymentState
  refundedCents: Cents
  refundedTipCents: Cents
  byHand: DeskMeans | null
  isByHand: boolean
}

export interface Order {
  id: number
  organizationId: number
  formId: number
  cartId: string
  payer: OrderPayer
  totalCents: Cents
  tipCents: Cents
  discountCents: Cents
  locale: Locale
  createdAt: number
  /** The order's event was cancelled. */
  endsWithEvent: boolean
  /** Including lines cancelled since: they were part of what was charged. */
  lines: readonly AnsweredLine[]
  /** The discount code that was used. */
  couponCode: string | null
  /** The documents that it still lacks, each name once. */
  awaitedDocuments: readonly string[]
  terms: readonly OrderTerm[]
  /** The VAT of what is left of the order. */
  vatByRate: readonly RatedVat[]
  /** What is debited each month; null once the gift has stopped. */
  eachMonth: EachMonth | null
}

/** The debits still to come, including the contribution. */
export const debitsLeft = ({ terms }: Pick<Order, 'terms'>): { dueOn: LocalDate; totalCents: Cents }[] =>
  terms
    .filter(({ state }) => state === 'Pending')
    .map(({ dueOn, amountCents, tipCents }) => ({ dueOn, totalCents: sum([amountCents, tipCents]) }))

/** Whether planned debits were given up; an entry by hand that was taken back does not count. */
export const hasGivenUpDebits = ({ terms }: Pick<Order, 'terms'>): boolean =>
  terms.some(({ state, isByHand }) => state === 'Canceled' && !isByHand)

export const findOrderOfCart = (app: App, cartId: string) => store.findOrderOfCart(app.db, cartId)

const findPlaces = sharedRead<App, number, true>(
  async (app, ids) => new Map((await store.withPlaces(app.db, ids)).map((id) => [id, true])),
)

/** Whether this order has places at the event, or at what a dated sale sells. */
export const hasPlaces = async (app: App, orderId: number): Promise<boolean> =>
  (await findPlaces(app, orderId)) !== null

/** Whether this address has places at the event, by any order. */
export const hasPlacesBy = (app: App, formId: number, email: string): Promise<boolean> =>
  store.hasPlacesBy(app.db, formId, email)

export const findOrder = sharedRead<App, number, Order>(
  async (app, ids) => new Map((await store.findOrders(app.db, ids)).map((row) => [row.id, orderOf(row)])),
)

function orderOf(row: store.WholeOrderRow): Order {
  return {
    id: row.id,
    organizationId: row.organization_id,
    formId: row.form_id,
    cartId: row.cart_id,
    payer: row.payer,
    totalCents: cents(row.total_cents),
    tipCents: cents(row.tip_cents),
    discountCents: cents(row.discount_cents),
    locale: row.locale,
    createdAt: row.created_at.getTime(),
    endsWithEvent: row.ends_with_event,
    eachMonth: row.each_month,
    couponCode: row.coupon_code,
    vatByRate: row.vat_by_rate,
    awaitedDocuments: [...new Set(row.lines.flatMap(({ awaited }) => awaited))],
    lines: row.lines.map((line) => ({
      name: line.name,
      openGift: openGiftOf(line),
      participant: line.participant,
      membership: line.membership,
      answers: shownAnswers(line.answers),
      grossCents: cents(line.grossCents),
      discountCents: cents(line.discountCents),
      changedPriceCents: line.changedPriceCents === null ? null : cents(line.changedPriceCents),
      options: line.options.map(({ name, priceCents, answers }) => ({
        name,
        priceCents: priceCents === null ? null : cents(priceCents),
        answers: shownAnswers(answers),
      })),
      isCanceled: line.isCanceled,
      backCents: cents(line.backCents),
      notBackCents: cents(line.notBackCents),
      goingBackCents: cents(line.goingBackCents),
      toHandBackCents: cents(line.toHandBackCents),
    })),
    terms: row.terms.map((term) => ({
      ...term,
      isByHand: term.byHand !== null,
      amountCents: cents(term.amountCents),
      tipCents: cents(term.tipCents),
      refundedCents: cents(term.refundedCents),
      refundedTipCents: cents(term.refundedTipCents),
    })),
  }
}
