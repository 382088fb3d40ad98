import { refundRequestSchema } from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { mountChanging, mountReading, nothing } from '../platform/operation.ts'
import { notFound } from '../platform/refusal.ts'
import { refundPayment } from './refund-payment.ts'
import { findRefund, listRefundsByReference, refundAnswer } from './refunds.store.ts'

export function mountRefunds(app: FastifyInstance, bank: Bank): void {
  mountChanging(app, bank, {
    name: 'refund-payment',
    path: '/v1/payments/:paymentId/refunds',
    body: refundRequestSchema,
    referenceOf: ({ body }) => body.reference,
    run: ({ params, body }, fault) => refundPayment(bank, params.paymentId ?? '', body, fault),
  })
  mountReading(app, bank, {
    name: 'fetch-refund',
    path: '/v1/refunds/:refundId',
    query: nothing,
    referenceOf: ({ params }) => findRefund(bank.store, params.refundId ?? '')?.reference,
    run: ({ params }) => {
      const refund = findRefund(bank.store, params.refundId ?? '')
      return refund ? refundAnswer(refund) : notFound('refund')
    },
  })
  mountReading(app, bank, {
    name: 'list-refunds',
    path: '/v1/refunds',
    query: z.strictObject({ reference: z.string().min(1) }),
    referenceOf: ({ query }) => query.reference,
    run: ({ query }) => ({ refunds: listRefundsByReference(bank.store, query.reference).map(refundAnswer) }),
  })
}
