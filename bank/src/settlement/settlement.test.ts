import type { SettlementEntry } from '@obole/contract/bank'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BankClient } from '../../testing/bank-client.ts'
import { RunningBank, until } from '../../testing/running-bank.ts'

let running: RunningBank
let bank: BankClient
beforeAll(async () => {
  running = await RunningBank.start()
  bank = new BankClient(running)
})
beforeEach(() => bank.reset())
afterAll(() => running.stop())

const setClock = (now: string) => bank.call('POST', '/control/clock', { now })
const sumOf = (entries: { amountCents: number }[]) =>
  entries.reduce((total, { amountCents }) => total + amountCents, 0)

it('lists every movement by its Paris day, with what it belongs to', async () => {
  await setClock('2027-03-10T22:30:00Z')
  const payment = await bank.pay('accepted', { amountCents: 5000, reference: 'attempt-1' })
  await setClock('2027-03-10T23:30:00Z')
  const refund = await bank.refund(payment.id, { amountCents: 1200, reference: 'refund-1' })
  const dispute = await bank.dispute(payment.id, 800)
  await bank.closeDispute(dispute.id, 'won')

  const [capture, ...later] = await bank.settlement('2027-03-10', '2027-03-11')
  expect(capture).toMatchObject({
    day: '2027-03-10',
    kind: 'capture',
    amountCents: 5000,
    reference: 'attempt-1',
    paymentId: payment.id,
  })
  expect(later).toMatchObject([
    { day: '2027-03-11', kind: 'refund', amountCents: -1200, reference: 'refund-1', refundId: refund.id },
    { kind: 'dispute', amountCents: -800, reference: 'attempt-1', disputeId: dispute.id },
    { kind: 'dispute_reversal', amountCents: 800, disputeId: dispute.id },
  ])
  expect(await bank.settlement('2027-03-11', '2027-03-11')).toEqual(later)
})

it('moves nothing for what was refused, canceled or not yet answered', async () => {
  await bank.pay('insufficient_funds')
  await bank.pay('challenge')
  await bank.cancel((await bank.create()).id)
  expect(await bank.settlement('2000-01-01', '2099-12-31')).toEqual([])
})

it('pays out what is there, and no more', async () => {
  await bank.pay('accepted', { amountCents: 10_000 })
  const payout = await bank.payOut(7000, { reference: 'payout-1' }, 'payout-key')
  expect(payout).toMatchObject({ state: 'pending', beneficiary: { ibanLast4: '0189' } })
  await expect(bank.payOut(3001)).rejects.toThrow('insufficient_balance')
  await until(async () => (await bank.fetchPayout(payout.id)).state === 'paid')
  const { body } = await bank.call('GET', '/v1/payouts?reference=payout-1')
  expect(body).toMatchObject({ payouts: [{ id: payout.id, state: 'paid' }] })
  expect((await bank.totals('2000-01-01', '2099-12-31')).balanceCents).toBe(3000)
})

it('gives a failed payout back, and refuses a wrong IBAN', async () => {
  await bank.pay('accepted', { amountCents: 1000 })
  await bank.next({ operation: 'create-payout', fault: { effect: 'failed' } })
  const payout = await bank.payOut(1000)
  await until(async () => (await bank.fetchPayout(payout.id)).state === 'failed')
  const beneficiary = { name: 'Les Jardins Partagés', iban: 'FR7630006000011234567890188' }
  await expect(bank.payOut(1000, { beneficiary })).rejects.toThrow('invalid_iban')
  expect((await bank.payOut(1000)).state).toBe('pending')
})

it('adds up to the cent after random operations, however it is paged', async () => {
  const random = seededRandom(20_261_115)
  const model = new RandomMerchant(random)
  for (let step = 0; step < 400; step += 1) {
    // Each step chooses among what the ones before it made.
    // oxlint-disable-next-line no-await-in-loop
    await model.step()
  }
  const entries = await bank.settlement('2000-01-01', '2099-12-31', 37)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  expect(sumOf(entries)).toBe(model.expectedCents)

  const totals = await bank.totals('2000-01-01', '2099-12-31')
  expect(totals.balanceCents).toBe(model.expectedCents)
  expect(totals.days.map(({ day, kind, amountCents }) => [day, kind, amountCents])).toEqual(
    groupByDayAndKind(entries),
  )
  await Promise.all(model.paid.map(expectPaymentToMatch(entries)))
})

function expectPaymentToMatch(entries: SettlementEntry[]) {
  return async ({ id }: { id: string }) => {
    const payment = await bank.fetch(id)
    const own = (kind: string) => entries.filter((entry) => entry.paymentId === id && entry.kind === kind)
    expect(sumOf(own('capture'))).toBe(payment.amountCents)
    expect(sumOf(own('refund')) + payment.refundedCents).toBe(0)
    expect(sumOf(entries.filter((entry) => entry.paymentId === id))).toBeGreaterThanOrEqual(0)
  }
}

function groupByDayAndKind(entries: SettlementEntry[]): [string, string, number][] {
  const sums = new Map<string, number>()
  for (const { day, kind, amountCents } of entries) {
    sums.set(`${day} ${kind}`, (sums.get(`${day} ${kind}`) ?? 0) + amountCents)
  }
  return [...sums.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amountCents]) => [name.slice(0, 10), name.slice(11), amountCents])
}

/** Pays, debits, refunds, disputes and moves the clock at random, and keeps its own account. */
class RandomMerchant {
  expectedCents = 0
  readonly paid: { id: string }[] = []
  readonly #mandateIds: string[] = []
  readonly #disputes: { id: string; amountCents: number }[] = []
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  #upTo = (limit: number) => Math.floor(this.#random() * limit)
  #pick = <T>(list: T[]): T | undefined => list[this.#upTo(list.length)]

  async step(): Promise<void> {
    const steps = [this.#pay, this.#pay, this.#pay, this.#debit, this.#refund, this.#refund, this.#dispute]
    await [...steps, this.#closeDispute, this.#passTime][this.#upTo(steps.length + 2)]?.()
  }

  #pay = async () => {
    const cards = ['accepted', 'insufficient_funds', 'challenge', 'mandate_refused_once'] as const
    const card = this.#pick([...cards]) ?? 'accepted'
    const amountCents = 50 + this.#upTo(20_000)
    const asked = await bank.pay(card, { amountCents, saveMandate: this.#random() < 0.5 })
    const isOpen = asked.state === 'requires_action'
    const payment = isOpen ? await bank.challenge(asked.id, 'approve') : asked
    if (payment.state !== 'succeeded') return
    this.expectedCents += amountCents
    this.paid.push(payment)
    if (payment.mandateId !== undefined) this.#mandateIds.push(payment.mandateId)
  }

  #debit = async () => {
    const mandateId = this.#pick(this.#mandateIds)
    if (mandateId === undefined) return
    const payment = await bank.debit(mandateId, 50 + this.#upTo(5000))
    if (payment.state !== 'succeeded') return
    this.expectedCents += payment.amountCents
    this.paid.push(payment)
  }

  #refund = async () => {
    const payment = this.#pick(this.paid)
    if (!payment) return
    const amountCents = 1 + this.#upTo(10_000)
    const refund = await bank.refund(payment.id, { amountCents }).catch(() => undefined)
    if (refund) this.expectedCents -= amountCents
  }

  #dispute = async () => {
    const payment = this.#pick(this.paid)
    if (!payment) return
    const dispute = await bank.dispute(payment.id, 1 + this.#upTo(5000)).catch(() => undefined)
    if (!dispute) return
    this.expectedCents -= dispute.amountCents
    this.#disputes.push(dispute)
  }

  #closeDispute = async () => {
    const dispute = this.#disputes.pop()
    if (!dispute) return
    const { state } = await bank.closeDispute(dispute.id, this.#random() < 0.5 ? 'won' : 'lost')
    if (state === 'won') this.expectedCents += dispute.amountCents
  }

  #passTime = async () => {
    await bank.call('POST', '/control/clock', { advanceMs: this.#upTo(2 * 86_400_000) })
  }
}

/** Mulberry32: small, and the same everywhere for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
