import { addDays, type LocalDate } from '../dates/dates.ts'
import { type AttemptDecision, applyProviderState, type PaymentState, type ProviderState } from './payment.ts'

/** Days after the due date on which a refused debit is tried again. */
export const DEBIT_RETRY_DAYS = [2, 4, 9] as const

/** How many days before a debit the payer is told about it. */
export const UPCOMING_DEBIT_DAYS = 5

/** How many days before a debit the payer is told that the card will have expired by then. */
export const CARD_EXPIRY_WARNING_DAYS = 30

/** A monthly gift goes on until it is stopped. */
export const RECURRENCE_STATES = ['Active', 'Stopped'] as const
export type RecurrenceState = (typeof RECURRENCE_STATES)[number]

/** The permission to debit a card later: in force, replaced by that of another card, or ended. */
export const MANDATE_STATES = ['Active', 'Replaced', 'Ended'] as const

export type PlannedDebit = {
  readonly state: PaymentState
  readonly dueDate: LocalDate
  /** How many attempts the bank refused before this one. */
  readonly refusals: number
}

export type DebitDecision =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'paid'; readonly to: 'Authorized' | 'Corrected' }
  | { readonly kind: 'retry'; readonly on: LocalDate }
  /** Refused for good: the payer gets a link to pay it. It is never cancelled silently. */
  | { readonly kind: 'unpaid'; readonly to: 'Refused' }

/** What a bank's answer does to a debit planned for a date. */
export function applyToPlannedDebit(debit: PlannedDebit, provider: ProviderState): DebitDecision {
  if (debit.state === 'Refused')
    return provider === 'Succeeded' ? { kind: 'paid', to: 'Corrected' } : { kind: 'ignore' }
  if (debit.state !== 'Pending') return { kind: 'ignore' }
  switch (provider) {
    case 'Created':
    case 'Processing':
      return { kind: 'ignore' }
    case 'Succeeded':
      return { kind: 'paid', to: 'Authorized' }
    // A bank that asks its customer to confirm has in fact refused: the payer is not there to confirm.
    case 'ActionRequired':
    case 'Authenticated':
    case 'Refused':
    case 'Canceled': {
      const on = retryDate(debit.dueDate, debit.refusals + 1)
      return on === null ? { kind: 'unpaid', to: 'Refused' } : { kind: 'retry', on }
    }
  }
}

/** The date of the next attempt after that many refusals, or null when none is left. */
export function retryDate(dueDate: LocalDate, refusals: number): LocalDate | null {
  const days = DEBIT_RETRY_DAYS[refusals - 1]
  return days === undefined ? null : addDays(dueDate, days)
}

/** One attempt at a planned debit: ours, under the mandate, or one by the payer who pays a refused debit. */
export type DebitTry = { readonly state: PaymentState; readonly byPayer: boolean }

export type DebitTryDecision =
  | { readonly kind: 'ignore' }
  /** The new state of the attempt, and what happens to the debit. */
  | { readonly kind: 'move'; readonly to: PaymentState; readonly debit: DebitDecision }
  /** The debit was already paid, or cancelled: the attempt ends as a duplicate and is refunded. */
  | { readonly kind: 'refund' }
  /** Money was taken after the attempt had ended: it is refunded, and the final state does not change. */
  | { readonly kind: 'refundStray' }

/**
 * What a bank's answer does to an attempt and to its debit. `decide` is the rule for attempts: `applyProviderState`, or
 * `abandon` where the payer left.
 */
export function applyToDebitTry(
  debit: PlannedDebit,
  attempt: DebitTry,
  provider: ProviderState,
  today: LocalDate,
  decide: (
    attempt: Parameters<typeof applyProviderState>[0],
    provider: ProviderState,
  ) => AttemptDecision = applyProviderState,
): DebitTryDecision {
  const isOpen = debit.state === 'Pending' || debit.state === 'Refused'
  const decision = decide({ state: attempt.state, cartAlreadyPaid: !isOpen, canFulfil: isOpen }, provider)
  if (decision.kind !== 'move') return decision
  if (decision.effect === 'refund') return { kind: 'refund' }
  if (attempt.byPayer && decision.to !== 'Authorized')
    return { kind: 'move', to: decision.to, debit: { kind: 'ignore' } }
  // The payer is not there to confirm: we cancel it at the provider, and the answer to that decides.
  if (decision.to === 'WaitingAuthentication') return { kind: 'ignore' }
  return { kind: 'move', to: decision.to, debit: notToday(applyToPlannedDebit(debit, provider), today) }
}

/** A late debit is not attempted twice on the same day. */
function notToday(decision: DebitDecision, today: LocalDate): DebitDecision {
  if (decision.kind !== 'retry' || decision.on > today) return decision
  return { kind: 'retry', on: addDays(today, 1) }
}

/** A card is good until the last day of the month printed on it. */
export function cardExpiresBefore(expiry: { year: number; month: number }, debitDate: LocalDate): boolean {
  return debitDate.slice(0, 7) > `${expiry.year}-${String(expiry.month).padStart(2, '0')}`
}
