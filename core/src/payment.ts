import { epochMs, type Instant } from './dates.ts'
import type { Machine } from './machine.ts'
import { MEANS, type OnlineMeans } from './payment-means.ts'

const MINUTE_MS = 60_000

/** An attempt nobody finishes is abandoned after this. */
export const ATTEMPT_LIFETIME_MS = 15 * MINUTE_MS

/** Refusals a cart may meet before it must pause, and how long it pauses. */
export const MAX_CARD_ATTEMPTS = 5
export const CARD_ATTEMPTS_PAUSE_MS = 15 * MINUTE_MS

/** An attempt that may still succeed: nobody begins another meanwhile. */
export const LIVE_ATTEMPT_STATES = ['Init', 'WaitingAuthentication'] as const

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

/** Money that came in and stands: nothing of it is on its way back. */
export const STANDING_STATES = ['Authorized', 'Corrected', 'Registered'] as const

/** Where the bank has not made up its mind. */
export const UNDECIDED_STATES = ['Refunding', 'Contested'] as const
/** Money that came in and has not gone back whole. */
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

/** What an attempt is for: to pay, to give another card for later debits, or to agree to a higher amount. */
export const ATTEMPT_PURPOSES = ['payment', 'card', 'raise'] as const
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number]

/** The card that is typed now, or the one that is kept. */
export const CARD_CHOICES = ['new', 'stored'] as const
export type CardChoice = (typeof CARD_CHOICES)[number]

/**
 * Three ways in: a card attempt (Init), a debit planned for later (Pending), money received outside
 * (Registered). An attempt may jump from Init to its end, because the bank can answer before the page
 * has told us that authentication began; a bank may also take a refusal back. What an order still owes ends with the
 * order. A refund that fails, or that
 * gave back only a part, leaves the payment Authorized. Money received outside goes back from hand to hand: refunded at once;
 * an entry whose money never came is cancelled.
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

/** What a visitor is told of a payment. `pending` is « Paiement en cours »: nobody knows yet, and nobody may pay again meanwhile. */
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

/** What a card provider says of a payment, in our words; every adapter translates to these. */
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
  /** What it pays for can still be had, so the order can be made. */
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
  /** Money was taken though the attempt had ended: it is given back, and the final state stays. */
  | { readonly kind: 'refundStray' }

/**
 * The only way an attempt becomes paid or refused. The provider's word decides, whoever brought it and
 * however often; a refusal that arrives after a success changes nothing.
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
      return isLive(attempt.state) ? { kind: 'move', to: 'Refused', effect: 'nothing' } : { kind: 'ignore' }
    case 'Canceled':
      return isLive(attempt.state) ? { kind: 'move', to: 'Canceled', effect: 'nothing' } : { kind: 'ignore' }
  }
}

function success({ state, cartAlreadyPaid, canFulfil }: Attempt): AttemptDecision {
  if (state === 'Canceled' || state === 'Abandoned') return { kind: 'refundStray' }
  if (!isLive(state) && state !== 'Refused') return { kind: 'ignore' }
  if (cartAlreadyPaid) return { kind: 'move', to: 'Duplicated', effect: 'refund' }
  // The cart has changed since: its payer goes on with what it is now, and this try stays what it was.
  if (state === 'Refused' && !canFulfil) return { kind: 'refundStray' }
  return { kind: 'move', to: 'Authorized', effect: canFulfil ? 'placeOrder' : 'refund' }
}

function isLive(state: PaymentState): boolean {
  return LIVE_ATTEMPT_STATES.some((live) => live === state)
}

/** Of a means that settles later, the provider's word alone ends an attempt: who agreed has nothing left to finish. */
export function isAttemptTooOld(
  { means, createdAt }: { means: OnlineMeans; createdAt: Instant },
  now: Instant,
): boolean {
  return MEANS[means].settles === 'atOnce' && epochMs(now) >= epochMs(createdAt) + ATTEMPT_LIFETIME_MS
}

/**
 * An attempt whose time is over ends only when the provider said that it can no longer succeed:
 * abandoned if it was cancelled or never really began, else it stays open and is asked about again.
 */
export function abandon(attempt: Attempt, provider: ProviderState | 'NeverCreated'): AttemptDecision {
  if (!isLive(attempt.state)) return { kind: 'ignore' }
  if (provider === 'NeverCreated' || provider === 'Canceled')
    return { kind: 'move', to: 'Abandoned', effect: 'releaseHold' }
  return applyProviderState(attempt, provider)
}

/** What the payment page does next; the server decides. */
export const STEP_ACTIONS = ['Initialize', 'Redirect', 'Confirm', 'Finalize', 'Retry'] as const
export type StepAction = (typeof STEP_ACTIONS)[number]

/** What the payment page must do next. Null: wait, the bank has not made up its mind. */
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

/** When a cart may be tried again with a card; null when it may be now. */
export function pausedUntilMs(refusals: number, lastRefusalAt: Instant | null, now: Instant): number | null {
  if (lastRefusalAt === null || refusals === 0 || refusals % MAX_CARD_ATTEMPTS !== 0) return null
  const until = epochMs(lastRefusalAt) + CARD_ATTEMPTS_PAUSE_MS
  return epochMs(now) < until ? until : null
}
