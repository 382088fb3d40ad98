import { randomUUID } from 'node:crypto'
import {
  bankPaths,
  bankPaymentListSchema,
  bankPaymentSchema,
  bankPayoutSchema,
  bankRefundSchema,
  bankTransferSchema,
  disputeSchema,
  mandateSchema,
  settlementPageSchema,
  settlementTotalsSchema,
  tokenizationSessionSchema,
  type BankPayment,
  type BrowserData,
  type CreatePaymentRequest,
  type PayoutRequest,
  type RefundRequest,
  type SettlementEntry,
} from '@obole/contract/bank'
import { notificationRecordListSchema, type ControlNextRequest } from '@obole/contract/bank-control'
import { testCardNumber, type TestCardKey } from '@obole/contract/bank-test-cards'
import type { z } from 'zod'
import { keys, merchantOrigin } from './running-bank.ts'

export const browserData: BrowserData = {
  language: 'fr-FR',
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -60,
  javaEnabled: false,
  userAgent: 'a test',
  acceptHeader: 'text/html',
}

export type Answer = { status: number; body: unknown }
type Target = { url: string }

/** Speaks the protocol and checks every answer against its schema. */
export class BankClient {
  readonly #bank: Target

  constructor(bank: Target) {
    this.#bank = bank
  }

  async call(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Answer> {
    const answer = await fetch(this.#bank.url + path, {
      method,
      headers: {
        authorization: `Bearer ${keys.secret}`,
        ...(method === 'POST' && { 'idempotency-key': key ?? randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  async #expect<T>(schema: z.ZodType<T>, answer: Promise<Answer>): Promise<T> {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`the bank answered ${status}: ${JSON.stringify(body)}`)
    return schema.parse(body)
  }

  async tokenize(card: TestCardKey, changes: Record<string, unknown> = {}): Promise<Answer> {
    const number = testCardNumber(card)
    return this.call('POST', bankPaths.tokenizationSessions, {
      key: keys.publishable,
      number,
      expMonth: 12,
      expYear: 2090,
      cvc: '123',
      holderName: 'Ada Lovelace',
      ...changes,
    })
  }

  async token(card: TestCardKey): Promise<string> {
    const session = await this.#expect(tokenizationSessionSchema, this.tokenize(card))
    return session.tokenizationSessionId
  }

  create(changes: Partial<CreatePaymentRequest> = {}, key?: string): Promise<BankPayment> {
    return this.#expect(
      bankPaymentSchema,
      this.call('POST', bankPaths.payments, paymentRequest(changes), key),
    )
  }

  async execute(paymentId: string, tokenizationSessionId?: string, key?: string): Promise<BankPayment> {
    const body = { ...(tokenizationSessionId && { tokenizationSessionId }), browserData }
    return this.#expect(bankPaymentSchema, this.call('POST', bankPaths.execute(paymentId), body, key))
  }

  async pay(card: TestCardKey, changes: Partial<CreatePaymentRequest> = {}): Promise<BankPayment> {
    const [payment, token] = await Promise.all([this.create(changes), this.token(card)])
    return this.execute(payment.id, token)
  }

  fetch(paymentId: string): Promise<BankPayment> {
    return this.#expect(bankPaymentSchema, this.call('GET', bankPaths.payment(paymentId)))
  }

  async listByReference(reference: string): Promise<BankPayment[]> {
    const path = `${bankPaths.payments}?reference=${encodeURIComponent(reference)}`
    return (await this.#expect(bankPaymentListSchema, this.call('GET', path))).payments
  }

  cancel(paymentId: string, key?: string): Promise<BankPayment> {
    return this.#expect(bankPaymentSchema, this.call('POST', bankPaths.cancel(paymentId), undefined, key))
  }

  debit(
    mandateId: string,
    amountCents = 1000,
    reference: string = randomUUID(),
    key?: string,
  ): Promise<BankPayment> {
    const body = { amountCents, currency: 'EUR', reference, description: 'Échéance' }
    return this.#expect(bankPaymentSchema, this.call('POST', bankPaths.debits(mandateId), body, key))
  }

  mandate(mandateId: string) {
    return this.#expect(mandateSchema, this.call('GET', bankPaths.mandate(mandateId)))
  }

  revoke(mandateId: string) {
    return this.#expect(mandateSchema, this.call('POST', bankPaths.revoke(mandateId)))
  }

  refund(paymentId: string, request: Partial<RefundRequest> = {}, key?: string) {
    const body = { reference: randomUUID(), ...request }
    return this.#expect(bankRefundSchema, this.call('POST', bankPaths.paymentRefunds(paymentId), body, key))
  }

  fetchRefund(refundId: string) {
    return this.#expect(bankRefundSchema, this.call('GET', bankPaths.refund(refundId)))
  }

  payOut(amountCents: number, changes: Partial<PayoutRequest> = {}, key?: string) {
    const body = payoutRequest(amountCents, changes)
    return this.#expect(bankPayoutSchema, this.call('POST', bankPaths.payouts, body, key))
  }

  fetchPayout(payoutId: string) {
    return this.#expect(bankPayoutSchema, this.call('GET', bankPaths.payout(payoutId)))
  }

  /** Every movement between two days, page by page. */
  receiveTransfer(sent: { amountCents: number; text: string }) {
    return this.#expect(bankTransferSchema, this.call('POST', '/control/transfers', sent))
  }

  fetchTransfer(id: string) {
    return this.#expect(bankTransferSchema, this.call('GET', bankPaths.transfer(id)))
  }

  async settlement(from: string, to: string, limit = 500): Promise<SettlementEntry[]> {
    const entries: SettlementEntry[] = []
    let cursor = ''
    for (;;) {
      const path = `${bankPaths.settlement}?from=${from}&to=${to}&limit=${limit}${cursor}`
      // One page names the next.
      // oxlint-disable-next-line no-await-in-loop
      const page = await this.#expect(settlementPageSchema, this.call('GET', path))
      entries.push(...page.entries)
      if (page.nextCursor === undefined) return entries
      cursor = `&cursor=${page.nextCursor}`
    }
  }

  totals(from: string, to: string) {
    const path = `${bankPaths.settlementTotals}?from=${from}&to=${to}`
    return this.#expect(settlementTotalsSchema, this.call('GET', path))
  }

  // The control endpoint

  reset = () => this.call('POST', '/control/reset')

  heal = () => this.call('POST', '/control/heal')

  async next(request: ControlNextRequest): Promise<void> {
    const { status, body } = await this.call('POST', '/control/next', request)
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  challenge(paymentId: string, decision: 'approve' | 'decline'): Promise<BankPayment> {
    return this.#expect(
      bankPaymentSchema,
      this.call('POST', `/control/payments/${paymentId}/challenge`, { decision }),
    )
  }

  dispute(paymentId: string, amountCents?: number) {
    const body = amountCents === undefined ? {} : { amountCents }
    return this.#expect(disputeSchema, this.call('POST', `/control/payments/${paymentId}/disputes`, body))
  }

  closeDispute(disputeId: string, outcome: 'won' | 'lost') {
    return this.#expect(disputeSchema, this.call('POST', `/control/disputes/${disputeId}/close`, { outcome }))
  }

  async notifications(aboutId: string) {
    const path = `/control/notifications?about=${aboutId}`
    return (await this.#expect(notificationRecordListSchema, this.call('GET', path))).notifications
  }
}

export function paymentRequest(changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest {
  return {
    amountCents: 2000,
    currency: 'EUR',
    reference: randomUUID(),
    description: 'Un don',
    returnUrl: `${merchantOrigin}/retour`,
    ...changes,
  }
}

export function payoutRequest(amountCents: number, changes: Partial<PayoutRequest> = {}): PayoutRequest {
  return {
    amountCents,
    currency: 'EUR',
    reference: randomUUID(),
    description: 'Reversement',
    beneficiary: { name: 'Les Jardins Partagés', iban: 'FR76 3000 6000 0112 3456 7890 189' },
    ...changes,
  }
}
