import { bankErrorSchema } from '@obole/contract/bank'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BankClient, browserData } from '../../testing/bank-client.ts'
import { RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterAll(() => running.stop())

const advance = (minutes: number) => bank.call('POST', '/control/clock', { advanceMs: minutes * 60_000 })

it('refuses a tokenization session after 15 minutes', async () => {
  const token = await bank.token('accepted')
  const { id } = await bank.create()
  await advance(15)
  const body = { tokenizationSessionId: token, browserData }
  const answer = await bank.call('POST', `/v1/payments/${id}/execute`, body)
  expect(bankErrorSchema.parse(answer.body).error.code).toBe('tokenization_session_expired')
})

it('refuses a payment whose challenge nobody answered in 30 minutes', async () => {
  const payment = await bank.pay('challenge')
  await advance(29)
  expect((await bank.fetch(payment.id)).state).toBe('requires_action')
  await advance(1)
  expect(await bank.fetch(payment.id)).toMatchObject({
    state: 'refused',
    declineCode: 'authentication_expired',
  })
  expect((await bank.challenge(payment.id, 'approve')).state).toBe('refused')
})
