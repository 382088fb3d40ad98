import { afterEach, beforeEach, expect, it } from 'vitest'
import { BankClient } from '../testing/bank-client.ts'
import { RunningBank, until } from '../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeEach(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterEach(() => running.stop())

it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('keeps everything through %s', async (signal) => {
  const payment = await bank.pay('accepted', { saveMandate: true, reference: 'kept' })
  const refund = await bank.refund(payment.id, { amountCents: 300 })
  const open = await bank.pay('challenge')
  const created = await bank.create({ reference: 'again' }, 'key-before')
  const before = await bank.fetch(payment.id)

  const code = await running.end(signal)
  expect(code).toBe(signal === 'SIGKILL' ? null : 0)
  await running.launch()

  expect(await bank.fetch(payment.id)).toEqual(before)
  expect(await bank.fetchRefund(refund.id)).toEqual(refund)
  expect(await bank.create({ reference: 'again' }, 'key-before')).toEqual(created)
  expect((await bank.challenge(open.id, 'approve')).state).toBe('succeeded')
  expect((await bank.debit(payment.mandateId ?? '')).state).toBe('succeeded')
  expect((await bank.totals('2000-01-01', '2099-12-31')).balanceCents).toBe(2000 - 300 + 2000 + 1000)
})

it('ends after a kill what was being processed', async () => {
  const { id } = await bank.create()
  const lost = bank.execute(id, await bank.token('timeout')).catch(() => 'lost')
  await until(async () => (await bank.fetch(id)).state === 'processing')
  await running.end('SIGKILL')
  expect(await lost).toBe('lost')
  await running.launch()
  expect((await bank.fetch(id)).state).toBe('processing')
  await bank.call('POST', '/control/clock', { advanceMs: 150_000 })
  expect((await bank.fetch(id)).state).toBe('succeeded')
})

it('keeps the clock where it was set', async () => {
  await bank.call('POST', '/control/clock', { now: '2030-01-01T00:00:00Z' })
  await running.end('SIGKILL')
  await running.launch()
  expect((await bank.create()).createdAt).toMatch(/^2030-01-01T00:0/)
})

it('stops with the program that started it', async () => {
  expect(await running.disconnect()).toBe(0)
})
