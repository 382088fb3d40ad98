import { epochMs, type Instant } from '../dates/dates.ts'
import type { Machine } from '../machine.ts'
import { MEANS, type OnlineMeans } from './payment-means.ts'

const MINUTE_MS = 60_000

/** An attempt that the payer does not finish is abandoned after this time. */
export const ATTEMPT_LIFETIME_MS = 15 * MINUTE_MS

/** How many refusals a cart may have before it must pause, and how long it pauses. */
export const MAX_CARD_ATTEMPTS = 5
export const CARD_ATTEMPTS_PAUSE_MS = 15 * MINUTE_MS

/** States of an attempt that may still succeed: no other attempt may begin meanwhile. */
export const LIVE_ATTEMPT_STATES = ['Init', 'WaitingAuthentication'] as const

/** What an attempt that was paid or may still be paid is in: its amount and its payer may no longer change. */
export const PAID_OR_LIVE_ATTEMPT_STATES = [...LIVE_ATTEMPT_STATES, 'Authorized'] as const

/** The states of one attempt at the bank. */
export const ATTEMPT_STATES = [
  ...LIVE_ATTEMPT_STATES,
  'Authorized',
  'Duplicated',
  'Refused',
  'Canceled',
  'Abandoned',
] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** The money came in, and no refund or dispute is open on it. */
export const STANDING_STATES = ['Authorized', 'Corrected', 'Registered'] as const

/** The bank has not decided yet. */
export const UNDECIDED_STATES = ['Refunding', 'Contested'] as const
/** The money came in and has not been refunded in full. */
export const HOLDING_STATES = [...STANDING_STATES, ...UNDECIDED_STATES] as const

export function isStanding(state: PaymentState): boolean {
  return STANDING_STATES.some((standing) => standing === state)
}

/** The states of a term: planned, paid, refused for good, put right, given back, contested, cancelled; or paid offline. */
export const TERM_STATES = [
  'Pending',
  'Authorized',
  'Refused',
  'Corrected',
  'Refunding',
  'Refunded',
  'Contested',
  'Canceled',
  'Registered',
] as const
export type TermState = (typeof TERM_STATES)[number]

export type PaymentState = AttemptState | TermState

/** The purpose of an attempt: to pay, to change the card of later debits, or to agree to a higher amount. */
export const ATTEMPT_PURPOSES = ['payment', 'card', 'raise'] as const
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number]

/** The payer types a new card, or uses the stored one. */
export const CARD_CHOICES = ['new', 'stored'] as const
export type CardChoice = (typeof CARD_CHOICES)[number]

/**
 * A payment begins as a card attempt (Init), a debit planned for later (Pending), or money the association received
 * itself (Registered). An attempt may go from Init straight to a final state, because the bank can answer before the
 * page has reported that authentication began; a bank may also reverse a refusal. Cancelling an order cancels the
 * debits it still owes. A refund that fails, or that gives back only a part, leaves the payment Authorized. Registered
 * money is given back by hand, so it is refunded at once; an entry whose money never came is cancelled.
 */
export const PAYMENT_MACHINE: Machine<PaymentState> = {
  initial: ['Init', 'Pending', 'Registered'],
  transitions: {
    Init: ['WaitingAuthentication', 'Authorized', 'Duplicated', 'Refused', 'Canceled', 'Abandoned'],
    WaitingAuthentication: ['Authorized', 'Duplicated', 'Refused', 'Canceled', 'Abandoned'],
    Pending: ['Authorized', 'Refused', 'Canceled'],
    Authorized: ['Refunding', 'Contested'],
    Contested: ['Authorized', 'Refunded'],
    Duplicated: ['Refunding'],
    Refunding: ['Authorized', 'Refunded'],
    Refused: ['Authorized', 'Duplicated', 'Corrected', 'Canceled'],
    Registered: ['Canceled', 'Refunded'],
    Canceled: [],
    Abandoned: [],
    Corrected: ['Refunding', 'Contested'],
    Refunded: [],
  },
}

/**
 * The status a visitor sees. `pending` is « Paiement en cours »: no result yet, and the payer may not pay again
 * meanwhile.
 */
export const PAYMENT_STATUSES = [
  'pending',
  'confirmed',
  'refused',
  'canceled',
  'expired',
  'duplicated',
  'refunded',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const STATUS: Readonly<Record<PaymentState, PaymentStatus>> = {
  Init: 'pending',
  WaitingAuthentication: 'pending',
  Pending: 'pending',
  Authorized: 'confirmed',
  Registered: 'confirmed',
  Contested: 'confirmed',
  Corrected: 'confirmed',
  Refused: 'refused',
  Canceled: 'canceled',
  Abandoned: 'expired',
  Duplicated: 'duplicated',
  Refunding: 'refunded',
  Refunded: 'refunded',
}

export function paymentStatus(state: PaymentState): PaymentStatus {
  return STATUS[state]
}

/** The state of a payment at the card provider, in our own names; every adapter translates to these. */
export type ProviderState =
  | 'Created'
  | 'ActionRequired'
  | 'Authenticated'
  | 'Processing'
  | 'Succeeded'
  | 'Refused'
  | 'Canceled'

export type Attempt = {
  readonly state: PaymentState
  /** Another attempt of the same cart has been paid. */
  readonly cartAlreadyPaid: boolean
  /** What it pays for is still available, so the order can be placed. */
  readonly canFulfil: boolean
}

export type AttemptDecision =
  | { readonly kind: 'ignore' }
  /** The new state, and what must happen in the same transaction. */
  | {
      readonly kind: 'move'
      readonly to: PaymentState
      readonly effect: 'nothing' | 'placeOrder' | 'releaseHold' | 'refund'
    }
  /** Money was taken after the attempt had ended: it is refunded, and the final state does not change. */
  | { readonly kind: 'refundStray' }

/**
 * The only way an attempt becomes paid or refused. The provider's state decides, whether it comes from the page, a
 * notification or our own request, once or several times; a refusal that arrives after a success changes nothing.
 */
export function applyProviderState(attempt: Attempt, provider: ProviderState): AttemptDecision {
  switch (provider) {
    case 'Created':
    case 'Processing':
      return { kind: 'ignore' }
    case 'ActionRequired':
    case 'Authenticated':
      return attempt.state === 'Init'
        ? { kind: 'move', to: 'WaitingAuthentication', effect: 'nothing' }
        : { kind: 'ignore' }
    case 'Succeeded':
      return success(attempt)
    case 'Refused':
      return isLiveAttempt(attempt.state)
        ? { kind: 'move', to: 'Refused', effect: 'nothing' }
        : { kind: 'ignore' }
    case 'Canceled':
      return isLiveAttempt(attempt.state)
        ? { kind: 'move', to: 'Canceled', effect: 'nothing' }
        : { kind: 'ignore' }
  }
}

function success({ state, cartAlreadyPaid, canFulfil }: Attempt): AttemptDecision {
  if (state === 'Canceled' || state === 'Abandoned') return { kind: 'refundStray' }
  if (!isLiveAttempt(state) && state !== 'Refused') return { kind: 'ignore' }
  if (cartAlreadyPaid) return { kind: 'move', to: 'Duplicated', effect: 'refund' }
  // The cart has changed since this attempt was refused: the payer goes on with the new cart, and the attempt stays
  // Refused.
  if (state === 'Refused' && !canFulfil) return { kind: 'refundStray' }
  return { kind: 'move', to: 'Authorized', effect: canFulfil ? 'placeOrder' : 'refund' }
}

export function isLiveAttempt(state: PaymentState): boolean {
  return LIVE_ATTEMPT_STATES.some((live) => live === state)
}

/**
 * Where a means settles later, only the provider ends an attempt: the payer has agreed and has nothing left to finish.
 */
export function isAttemptTooOld(
  { means, createdAt }: { means: OnlineMeans; createdAt: Instant },
  now: Instant,
): boolean {
  return MEANS[means].settles === 'atOnce' && epochMs(now) >= epochMs(createdAt) + ATTEMPT_LIFETIME_MS
}

/**
 * Ends an attempt whose time is over, only once the provider reports that it can no longer succeed: it is abandoned if
 * the provider cancelled it or never created it; otherwise it stays open and the provider is asked again.
 */
export function abandon(attempt: Attempt, provider: ProviderState | 'NeverCreated'): AttemptDecision {
  if (!isLiveAttempt(attempt.state)) return { kind: 'ignore' }
  if (provider === 'NeverCreated' || provider === 'Canceled')
    return { kind: 'move', to: 'Abandoned', effect: 'releaseHold' }
  return applyProviderState(attempt, provider)
}

/** What the payment page does next; the server decides. */
export const STEP_ACTIONS = ['Initialize', 'Redirect', 'Confirm', 'Finalize', 'Retry'] as const
export type StepAction = (typeof STEP_ACTIONS)[number]

/** What the payment page must do next. Null: wait, the bank has not decided yet. */
export function stepAction(state: PaymentState | null, provider: ProviderState | null): StepAction | null {
  if (state === null) return 'Initialize'
  const status = paymentStatus(state)
  if (status === 'confirmed' || status === 'duplicated' || status === 'refunded') return 'Finalize'
  if (status !== 'pending') return 'Retry'
  switch (provider) {
    case null:
    case 'Created':
      return 'Initialize'
    case 'ActionRequired':
      return 'Redirect'
    case 'Authenticated':
      return 'Confirm'
    case 'Processing':
      return null
    case 'Succeeded':
      return 'Finalize'
    case 'Refused':
    case 'Canceled':
      return 'Retry'
  }
}

/** When the payer may try a card again for this cart; null when they may try now. */
export function pausedUntilMs(refusals: number, lastRefusalAt: Instant | null, now: Instant): number | null {
  if (lastRefusalAt === null || refusals === 0 || refusals % MAX_CARD_ATTEMPTS !== 0) return null
  const until = epochMs(lastRefusalAt) + CARD_ATTEMPTS_PAUSE_MS
  return epochMs(now) < until ? until : null
}
