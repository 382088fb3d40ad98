import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BankClient } from '../testing/bank-client.ts'
import { keys, merchantOrigin, RunningBank, until } from '../testing/running-bank.ts'
import { readConfig } from './config.ts'
import { startBank } from './start-bank.ts'

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

it('runs inside another program too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bank-'))
  const inside = await startBank(
    readConfig({
      BANK_PORT: '0',
      BANK_DATA_DIR: dataDir,
      BANK_SECRET_KEY: keys.secret,
      BANK_PUBLISHABLE_KEY: keys.publishable,
      BANK_WEBHOOK_SECRET: keys.webhook,
      BANK_MERCHANT_ORIGINS: merchantOrigin,
    }),
  )
  expect((await new BankClient(inside).pay('accepted')).state).toBe('succeeded')
  await inside.close()
  await rm(dataDir, { recursive: true })
})

it('does not share its data with a second bank', async () => {
  await expect(RunningBank.start({ BANK_DATA_DIR: running.dataDir })).rejects.toThrow('ended with 1')
})

it('names what its configuration lacks', () => {
  expect(() => readConfig({ BANK_SECRET_KEY: 'short' })).toThrow(/BANK_SECRET_KEY[^]*BANK_WEBHOOK_SECRET/)
})
