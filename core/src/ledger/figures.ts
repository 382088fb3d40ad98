import { type Cents, cents, sum } from '../money/money.ts'
import type { PaymentState } from '../payment/payment.ts'

/** The money came in, even if some went back since: `refundedCents` says how much did. */
export const RECEIVED_STATES = [
  'Authorized',
  'Corrected',
  'Refunding',
  'Refunded',
  'Contested',
  'Registered',
] as const satisfies readonly PaymentState[]

/** The money is owed: debits that are planned, and failed ones, which are owed until the association cancels them. */
export const TO_COME_STATES = ['Pending', 'Refused'] as const satisfies readonly PaymentState[]

const isOneOf = (states: readonly PaymentState[], state: PaymentState) => states.includes(state)
export const isReceivedState = (state: PaymentState): boolean => isOneOf(RECEIVED_STATES, state)
export const isToComeState = (state: PaymentState): boolean => isOneOf(TO_COME_STATES, state)

/**
 * A month of a gift that was debited, or is owed and unpaid. A planned month is not ordered yet: the payer may still
 * stop.
 */
export const ORDERED_MONTH_STATES = [...RECEIVED_STATES, 'Refused'] as const satisfies readonly PaymentState[]

/** One payment, only the association's part. */
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
 * The three figures, with the same names wherever they are shown: what was ordered and not cancelled, what was received
 * and kept, what is still to come. None is ever shown in place of another.
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
  /** For a live line that was changed: what was given back of it, because the new choice costs less or otherwise. */
  readonly backCents: Cents
  /** What was received for it and has not gone back. */
  readonly keptCents: Cents
  /** For a monthly gift: the amount of its debited and its unpaid months. */
  readonly monthsCents: Cents
}

export type OrderAmounts = {
  readonly lines: readonly LineAmounts[]
  readonly isMonthly: boolean
  readonly payments: readonly PaymentAmounts[]
}

/**
 * What one line counts for in the ordered total. A cancelled line counts for what the association kept of it, so that
 * the received total never contains money that was not ordered; a changed line for what is left of it; a monthly gift
 * for its months, as they come.
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

/** One debit, and what was really taken from the payer's account. */
export type TermTaken = {
  readonly state: PaymentState
  readonly amountCents: Cents
  readonly tipCents: Cents
  /** What was refunded of both parts, and the contribution's share of it. */
  readonly refundedCents: Cents
  readonly refundedTipCents: Cents
  /** Received by hand: no bank debit was planned. */
  readonly isByHand: boolean
}

export type TakenOfOrder = {
  /** Each amount includes the contribution. */
  readonly takenCents: Cents
  readonly givenUpCents: Cents
  readonly takenTipCents: Cents
  readonly givenUpTipCents: Cents
  readonly refundedCents: Cents
  readonly toComeCents: Cents
}

/**
 * What was taken for an order, what was refunded, what is to come and what will never be taken. Null where all that was
 * agreed was taken and kept, or where the agreed amount is unknown: a monthly gift takes more than its first month.
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
  // Money that was given back before its entry was cancelled had come in.
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

/** What is left of an order: received and kept, or still to come, with the contribution. */
export const leftOfOrder = (
  terms: readonly Pick<TermTaken, 'state' | 'amountCents' | 'tipCents' | 'refundedCents'>[],
): Cents =>
  cents(
    terms
      .filter(({ state }) => isReceivedState(state) || isToComeState(state))
      .reduce((left, term) => left + term.amountCents + term.tipCents - term.refundedCents, 0),
  )
