import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank.ts'
import { mountChanging, mountReading, nothing } from '../platform/operation.ts'
import { notFound } from '../platform/refusal.ts'
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
    name: 'revoke-mandate',
    path: '/v1/mandates/:mandateId/revoke',
    body: nothing,
    run: (call) => revokeMandate(bank, mandateIdOf(call)),
  })
}
