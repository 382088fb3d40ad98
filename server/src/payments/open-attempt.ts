import { refuse, type Refusal } from '@obole/contract/problems'
import { CART_TOTAL_LIFETIME_MS } from '@obole/core/cart/cart-expiry'
import { ATTEMPT_LIFETIME_MS, pausedUntilMs } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import type { App } from '../app.ts'
import { keepsCard } from './frozen-order.ts'
import { failedRequirement } from '../platform/db.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { ProviderFault, type ProviderPayment } from '../providers/payment-provider.ts'
import { isLive, isSettled, type Attempt, type PaymentRequest } from './attempt.ts'
import { findActiveMandate, hasDebitsAfter, type Mandate } from './mandates.store.ts'
import {
  findRequest,
  insertAttempt,
  insertAttemptsOfCarts,
  listAttempts,
  type NewAttempt,
} from './payments.store.ts'

/** After this time, the reconciler continues an attempt that was stored but never reached the provider. */
export const FIRST_CHECK_MS = 60_000

const storeOfCart = sharedWork<App, NewAttempt, 'stored'>({
  atMost: 64,
  keysOf: ({ id, request }) => [id, request.id],
  together: async (app, attempts) =>
    new Map((await insertAttemptsOfCarts(app.db, attempts)).map((id) => [id, 'stored'])),
  alone: storeAlone,
})

async function storeAlone(app: App, attempt: NewAttempt): Promise<'stored'> {
  await insertAttempt(app.db, attempt)
  return 'stored'
}

/** Stores an attempt; those that begin at the same moment for carts share a statement. */
const storeAttempt = (app: App, attempt: NewAttempt): Promise<'stored'> =>
  attempt.request.subject.kind === 'cart' ? storeOfCart(app, attempt) : storeAlone(app, attempt)

export interface OpenedAttempt {
  attempt: Attempt
  /** Why the provider made no payment for it when it was asked. */
  fault: ProviderFault | null
}

/** Creates an attempt's payment at its provider, unconfirmed. */
type CreatePayment = (attempt: Attempt) => Promise<ProviderPayment>

/**
 * The one live attempt of a request: a double click, a reload or a second tab gets the same one. For a cart, the
 * provider is asked first, so that the attempt is stored with its id; whatever it answers, the attempt is stored.
 */
export async function openAttempt(
  app: App,
  request: PaymentRequest,
  attempts: readonly Attempt[],
  means: OnlineMeans,
  create: CreatePayment,
): Promise<OpenedAttempt | Refusal> {
  const live = attempts.find(isLive)
  if (live) return { attempt: live, fault: null }
  const isPaid = attempts.some(({ state }) => state === 'Authorized')
  if (isPaid || isSettled(request.subject)) return refuse('DUPLICATED_PAYMENT')
  const now = app.clock.now()
  if (request.expiresAt !== null && request.expiresAt <= now) return refuse('LINK_INVALID')
  const refused = attempts.filter(({ state }) => state === 'Refused')
  const pausedUntil = pausedUntilMs(refused.length, refused[0]?.updatedAt ?? null, now)
  if (pausedUntil !== null)
    return refuse('PAYMENT_MAX_ERROR_ATTEMPTS', {
      details: { retryAfterSeconds: Math.ceil((pausedUntil - now) / 1000) },
    })
  const way = await wayToPay(app, request, means)
  if (!way) return refuse('STORED_CARD_GONE')
  const number = attempts.length + 1
  const fresh = { ...unanswered(request, now), id: idOf(app, request, number, means), number, ...way }
  const { providerPaymentId, fault } = await createFirst(fresh, create)
  const times = {
    now,
    checkAt: now + FIRST_CHECK_MS,
    cartExpiresAt: now + ATTEMPT_LIFETIME_MS,
    cartMadeAfter: now - CART_TOTAL_LIFETIME_MS,
  }
  try {
    await storeAttempt(app, { id: fresh.id, request, providerPaymentId, ...way, ...times })
  } catch (error) {
    const problem = failedRequirement(error)
    if (problem === 'subject')
      return whyGone((await findRequest(app.db, request.id)) ?? request, request, now)
    if (problem !== 'live') throw error
    const [latest] = await listAttempts(app.db, request.id)
    // If the live attempt is not of this request, the worker is debiting right now.
    return latest && isLive(latest) ? { attempt: latest, fault: null } : refuse('DEBIT_UNDER_WAY')
  }
  return { attempt: { ...fresh, providerPaymentId }, fault }
}

/**
 * The key of the payment at the provider. If the process dies before the attempt is stored, or two tabs ask at once, the
 * same question has the same key and finds the same payment; what was frozen anew is another question.
 */
const idOf = (app: App, { id, charge }: PaymentRequest, number: number, means: OnlineMeans): string =>
  app.ids.derivedToken('attempt', JSON.stringify([id, number, means, charge]))

async function createFirst(attempt: Attempt, create: CreatePayment) {
  if (attempt.subject.kind !== 'cart') return { providerPaymentId: null, fault: null }
  try {
    return { providerPaymentId: (await create(attempt)).id, fault: null }
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault
    return { providerPaymentId: null, fault }
  }
}

/** The attempt that was just stored, without reading it again. */
function unanswered(request: PaymentRequest, now: number) {
  const { id: requestId, subject, charge, amountCents, tipCents } = request
  const unknown = { providerPaymentId: null, errorCode: null, declineCode: null, redirectUrl: null }
  const times = { createdAt: now, updatedAt: now }
  return { requestId, subject, charge, amountCents, tipCents, state: 'Init', ...unknown, ...times } as const
}

function whyGone({ subject, amountCents }: PaymentRequest, asked: PaymentRequest, now: number): Refusal {
  switch (subject.kind) {
    case 'cart': {
      // The cart was opened again, or frozen at another amount: it is no longer what this attempt would pay.
      const isOther = subject.state === 'Open' || amountCents !== asked.amountCents
      return refuse(isOther && subject.expiresAt > now ? 'CART_CHANGED' : 'CART_EXPIRED')
    }
    case 'debit':
      return refuse('DUPLICATED_PAYMENT')
    case 'card':
      return refuse('LINK_INVALID')
  }
}

interface WayToPay {
  means: OnlineMeans
  provider: string
  mandateId: number | null
  mandateToken: string | null
  savesMandate: boolean
}

/** Only the provider that keeps a card can debit it. */
const asStored = ({ id, means, provider, token }: Mandate): WayToPay => ({
  means,
  provider,
  mandateId: id,
  mandateToken: token,
  savesMandate: false,
})

/** The means, the provider, and whether the card is kept; null where the kept card the payer chose is gone. */
async function wayToPay(
  app: App,
  { subject, usesStoredCard, charge }: PaymentRequest,
  means: OnlineMeans,
): Promise<WayToPay | null> {
  const typed = { means, provider: app.providers.taking(means).name, mandateId: null, mandateToken: null }
  switch (subject.kind) {
    case 'cart':
      return { ...typed, savesMandate: keepsCard(subject.order) }
    case 'card':
      return { ...typed, savesMandate: true }
    case 'debit': {
      const { orderId, paymentId } = subject.debit
      const stored = usesStoredCard ? await findActiveMandate(app.db, orderId) : null
      if (usesStoredCard) return stored && asStored(stored)
      // A card typed for the last debit of a plan, or from a link on the order's page, is used once and not kept.
      const mayKeep = charge.keepsCard !== false
      return { ...typed, savesMandate: mayKeep && (await hasDebitsAfter(app.db, orderId, paymentId)) }
    }
  }
}
