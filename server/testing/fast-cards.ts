import { cents } from '@obole/core/money/money'
import type {
  DebitRequest,
  PaymentProvider,
  ProviderAbilities,
  ProviderPayment,
} from '../src/providers/payment-provider.ts'

export type FastCards = PaymentProvider &
  Pick<ProviderAbilities, 'debit' | 'revokeMandate'> & {
    /** What was debited, by the attempt's key: a key that comes again takes nothing. */
    readonly debited: ReadonlyMap<string, ProviderPayment>
    /** Every call for a debit, repeated ones included. */
    readonly calls: number
  }

/**
 * A provider in our own process, for measuring what we do ourselves: it knows debits under a mandate, keeps their
 * keys as the port asks, and answers after `answerMs`.
 */
export function fastCards({ answerMs = 0 }: { answerMs?: number } = {}): FastCards {
  const debited = new Map<string, ProviderPayment>()
  let calls = 0

  async function debit({ attemptId, amountCents, mandateId }: DebitRequest): Promise<ProviderPayment> {
    calls += 1
    await new Promise((resolve) => (answerMs > 0 ? setTimeout(resolve, answerMs) : setImmediate(resolve)))
    const known = debited.get(attemptId)
    if (known) return known
    const payment: ProviderPayment = {
      id: `fast_${attemptId}`,
      state: 'Succeeded',
      declineCode: null,
      amountCents,
      refundedCents: cents(0),
      redirectUrl: null,
      card: null,
      mandateId,
    }
    debited.set(attemptId, payment)
    return payment
  }

  const unknown = (): never => {
    throw new Error('this provider only debits mandates')
  }
  return {
    name: 'hapay',
    takes: ['Card'],
    origins: { scripts: [], frames: [], calls: [] },
    debited,
    get calls() {
      return calls
    },
    isReachable: async () => true,
    debit,
    fetch: async (id) => debited.get(id.slice('fast_'.length)) ?? unknown(),
    revokeMandate: async () => {},
    readNotification: () => null,
    create: unknown,
    cancel: unknown,
  }
}
