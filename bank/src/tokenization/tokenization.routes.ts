import { bankPaths, tokenizeRequestSchema } from '@obole/contract/bank'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bank } from '../bank.ts'
import {
  atItsMoment,
  invalidRequest,
  performFaultily,
  replyOf,
  send,
  sendRefusal,
} from '../platform/operation.ts'
import { Refusal } from '../platform/refusal.ts'
import { tokenizeCard } from './tokenize-card.ts'

/** Called by the card fields, from the bank's own origin, with the publishable key only. */
export function mountTokenization(app: FastifyInstance, bank: Bank): void {
  app.post(bankPaths.tokenizationSessions, (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isOwnOrigin(bank, request)) return sendRefusal(reply, foreignOrigin)
    const parsed = tokenizeRequestSchema.safeParse(request.body)
    if (parsed.error) return sendRefusal(reply, invalidRequest(parsed.error))
    const fault = bank.faults.take('tokenize', () => undefined)
    const perform = () => atItsMoment(bank, request, () => replyOf(tokenizeCard(bank, parsed.data)))
    return fault ? performFaultily(request, reply, fault, perform) : send(reply, perform())
  })
}

const foreignOrigin = new Refusal('origin_not_allowed', 'cards are typed on the bank’s own pages only')

/** Browsers send the origin of every POST; programs send none. The bank never sends a CORS header. */
function isOwnOrigin(bank: Bank, request: FastifyRequest): boolean {
  const { origin } = request.headers
  return (
    origin === undefined ||
    origin === new URL(bank.publicUrl).origin ||
    origin === `${request.protocol}://${request.host}`
  )
}
