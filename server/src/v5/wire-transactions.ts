import type {
  item as itemModel,
  itemPayment,
  order as orderModel,
  orderItem,
  orderLight,
  orderPayment,
  payer as payerModel,
  payment as paymentModel,
  paymentItem,
  refundOperationLightModel,
} from '@obole/contract/v5/transactions'
import type { FieldType, OperationState, PaymentCashOutState } from '@obole/contract/v5/values'
import { answerRead } from '@obole/contract/shown-answers'
import { parisInstant, parisMoment } from '@obole/core/dates/dates'
import type { RefundState } from '@obole/core/ledger/refund'
import { cents, splitByWeight } from '@obole/core/money/money'
import { HOLDING_STATES } from '@obole/core/payment/payment'
import { reachedAt } from '@obole/core/privacy/forgetting'
import { countryInThreeLetters } from '@obole/core/validation/country-codes'
import type { z } from 'zod'
import { paymentDate } from '../orders/payment-date.ts'
import type { Answer } from '../orders/line-words.sql.ts'
import type { LineFacts, OrderFacts, PaymentFacts, RefundFacts } from './facts.store.ts'
import type { PaperAddresses } from './paper-addresses.ts'

export type Order = z.output<typeof orderModel>
export type Item = z.output<typeof itemModel>
export type Payment = z.output<typeof paymentModel>

/** How an order is told: what addresses its papers have, and how much of it was asked for. */
export interface Telling {
  papers: PaperAddresses
  /** Answers to the association's questions; of a line alone also its options. */
  withDetails: boolean
  withFailedRefunds?: boolean
}

export function toOrder(order: OrderFacts, telling: Telling): Order {
  return {
    ...toOrderLight(order),
    payer: toPayer(order),
    items: order.lines.map((line) => ({
      ...toLine(order, line, { ...telling, withOptions: true }),
      payments: paymentsOf(order, line).map(({ payment, shareAmount }) => ({ id: payment.id, shareAmount })),
    })),
    payments: order.payments.map((payment) => ({
      ...toPaymentOnItsWay(order, payment, telling),
      items: linesOf(order, payment).map(({ line, ...shares }) => ({ id: line.id, ...shares })),
    })),
    amount: { total: order.amount_cents, vat: order.vat_cents, discount: order.discount_cents },
  }
}

export function toItem(order: OrderFacts, line: LineFacts, telling: Telling): Item {
  return {
    ...toLine(order, line, { ...telling, withOptions: telling.withDetails }),
    order: toOrderLight(order),
    payer: toPayer(order),
    payments: paymentsOf(order, line).map(({ payment, shareAmount }) =>
      toItemPayment(payment, shareAmount, telling),
    ),
  }
}

export function toPayment(order: OrderFacts, payment: PaymentFacts, telling: Telling): Payment {
  return {
    ...toPaymentOnItsWay(order, payment, telling),
    order: toOrderLight(order),
    payer: toPayer(order),
    items: linesOf(order, payment).map(({ line, ...shares }) => toPaymentItem(line, shares)),
  }
}

function toOrderLight(order: OrderFacts): z.output<typeof orderLight> {
  return {
    id: order.id,
    date: parisMoment(order.created_at.getTime()),
    formSlug: order.form_slug,
    formType: order.form_type,
    organizationName: order.organization_name,
    organizationSlug: order.organization_slug,
    organizationType: order.organization_type,
    organizationIsUnderColucheLaw: order.is_under_coluche_law,
    checkoutIntentId: order.checkout_intent_id,
    meta: metaOf(order.created_at.getTime(), changedAt(order)),
  }
}

/** An order changes with its lines and its payments. */
const changedAt = ({ created_at, lines, payments }: OrderFacts): number =>
  Math.max(created_at.getTime(), ...[...lines, ...payments].map(({ updated_at }) => Date.parse(updated_at)))

/** Nobody is named as the author: whose acts they are is told in the association's own log. */
export const metaOf = (createdAt: number | string, updatedAt: number | string) => ({
  createdAt: parisMoment(createdAt),
  updatedAt: parisMoment(updatedAt),
  authorEmail: null,
  expiresAt: null,
})

function toPayer({ payer }: OrderFacts): z.output<typeof payerModel> {
  return {
    email: reachedAt(payer.email),
    address: payer.address,
    city: payer.city,
    zipCode: payer.zipCode,
    country: payer.country === null ? null : countryInThreeLetters(payer.country),
    company: payer.companyName,
    dateOfBirth: payer.birthDate === null ? null : parisMoment(parisInstant(payer.birthDate)),
    firstName: payer.firstName,
    lastName: payer.lastName,
  }
}

function toLine(
  order: OrderFacts,
  line: LineFacts,
  { papers, withDetails, withOptions }: Telling & { withOptions: boolean },
): Omit<z.output<typeof orderItem>, 'payments'> {
  const { discount_cents: discount, pass_paper: pass } = line
  // Where nobody is named, what was bought is the payer's: tools look for a name with every line.
  const { firstName, lastName } = line.participant ?? order.payer
  const { tierCents, optionsCents } = partsOf(line)
  return {
    name: line.name,
    user: { firstName, lastName },
    priceCategory: line.price_category,
    minAmount: line.min_cents,
    ...(discount > 0 ? { discount: { code: order.coupon_code, amount: discount } } : {}),
    customFields: withDetails ? line.answers.map(toAnswer) : [],
    options: withOptions
      ? line.options.map((option) => ({
          name: option.name,
          amount: option.priceCents ?? 0,
          priceCategory: option.priceCents ? 'Fixed' : 'Free',
          isRequired: option.isRequired,
          customFields: withDetails ? option.answers.map(toAnswer) : [],
          optionId: option.optionId,
        }))
      : [],
    ticketUrl: pass?.kind === 'Ticket' ? papers.paper(order, pass.id) : null,
    qrCode: pass?.kind === 'Ticket' ? papers.pass({ orderItemId: line.id, hand: line.hand }) : null,
    membershipCardUrl: pass?.kind === 'MembershipCard' ? papers.paper(order, pass.id) : null,
    dayOfLevy: line.monthly_cents === null ? null : order.day,
    tierDescription: line.tier_description,
    tierId: line.tier_id,
    comment: null,
    id: line.id,
    amount: tierCents,
    type: line.type,
    initialAmount: line.initial_amount_cents - optionsCents,
    state: line.state,
  }
}

/** What a line costs without its options, and what these cost. A discount is taken off the line before its options. */
function partsOf({ amount_cents: amount, options }: LineFacts): { tierCents: number; optionsCents: number } {
  const priced = options.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
  const optionsCents = Math.min(priced, amount)
  return { tierCents: amount - optionsCents, optionsCents }
}

/** An answer as lists show it. What is about health never leaves: it is read in the desk alone. */
function toAnswer({ fieldId, name, type, value, fileName, isHealth }: Answer) {
  const known = type ?? 'TextInput'
  return {
    id: fieldId,
    name,
    type: toFieldType(known),
    answer: isHealth ? null : known === 'File' ? fileName : answerRead(known, value),
  }
}

export const toFieldType = (type: NonNullable<Answer['type']>): FieldType =>
  type === 'Attestation' ? 'YesNo' : type

function paymentsOf({ payments, shares }: OrderFacts, line: LineFacts) {
  return payments.flatMap((payment) => {
    const share = shareOf(shares, payment, line)
    return share ? [{ payment, shareAmount: share.amount_cents }] : []
  })
}

function linesOf({ lines, shares }: OrderFacts, payment: PaymentFacts) {
  return lines.flatMap((line) => {
    const share = shareOf(shares, payment, line)
    return share ? [{ line, ...splitShare(line, share.amount_cents) }] : []
  })
}

const shareOf = (shares: OrderFacts['shares'], payment: PaymentFacts, line: LineFacts) =>
  shares.find(({ payment_id, item_id }) => payment_id === payment.id && item_id === line.id)

/** What a payment takes of a line, apart for the line and for its options. */
function splitShare(line: LineFacts, shareAmount: number) {
  const { tierCents, optionsCents } = partsOf(line)
  const weights = tierCents + optionsCents === 0 ? [1, 0] : [tierCents, optionsCents]
  const [shareItemAmount = shareAmount, shareOptionsAmount = 0] = splitByWeight(cents(shareAmount), weights)
  return { shareAmount, shareItemAmount, shareOptionsAmount }
}

function toPaymentItem(line: LineFacts, shares: ReturnType<typeof splitShare>): z.output<typeof paymentItem> {
  const { tierCents, optionsCents } = partsOf(line)
  return {
    ...shares,
    id: line.id,
    amount: tierCents,
    type: line.type,
    initialAmount: line.initial_amount_cents - optionsCents,
    state: line.state,
    name: line.name,
  }
}

function toItemPayment(
  payment: PaymentFacts,
  shareAmount: number,
  telling: Telling,
): z.output<typeof itemPayment> {
  return { ...toPaymentFields(payment, telling), cashOutState: payoutStateOf(payment), shareAmount }
}

function toPaymentOnItsWay(
  order: OrderFacts,
  payment: PaymentFacts,
  telling: Telling,
): Omit<z.output<typeof orderPayment>, 'items'> {
  const { papers } = telling
  return {
    ...toPaymentFields(payment, telling),
    cashOutDate: payment.cashed_out_at === null ? null : parisMoment(payment.cashed_out_at),
    idCashOut: payment.cash_out_id,
    cashOutState: payoutStateOf(payment),
    paymentReceiptUrl: RECEIVED.has(payment.state) ? papers.attestation(order) : null,
    fiscalReceiptUrl: payment.receipt_paper === null ? null : papers.paper(order, payment.receipt_paper),
  }
}

function toPaymentFields(payment: PaymentFacts, { withFailedRefunds = false }: Telling) {
  const { instalment_number, due_on, created_at, means, type } = payment
  return {
    id: payment.id,
    amount: payment.amount_cents,
    amountTip: payment.tip_cents,
    date: parisMoment(paymentDate({ instalment_number, due_on, created_at: new Date(created_at) })),
    paymentMeans: means,
    installmentNumber: instalment_number,
    state: payment.state,
    type,
    meta: metaOf(created_at, payment.updated_at),
    ...(type === 'Offline' ? { paymentOffLineMean: means } : {}),
    refundOperations: payment.refunds
      .filter(({ state }) => withFailedRefunds || !FAILED.has(state))
      .map(toRefundLight),
  }
}

/** Money came in by it, be it on its way back. */
const RECEIVED: ReadonlySet<PaymentFacts['state']> = new Set(HOLDING_STATES)

/** Refunds that will not happen. */
const FAILED = new Set<RefundState>(['Refused', 'Canceled'])

const toRefundLight = (refund: RefundFacts): z.output<typeof refundOperationLightModel> => ({
  id: refund.number,
  amount: refund.amount_cents,
  amountTip: refund.tip_cents,
  status: operationStateOf(refund.state),
  meta: metaOf(refund.created_at, refund.updated_at),
})

/** A refund that waits for money has not begun; one that failed on the way is tried again. */
export function operationStateOf(state: RefundState): OperationState {
  if (state === 'Waiting') return 'Init'
  return state === 'Error' ? 'Processing' : state
}

/** Where the money of a payment is; nowhere before it came, and never with us where the association received it itself. */
function payoutStateOf({ state, type, cash_out_state }: PaymentFacts): PaymentCashOutState {
  if (state === 'Refunded' || state === 'Refunding' || state === 'Contested') return state
  if (type === 'Offline' || !RECEIVED.has(state)) return 'Unknown'
  return cash_out_state
}
