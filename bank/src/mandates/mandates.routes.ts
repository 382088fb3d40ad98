import { debitMandateRequestSchema } from '@obole/contract/bank'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { mountChanging, mountReading, nothing } from '../operation.ts'
import { notFound } from '../refusal.ts'
import { debitMandate } from './debit-mandate.ts'
import { findMandate, mandateAnswer } from './mandates.store.ts'
import { revokeMandate } from './revoke-mandate.ts'

type MandateCall = { params: Record<string, string> }

const mandateIdOf = (call: MandateCall) => call.params.mandateId ?? ''

export function mountMandates(app: FastifyInstance, bank: Bank): void {
  mountReading(app, bank, {
    name: 'fetch-mandate',
    path: '/v1/mandates/:mandateId',
    query: nothing,
    run: (call) => {
      const mandate = findMandate(bank.store, mandateIdOf(call))
      return mandate ? mandateAnswer(mandate) : notFound('mandate')
    },
  })
  mountChanging(app, bank, {
    name: 'debit-mandate',
    path: '/v1/mandates/:mandateId/debits',
    body: debitMandateRequestSchema,
    referenceOf: ({ body }) => body.reference,
    run: (call, fault) => debitMandate(bank, mandateIdOf(call), call.body, fault),
  })
  mountChanging(app, bank, {
    name: 'revoke-mandate',
    path: '/v1/mandates/:mandateId/revoke',
    body: nothing,
    run: (call) => revokeMandate(bank, mandateIdOf(call)),
  })
}
