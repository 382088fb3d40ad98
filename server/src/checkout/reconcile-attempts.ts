import { abandon, isAttemptTooOld } from '@obole/core/payment'
import type { App } from '../app.ts'
import type { Attempt } from '../payments/attempt.ts'
import { findAttempt, rememberProviderPayment, takeAttemptsInDoubt } from '../payments/attempts.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { createAtProvider } from './create-at-provider.ts'

const BATCH = 100
const NEXT_LOOK_MS = 30_000

/** Asks the provider about every attempt left alone, until each is certain. */
export async function reconcileAttempts(app: App): Promise<void> {
  for (;;) {
    const ids = await takeAttemptsInDoubt(app, app.clock.now() + NEXT_LOOK_MS, BATCH)
    for (const id of ids) {
      try {
        const attempt = await findAttempt(app, id)
        if (attempt) await reconcileAttempt(app, attempt)
      } catch (error) {
        // One attempt the provider cannot speak of must not keep the others waiting; it is asked about again.
        app.log.error({ err: error, attemptId: id }, 'attempt could not be reconciled')
      }
    }
    if (ids.length < BATCH) return
  }
}

/**
 * Goes on with an attempt that was left alone. Its places are given back only once the provider has said that it can
 * no longer succeed: too old, it is cancelled there first, and the provider's answer decides.
 */
export async function reconcileAttempt(app: App, attempt: Attempt): Promise<Attempt> {
  let { providerPaymentId } = attempt
  if (!providerPaymentId) {
    // The process died between storing the attempt and hearing from the provider; the same key finds the same payment.
    providerPaymentId = (await createAtProvider(app, attempt)).id
    await rememberProviderPayment(app, attempt.id, providerPaymentId)
  }
  if (!isAttemptTooOld(attempt.createdAt, app.clock.now())) {
    return applyProviderPayment(app, attempt.id, await app.cards.fetch(providerPaymentId))
  }
  return applyProviderPayment(app, attempt.id, await app.cards.cancel(providerPaymentId, attempt.id), abandon)
}
