import { abandon, isAttemptTooOld } from '@obole/core/payment/payment'
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

/** Asks the provider about every attempt left in doubt, until each outcome is certain. */
export async function reconcileAttempts(app: App): Promise<void> {
  const inTurn = gate({ atOnce: AT_ONCE, waiting: BATCH })
  for (;;) {
    const ids = await takeAttemptsInDoubt(app, app.clock.now() + NEXT_LOOK_MS, BATCH)
    await Promise.all(ids.map((id) => inTurn(() => reconcileOne(app, id))))
    if (ids.length < BATCH) return
  }
}

/** An attempt the provider cannot answer about must not delay the others; a later run asks again. */
async function reconcileOne(app: App, id: string): Promise<void> {
  try {
    const attempt = await findAttempt(app, id)
    if (attempt) await reconcileAttempt(app, attempt)
  } catch (error) {
    app.log.error({ err: error, attemptId: id }, 'attempt could not be reconciled')
  }
}

/**
 * Continues an attempt that was left in doubt. Its places are given back only once the provider answers that it can no
 * longer succeed: when it is too old, it is first cancelled there, and the provider's answer decides.
 */
export async function reconcileAttempt(app: App, attempt: Attempt): Promise<Attempt> {
  if (!isByPayer(attempt)) return reconcileDebit(app, attempt)
  // If the process died between storing the attempt and the provider's answer, the same key finds the same payment.
  const providerPaymentId = await createAtProvider(app, attempt)
  const provider = app.providers.named(attempt.provider)
  if (!isAttemptTooOld(attempt, app.clock.now())) {
    return applyProviderPayment(app, attempt.id, await provider.fetch(providerPaymentId))
  }
  return applyProviderPayment(app, attempt.id, await provider.cancel(providerPaymentId, attempt.id), abandon)
}

/** A debit under a mandate has no page to return to and never gets too old: it is asked again with the same key. */
async function reconcileDebit(app: App, attempt: Attempt): Promise<Attempt> {
  const answer = await askForDebit(app, attempt)
  return answer ? applyProviderPayment(app, attempt.id, answer) : attempt
}
