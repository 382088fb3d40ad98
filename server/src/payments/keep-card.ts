import type { App } from '../app.ts'
import type { Attempt } from './attempt.ts'
import { newMandateOf } from './debit-outcome.ts'
import * as store from './mandates.store.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** The payer confirmed another card: the plan goes on with it, and the old one is forgotten. */
export async function keepCardOf(app: App, attempt: Attempt, answer: ProviderAnswer): Promise<boolean> {
  const mandate = newMandateOf(app, attempt, answer)
  if (!mandate || attempt.subject.kind !== 'card')
    throw new Error(`the provider kept no card for attempt ${attempt.id}`)
  const { orderId } = attempt.subject
  const isKept = await store.keepCard(app.db, {
    attemptId: attempt.id,
    from: attempt.state,
    providerPaymentId: answer.id,
    mandate,
    jobs: [
      {
        name: 'send-plan-mail',
        payload: { kind: 'cardChanged', orderId },
        key: `card-changed:${attempt.id}`,
      },
    ],
    now: app.clock.now(),
  })
  app.jobs.wake()
  return isKept
}
