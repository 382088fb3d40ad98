import {
  createPaymentRequestSchema,
  debitMandateRequestSchema,
  executePaymentRequestSchema,
  type BankPayment,
} from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { mountChanging, mountReading, nothing } from '../platform/operation.ts'
import { notFound, type Refusal } from '../platform/refusal.ts'
import { cancelPayment } from './cancel-payment.ts'
import { createPayment } from './create-payment.ts'
import { debitMandate } from './debit-mandate.ts'
import { executePayment } from './execute-payment.ts'
import { findPayment, listPaymentsByReference, paymentAnswer } from './payments.store.ts'

type PaymentCall = { params: Record<string, string> }

const paymentIdOf = (call: PaymentCall) => call.params.paymentId ?? ''

export function mountPayments(app: FastifyInstance, bank: Bank): void {
  const referenceOf = (call: PaymentCall) => findPayment(bank.store, paymentIdOf(call))?.reference
  const fetchPayment = (call: PaymentCall): BankPayment | Refusal => {
    const payment = findPayment(bank.store, paymentIdOf(call))
    return payment ? paymentAnswer(bank, payment) : notFound('payment')
  }

  mountChanging(app, bank, {
    name: 'create-payment',
    path: '/v1/payments',
    body: createPaymentRequestSchema,
    referenceOf: ({ body }) => body.reference,
    run: ({ body }) => createPayment(bank, body),
  })
  mountChanging(app, bank, {
    name: 'execute-payment',
    path: '/v1/payments/:paymentId/execute',
    body: executePaymentRequestSchema,
    referenceOf,
    run: (call, fault) => executePayment(bank, paymentIdOf(call), call.body, fault),
    live: {
      applies: (payment) => payment.state === 'processing',
      fetch: fetchPayment,
      wait: async (payment) => {
        await bank.agenda.settled(payment.id)
        const settled = findPayment(bank.store, payment.id)
        return settled ? paymentAnswer(bank, settled) : payment
      },
    },
  })
  mountChanging(app, bank, {
    name: 'cancel-payment',
    path: '/v1/payments/:paymentId/cancel',
    body: nothing,
    referenceOf,
    run: (call) => cancelPayment(bank, paymentIdOf(call)),
    live: { applies: () => true, fetch: fetchPayment },
  })
  mountReading(app, bank, {
    name: 'fetch-payment',
    path: '/v1/payments/:paymentId',
    query: nothing,
    referenceOf,
    run: fetchPayment,
  })
  mountReading(app, bank, {
    name: 'list-payments',
    path: '/v1/payments',
    query: z.strictObject({ reference: z.string().min(1) }),
    referenceOf: ({ query }) => query.reference,
    run: ({ query }) => ({
      payments: listPaymentsByReference(bank.store, query.reference).map((row) => paymentAnswer(bank, row)),
    }),
  })
  mountChanging(app, bank, {
    name: 'debit-mandate',
    path: '/v1/mandates/:mandateId/debits',
    body: debitMandateRequestSchema,
    referenceOf: ({ body }) => body.reference,
    run: (call, fault) => debitMandate(bank, call.params.mandateId ?? '', call.body, fault),
  })
}
