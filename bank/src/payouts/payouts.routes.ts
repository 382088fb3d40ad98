import { payoutRequestSchema } from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { mountChanging, mountReading, nothing } from '../platform/operation.ts'
import { notFound } from '../platform/refusal.ts'
import { createPayout } from './create-payout.ts'
import { findPayout, listPayoutsByReference, payoutAnswer } from './payouts.store.ts'

export function mountPayouts(app: FastifyInstance, bank: Bank): void {
  mountChanging(app, bank, {
    name: 'create-payout',
    path: '/v1/payouts',
    body: payoutRequestSchema,
    referenceOf: ({ body }) => body.reference,
    run: ({ body }, fault) => createPayout(bank, body, fault),
  })
  mountReading(app, bank, {
    name: 'fetch-payout',
    path: '/v1/payouts/:payoutId',
    query: nothing,
    referenceOf: ({ params }) => findPayout(bank.store, params.payoutId ?? '')?.reference,
    run: ({ params }) => {
      const payout = findPayout(bank.store, params.payoutId ?? '')
      return payout ? payoutAnswer(payout) : notFound('payout')
    },
  })
  mountReading(app, bank, {
    name: 'list-payouts',
    path: '/v1/payouts',
    query: z.strictObject({ reference: z.string().min(1) }),
    referenceOf: ({ query }) => query.reference,
    run: ({ query }) => ({ payouts: listPayoutsByReference(bank.store, query.reference).map(payoutAnswer) }),
  })
}
