import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import type { ProviderPayment } from '../providers/card-provider.ts'

/** The unconfirmed payment of an attempt; asked for again, the same one. */
export function createAtProvider(app: App, { id, request, amountCents }: Attempt): Promise<ProviderPayment> {
  const { terms, recurrence, providerAccount, label } = request.frozen
  const saveMandate = terms.length > 1 || recurrence !== null
  return app.cards.create({
    attemptId: id,
    cartId: request.cartId,
    amountCents,
    tipCents: request.tipCents,
    providerAccount,
    description: label,
    returnUrl: app.config.PUBLIC_URL + addressOf({ page: 'payment', id: request.id }),
    saveMandate,
    mandateId: null,
    // A mandate, and a debit that failed before, are strongly authenticated whatever the card would do without.
    authentication: saveMandate || request.cartId === null ? 'required' : 'automatic',
  })
}
