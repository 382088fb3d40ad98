import { assert } from '@obole/core/assert'
import { applyProviderState } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import type { Attempt } from './attempt.ts'
import { bookStray } from './book-stray.ts'
import { decideDebitAnswer, type DecideAttempt } from './debit-outcome.ts'
import { saveDebitOutcomes } from './debits.store.ts'
import { findAttempt, rememberProviderPayment } from './attempts.ts'
import type { ProviderAnswer } from './provider-answer.ts'

const MAX_TRIES = 5

/**
 * The only place where a planned debit becomes paid or unpaid, whether the worker, a notification, the reconciler or
 * the payer's page brought the news. It decides on what it read and saves only if that still holds; otherwise it reads
 * and decides again.
 */
export async function applyToDebit(
  app: App,
  attemptId: string,
  answer: ProviderAnswer,
  decide: DecideAttempt = applyProviderState,
): Promise<Attempt> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const attempt = await findAttempt(app, attemptId)
    assert(attempt, `no attempt ${attemptId}`)
    assert(
      answer.amountCents === attempt.amountCents,
      `the provider charged another amount for attempt ${attemptId}`,
    )
    if (await carryOut(app, attempt, answer, decide)) {
      const after = await findAttempt(app, attemptId)
      assert(after, `attempt ${attemptId} vanished`)
      return after
    }
  }
  throw new Error(`attempt ${attemptId} changes faster than it can be applied`)
}

/** Answers false where another request was faster and everything must be read again. */
async function carryOut(
  app: App,
  attempt: Attempt,
  answer: ProviderAnswer,
  decide: DecideAttempt,
): Promise<boolean> {
  const decision = decideDebitAnswer(app, attempt, answer, decide)
  if (decision.kind === 'save') {
    const saved = await saveDebitOutcomes(app.db, [decision.outcome], app.clock.now())
    app.jobs.wake()
    return saved.has(attempt.id)
  }
  if (answer.id) await rememberProviderPayment(app, attempt.id, answer.id)
  return decision.kind === 'stray' ? bookStray(app, attempt, decision.from) : true
}
