import { bankErrorSchema, type BankPayment } from '@obole/contract/bank'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BankClient, browserData, paymentRequest } from '../../testing/bank-client.ts'
import { RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterAll(() => running.stop())

function mandateOf(payment: BankPayment): string {
  if (payment.mandateId === undefined) throw new Error(`payment ${payment.id} opened no mandate`)
  return payment.mandateId
}

it('opens a mandate with the first payment, and debits it without the payer', async () => {
  const first = await bank.pay('accepted', { saveMandate: true })
  const mandateId = mandateOf(first)
  expect(await bank.mandate(mandateId)).toMatchObject({
    state: 'active',
    paymentId: first.id,
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2090 },
  })
  const debit = await bank.debit(mandateId, 4200, 'debit-1')
  expect(debit).toMatchObject({ state: 'succeeded', amountCents: 4200, offSession: true, mandateId })
  expect(await bank.listByReference('debit-1')).toEqual([debit])
})

it('opens it only once the challenge is approved', async () => {
  const payment = await bank.pay('challenge', { saveMandate: true })
  expect(payment.mandateId).toBeUndefined()
  const approved = await bank.challenge(payment.id, 'approve')
  expect((await bank.debit(mandateOf(approved))).state).toBe('succeeded')
})

it('opens none for a payment that did not ask, nor for one that failed', async () => {
  expect((await bank.pay('accepted')).mandateId).toBeUndefined()
  expect((await bank.pay('insufficient_funds', { saveMandate: true })).mandateId).toBeUndefined()
})

it('debits once for one key', async () => {
  const mandateId = mandateOf(await bank.pay('accepted', { saveMandate: true }))
  const debits = await Promise.all([1, 2, 3].map(() => bank.debit(mandateId, 900, 'once', 'once')))
  expect(new Set(debits.map(({ id }) => id)).size).toBe(1)
  expect(await bank.listByReference('once')).toHaveLength(1)
})

it('refuses the second debit of mandate_refused_once and takes the later ones', async () => {
  const mandateId = mandateOf(await bank.pay('mandate_refused_once', { saveMandate: true }))
  const second = await bank.debit(mandateId)
  expect(second).toMatchObject({ state: 'refused', declineCode: 'insufficient_funds' })
  expect((await bank.debit(mandateId)).state).toBe('succeeded')
  expect((await bank.debit(mandateId)).state).toBe('succeeded')
})

it('refuses every debit of mandate_refused', async () => {
  const mandateId = mandateOf(await bank.pay('mandate_refused', { saveMandate: true }))
  const debits = [await bank.debit(mandateId), await bank.debit(mandateId), await bank.debit(mandateId)]
  expect(debits.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
})

it('lets the payer, present, pay again with the same card', async () => {
  const mandateId = mandateOf(await bank.pay('mandate_refused', { saveMandate: true }))
  const payment = await bank.create({ mandateId, challenge: 'required' })
  const executed = await bank.execute(payment.id)
  expect(executed.state).toBe('requires_action')
  const paid = await bank.challenge(payment.id, 'approve')
  expect(paid).toMatchObject({ state: 'succeeded', offSession: false, mandateId, card: { last4: '0556' } })
})

it('refuses debits and payments under a revoked mandate', async () => {
  const mandateId = mandateOf(await bank.pay('accepted', { saveMandate: true }))
  expect((await bank.revoke(mandateId)).state).toBe('revoked')
  expect((await bank.revoke(mandateId)).state).toBe('revoked')
  expect(await bank.debit(mandateId)).toMatchObject({ state: 'refused', declineCode: 'mandate_revoked' })
  const answer = await bank.call('POST', '/v1/payments', paymentRequest({ mandateId }))
  expect(bankErrorSchema.parse(answer.body).error.code).toBe('mandate_revoked')
})

it('refuses debits once the card has expired', async () => {
  const mandateId = mandateOf(await bank.pay('accepted', { saveMandate: true }))
  await bank.call('POST', `/control/mandates/${mandateId}/expire-card`)
  expect(await bank.debit(mandateId)).toMatchObject({ state: 'refused', declineCode: 'expired_card' })
  const payment = await bank.create({ mandateId })
  const executed = await bank.call('POST', `/v1/payments/${payment.id}/execute`, { browserData })
  expect(executed.body).toMatchObject({ state: 'refused', declineCode: 'expired_card' })
})

it('keeps another card without debiting it', async () => {
  const before = await balanceCents()
  const checked = await bank.pay('challenge', { saveMandate: true, amountCents: 0 })
  const kept = await bank.challenge(checked.id, 'approve')
  expect(kept).toMatchObject({ state: 'succeeded', amountCents: 0 })
  expect(await balanceCents()).toBe(before)
  expect((await bank.debit(mandateOf(kept))).state).toBe('succeeded')
  const refund = await bank.call('POST', `/v1/payments/${kept.id}/refunds`, { reference: 'nothing' })
  expect(refund.status).toBe(409)
  expect((await bank.call('POST', '/v1/payments', paymentRequest({ amountCents: 0 }))).status).toBe(400)
})

async function balanceCents(): Promise<number> {
  return (await bank.totals('2026-01-01', '2026-01-01')).balanceCents
}

it('refuses to keep a card and use a kept one at once', async () => {
  const mandateId = mandateOf(await bank.pay('accepted', { saveMandate: true }))
  const answer = await bank.call('POST', '/v1/payments', paymentRequest({ mandateId, saveMandate: true }))
  expect(answer.status).toBe(400)
})
