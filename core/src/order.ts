import { assert } from './assert.ts'
import { chargeOf, type PricedCart, type Recurrence } from './cart.ts'
import type { LocalDate } from './dates.ts'
import { type Cents, cents, isFreeOrChargeable, sum } from './money.ts'
import { type PaymentState, paymentStatus, type PaymentStatus } from './payment.ts'
import type { Parts } from './refund.ts'

/** What one payment pays of one line. */
export type Share = { readonly itemIndex: number; readonly amountCents: Cents }

export type OrderPayment = Parts & {
  readonly instalmentNumber: number
  readonly dueDate: LocalDate
  readonly state: Extract<PaymentState, 'Authorized' | 'Pending'>
  readonly shares: readonly Share[]
}

export type OrderPlan = {
  /** Lines less discounts, tips excluded. */
  readonly totalCents: Cents
  readonly vatCents: Cents
  readonly discountCents: Cents
  readonly payments: readonly OrderPayment[]
  readonly recurrence: Recurrence | null
}

/** What a paid cart becomes: the first payment is in, the others are planned. A free cart has none. */
export function planOrder(cart: PricedCart): OrderPlan {
  assert(
    cart.errors.length === 0,
    `a cart with errors became an order: ${cart.errors.map(({ code }) => code).join()}`,
  )
  const payments = cart.paymentTerms.map((term, index): OrderPayment => {
    assert(isFreeOrChargeable(chargeOf(term)), 'a term no card can be charged with')
    return {
      instalmentNumber: index + 1,
      dueDate: term.date,
      associationCents: term.realAmount,
      tipCents: term.tip,
      state: index === 0 ? 'Authorized' : 'Pending',
      shares: cart.lines.flatMap(({ itemIndex, terms }) => {
        const amountCents = terms[index]
        return amountCents ? [{ itemIndex, amountCents }] : []
      }),
    }
  })
  return {
    totalCents: cart.amountCents,
    vatCents: cart.vatCents,
    discountCents: cart.discountCents,
    payments: payments.filter((payment) => payment.associationCents + payment.tipCents > 0),
    recurrence: cart.recurrence,
  }
}

/** What the payer is charged in all: lines less discounts, plus the tip. */
export function orderCharge({ payments }: Pick<OrderPlan, 'payments'>): Cents {
  return sum(payments.map(({ associationCents, tipCents }) => cents(associationCents + tipCents)))
}

/** One debit as its payer sees it. */
export type InstalmentSummary = {
  readonly amountCents: Cents
  readonly debitDate: LocalDate
  readonly status: PaymentStatus
  readonly refused: boolean
  /** The part of the amount that goes to the platform. */
  readonly contributionCents: Cents
}

export function instalmentSummary(
  payment: Parts & { dueDate: LocalDate; state: PaymentState },
): InstalmentSummary {
  const status = paymentStatus(payment.state)
  return {
    amountCents: cents(payment.associationCents + payment.tipCents),
    debitDate: payment.dueDate,
    status,
    refused: status === 'refused',
    contributionCents: payment.tipCents,
  }
}
