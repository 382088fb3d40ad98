import { createHmac } from 'node:crypto'
import {
  bankPaths,
  disputeSchema,
  signatureHeader,
  timestampHeader,
  tokenizationSessionSchema,
} from '@obole/contract/bank'
import { testCardNumber } from '@obole/contract/bank-test-cards'
import { bankKeys, startBankProcess } from '../../testing/bank-process.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { hapayProvider } from './hapay/hapay-provider.ts'
import { describeProvider, type ProviderBench } from './provider-suite.ts'

const MERCHANT = 'http://127.0.0.1:3000'
const CARDS = { accepted: 'accepted', challenged: 'challenge', refused: 'insufficient_funds' } as const

/** The sandbox bank, for real. */
async function openBank(): Promise<ProviderBench> {
  const bank = await startBankProcess(MERCHANT)
  const clock = { now: () => Date.now() }
  const provider = hapayProvider({ url: bank.url, ...bankKeys, clock })
  const unreachable = hapayProvider({ url: 'http://127.0.0.1:9', ...bankKeys, clock })

  async function post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(bank.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bankKeys.secretKey}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const next = async (operation: string, effect: string) =>
    void (await post('/control/next', { operation, fault: { effect } }))

  return {
    provider,
    unreachable,
    providerAccount: null,
    async card(does) {
      const holder = { expMonth: 12, expYear: 2035, cvc: '123', holderName: 'Alix Martin' }
      const card = { key: bankKeys.publishableKey, number: testCardNumber(CARDS[does]), ...holder }
      return tokenizationSessionSchema.parse(await post(bankPaths.tokenizationSessions, card))
        .tokenizationSessionId
    },
    answerChallenge: async (id, isApproved) =>
      void (await post(`/control/payments/${id}/challenge`, {
        decision: isApproved ? 'approve' : 'decline',
      })),
    nextRefund: (state) => next('refund-payment', state),
    settleRefund: async (id, state) => void (await post(`/control/refunds/${id}/settle`, { state })),
    contest: async (id, amountCents) =>
      disputeSchema.parse(await post(`/control/payments/${id}/disputes`, { amountCents })).id,
    decide: async (id, outcome) => void (await post(`/control/disputes/${id}/close`, { outcome })),
    nextPayout: (state) => next('create-payout', state),
    settlePayout: async (id, state) => void (await post(`/control/payouts/${id}/settle`, { state })),
    notify,
    async close() {
      await Promise.all([provider.close(), unreachable.close()])
      await bank.stop()
    },
  }
}

function notify(about: Exclude<ProviderEvent['about'], 'transfer'>, id: string, ageSeconds: number) {
  const states = { payment: 'succeeded', refund: 'succeeded', dispute: 'open', payout: 'paid' } as const
  const rawBody = JSON.stringify({
    eventId: `evt-${about}`,
    occurredAt: new Date().toISOString(),
    type: `${about}.updated`,
    paymentId: 'payment',
    reference: 'reference',
    [`${about}Id`]: id,
    state: states[about],
  })
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const signature = createHmac('sha256', bankKeys.webhookSecret)
    .update(`${timestamp}.${rawBody}`)
    .digest('hex')
  return { rawBody, headers: { [timestampHeader]: timestamp, [signatureHeader]: signature } }
}

describeProvider('hapay', openBank)
