import { epochMs, type Instant } from '../dates/dates.ts'
import type { PaymentState } from './payment.ts'

export const REGULARISATION_STATES = ['pending', 'confirmed', 'failure', 'cancellation'] as const
export type RegularisationState = (typeof REGULARISATION_STATES)[number]

/** How long a link to pay a refused debit is valid. */
export const REGULARISATION_LINK_DAYS = 30

export type LinkState = 'valid' | 'used' | 'expired'

/** A link serves once: it is used when the payment is confirmed, not when it is opened. */
export function linkStateAt(link: { issuedAt: Instant; usedAt: Instant | null }, now: Instant): LinkState {
  if (link.usedAt !== null) return 'used'
  const expiresMs = epochMs(link.issuedAt) + REGULARISATION_LINK_DAYS * 86_400_000
  return epochMs(now) >= expiresMs ? 'expired' : 'valid'
}

/**
 * The state of a regularisation, from its last attempt. Without one, or while the bank has not decided, it is pending.
 */
export function regularisationState(lastTry: PaymentState | null): RegularisationState {
  switch (lastTry) {
    case 'Authorized':
    case 'Duplicated':
      return 'confirmed'
    case 'Refused':
      return 'failure'
    case 'Canceled':
    case 'Abandoned':
      return 'cancellation'
    default:
      return 'pending'
  }
}
