import { addDays, type LocalDate } from './dates.ts'
import { type AttemptDecision, applyProviderState, type PaymentState, type ProviderState } from './payment.ts'

/** Days after the due date on which a refused debit is tried again. */
export const DEBIT_RETRY_DAYS = [2, 4, 9] as const

/** Days before a debit on which the payer is told that it comes. */
export const UPCOMING_DEBIT_DAYS = 5

/** Days before a debit on which the payer is told that the card will have ended by then. */
export const CARD_EXPIRY_WARNING_DAYS = 30

/** A gift of each month goes on until somebody stops it. */
export const RECURRENCE_STATES = ['Active', 'Stopped'] as const
export type RecurrenceState = (typeof RECURRENCE_STATES)[number]

/** The leave to debit a card later: the one in force, one that another card took the place of, one that is over. */
export const MANDATE_STATES = ['Active', 'Replaced', 'Ended'] as const

export type PlannedDebit = {
  readonly state: PaymentState
  readonly dueDate: LocalDate
  /** Tries the bank refused before this one. */
  readonly refusals: number
}

export type DebitDecision =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'paid'; readonly to: 'Authorized' | 'Corrected' }
  | { readonly kind: 'retry'; readonly on: LocalDate }
  /** Refused for good: the payer gets a link to put it right. Never silently cancelled. */
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
    // A bank that wants its customer to confirm has refused a debit nobody is there to confirm.
    case 'ActionRequired':
    case 'Authenticated':
    case 'Refused':
    case 'Canceled': {
      const on = retryDate(debit.dueDate, debit.refusals + 1)
      return on === null ? { kind: 'unpaid', to: 'Refused' } : { kind: 'retry', on }
    }
  }
}

/** The date of the next try after that many refusals, or null when there is none left. */
export function retryDate(dueDate: LocalDate, refusals: number): LocalDate | null {
  const days = DEBIT_RETRY_DAYS[refusals - 1]
  return days === undefined ? null : addDays(dueDate, days)
}

/** One try at a planned debit: ours, under the mandate, or that of the payer who puts it right. */
export type DebitTry = { readonly state: PaymentState; readonly byPayer: boolean }

export type DebitTryDecision =
  | { readonly kind: 'ignore' }
  /** Where the try goes, and what becomes of the debit. */
  | { readonly kind: 'move'; readonly to: PaymentState; readonly debit: DebitDecision }
  /** The debit was paid otherwise, or cancelled: the try ends as a duplicate and its money goes back. */
  | { readonly kind: 'refund' }
  /** Money was taken though the try had ended: it goes back, and the final state stays. */
  | { readonly kind: 'refundStray' }

/**
 * What a bank's answer does to a try and to the debit it is for. `decide` is how attempts are decided, or
 * abandoned where the payer left.
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
  // Nobody is there to confirm: it is cancelled at the provider, whose answer to that then counts.
  if (decision.to === 'WaitingAuthentication') return { kind: 'ignore' }
  return { kind: 'move', to: decision.to, debit: notToday(applyToPlannedDebit(debit, provider), today) }
}

/** A debit that was late is not tried twice on one day. */
function notToday(decision: DebitDecision, today: LocalDate): DebitDecision {
  if (decision.kind !== 'retry' || decision.on > today) return decision
  return { kind: 'retry', on: addDays(today, 1) }
}

/** A card is good until the last day of the month printed on it. */
export function cardExpiresBefore(expiry: { year: number; month: number }, debitDate: LocalDate): boolean {
  return debitDate.slice(0, 7) > `${expiry.year}-${String(expiry.month).padStart(2, '0')}`
}
