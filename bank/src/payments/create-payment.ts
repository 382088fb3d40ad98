import type { BankPayment, createPaymentRequestSchema } from '@obole/contract/bank'
import type { z } from 'zod'
import type { Bank } from '../bank.ts'
import { newId } from '../platform/ids.ts'
import { findMandate } from '../mandates/mandates.store.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { insertPayment, paymentAnswer, type PaymentRow } from './payments.store.ts'

type Request = z.output<typeof createPaymentRequestSchema>

export function createPayment(bank: Bank, request: Request): BankPayment | Refusal {
  if (!bank.merchant.origins.includes(new URL(request.returnUrl).origin)) {
    return new Refusal('return_url_not_allowed', 'returnUrl is not on one of the merchant’s origins')
  }
  if (request.amountCents === 0 && !request.saveMandate) {
    return new Refusal('invalid_request', 'a payment of nothing is for keeping a card, with saveMandate')
  }
  if (request.mandateId !== undefined) {
    if (request.saveMandate)
      return new Refusal('invalid_request', 'saveMandate and mandateId exclude each other')
    const mandate = findMandate(bank.store, request.mandateId)
    if (!mandate) return notFound('mandate')
    if (mandate.state === 'revoked') return new Refusal('mandate_revoked', 'the mandate was revoked')
  }

  const payment = newPayment(request, bank.clock.now())
  insertPayment(bank.store, payment)
  return paymentAnswer(bank, payment)
}

type NewPayment = Pick<Request, 'amountCents' | 'reference' | 'description' | 'metadata'> &
  Partial<Pick<Request, 'returnUrl' | 'saveMandate' | 'challenge' | 'mandateId'>>

export function newPayment(request: NewPayment, now: number): PaymentRow {
  return {
    id: newId('pay'),
    reference: request.reference,
    state: 'created',
    declineCode: null,
    amountCents: request.amountCents,
    refundedCents: 0,
    refundPendingCents: 0,
    disputedCents: 0,
    cardKey: null,
    expMonth: null,
    expYear: null,
    mandateId: request.mandateId ?? null,
    saveMandate: request.saveMandate ? 1 : 0,
    offSession: 0,
    challenge: request.challenge ?? 'automatic',
    authentication: null,
    challengeId: null,
    language: null,
    description: request.description,
    returnUrl: request.returnUrl ?? null,
    metadata: JSON.stringify(request.metadata),
    createdAt: now,
    updatedAt: now,
    succeededAt: null,
    dueAt: null,
  }
}
