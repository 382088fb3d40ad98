import { assert } from '../assert.ts'
import { chargeOf, type PricedCart, type PricedLine, type Recurrence, recurs } from '../cart/cart.ts'
import type { LocalDate } from '../dates/dates.ts'
import { type Cents, cents, isFreeOrChargeable, sum } from '../money/money.ts'
import { type PaymentState, paymentStatus, type PaymentStatus } from '../payment/payment.ts'
import type { Parts } from '../ledger/refund.ts'

/** One payment of an order. What it pays of each line is the line's term with the same number. */
export type OrderPayment = Parts & {
  readonly instalmentNumber: number
  readonly dueDate: LocalDate
  readonly state: Extract<PaymentState, 'Authorized' | 'Pending'>
}

export type OrderLine = PricedLine & {
  /** What the line debits each month from the second on; null where it does not recur. */
  readonly monthlyCents: Cents | null
}

export type OrderPlan = {
  readonly lines: readonly OrderLine[]
  /** Lines before discounts, tips excluded. */
  readonly linesCents: Cents
  readonly discountCents: Cents
  readonly vatCents: Cents
  readonly tipCents: Cents
  /** What the payer is charged in all: lines less discounts, plus the tip. */
  readonly totalCents: Cents
  readonly payments: readonly OrderPayment[]
  readonly recurrence: Recurrence | null
}

/** Turns a paid cart into an order: the first payment has been made, the others are planned. A free cart has none. */
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
    }
  })
  return {
    lines: cart.lines.map((line) => ({ ...line, monthlyCents: monthlyOf(line, cart.recurrence) })),
    linesCents: cart.initialCents,
    discountCents: cart.discountCents,
    vatCents: cart.vatCents,
    tipCents: sum(payments.map(({ tipCents }) => tipCents)),
    totalCents: cart.payableCents,
    payments: payments.filter((payment) => payment.associationCents + payment.tipCents > 0),
    recurrence: cart.recurrence,
  }
}

/** A discount applies to the first month only: each later month debits the tier's price. */
function monthlyOf(line: PricedLine, recurrence: Recurrence | null): Cents | null {
  return recurs(line) && recurrence !== null ? line.grossCents : null
}

/** Nothing is paid now or later: the order needs no card. */
export function isFreeOrder({ payments, recurrence }: Pick<OrderPlan, 'payments' | 'recurrence'>): boolean {
  return payments.length === 0 && recurrence === null
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
