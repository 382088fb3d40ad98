import { bankPaths, challengeAnswers } from '@obole/contract/bank'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank.ts'
import { answerChallenge } from '../payments/answer-challenge.ts'
import { findPaymentByChallenge, type PaymentRow } from '../payments/payments.store.ts'
import { mountAssets } from './assets.ts'
import { challengePage, challengeTitle } from './challenge-page.ts'
import { fieldsPage, fieldsTitle } from './fields-page.ts'
import { frontPage } from './front-page.ts'
import { lostPage, lostTitle } from './lost-page.ts'
import { localeOf, sendPage } from './page.ts'
import { transferPage, transferTitle } from './transfer-page.ts'
import { receiveTransfer } from '../transfers/receive-transfer.ts'
import { accountOf } from '../transfers/transfers.routes.ts'

export function mountPages(app: FastifyInstance, bank: Bank): void {
  mountAssets(app)
  app.get('/', (_request, reply) =>
    sendPage(reply, 200, {
      title: 'Hapay, la banque d’essai',
      locale: 'fr',
      look: 'site',
      body: frontPage(bank.config.control),
    }),
  )
  mountFields(app, bank)
  mountChallenge(app, bank)
  mountTransfer(app, bank)
}

const transferQuerySchema = z.object({
  motif: z.string().max(140).default(''),
  envoye: z.string().optional(),
})
const transferFormSchema = z.object({
  amount: z
    .string()
    .transform((typed) => typedCents(typed))
    .pipe(z.int().min(1)),
  senderName: z.string().trim().min(1).max(100),
  text: z.string().trim().max(140),
})

const typedCents = (typed: string) =>
  Math.round(Number(typed.replaceAll(/[\s€]/g, '').replace(',', '.')) * 100)

/** The transfer that a person who tries the product would make at their own bank. */
function mountTransfer(app: FastifyInstance, bank: Bank): void {
  app.get(bankPaths.sendTransfer, (request, reply) => {
    const query = transferQuerySchema.safeParse(request.query)
    const { motif: text = '', envoye } = query.data ?? {}
    return sendTransferPage(reply, 200, bank, { text, isSent: envoye !== undefined, isWrong: false })
  })
  app.post(bankPaths.sendTransfer, (request, reply) => {
    const form = transferFormSchema.safeParse(request.body)
    if (form.error) return sendTransferPage(reply, 400, bank, { text: '', isSent: false, isWrong: true })
    const { amount: amountCents, senderName, text } = form.data
    bank.store.transaction(() => receiveTransfer(bank, { amountCents, senderName, text }))
    return reply.redirect(`${bankPaths.sendTransfer}?envoye=1`, 303)
  })
}

function sendTransferPage(
  reply: FastifyReply,
  status: number,
  bank: Bank,
  shown: { text: string; isSent: boolean; isWrong: boolean },
): FastifyReply {
  const body = transferPage({ account: accountOf(bank), ...shown })
  return sendPage(reply, status, { title: transferTitle, locale: 'fr', look: 'site', body })
}

const fieldsQuerySchema = z.object({ key: z.string(), origin: z.string(), locale: z.string().optional() })

function mountFields(app: FastifyInstance, bank: Bank): void {
  app.get(bankPaths.fields, (request, reply) => {
    const query = fieldsQuerySchema.safeParse(request.query)
    const isKnown =
      query.success &&
      query.data.key === bank.config.publishableKey &&
      bank.merchant.origins.includes(query.data.origin)
    if (!isKnown) return sendLost(reply, 403)
    const { key, origin } = query.data
    const locale = localeOf(query.data.locale)
    return sendPage(
      reply,
      200,
      {
        title: fieldsTitle(locale),
        locale,
        look: 'framed',
        script: 'card-fields.js',
        body: fieldsPage({ key, origin }, locale),
      },
      { framedBy: origin },
    )
  })
}

const decisionSchema = z.object({ decision: z.enum(challengeAnswers) })

function mountChallenge(app: FastifyInstance, bank: Bank): void {
  app.get<{ Params: { challengeId: string } }>('/challenge/:challengeId', (request, reply) => {
    const payment = findPaymentByChallenge(bank.store, request.params.challengeId)
    if (!payment) return sendLost(reply, 404)
    // The payer came back with the back button: there is nothing left to decide here.
    if (payment.state !== 'requires_action') return reply.redirect(returnUrlOf(payment), 303)
    const locale = localeOf(payment.language)
    return sendPage(
      reply,
      200,
      {
        title: challengeTitle(locale),
        locale,
        look: 'site',
        body: challengePage(payment, bank.merchant.name, bank.clock.now(), locale),
      },
      { formsLeadTo: new URL(returnUrlOf(payment)).origin },
    )
  })

  app.post<{ Params: { challengeId: string } }>('/challenge/:challengeId', (request, reply) => {
    const answer = decisionSchema.safeParse(request.body)
    const payment = findPaymentByChallenge(bank.store, request.params.challengeId)
    if (!payment || !answer.success) return sendLost(reply, 404)
    const { decision } = answer.data
    const ended = bank.store.transaction(() => answerChallenge(bank, payment, decision))
    return reply.redirect(returnUrlOf(ended), 303)
  })
}

/** The state in the address is only information; the merchant fetches the payment. */
function returnUrlOf(payment: PaymentRow): string {
  if (payment.returnUrl === null) throw new Error(`payment ${payment.id} was challenged without a way back`)
  const url = new URL(payment.returnUrl)
  url.searchParams.set('paymentId', payment.id)
  url.searchParams.set('state', payment.state)
  return url.href
}

function sendLost(reply: FastifyReply, status: number): FastifyReply {
  return sendPage(reply, status, { title: lostTitle, locale: 'fr', look: 'site', body: lostPage() })
}
