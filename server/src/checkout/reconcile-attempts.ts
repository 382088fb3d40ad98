import { abandon, isAttemptTooOld } from '@obole/core/payment'
import type { App } from '../app.ts'
import { askForDebit } from '../payments/ask-for-debit.ts'
import { isByPayer, type Attempt } from '../payments/attempt.ts'
import { findAttempt, takeAttemptsInDoubt } from '../payments/attempts.ts'
import { gate } from '../platform/gate.ts'
import { applyProviderPayment } from './apply-provider-payment.ts'
import { createAtProvider } from './create-at-provider.ts'

const BATCH = 100
const AT_ONCE = 8
const NEXT_LOOK_MS = 30_000

/** Asks the provider about every attempt left alone, until each is certain. */
export async function reconcileAttempts(app: App): Promise<void> {
  const inTurn = gate({ atOnce: AT_ONCE, waiting: BATCH })
  for (;;) {
    const ids = await takeAttemptsInDoubt(app, app.clock.now() + NEXT_LOOK_MS, BATCH)
    await Promise.all(ids.map((id) => inTurn(() => reconcileOne(app, id))))
    if (ids.length < BATCH) return
  }
}

/** One attempt the provider cannot speak of must not keep the others waiting; it is asked about again. */
async function reconcileOne(app: App, id: string): Promise<void> {
  try {
    const attempt = await findAttempt(app, id)
    if (attempt) await reconcileAttempt(app, attempt)
  } catch (error) {
    app.log.error({ err: error, attemptId: id }, 'attempt could not be reconciled')
  }
}

/**
 * Goes on with an attempt that was left alone. Its places are given back only once the provider has said that it can
 * no longer succeed: too old, it is cancelled there first, and the provider's answer decides.
 */
export async function reconcileAttempt(app: App, attempt: Attempt): Promise<Attempt> {
  if (!isByPayer(attempt)) return reconcileDebit(app, attempt)
  // Where the process died between storing the attempt and hearing from the provider, the same key finds the same payment.
  const providerPaymentId = await createAtProvider(app, attempt)
  const provider = app.providers.named(attempt.provider)
  if (!isAttemptTooOld(attempt, app.clock.now())) {
    return applyProviderPayment(app, attempt.id, await provider.fetch(providerPaymentId))
  }
  return applyProviderPayment(app, attempt.id, await provider.cancel(providerPaymentId, attempt.id), abandon)
}

/** A debit under a mandate has no page to come back to and does not grow too old: it is asked for with the same key. */
async function reconcileDebit(app: App, attempt: Attempt): Promise<Attempt> {
  const answer = await askForDebit(app, attempt)
  return answer ? applyProviderPayment(app, attempt.id, answer) : attempt
}
