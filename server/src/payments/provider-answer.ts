import { ZERO } from '@obole/core/money'
import { type ProviderFault, type ProviderPayment, ProviderRefusal } from '../providers/payment-provider.ts'
import type { Attempt } from './attempt.ts'

/** A provider's word about a try. Without an id where it refused the call itself, and so made no payment. */
export type ProviderAnswer = Omit<ProviderPayment, 'id'> & { id: string | null }

/** Neither a wrong secret of ours nor a key that has served says that there is no payment. */
export function hasRefusedCall(error: ProviderFault): error is ProviderRefusal {
  if (!(error instanceof ProviderRefusal)) return false
  return error.key !== 'hapay_authentication_error' && error.code !== 'idempotency_key_reused'
}

/** What such a refusal says of the try: a debit was refused, a payment the payer wanted to begin never was. */
export function refusedCall(
  { amountCents }: Attempt,
  declineCode: string,
  state: 'Refused' | 'Canceled',
): ProviderAnswer {
  const nothing = { id: null, redirectUrl: null, card: null, mandateId: null }
  return { ...nothing, state, declineCode, amountCents, refundedCents: ZERO }
}
