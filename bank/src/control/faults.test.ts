import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BankClient, paymentRequest } from '../../testing/bank-client.ts'
import { keys, RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
beforeEach(() => bank.reset())
afterAll(() => running.stop())

describe('a lost answer', () => {
  it('leaves a payment that the same key, or its reference, finds again', async () => {
    const reference = randomUUID()
    await bank.next({ operation: 'create-payment', fault: { effect: 'lost' } })
    await expect(bank.create({ reference }, 'attempt')).rejects.toThrow('fetch failed')
    const [found] = await bank.listByReference(reference)
    expect(found?.state).toBe('created')
    expect(await bank.create({ reference }, 'attempt')).toEqual(found)
  })

  it('has debited, once, however often it is asked again', async () => {
    const { id } = await bank.create({ amountCents: 700 })
    const token = await bank.token('accepted')
    await bank.next({ operation: 'execute-payment', times: 2, fault: { effect: 'lost' } })
    await expect(bank.execute(id, token, 'attempt')).rejects.toThrow('fetch failed')
    await expect(bank.execute(id, token, 'attempt')).rejects.toThrow('fetch failed')
    expect((await bank.execute(id, token, 'attempt')).state).toBe('succeeded')
    expect((await bank.totals('2000-01-01', '2099-12-31')).balanceCents).toBe(700)
  })

  it('may be lost before anything happened', async () => {
    const reference = randomUUID()
    await bank.next({ operation: 'create-payment', fault: { effect: 'lost-before' } })
    await expect(bank.create({ reference }, 'attempt')).rejects.toThrow('fetch failed')
    expect(await bank.listByReference(reference)).toEqual([])
    expect((await bank.create({ reference }, 'attempt')).state).toBe('created')
  })
})

describe('other faults', () => {
  it('comes late, before or after the effect', async () => {
    const { id } = await bank.create()
    const token = await bank.token('accepted')
    await bank.next({ operation: 'execute-payment', fault: { effect: 'late', ms: 60 } })
    const startedAt = performance.now()
    expect((await bank.execute(id, token)).state).toBe('succeeded')
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(55)
    await bank.next({ operation: 'fetch-payment', fault: { effect: 'late-before', ms: 1 } })
    expect((await bank.fetch(id)).state).toBe('succeeded')
  })

  it('answers an error and does nothing, or does it and answers nonsense', async () => {
    const request = paymentRequest()
    await bank.next({ operation: 'create-payment', fault: { effect: 'error', status: 503 } })
    expect((await bank.call('POST', '/v1/payments', request, 'k')).status).toBe(503)
    expect(await bank.listByReference(request.reference)).toEqual([])
    await bank.next({ operation: 'create-payment', fault: { effect: 'malformed' } })
    await expect(bank.call('POST', '/v1/payments', request, 'k')).rejects.toThrow('JSON')
    expect(await bank.listByReference(request.reference)).toHaveLength(1)
  })

  it('goes wrong until it is healed, however often that would have been', async () => {
    const { id } = await bank.create()
    await bank.next({ operation: 'fetch-payment', times: 1000, fault: { effect: 'lost-before' } })
    await expect(bank.fetch(id)).rejects.toThrow('fetch failed')
    await bank.heal()
    expect((await bank.fetch(id)).state).toBe('created')
  })

  it('refuses a card that would be accepted, once', async () => {
    await bank.next({
      operation: 'execute-payment',
      fault: { effect: 'decline', declineCode: 'do_not_honor' },
    })
    expect(await bank.pay('accepted')).toMatchObject({ state: 'refused', declineCode: 'do_not_honor' })
    expect((await bank.pay('accepted')).state).toBe('succeeded')
  })

  it('refuses the debit of one reference only', async () => {
    const { mandateId = '' } = await bank.pay('accepted', { saveMandate: true })
    const fault = { effect: 'decline', declineCode: 'insufficient_funds' } as const
    await bank.next({ operation: 'debit-mandate', reference: 'third', fault })
    expect((await bank.debit(mandateId, 100, 'second')).state).toBe('succeeded')
    expect((await bank.debit(mandateId, 100, 'third')).state).toBe('refused')
  })

  it('hits whatever comes next when no operation is named', async () => {
    await bank.next({ fault: { effect: 'error', status: 500 } })
    expect((await bank.call('GET', '/v1/payments/pay_1')).status).toBe(500)
    expect((await bank.call('GET', '/v1/payments/pay_1')).status).toBe(404)
  })

  it('can break the card fields’ own call', async () => {
    await bank.next({ operation: 'tokenize', fault: { effect: 'error', status: 500 } })
    expect((await bank.tokenize('accepted')).status).toBe(500)
    expect((await bank.tokenize('accepted')).status).toBe(200)
  })
})

describe('the control endpoint', () => {
  it('is closed unless configured', async () => {
    const closed = await RunningBank.start({ BANK_CONTROL: '0' })
    const answer = await new BankClient(closed).call('POST', '/control/reset')
    await closed.stop()
    expect(answer.status).toBe(404)
  })

  it('wants the secret key', async () => {
    const answer = await fetch(`${running.url}/control/reset`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.publishable}` },
    })
    expect(answer.status).toBe(401)
  })

  it('forgets everything on reset', async () => {
    const payment = await bank.pay('accepted')
    await bank.call('POST', '/control/clock', { advanceMs: 86_400_000 })
    await bank.next({ fault: { effect: 'lost' } })
    await bank.reset()
    expect((await bank.call('GET', `/v1/payments/${payment.id}`)).status).toBe(404)
    expect((await bank.totals('2000-01-01', '2099-12-31')).balanceCents).toBe(0)
    const { createdAt } = await bank.create()
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
  })

  it('learns the merchant’s addresses when they are known late', async () => {
    const origins = ['http://127.0.0.1:9/']
    await bank.call('POST', '/control/merchant', { origins })
    expect((await bank.create({ returnUrl: 'http://127.0.0.1:9/retour' })).state).toBe('created')
  })
})
