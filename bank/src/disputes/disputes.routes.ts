import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { mountReading, nothing } from '../platform/operation.ts'
import { notFound } from '../platform/refusal.ts'
import { disputeAnswer, findDispute } from '../payments/disputes.store.ts'

export function mountDisputes(app: FastifyInstance, bank: Bank): void {
  mountReading(app, bank, {
    name: 'fetch-dispute',
    path: '/v1/disputes/:disputeId',
    query: nothing,
    run: ({ params }) => {
      const dispute = findDispute(bank.store, params.disputeId ?? '')
      return dispute ? disputeAnswer(dispute) : notFound('dispute')
    },
  })
}
