import type { CardChoice } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import type { Attempt, PaymentRequest } from './attempt.ts'
import { sharedRead, sharedWork } from '../platform/shared-work.ts'
import * as store from './payments.store.ts'

/** What other rooms may read and change of attempts; the SQL statements stay in this room. */
export const findAttempt = sharedRead<App, string, Attempt>((app, ids) => store.findAttempts(app.db, ids))

export const findAttemptByProviderId = (
  app: App,
  provider: string,
  providerPaymentId: string,
): Promise<Attempt | null> => store.findAttemptByProviderId(app.db, provider, providerPaymentId)

export const findRequest = (app: App, id: string): Promise<PaymentRequest | null> =>
  store.findRequest(app.db, id)

/** The one open request of a cart: that of the visitor who last began to pay it. */
export const findRequestOfCart = (app: App, cartId: string): Promise<PaymentRequest | null> =>
  store.findRequestOfCart(app.db, cartId)

/** A request with all its attempts, the newest first. */
export const findRequestWithAttempts = sharedRead<App, string, store.RequestWithAttempts>((app, ids) =>
  store.findRequestsWithAttempts(app.db, ids),
)

/** The request with the card the payer chose; only an instalment or month of a plan has a kept card to choose. */
export async function withCard(
  app: App,
  request: PaymentRequest,
  method: CardChoice,
): Promise<PaymentRequest> {
  const usesStoredCard = method === 'stored' && request.subject.kind === 'debit'
  if (usesStoredCard === request.usesStoredCard) return request
  await store.chooseCard(app.db, request.id, usesStoredCard)
  return { ...request, usesStoredCard }
}

/** All attempts of a request, the newest first. */
export const listAttempts = (app: App, requestId: string): Promise<Attempt[]> =>
  store.listAttempts(app.db, requestId)

/** Answers false where the attempt was no longer in the state the move was decided on. */
export const moveAttempt = (app: App, move: Omit<store.AttemptMove, 'now'>): Promise<boolean> =>
  store.moveAttempt(app.db, { ...move, now: app.clock.now() })

type ProviderId = readonly [attemptId: string, providerPaymentId: string]

const remember = sharedWork<App, ProviderId, 'stored'>({
  atMost: 64,
  keysOf: ([attemptId]) => [attemptId],
  together: async (app, ids) => {
    await store.rememberProviderPayments(app.db, ids)
    return new Map(ids.map(([attemptId]) => [attemptId, 'stored']))
  },
  alone: async (app, id) => {
    await store.rememberProviderPayments(app.db, [id])
    return 'stored'
  },
})

export async function rememberProviderPayment(
  app: App,
  attemptId: string,
  providerPaymentId: string,
): Promise<void> {
  await remember(app, [attemptId, providerPaymentId])
}

/** Takes live attempts whose next check is due, and puts their next check off until `checkAt`. */
export const takeAttemptsInDoubt = (app: App, checkAt: number, limit: number): Promise<string[]> =>
  store.takeAttemptsInDoubt(app.db, app.clock.now(), checkAt, limit)
