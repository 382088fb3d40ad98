import { ZERO } from '@obole/core/money/money'
import { type ProviderFault, type ProviderPayment, ProviderRefusal } from '../providers/payment-provider.ts'
import type { Attempt } from './attempt.ts'

/** A provider's answer about an attempt. The id is null where it refused the call itself, and so made no payment. */
export type ProviderAnswer = Omit<ProviderPayment, 'id'> & { id: string | null }

/**
 * Whether the provider refused the call, so that there is no payment. Our wrong secret, or a key already used, does not
 * prove that.
 */
export function hasRefusedCall(error: ProviderFault): error is ProviderRefusal {
  if (!(error instanceof ProviderRefusal)) return false
  return error.key !== 'hapay_authentication_error' && error.code !== 'idempotency_key_reused'
}

/** The answer such a refusal stands for: `Refused` for a debit, `Canceled` for a payment the payer wanted to begin. */
export function refusedCall(
  { amountCents }: Attempt,
  declineCode: string,
  state: 'Refused' | 'Canceled',
): ProviderAnswer {
  const nothing = { id: null, redirectUrl: null, card: null, mandateId: null }
  return { ...nothing, state, declineCode, amountCents, refundedCents: ZERO }
}
