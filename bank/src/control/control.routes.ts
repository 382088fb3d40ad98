import {
  controlChallengeRequestSchema,
  controlClockRequestSchema,
  controlCloseDisputeRequestSchema,
  controlMerchantRequestSchema,
  controlNextRequestSchema,
  controlOpenDisputeRequestSchema,
  controlSettlePayoutRequestSchema,
  controlSettleRefundRequestSchema,
  controlTransferRequestSchema,
} from '@obole/contract/bank-control'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { isoInstant } from '../platform/clock.ts'
import { closeDispute } from '../disputes/close-dispute.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import { expireMandateCard } from '../mandates/revoke-mandate.ts'
import { announce } from '../notifications/announce.ts'
import { listNotifications, notificationRecord } from '../notifications/notifications.store.ts'
import {
  atItsMoment,
  invalidRequest,
  isAuthorized,
  nothing,
  sendRefusal,
  unauthorized,
} from '../platform/operation.ts'
import { answerChallenge } from '../payments/answer-challenge.ts'
import { findPayment, paymentAnswer } from '../payments/payments.store.ts'
import { findPayout, payoutAnswer } from '../payouts/payouts.store.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { findRefund, refundAnswer } from '../refunds/refunds.store.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { receiveTransfer } from '../transfers/receive-transfer.ts'

const done = { done: true }

/**
 * Calls that let tests control the bank: faults, clock, disputes, challenges without a browser. Never mounted by
 * default.
 */
export function mountControl(app: FastifyInstance, bank: Bank): void {
  mountStrings(app, bank)
  mountSubjects(app, bank)
}

function mountStrings(app: FastifyInstance, bank: Bank): void {
  const command = commandOn(app, bank)
  command('/control/next', controlNextRequestSchema, (_id, rule) => {
    bank.faults.add(rule)
    return done
  })
  command('/control/heal', nothing, () => {
    bank.faults.clear()
    return done
  })
  command('/control/clock', controlClockRequestSchema, (_id, request) => {
    bank.clock.set('now' in request ? Date.parse(request.now) : bank.clock.now() + request.advanceMs)
    bank.agenda.run()
    return { now: isoInstant(bank.clock.now()) }
  })
  command('/control/merchant', controlMerchantRequestSchema, (_id, { origins, webhookUrl }) => {
    if (origins) bank.merchant.origins = origins.map((origin) => new URL(origin).origin)
    if (webhookUrl) bank.merchant.webhookUrl = webhookUrl
    return { origins: bank.merchant.origins, webhookUrl: bank.merchant.webhookUrl }
  })
  command('/control/reset', nothing, () => {
    bank.store.clear()
    bank.clock.set(Date.now())
    bank.faults.clear()
    bank.outbox.forget()
    bank.merchant.origins = bank.config.merchantOrigins
    bank.merchant.webhookUrl = bank.config.webhookUrl
    return done
  })
  command('/control/notifications/hurry', nothing, () => {
    bank.outbox.hurry()
    return done
  })
  app.get('/control/notifications', (request, reply) => {
    if (!isAuthorized(bank, request)) return sendRefusal(reply, unauthorized)
    const query = notificationsQuerySchema.safeParse(request.query)
    if (query.error) return sendRefusal(reply, invalidRequest(query.error))
    bank.outbox.flush()
    const rows = listNotifications(bank.store, query.data.about, query.data.limit)
    return reply.send({ notifications: rows.map(notificationRecord) })
  })
}

function mountSubjects(app: FastifyInstance, bank: Bank): void {
  const plain = commandOn(app, bank)
  const command: Command = (path, schema, run) =>
    plain(path, schema, (id, body) => bank.store.transaction(() => run(id, body)))

  command('/control/payments/:id/challenge', controlChallengeRequestSchema, (id, { decision }) => {
    const payment = findPayment(bank.store, id)
    return payment ? paymentAnswer(bank, answerChallenge(bank, payment, decision)) : notFound('payment')
  })
  command('/control/payments/:id/notify', nothing, (id) => {
    const payment = findPayment(bank.store, id)
    if (!payment) return notFound('payment')
    const { reference, state, cardKey } = payment
    announce(bank, { type: 'payment.updated', paymentId: id, reference, state }, cardKey)
    return done
  })
  command('/control/payments/:id/disputes', controlOpenDisputeRequestSchema, (id, request) =>
    openDispute(bank, id, request),
  )
  command('/control/disputes/:id/close', controlCloseDisputeRequestSchema, (id, { outcome }) =>
    closeDispute(bank, id, outcome),
  )
  command('/control/mandates/:id/expire-card', nothing, (id) => expireMandateCard(bank, id))
  command('/control/refunds/:id/settle', controlSettleRefundRequestSchema, (id, { state }) => {
    const refund = findRefund(bank.store, id)
    return refund ? refundAnswer(settleRefund(bank, refund, state)) : notFound('refund')
  })
  command('/control/transfers', controlTransferRequestSchema, (_id, sent) => receiveTransfer(bank, sent))
  command('/control/payouts/:id/settle', controlSettlePayoutRequestSchema, (id, { state }) => {
    const payout = findPayout(bank.store, id)
    return payout ? payoutAnswer(settlePayout(bank, payout, state)) : notFound('payout')
  })
}

const notificationsQuerySchema = z.strictObject({
  about: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

type Command = <Body>(path: string, schema: z.ZodType<Body>, run: (id: string, body: Body) => unknown) => void

function commandOn(app: FastifyInstance, bank: Bank): Command {
  return (path, schema, run) =>
    app.post<{ Params: { id?: string } }>(path, (request, reply) => {
      if (!isAuthorized(bank, request)) return sendRefusal(reply, unauthorized)
      const body = schema.safeParse(request.body ?? {})
      if (body.error) return sendRefusal(reply, invalidRequest(body.error))
      const answer = atItsMoment(bank, request, () => run(request.params.id ?? '', body.data))
      return answer instanceof Refusal ? sendRefusal(reply, answer) : reply.send(answer)
    })
}
