import { bankErrorSchema } from '@obole/contract/bank'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BankClient } from '../../testing/bank-client.ts'
import { RunningBank } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
afterAll(() => running.stop())

async function refusedRefund(paymentId: string, amountCents?: number): Promise<string> {
  const body = { reference: 'refused', ...(amountCents !== undefined && { amountCents }) }
  const answer = await bank.call('POST', `/v1/payments/${paymentId}/refunds`, body)
  return bankErrorSchema.parse(answer.body).error.code
}

it('refunds in parts, never more than was captured', async () => {
  const { id } = await bank.pay('accepted', { amountCents: 3000 })
  expect(await bank.refund(id, { amountCents: 1000 })).toMatchObject({
    state: 'succeeded',
    amountCents: 1000,
  })
  expect(await refusedRefund(id, 2001)).toBe('refund_exceeds_captured')
  expect(await bank.refund(id)).toMatchObject({ amountCents: 2000 })
  expect(await refusedRefund(id)).toBe('refund_exceeds_captured')
  expect((await bank.fetch(id)).refundedCents).toBe(3000)
})

it('refunds once when many ask at the same moment', async () => {
  const { id } = await bank.pay('accepted', { amountCents: 1000 })
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => bank.refund(id, { amountCents: 600 })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await bank.fetch(id)).refundedCents).toBe(600)
})

it('answers the same refund for the same key', async () => {
  const { id } = await bank.pay('accepted')
  const request = { amountCents: 500, reference: 'same' }
  const first = await bank.refund(id, request, 'refund-key')
  expect(await bank.refund(id, request, 'refund-key')).toEqual(first)
  const { body } = await bank.call('GET', '/v1/refunds?reference=same')
  expect(body).toEqual({ refunds: [first] })
})

it('keeps a pending refund’s amount aside, and frees it when it fails', async () => {
  const { id } = await bank.pay('accepted', { amountCents: 1000 })
  await bank.next({ operation: 'refund-payment', fault: { effect: 'pending' } })
  const refund = await bank.refund(id)
  expect(refund.state).toBe('pending')
  expect(await bank.fetch(id)).toMatchObject({ refundedCents: 0, refundPendingCents: 1000 })
  expect(await refusedRefund(id, 1)).toBe('refund_exceeds_captured')

  await bank.call('POST', `/control/refunds/${refund.id}/settle`, { state: 'failed' })
  expect((await bank.fetchRefund(refund.id)).state).toBe('failed')
  expect((await bank.refund(id)).state).toBe('succeeded')
})

it('answers a failed refund as failed, and moves nothing', async () => {
  const { id } = await bank.pay('accepted')
  await bank.next({ operation: 'refund-payment', fault: { effect: 'failed' } })
  expect((await bank.refund(id)).state).toBe('failed')
  expect(await bank.fetch(id)).toMatchObject({ refundedCents: 0, refundPendingCents: 0 })
})

it('refunds only what was paid', async () => {
  expect(await refusedRefund((await bank.create()).id)).toBe('payment_not_refundable')
  expect(await refusedRefund((await bank.pay('lost_card')).id)).toBe('payment_not_refundable')
  expect(await refusedRefund('pay_nothing')).toBe('not_found')
})

it('does not refund what a dispute took back, until it is won', async () => {
  const { id } = await bank.pay('accepted', { amountCents: 1000 })
  const dispute = await bank.dispute(id, 400)
  expect(dispute.state).toBe('open')
  expect(await refusedRefund(id, 601)).toBe('refund_exceeds_captured')
  expect((await bank.refund(id)).amountCents).toBe(600)
  expect((await bank.closeDispute(dispute.id, 'won')).state).toBe('won')
  expect((await bank.refund(id)).amountCents).toBe(400)
  expect((await bank.fetch(id)).disputes).toMatchObject([{ id: dispute.id, state: 'won' }])
})

it('closes a dispute once', async () => {
  const { id } = await bank.pay('accepted')
  const dispute = await bank.dispute(id)
  await bank.closeDispute(dispute.id, 'lost')
  const again = await bank.call('POST', `/control/disputes/${dispute.id}/close`, { outcome: 'won' })
  expect(bankErrorSchema.parse(again.body).error.code).toBe('dispute_closed')
  const { body } = await bank.call('GET', `/v1/disputes/${dispute.id}`)
  expect(body).toMatchObject({ state: 'lost', amountCents: 2000 })
})
