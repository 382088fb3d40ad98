import type {
  BankPayment,
  BankPaymentState,
  CreatePaymentRequest,
  DeclineCode,
  Authentication,
} from '@obole/contract/bank'
import type { TestCardKey } from '@obole/contract/bank-test-cards'
import type { Bank } from '../bank.ts'
import { describeCard } from '../cards/card-behaviour.ts'
import { isoInstant } from '../platform/clock.ts'
import { listDisputes } from './disputes.store.ts'
import type { Store } from '../platform/store.ts'

export type PaymentRow = {
  id: string
  reference: string
  state: BankPaymentState
  declineCode: DeclineCode | null
  amountCents: number
  refundedCents: number
  refundPendingCents: number
  /** Taken back by open or lost disputes: it can no longer be refunded. */
  disputedCents: number
  cardKey: TestCardKey | null
  expMonth: number | null
  expYear: number | null
  mandateId: string | null
  saveMandate: 0 | 1
  offSession: 0 | 1
  challenge: NonNullable<CreatePaymentRequest['challenge']>
  authentication: Authentication | null
  challengeId: string | null
  language: string | null
  description: string
  returnUrl: string | null
  metadata: string
  createdAt: number
  updatedAt: number
  succeededAt: number | null
  /** When the bank ends it by itself: a slow authorisation succeeds, an unanswered challenge expires. */
  dueAt: number | null
}

export function insertPayment(store: Store, row: PaymentRow): void {
  store.run(
    `INSERT INTO payments (id, reference, state, declineCode, amountCents, refundedCents, refundPendingCents,
       disputedCents, cardKey, expMonth, expYear, mandateId, saveMandate, offSession, challenge, authentication,
       challengeId, language, description, returnUrl, metadata, createdAt, updatedAt, succeededAt, dueAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    row.id,
    row.reference,
    row.state,
    row.declineCode,
    row.amountCents,
    row.refundedCents,
    row.refundPendingCents,
    row.disputedCents,
    row.cardKey,
    row.expMonth,
    row.expYear,
    row.mandateId,
    row.saveMandate,
    row.offSession,
    row.challenge,
    row.authentication,
    row.challengeId,
    row.language,
    row.description,
    row.returnUrl,
    row.metadata,
    row.createdAt,
    row.updatedAt,
    row.succeededAt,
    row.dueAt,
  )
}

export function updatePayment(store: Store, row: PaymentRow): void {
  store.run(
    `UPDATE payments SET state = ?, declineCode = ?, cardKey = ?, expMonth = ?, expYear = ?, mandateId = ?,
       authentication = ?, challengeId = ?, language = ?, updatedAt = ?, succeededAt = ?, dueAt = ?
     WHERE id = ?`,
    row.state,
    row.declineCode,
    row.cardKey,
    row.expMonth,
    row.expYear,
    row.mandateId,
    row.authentication,
    row.challengeId,
    row.language,
    row.updatedAt,
    row.succeededAt,
    row.dueAt,
    row.id,
  )
}

/** Changes the amounts taken back from a captured payment; the table's CHECK refuses more than was captured. */
export function moveTakenBack(
  store: Store,
  paymentId: string,
  change: { refundedCents?: number; refundPendingCents?: number; disputedCents?: number },
  updatedAt: number,
): void {
  store.run(
    `UPDATE payments SET refundedCents = refundedCents + ?, refundPendingCents = refundPendingCents + ?,
       disputedCents = disputedCents + ?, updatedAt = ?
     WHERE id = ?`,
    change.refundedCents ?? 0,
    change.refundPendingCents ?? 0,
    change.disputedCents ?? 0,
    updatedAt,
    paymentId,
  )
}

export function findPayment(store: Store, id: string): PaymentRow | undefined {
  return store.get<PaymentRow>('SELECT * FROM payments WHERE id = ?', id)
}

export function findPaymentByChallenge(store: Store, challengeId: string): PaymentRow | undefined {
  return store.get<PaymentRow>('SELECT * FROM payments WHERE challengeId = ?', challengeId)
}

export function listPaymentsByReference(store: Store, reference: string): PaymentRow[] {
  return store.all<PaymentRow>('SELECT * FROM payments WHERE reference = ? ORDER BY seq', reference)
}

export function listDuePayments(store: Store, now: number): PaymentRow[] {
  return store.all<PaymentRow>('SELECT * FROM payments WHERE dueAt <= ? ORDER BY dueAt LIMIT 500', now)
}

export function nextPaymentDueAt(store: Store): number | undefined {
  const row = store.get<{ dueAt: number }>(
    'SELECT dueAt FROM payments WHERE dueAt IS NOT NULL ORDER BY dueAt LIMIT 1',
  )
  return row?.dueAt
}

/** True the first time only. */
export function rememberRefusedCart(store: Store, cartId: string): boolean {
  if (store.get('SELECT 1 FROM refusedCarts WHERE cartId = ?', cartId)) return false
  store.run('INSERT INTO refusedCarts (cartId) VALUES (?)', cartId)
  return true
}

export function forgetRefusedCart(store: Store, cartId: string): void {
  store.run('DELETE FROM refusedCarts WHERE cartId = ?', cartId)
}

export function refundableCents(row: PaymentRow): number {
  return row.amountCents - row.refundedCents - row.refundPendingCents - row.disputedCents
}

export function paymentAnswer(bank: Bank, row: PaymentRow): BankPayment {
  const { cardKey, expMonth, expYear } = row
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    ...(row.declineCode && { declineCode: row.declineCode }),
    amountCents: row.amountCents,
    currency: 'EUR',
    description: row.description,
    refundedCents: row.refundedCents,
    refundPendingCents: row.refundPendingCents,
    ...(cardKey !== null &&
      expMonth !== null &&
      expYear !== null && { card: describeCard({ cardKey, expMonth, expYear }) }),
    ...(row.mandateId && { mandateId: row.mandateId }),
    saveMandate: row.saveMandate === 1,
    offSession: row.offSession === 1,
    ...(row.authentication && { authentication: row.authentication }),
    ...(row.state === 'requires_action' && {
      nextAction: { type: 'redirect', url: `${bank.publicUrl}/challenge/${row.challengeId}` },
    }),
    disputes: row.state === 'succeeded' ? listDisputes(bank.store, row.id) : [],
    metadata: JSON.parse(row.metadata),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    ...(row.succeededAt !== null && { succeededAt: isoInstant(row.succeededAt) }),
  }
}
