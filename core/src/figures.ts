import { type Cents, cents, sum } from './money.ts'
import type { PaymentState } from './payment.ts'

/** Money that came in, whatever became of it since; what was given back is told by its amount. */
export const RECEIVED_STATES = [
  'Authorized',
  'Corrected',
  'Refunding',
  'Refunded',
  'Contested',
  'Registered',
] as const satisfies readonly PaymentState[]

/** Money that is owed: debits planned, and those that failed, which are owed until somebody gives them up. */
export const TO_COME_STATES = ['Pending', 'Refused'] as const satisfies readonly PaymentState[]

const isOneOf = (states: readonly PaymentState[], state: PaymentState) => states.includes(state)
export const isReceivedState = (state: PaymentState): boolean => isOneOf(RECEIVED_STATES, state)
const isToComeState = (state: PaymentState): boolean => isOneOf(TO_COME_STATES, state)

/** A month of a gift that was taken, or is owed and unpaid: the one planned is to come, and nobody ordered it for good. */
export const ORDERED_MONTH_STATES = [...RECEIVED_STATES, 'Refused'] as const satisfies readonly PaymentState[]

/** One payment, the association's part alone. */
export type PaymentAmounts = {
  readonly state: PaymentState
  readonly amountCents: Cents
  /** What has gone back: refunds made and disputes lost. */
  readonly refundedCents: Cents
}

export function receivedCents({ state, amountCents, refundedCents }: PaymentAmounts): Cents {
  return isReceivedState(state) ? cents(amountCents - refundedCents) : cents(0)
}

export function toComeCents({ state, amountCents }: PaymentAmounts): Cents {
  return isToComeState(state) ? amountCents : cents(0)
}

/**
 * The three figures, named alike wherever they are shown: what was ordered and not cancelled, what was received of it
 * and kept, what is still to come. They never stand for one another.
 */
export type Figures = {
  readonly orderedCents: Cents
  readonly receivedCents: Cents
  readonly toComeCents: Cents
}

export type LineAmounts = {
  /** What it costs, less its discount. */
  readonly amountCents: Cents
  readonly isCanceled: boolean
  /** Of one that stands and became another thing: what went back of it, since it cost less or otherwise. */
  readonly backCents: Cents
  /** What was received for it and has not gone back. */
  readonly keptCents: Cents
  /** Of what comes each month: what the months taken, and those unpaid, are for it. */
  readonly monthsCents: Cents
}

export type OrderAmounts = {
  readonly lines: readonly LineAmounts[]
  readonly isMonthly: boolean
  readonly payments: readonly PaymentAmounts[]
}

/**
 * What one line counts for in what was ordered. A cancelled one counts for what the association kept of it, so that nothing
 * is received that nobody ordered; one that became another for what is left of it; a gift of each month for its months, as
 * they come.
 */
export function orderedOfLine(line: LineAmounts, isMonthly: boolean): Cents {
  if (line.isCanceled) return line.keptCents
  return isMonthly ? line.monthsCents : cents(line.amountCents - line.backCents)
}

export function figuresOf({ lines, isMonthly, payments }: OrderAmounts): Figures {
  return {
    orderedCents: sum(lines.map((line) => orderedOfLine(line, isMonthly))),
    receivedCents: sum(payments.map(receivedCents)),
    toComeCents: sum(payments.map(toComeCents)),
  }
}

/** What a payer's account gave, or did not, of one debit. */
export type TermTaken = {
  readonly state: PaymentState
  readonly amountCents: Cents
  readonly tipCents: Cents
  /** What has gone back of both, and what of it is the contribution's. */
  readonly refundedCents: Cents
  readonly refundedTipCents: Cents
  /** Received by hand: no bank was to take it. */
  readonly isByHand: boolean
}

export type TakenOfOrder = {
  /** The contribution is in each. */
  readonly takenCents: Cents
  readonly givenUpCents: Cents
  readonly takenTipCents: Cents
  readonly givenUpTipCents: Cents
  readonly refundedCents: Cents
  readonly toComeCents: Cents
}

/**
 * What was taken of an order, what went back, what is to come and what never will be. Null where all that was agreed was
 * taken and stands, or nobody can say what that is: a gift of each month takes more than its first month.
 */
export function takenOfOrder(agreedCents: Cents, terms: readonly TermTaken[]): TakenOfOrder | null {
  const charged = (some: readonly TermTaken[]) =>
    sum(some.map(({ amountCents, tipCents }) => sum([amountCents, tipCents])))
  const tips = (some: readonly TermTaken[]) => sum(some.map(({ tipCents }) => tipCents))
  const taken = terms.filter(({ state }) => isReceivedState(state))
  const refundedCents = sum(terms.map((term) => term.refundedCents))
  if (charged(terms) > agreedCents) return null
  if (taken.length === terms.length && refundedCents === 0) return null
  const givenUp = terms.filter(({ state }) => state === 'Canceled')
  // Money handed back before its entry was taken back had come in.
  const cameInCents = sum(givenUp.map((term) => term.refundedCents))
  const cameInTipCents = sum(givenUp.map((term) => term.refundedTipCents))
  return {
    takenCents: sum([charged(taken), cameInCents]),
    givenUpCents: cents(charged(givenUp) - cameInCents),
    takenTipCents: sum([tips(taken), cameInTipCents]),
    givenUpTipCents: cents(tips(givenUp) - cameInTipCents),
    refundedCents,
    toComeCents: charged(terms.filter(({ state }) => isToComeState(state))),
  }
}
