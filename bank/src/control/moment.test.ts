import { randomUUID } from 'node:crypto'
import { bankPaths, momentHeader, type BankPayment, type BankPayout } from '@obole/contract/bank'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankClient, browserData, paymentRequest } from '../../testing/bank-client.ts'
import { keys, RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
beforeEach(() => bank.reset())
afterAll(() => running.stop())

const LONG_AGO = Date.parse('2024-03-09T10:00:00Z')

async function then<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(running.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.secret}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      [momentHeader]: String(LONG_AGO),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`)
  // The protocol's other tests check the shapes.
  return (await answer.json()) as T
}

async function paidThen(amountCents: number): Promise<BankPayment> {
  const { id } = await then<BankPayment>(bankPaths.payments, { ...paymentRequest(), amountCents })
  const { number, ...card } = {
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2090,
    cvc: '123',
    holderName: 'Ada Lovelace',
  }
  const { tokenizationSessionId } = await then<{ tokenizationSessionId: string }>(
    bankPaths.tokenizationSessions,
    { key: keys.publishable, number, ...card },
  )
  return then<BankPayment>(bankPaths.execute(id), { tokenizationSessionId, browserData })
}

describe('a call that names its moment', () => {
  it('is carried out and settled as if it were then, while the bank keeps its own time', async () => {
    expect((await paidThen(2_000)).state).toBe('succeeded')
    const now = await bank.create()
    await bank.execute(now.id, await bank.token('accepted'))
    expect((await bank.totals('2024-03-09', '2024-03-09')).days).toMatchObject([
      { day: '2024-03-09', kind: 'capture', amountCents: 2_000 },
    ])
  })

  it('sees its payout paid at once, then, so that no later day has it', async () => {
    await paidThen(5_000)
    const beneficiary = { name: 'Les Jardins', iban: 'FR1420041010050500013M02606' }
    const payout = {
      amountCents: 4_000,
      currency: 'EUR',
      reference: randomUUID(),
      description: 'v',
      beneficiary,
    }
    const { id } = await then<BankPayout>(bankPaths.payouts, payout)
    const { body } = await bank.call('GET', bankPaths.payout(id))
    expect(body).toMatchObject({ state: 'paid' })
    expect((await bank.totals('2024-03-09', '2024-03-09')).balanceCents).toBe(1_000)
  })

  it('notifies nobody', async () => {
    const { id } = await paidThen(700)
    expect(await bank.notifications(id)).toEqual([])
  })
})
