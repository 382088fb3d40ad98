import { parisDate } from '@obole/core/dates/dates'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BankClient } from '../../testing/bank-client.ts'
import { isSignatureRight, Merchant } from '../../testing/merchant.ts'
import { RunningBank, until } from '../../testing/running-bank.ts'

let merchant: Merchant
let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  merchant = await Merchant.open()
  running = await RunningBank.start({ BANK_WEBHOOK_URL: merchant.webhookUrl })
  bank = new BankClient(running)
})
beforeEach(async () => {
  await bank.reset()
  merchant.forget()
})
afterAll(async () => {
  await running.stop()
  await merchant.close()
})

const statesAbout = (id: string) =>
  merchant.about(id).map((notification) => ('state' in notification ? notification.state : notification.type))
const arrived = (id: string, count: number) => until(() => merchant.about(id).length === count)

it('tells of every ending, signed over the raw body and its time', async () => {
  const paid = await bank.pay('accepted', { reference: 'attempt-1' })
  const refused = await bank.pay('lost_card')
  const canceled = await bank.cancel((await bank.create()).id)
  await until(() => merchant.received.length === 3)

  expect(statesAbout(paid.id)).toEqual(['succeeded'])
  expect(statesAbout(refused.id)).toEqual(['refused'])
  expect(statesAbout(canceled.id)).toEqual(['canceled'])
  expect(merchant.about(paid.id)[0]).toMatchObject({ type: 'payment.updated', reference: 'attempt-1' })
  expect(merchant.received.map(isSignatureRight)).toEqual([true, true, true])
  const ageSeconds = Date.now() / 1000 - Number(merchant.received[0]?.headers['x-ha-timestamp'])
  expect(ageSeconds).toBeLessThan(60)
})

it('tells of refunds, disputes, mandates and payouts too', async () => {
  const payment = await bank.pay('accepted', { saveMandate: true })
  const refund = await bank.refund(payment.id, { amountCents: 100 })
  const dispute = await bank.dispute(payment.id, 100)
  const mandate = await bank.revoke(payment.mandateId ?? '')
  const payout = await bank.payOut(500)
  await until(() => merchant.received.length === 5)
  expect(merchant.about(refund.id)).toMatchObject([{ type: 'refund.updated', state: 'succeeded' }])
  expect(merchant.about(dispute.id)).toMatchObject([{ type: 'dispute.updated', state: 'open' }])
  expect(merchant.about(mandate.id)).toMatchObject([{ type: 'mandate.updated', state: 'revoked' }])
  expect(merchant.about(payout.id)).toMatchObject([{ type: 'payout.updated', state: 'paid' }])
})

it('tries again until the merchant says it has it', async () => {
  merchant.answers.push(500, 503, 302)
  const payment = await bank.pay('accepted')
  await arrived(payment.id, 4)
  await until(async () => (await bank.notifications(payment.id))[0]?.state === 'delivered')
  expect(await bank.notifications(payment.id)).toMatchObject([{ attempts: 4, lastStatus: 200 }])
  expect(new Set(merchant.about(payment.id).map(({ eventId }) => eventId)).size).toBe(1)
})

it('keeps what was not delivered through a kill', async () => {
  merchant.answers.push(...Array.from<number>({ length: 1000 }).fill(500))
  const payment = await bank.pay('accepted')
  await until(() => merchant.about(payment.id).length > 0)
  await running.end('SIGKILL')
  merchant.answers.length = 0
  const before = merchant.about(payment.id).length
  await running.launch()
  await bank.call('POST', '/control/notifications/hurry')
  await until(async () => (await bank.notifications(payment.id))[0]?.state === 'delivered')
  expect(merchant.about(payment.id).length).toBeGreaterThan(before)
})

it('never sends what notification_lost pays', async () => {
  const lost = await bank.pay('notification_lost')
  const other = await bank.pay('accepted')
  await arrived(other.id, 1)
  expect(statesAbout(lost.id)).toEqual([])
  expect(await bank.notifications(lost.id)).toMatchObject([{ state: 'lost', attempts: 0 }])
})

it('sends the same event twice for notification_doubled', async () => {
  const payment = await bank.pay('notification_doubled')
  await arrived(payment.id, 2)
  const [first, second] = merchant.about(payment.id)
  expect(second).toEqual(first)
})

it('sends an outdated state after the right one for notification_stale', async () => {
  const payment = await bank.pay('notification_stale')
  await arrived(payment.id, 2)
  expect(statesAbout(payment.id)).toEqual(['succeeded', 'processing'])
  const [first, second] = merchant.about(payment.id)
  expect(second?.eventId).not.toBe(first?.eventId)
  expect((await bank.fetch(payment.id)).state).toBe('succeeded')
})

it('loses, doubles, delays or repeats a notification when a test asks', async () => {
  const notify = (effect: 'lost' | 'doubled', reference: string) =>
    bank.next({ operation: 'notification', reference, fault: { effect } })
  await notify('doubled', 'second')
  await notify('lost', 'first')
  await bank.next({ operation: 'notification', reference: 'third', fault: { effect: 'late', ms: 3_600_000 } })
  const first = await bank.pay('accepted', { reference: 'first' })
  const second = await bank.pay('accepted', { reference: 'second' })
  const third = await bank.pay('accepted', { reference: 'third' })
  await arrived(second.id, 2)
  expect([statesAbout(first.id), statesAbout(third.id)]).toEqual([[], []])

  await bank.call('POST', '/control/notifications/hurry')
  await bank.call('POST', `/control/payments/${first.id}/notify`)
  await arrived(third.id, 1)
  await arrived(first.id, 1)
})

it('delivers each of many once', async () => {
  const payments = await Promise.all(Array.from({ length: 300 }, () => bank.pay('accepted')))
  await until(() => merchant.received.length >= payments.length)
  const notifications = merchant.received.map(({ notification }) => notification)
  expect(notifications).toHaveLength(payments.length)
  expect(new Set(notifications.map(({ eventId }) => eventId)).size).toBe(payments.length)
})

it('tells of a transfer the merchant received, which can be fetched and stands in the settlement', async () => {
  const { id } = await bank.receiveTransfer({ amountCents: 1500, text: 'OBOLE 0000 0012 61' })
  await arrived(id, 1)
  expect(statesAbout(id)).toEqual(['transfer.received'])
  const today = parisDate(Date.now())
  expect(await bank.fetchTransfer(id)).toMatchObject({ amountCents: 1500, text: 'OBOLE 0000 0012 61' })
  expect((await bank.settlement(today, today)).filter(({ kind }) => kind === 'transfer')).toMatchObject([
    { amountCents: 1500, reference: id },
  ])
})
