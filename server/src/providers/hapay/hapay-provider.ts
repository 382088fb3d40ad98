import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  bankAccountSchema,
  bankErrorSchema,
  bankPaths,
  bankPaymentSchema,
  bankPayoutSchema,
  bankRefundSchema,
  bankTransferSchema,
  disputeSchema,
  idempotencyKeyHeader,
  momentHeader,
  mandateSchema,
  notificationSchema,
  settlementPageSchema,
  signatureHeader,
  timestampHeader,
  type BankErrorCode,
  type BankNotification,
  type BankPayment,
  type BankPaymentState,
  type BankPayout,
  type BankRefund,
  type CreatePaymentRequest,
  type DebitMandateRequest,
  type ExecutePaymentRequest,
} from '@obole/contract/bank'
import { cents, type Cents } from '@obole/core/money/money'
import type { ProviderState } from '@obole/core/payment/payment'
import { Agent, request } from 'undici'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import {
  ProviderFault,
  ProviderRefusal,
  type PaymentProvider,
  type ProviderAbilities,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderPayout,
  type ProviderRefund,
  type SettlementEntry,
} from '../payment-provider.ts'

export interface HapayOptions {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: Clock
  /** Longer than the bank ever takes, shorter than the 120 s that the browser waits. */
  timeoutMs?: number
  /** For the demonstration's history: the moment sent with each call. */
  moment?: () => number
}

const TIMEOUT_MS = 100_000
const SIGNATURE_MAX_AGE_S = 300

export function hapayProvider(
  options: HapayOptions,
): PaymentProvider & ProviderAbilities & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, pipelining: 1 })

  async function call<S extends z.ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    key?: string,
  ) {
    const text = await send(options, agent, method, path, body, key)
    const parsed = schema.safeParse(text)
    if (!parsed.success) {
      throw new ProviderFault('hapay_unknow_error', `the bank's answer to ${path} is not readable`, {
        cause: parsed.error,
      })
    }
    return parsed.data
  }

  return {
    name: 'hapay',
    takes: ['Card'],
    cardFields: { url: options.url, publishableKey: options.publishableKey },
    origins: { scripts: [], frames: [options.url], calls: [] },
    async isReachable() {
      const answer = await request(options.url + bankPaths.health, {
        dispatcher: agent,
        headersTimeout: 2_000,
      }).catch(() => null)
      await answer?.body.dump()
      return answer?.statusCode === 200
    },
    async create(charge) {
      const body: CreatePaymentRequest = {
        amountCents: charge.amountCents,
        currency: 'EUR',
        reference: charge.attemptId,
        description: charge.description,
        returnUrl: charge.returnUrl,
        saveMandate: charge.saveMandate,
        ...(charge.mandateId ? { mandateId: charge.mandateId } : {}),
        challenge: charge.authentication,
        metadata: charge.cartId ? { cartId: charge.cartId } : {},
      }
      return fromBank(
        await call(bankPaymentSchema, 'POST', bankPaths.payments, body, `create:${charge.attemptId}`),
      )
    },
    async execute(id, use, attemptId) {
      const body: ExecutePaymentRequest = {
        ...(use.tokenizationSessionId ? { tokenizationSessionId: use.tokenizationSessionId } : {}),
        browserData: use.browserData,
      }
      return fromBank(
        await call(bankPaymentSchema, 'POST', bankPaths.execute(id), body, `execute:${attemptId}`),
      )
    },
    fetch: async (id) => fromBank(await call(bankPaymentSchema, 'GET', bankPaths.payment(id))),
    cancel: async (id, attemptId) =>
      fromBank(await call(bankPaymentSchema, 'POST', bankPaths.cancel(id), {}, `cancel:${attemptId}`)),
    async debit({ attemptId, mandateId, amountCents, description }) {
      const body: DebitMandateRequest = { amountCents, currency: 'EUR', reference: attemptId, description }
      return fromBank(
        await call(bankPaymentSchema, 'POST', bankPaths.debits(mandateId), body, `debit:${attemptId}`),
      )
    },
    async revokeMandate(mandateId) {
      try {
        await call(mandateSchema, 'POST', bankPaths.revoke(mandateId), {}, `revoke:${mandateId}`)
      } catch (error) {
        if (!(error instanceof ProviderRefusal && error.code === 'not_found')) throw error
      }
    },
    async refund({ refundId, providerPaymentId, amountCents }) {
      const body = { amountCents, reference: refundId }
      const path = bankPaths.paymentRefunds(providerPaymentId)
      return orFailed(amountCents, REFUND_REFUSALS, async () =>
        refundOf(await call(bankRefundSchema, 'POST', path, body, `refund:${refundId}`)),
      )
    },
    fetchRefund: async (id) => refundOf(await call(bankRefundSchema, 'GET', bankPaths.refund(id))),
    async fetchDispute(id) {
      const { paymentId, state, amountCents, reason } = await call(
        disputeSchema,
        'GET',
        bankPaths.dispute(id),
      )
      return { id, providerPaymentId: paymentId, state, amountCents: cents(amountCents), reason }
    },
    async payout({ payoutId, amountCents, beneficiary, description }) {
      const body = { amountCents, currency: 'EUR', reference: payoutId, description, beneficiary }
      return orFailed(amountCents, PAYOUT_REFUSALS, async () =>
        payoutOf(await call(bankPayoutSchema, 'POST', bankPaths.payouts, body, `payout:${payoutId}`)),
      )
    },
    fetchPayout: async (id) => payoutOf(await call(bankPayoutSchema, 'GET', bankPaths.payout(id))),
    transfers: {
      account: () => call(bankAccountSchema, 'GET', bankPaths.account),
      async fetch(id) {
        const { amountCents, senderName, text } = await call(
          bankTransferSchema,
          'GET',
          bankPaths.transfer(id),
        )
        return { id, amountCents: cents(amountCents), senderName, text }
      },
    },
    async *settlement(day): AsyncIterable<SettlementEntry> {
      let cursor: string | undefined
      do {
        const query = new URLSearchParams({ from: day, limit: '1000', ...(cursor ? { cursor } : {}) })
        const page = await call(settlementPageSchema, 'GET', `${bankPaths.settlement}?${query}`)
        for (const entry of page.entries) yield { ...entry, reference: entry.disputeId ?? entry.reference }
        cursor = page.nextCursor
      } while (cursor)
    },
    readNotification: (rawBody, headers) => readNotification(options, rawBody, headers),
    close: () => agent.close(),
  }
}

async function send(
  { url, secretKey, timeoutMs, moment }: HapayOptions,
  dispatcher: Agent,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  key?: string,
): Promise<unknown> {
  const wait = timeoutMs ?? TIMEOUT_MS
  try {
    const answer = await request(url + path, {
      dispatcher,
      method,
      headersTimeout: wait,
      bodyTimeout: wait,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { [idempotencyKeyHeader]: key } : {}),
        ...(moment ? { [momentHeader]: String(moment()) } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.body.json()
    if (answer.statusCode < 300) return json
    throw bankFault(answer.statusCode, path, json)
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause
    throw new ProviderFault('hapay_provider_error', `the bank did not answer ${path}`, { cause })
  }
}

function bankFault(status: number, path: string, json: unknown): ProviderFault {
  const error = bankErrorSchema.safeParse(json)
  const code = error.success ? error.data.error.code : 'unknown'
  const key =
    status === 401 ? 'hapay_authentication_error' : status >= 500 ? 'hapay_db_error' : 'hapay_provider_error'
  const message = `the bank refused ${path}: ${status} ${code}`
  return status < 500 ? new ProviderRefusal(key, code, message) : new ProviderFault(key, message)
}

const REFUND_REFUSALS: readonly BankErrorCode[] = ['refund_exceeds_captured', 'payment_not_refundable']
const PAYOUT_REFUSALS: readonly BankErrorCode[] = ['insufficient_balance', 'invalid_iban']

/** The bank's refusal of a movement is an answer about money, not a fault: the movement has failed. */
async function orFailed<T extends ProviderRefund | ProviderPayout>(
  amountCents: Cents,
  refusals: readonly string[],
  move: () => Promise<T>,
): Promise<T | { id: null; state: 'failed'; amountCents: Cents; failureCode: string }> {
  try {
    return await move()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !refusals.includes(error.code)) throw error
    return { id: null, state: 'failed', amountCents, failureCode: error.code }
  }
}

function refundOf({ id, state, amountCents }: BankRefund): ProviderRefund {
  const failureCode = state === 'failed' ? 'refused_by_bank' : null
  return { id, state, amountCents: cents(amountCents), failureCode }
}

function payoutOf({ id, state, amountCents }: BankPayout): ProviderPayout {
  const failureCode = state === 'failed' ? 'refused_by_bank' : null
  return { id, state, amountCents: cents(amountCents), failureCode }
}

const STATES: Readonly<Record<BankPaymentState, ProviderState>> = {
  created: 'Created',
  requires_action: 'ActionRequired',
  processing: 'Processing',
  succeeded: 'Succeeded',
  refused: 'Refused',
  canceled: 'Canceled',
}

function fromBank(payment: BankPayment): ProviderPayment {
  return {
    id: payment.id,
    state: STATES[payment.state],
    declineCode: payment.declineCode ?? null,
    amountCents: cents(payment.amountCents),
    refundedCents: cents(payment.refundedCents),
    redirectUrl: payment.nextAction?.url ?? null,
    card: payment.card ?? null,
    mandateId: payment.mandateId ?? null,
  }
}

function readNotification(
  { webhookSecret, clock }: HapayOptions,
  rawBody: string,
  headers: Record<string, string | string[] | undefined>,
): ProviderEvent | null {
  const timestamp = String(headers[timestampHeader])
  const age = clock.now() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= SIGNATURE_MAX_AGE_S)) return null
  const expected = createHmac('sha256', webhookSecret).update(`${timestamp}.${rawBody}`).digest()
  const given = Buffer.from(String(headers[signatureHeader]), 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const event = notificationSchema.safeParse(parseJson(rawBody))
  return event.success
    ? { eventId: event.data.eventId, ...subjectOf(event.data), providerAccount: null }
    : null
}

function subjectOf(event: BankNotification): Pick<ProviderEvent, 'about' | 'id'> {
  switch (event.type) {
    case 'payment.updated':
    case 'mandate.updated':
      return { about: 'payment', id: event.paymentId }
    case 'refund.updated':
      return { about: 'refund', id: event.refundId }
    case 'dispute.updated':
      return { about: 'dispute', id: event.disputeId }
    case 'payout.updated':
      return { about: 'payout', id: event.payoutId }
    case 'transfer.received':
      return { about: 'transfer', id: event.transferId }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
