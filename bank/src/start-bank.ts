import formbody from '@fastify/formbody'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { createAgenda } from './platform/agenda.ts'
import type { Bank } from './bank.ts'
import type { Merchant } from './platform/merchant.ts'
import { openClock } from './platform/clock.ts'
import type { Config } from './config.ts'
import { mountControl } from './control/control.routes.ts'
import { mountDisputes } from './disputes/disputes.routes.ts'
import { createFaults } from './platform/faults.ts'
import { mountMandates } from './mandates/mandates.routes.ts'
import { createOutbox } from './notifications/outbox.ts'
import { sendRefusal } from './platform/operation.ts'
import { mountPages } from './pages/pages.routes.ts'
import { mountPayments } from './payments/payments.routes.ts'
import { nextPaymentDueAt } from './payments/payments.store.ts'
import { settleDuePayments } from './payments/settle-due-payments.ts'
import { mountPayouts } from './payouts/payouts.routes.ts'
import { nextPayoutDueAt } from './payouts/payouts.store.ts'
import { settleDuePayouts } from './payouts/settle-payout.ts'
import { notFound, Refusal } from './platform/refusal.ts'
import { mountRefunds } from './refunds/refunds.routes.ts'
import { mountSettlement } from './settlement/settlement.routes.ts'
import { openStore } from './platform/store.ts'
import { mountTransfers } from './transfers/transfers.routes.ts'
import { mountTokenization } from './tokenization/tokenization.routes.ts'

export type RunningBank = { url: string; close(): Promise<void> }

export async function startBank(config: Config): Promise<RunningBank> {
  const bank = openBank(config)
  const app = buildApp()
  mountPayments(app, bank)
  mountMandates(app, bank)
  mountRefunds(app, bank)
  mountDisputes(app, bank)
  mountSettlement(app, bank)
  mountPayouts(app, bank)
  mountTransfers(app, bank)
  mountTokenization(app, bank)
  mountPages(app, bank)
  if (config.control) mountControl(app, bank)
  app.get('/healthz', () => ({ status: 'ok' }))

  const url = await app.listen({ host: config.host, port: config.port })
  bank.publicUrl = config.publicUrl ?? url
  bank.agenda.run()
  bank.outbox.wake()
  return {
    url,
    async close() {
      await app.close()
      bank.agenda.close()
      bank.outbox.close()
      bank.store.close()
    },
  }
}

function openBank(config: Config): Bank {
  const store = openStore(config.dataDir)
  const clock = openClock(store)
  const merchant: Merchant = {
    name: config.merchantName,
    origins: config.merchantOrigins,
    webhookUrl: config.webhookUrl,
  }
  const bank: Bank = {
    config,
    store,
    clock,
    merchant,
    faults: createFaults(),
    outbox: createOutbox(store, config, merchant),
    agenda: createAgenda(clock, () => settleDue(bank)),
    publicUrl: '',
  }
  return bank
}

function settleDue(bank: Bank): number | undefined {
  settleDuePayments(bank)
  settleDuePayouts(bank)
  const dueAts = [nextPaymentDueAt(bank.store), nextPayoutDueAt(bank.store)]
  return dueAts.filter((dueAt) => dueAt !== undefined).toSorted((a, b) => a - b)[0]
}

function buildApp(): FastifyInstance {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    keepAliveTimeout: 75_000,
    // A query has one value per name; a repeated name is the caller's mistake and fails its schema.
    routerOptions: { ignoreTrailingSlash: true },
  })
  // Calls without arguments may come without a body, whatever their content type says.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }))
    }
  })
  void app.register(formbody)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendRefusal(reply, new Refusal('invalid_request', error.message))
    }
    console.error(error)
    return sendRefusal(reply, new Refusal('internal_error', 'the bank made a mistake'))
  })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound('page')))
  return app
}
