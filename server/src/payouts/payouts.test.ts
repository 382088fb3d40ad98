import {
  balanceSchema,
  cashOutRowSchema,
  cashOutSchema,
  statementSchema,
  type CashOut,
} from '@obole/contract/payouts'
import { bankTransferSchema, disputeSchema } from '@obole/contract/bank'
import { passwordHeader, paymentRefundsSchema } from '@obole/contract/refunds'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { IBAN_HOLD_HOURS } from '@obole/core/association/iban-change'
import { nextPayoutOn } from '@obole/core/ledger/payout-rhythm'
import { topUpReference } from '@obole/core/payment/top-up'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { control } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import {
  holdNextPayout,
  moveMoney,
  paymentNow,
  payOrder,
  reachesState,
  type PaidOrder,
} from '../../testing/money.ts'
import { itIs, today } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'
import { compareSettlement } from '../ledger/compare-settlement.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { grantRole } from '../people/change-roles.ts'
import { checkProviderPayout, reconcilePayouts } from './carry-out-payout.ts'
import { coverWaitingRefunds } from '../refunds/cover-waiting-refunds.ts'
import { applyDueIbanChanges } from './apply-iban-changes.ts'
import { makePayouts } from './make-payout.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { atSandbox, sandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const IBAN = 'FR1420041010050500013M02606'
const OTHER_IBAN = 'FR7630006000011234567890189'
const THIRD_IBAN = 'DE89370400440532013000'
const password = TEST_PASSWORD

/** An association of each test's own, so that its balance is what the test made it. */
let campaign: MadeCampaign
let organizationId: number
let url: string
let treasurer: Visitor
let made = 0

beforeAll(async () => {
  // A morning, so that no day ends in the midst of a test.
  await itIs(test, addDays(today(test), 1))
  // The daily run has had its turn: from here on only a test makes payouts.
  await test.worker.drain()
})

beforeEach(async () => {
  made += 1
  campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
  url = `/api/organizations/${campaign.ref.organizationSlug}`
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select organization_id as id from forms where id = ${campaign.formId}`,
  )
  organizationId = row?.id ?? 0
  const email = `tresor-${made}@campagne.example`
  const userId = await createTestUser(test, { email })
  await grantRole(test.app, { userId, organizationId, role: 'OrganizationAdmin' })
  treasurer = await signedInVisitor(test, email)
})

const putIban = (iban = IBAN, by = treasurer, typed: string | null = password) =>
  by.send('PUT', `${url}/iban`, {
    payload: { iban, holder: 'Une association' },
    headers: typed === null ? {} : { [passwordHeader]: encodeURIComponent(typed) },
  })

const buy = (tip = 0) => payOrder(test, campaign.cart('Place'), { tip })
const askPayout = (key: string = crypto.randomUUID()) =>
  moveMoney(treasurer, `${url}/cash-outs`, {}, { password, key })
const payOut = async () => {
  await holdNextPayout(test)
  return cashOutSchema.parse((await askPayout()).json())
}
const refund = (paid: PaidOrder, body: object = {}) =>
  moveMoney(treasurer, `/api/payments/${paid.paymentId}/refund`, body, { password })
const balance = async () => (await treasurer.get(`${url}/balance`)).json()
const owed = async () => 0 - (await readBalance(test.app, `association:${organizationId}`))
const underWay = async () => 0 - (await readBalance(test.app, `association-payout:${organizationId}`))
const rowsOf = async ({ id }: CashOut) =>
  z.array(cashOutRowSchema).parse((await treasurer.get(`${url}/cash-out/${id}/export`)).json())
const stateOf = async (paid: PaidOrder) => (await paymentNow(test, paid.paymentId)).cash_out_state

const choose = (payload: { rhythm: string; reserve: number }) =>
  treasurer.send('PUT', `${url}/payout-settings`, {
    payload,
    headers: { [passwordHeader]: password },
  })

const refundStates = async (paid: PaidOrder) => {
  const answer = await treasurer.get(`/api/payments/${paid.paymentId}/refunds`)
  return paymentRefundsSchema.parse(answer.json()).refunds.map(({ state }) => state)
}

/** Subjects of what the payer of an order was told of it, the last one last. */
async function mailsTo({ orderId }: PaidOrder): Promise<(string | undefined)[]> {
  await test.worker.drain()
  return test.mails.received
    .filter(({ text }) => new RegExp(`n°\\s*${orderId}\\b`, 'i').test(text ?? ''))
    .map(({ subject }) => subject)
}

/** The association sends money with its reference, and the bank tells us. */
async function topUp(amountCents: number, text = topUpReference(organizationId)): Promise<void> {
  const transfer = bankTransferSchema.parse(await control(test, 'transfers', { amountCents, text }))
  await receiveTransfer(test.app, atSandbox(transfer.id))
}

/** Two days pass, and what was asked for takes effect. */
async function passHold(): Promise<void> {
  test.clock.advance(IBAN_HOLD_HOURS * 3_600_000)
  await applyDueIbanChanges(test.app)
  treasurer = await signedInVisitor(test, `tresor-${made}@campagne.example`)
}

/** Days pass, and sessions with them. */
async function comeBackOn(day: string): Promise<void> {
  await itIs(test, day)
  treasurer = await signedInVisitor(test, `tresor-${made}@campagne.example`)
}

const nextMonday = (day: string) => {
  const next = nextPayoutOn('Weekly', { lastOn: addDays(day, 2), today: day })
  return next ?? day
}

async function providerId({ id }: CashOut): Promise<string> {
  const [row] = await test.app.db.query<{ id: string }>(
    sql`
      select provider_payout_id as id from cash_outs where id = ${id}`,
  )
  return row?.id ?? ''
}

/** The bank carries a payout out, or cannot, and what it says is followed. */
async function settle(payout: CashOut, state: 'paid' | 'failed'): Promise<void> {
  const id = await providerId(payout)
  await control(test, `payouts/${id}/settle`, { state })
  await checkProviderPayout(test.app, atSandbox(id))
}

const desk = () => url.replace('/api/', '/api/manage/')
const exportLines = (payoutId: number) =>
  treasurer.post(`${desk()}/exports`, {
    list: 'payoutLines',
    format: 'csv',
    filters: { cashOutId: payoutId },
  })

/** Credits less debits of the file that an accountant is given. */
async function sumOfFile({ id }: CashOut): Promise<number> {
  const file = await treasurer.get((await exportLines(id)).json().url)
  const [, ...lines] = file.body.trimEnd().split('\r\n')
  const centsOf = (euros = '') => Math.round(Number(euros.replace(',', '.')) * 100)
  return lines.reduce((sum, line) => {
    const [credit, debit] = line.split(';').slice(-2)
    return sum + centsOf(credit) - centsOf(debit)
  }, 0)
}

describe('a payout', () => {
  it('holds everything that came in, and moves with each payment until the bank has paid', async () => {
    await putIban()
    const first = await buy(300)
    const second = await buy()
    const payout = await payOut()
    expect(payout).toMatchObject({
      amount: 4000,
      lineCount: 2,
      state: 'WaitingForCashOutConfirmation',
      iban: 'FR14 … 2606',
      cashOutDate: null,
    })
    expect(await stateOf(first)).toBe('WaitingForCashOutConfirmation')
    expect([await owed(), await underWay()]).toEqual([0, 4000])
    expect(await balance()).toMatchObject({ available: 0, underWay: 4000, minimum: 100 })
    await settle(payout, 'paid')
    expect([await stateOf(first), await stateOf(second)]).toEqual(['CashedOut', 'CashedOut'])
    expect([await owed(), await underWay()]).toEqual([0, 0])
    await test.worker.drain()
    const subjects = test.mails.received
      .filter(({ to }) => to?.[0]?.address === `tresor-${made}@campagne.example`)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Un versement de 40,00\u202f€ arrive sur votre compte bancaire')
  })

  it('has a statement whose lines add up to it, refunds and lost disputes deducted', async () => {
    await putIban()
    const [kept, refunded, contested] = [await buy(), await buy(300), await buy()]
    await refund(refunded, { amount: 1150 })
    const dispute = disputeSchema.parse(
      await control(test, `payments/${contested.providerPaymentId}/disputes`, {}),
    )
    await reachesState(test, contested.paymentId, 'Contested')
    const first = await payOut()
    // 2000 kept, 2000 less half of it given back; the contested money waits.
    expect(first).toMatchObject({ amount: 3000, lineCount: 3 })
    expect(await rowsOf(first)).toEqual([
      expect.objectContaining({
        paymentId: kept.paymentId,
        credit: 2000,
        debit: null,
        operationType: 'OneTimePayment',
        paymentStatus: 'Paid',
      }),
      expect.objectContaining({
        paymentId: refunded.paymentId,
        credit: 2000,
        paymentStatus: 'PartiallyRefunded',
      }),
      expect.objectContaining({
        paymentId: refunded.paymentId,
        credit: null,
        debit: 1000,
        operationType: 'Debit',
      }),
    ])
    expect(await sumOfFile(first)).toBe(first.amount)
    await settle(first, 'paid')
    await control(test, `disputes/${dispute.id}/close`, { outcome: 'lost' })
    await reachesState(test, contested.paymentId, 'Refunded')
    await buy()
    const second = await payOut()
    expect(second).toMatchObject({ amount: 2000, lineCount: 3 })
    const rows = await rowsOf(second)
    expect(rows.map(({ credit, debit }) => (credit ?? 0) - (debit ?? 0))).toEqual([2000, -2000, 2000])
    expect(rows[1]).toMatchObject({ paymentId: contested.paymentId, paymentStatus: 'Refunded' })
  })

  it('dates a debit by the day it was due, as every list does, and not by the day it was planned', async () => {
    await putIban()
    const { paymentId } = await buy()
    const payout = await payOut()
    const [before] = await rowsOf(payout)
    const planned = (number: number, days: number) =>
      test.app.db.query(
        sql`
          update payments set instalment_number = ${number}, due_on = due_on + ${days}::int where id = ${paymentId}`,
      )
    await planned(2, 30)
    const [after] = await rowsOf(payout)
    const listed = await treasurer.get(`${desk()}/payments`)
    await planned(1, -30)
    const day = (row: { paymentDate: string } | undefined) => parisDate(row?.paymentDate ?? 0)
    expect(day(after)).toBe(addDays(day(before), 30))
    expect(listed.json().data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: paymentId, date: after?.paymentDate })]),
    )
    await settle(payout, 'paid')
  })

  it('that fails is booked back, and its money goes with the next one', async () => {
    await putIban()
    const paid = await buy()
    const failed = await payOut()
    await settle(failed, 'failed')
    expect(await stateOf(paid)).toBe('MoneyIn')
    expect([await owed(), await underWay()]).toEqual([2000, 0])
    const again = await payOut()
    expect(again).toMatchObject({ amount: 2000 })
    expect(again.id).not.toBe(failed.id)
    await settle(again, 'paid')
    const list = (await treasurer.get(`${url}/cash-outs`)).json()
    expect(list.data).toMatchObject([
      { id: again.id, state: 'CashedOut' },
      { id: failed.id, state: 'Failed' },
    ])
    const one = await treasurer.get(`${url}/cash-out/${failed.id}`)
    expect(one.json()).toMatchObject({ id: failed.id, state: 'Failed', amount: 2000 })
    expect((await treasurer.get(`${url}/cash-out/${again.id + 1000}`)).statusCode).toBe(404)
  })

  it('whose answer is lost is asked for again under the same key, and sent once', async () => {
    await putIban()
    await buy()
    await control(test, 'next', { operation: 'create-payout', fault: { effect: 'lost' } })
    const payout = cashOutSchema.parse((await askPayout()).json())
    expect(payout.state).toBe('Transfered')
    test.clock.advance(60_000)
    await reconcilePayouts(test.app)
    expect(await providerId(payout)).toMatch(/^out_/)
    await settle(payout, 'paid')
    expect(await underWay()).toBe(0)
  })

  it('asked for twice at once is one payout', async () => {
    await putIban()
    await Promise.all([buy(), buy(), buy()])
    const key = crypto.randomUUID()
    const [one, two, other] = await Promise.all([askPayout(key), askPayout(key), askPayout()])
    const answers = [one, two, other].map((response) => response.json())
    const ids = new Set(answers.filter(({ id }) => id !== undefined).map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(await underWay()).toBe(6000)
  })

  it('is made by the daily run for whoever has an account', async () => {
    const paid = await buy()
    await makePayouts(test.app)
    expect(await stateOf(paid)).toBe('MoneyIn')
    // Money is there already: even a first account waits, so that a thief is noticed.
    await putIban()
    await makePayouts(test.app)
    expect(await stateOf(paid)).toBe('MoneyIn')
    await passHold()
    await makePayouts(test.app)
    expect(await stateOf(paid)).toBe('WaitingForCashOutConfirmation')
  })

  it('is made on its day and no sooner, once a day, and never while payouts are paused', async () => {
    await putIban()
    const monday = nextMonday(today(test))
    await comeBackOn(addDays(monday, -2))
    await choose({ rhythm: 'Weekly', reserve: 0 })
    expect(await balance()).toMatchObject({ rhythm: 'Weekly', nextPayoutOn: monday })
    const paid = await buy()
    await makePayouts(test.app)
    expect(await stateOf(paid)).toBe('MoneyIn')
    // Monday was missed: Tuesday makes up for it.
    await comeBackOn(addDays(monday, 1))
    await makePayouts(test.app)
    expect(await stateOf(paid)).not.toBe('MoneyIn')
    expect(await balance()).toMatchObject({ nextPayoutOn: addDays(monday, 7) })
    await choose({ rhythm: 'Paused', reserve: 0 })
    const later = await buy()
    await comeBackOn(addDays(monday, 3))
    await makePayouts(test.app)
    expect(await stateOf(later)).toBe('MoneyIn')
    expect(await balance()).toMatchObject({ nextPayoutOn: null })
  })

  it('needs an account, a minimum, and one at a time', async () => {
    expect((await askPayout()).json()).toMatchObject({ status: 409, code: 'IBAN_MISSING' })
    await putIban()
    expect((await askPayout()).json()).toMatchObject({ status: 409, code: 'PAYOUT_BELOW_MINIMUM' })
    await buy()
    await payOut()
    await buy()
    expect((await askPayout()).json()).toMatchObject({ status: 409, code: 'PAYOUT_UNDER_WAY' })
  })
})

describe('a refund after a payout', () => {
  it('waits while the account is empty, says so to the payer, and is made once money came in, before any payout', async () => {
    await putIban()
    const paid = await buy(300)
    await settle(await payOut(), 'paid')
    expect((await refund(paid, { part: 'association' })).json()).toMatchObject({
      state: 'Waiting',
      amount: 2000,
    })
    expect(await mailsTo(paid)).toContain('Votre remboursement de la part d’Une association est en attente')
    // The contribution is not the association's: it can always be taken back.
    expect((await refund(paid, { part: 'tip' })).json()).toMatchObject({ state: 'Processed', amount: 300 })
    expect(await balance()).toMatchObject({ available: 0, waitingRefunds: 2000, missing: 2000, payable: 0 })
    // Asked for again it would be given back twice.
    expect((await refund(paid)).json()).toMatchObject({ code: 'NOTHING_TO_REFUND' })
    await coverWaitingRefunds(test.app)
    expect(await refundStates(paid)).toEqual(['Waiting', 'Processed'])
    await buy()
    expect((await askPayout()).json()).toMatchObject({ code: 'PAYOUT_BELOW_MINIMUM' })
    await coverWaitingRefunds(test.app)
    expect(await refundStates(paid)).toEqual(['Processed', 'Processed'])
    expect(await balance()).toMatchObject({ available: 0, waitingRefunds: 0, missing: 0 })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Refunded' })
    expect((await askPayout()).json()).toMatchObject({ code: 'PAYOUT_BELOW_MINIMUM' })
    expect(await mailsTo(paid)).toContain('Votre remboursement de la part d’Une association')
  })

  it('is made in the order it was asked for: a small one does not overtake a large one', async () => {
    await putIban()
    const [large, small] = [await buy(), await buy()]
    await settle(await payOut(), 'paid')
    await refund(large)
    await refund(small, { amount: 500 })
    await topUp(1000)
    await coverWaitingRefunds(test.app)
    expect([await refundStates(large), await refundStates(small)]).toEqual([['Waiting'], ['Waiting']])
    await topUp(1200)
    await coverWaitingRefunds(test.app)
    expect([await refundStates(large), await refundStates(small)]).toEqual([['Processed'], ['Waiting']])
    // One that came later waits behind the one that waits, however small it is.
    expect((await refund(small, { amount: 1 })).json()).toMatchObject({ state: 'Waiting' })
    await buy()
    await coverWaitingRefunds(test.app)
    expect(await refundStates(small)).toEqual(['Processed', 'Processed'])
    // 200 of the transfers and 2000 of the last sale, less what the small refunds took.
    const payout = await payOut()
    expect(payout.amount).toBe(2200 - 501)
    expect(await sumOfFile(payout)).toBe(payout.amount)
    const rows = await rowsOf(payout)
    expect(rows.filter(({ operationType }) => operationType === 'TopUp')).toHaveLength(2)
  })

  it('that waits for nothing more once the payer’s bank has taken the money back', async () => {
    await putIban()
    const paid = await buy()
    await settle(await payOut(), 'paid')
    await refund(paid)
    await control(test, `payments/${paid.providerPaymentId}/disputes`, {})
    await reachesState(test, paid.paymentId, 'Contested')
    expect(await refundStates(paid)).toEqual(['Canceled'])
    expect(await balance()).toMatchObject({ available: -2000, waitingRefunds: 0 })
  })

  it('that waits can be given up, once, by whoever may move the money', async () => {
    await putIban()
    const paid = await buy()
    await settle(await payOut(), 'paid')
    await refund(paid)
    const { data } = (await treasurer.get(`${url}/waiting-refunds`)).json()
    expect(data).toMatchObject([{ orderId: paid.orderId, paymentId: paid.paymentId, amount: 2000 }])
    const giveUp = () => treasurer.post(`/api/payments/${paid.paymentId}/refunds/${data[0].id}/cancel`, {})
    expect((await giveUp()).json()).toMatchObject({ state: 'Canceled' })
    expect((await giveUp()).json()).toMatchObject({ state: 'Canceled' })
    expect(await balance()).toMatchObject({ waitingRefunds: 0, missing: 0 })
    expect(await paymentNow(test, paid.paymentId)).toMatchObject({ state: 'Authorized', returned_cents: 0 })
    await topUp(2000)
    expect((await refund(paid)).json()).toMatchObject({ state: 'Processed' })
    const { refunds } = paymentRefundsSchema.parse(
      (await treasurer.get(`/api/payments/${paid.paymentId}/refunds`)).json(),
    )
    const done = await treasurer.post(
      `/api/payments/${paid.paymentId}/refunds/${refunds.at(-1)?.id}/cancel`,
      {},
    )
    expect(done.json()).toMatchObject({ status: 409, code: 'REFUND_NOT_WAITING' })
  })

  it('finds cover in the reserve that payouts left for it', async () => {
    await putIban()
    await choose({ rhythm: 'Daily', reserve: 500 })
    const paid = await buy()
    expect(await balance()).toMatchObject({ available: 2000, reserve: 500, payable: 1500 })
    const first = await payOut()
    expect(first.amount).toBe(1500)
    expect(await sumOfFile(first)).toBe(1500)
    expect((await rowsOf(first)).map(({ operationType, debit }) => [operationType, debit])).toEqual([
      ['OneTimePayment', null],
      ['ReserveKept', 500],
    ])
    await settle(first, 'paid')
    expect((await refund(paid, { amount: 300 })).json()).toMatchObject({ state: 'Processed' })
    expect((await refund(paid, { amount: 300 })).json()).toMatchObject({ state: 'Waiting' })
    await buy()
    await coverWaitingRefunds(test.app)
    const second = await payOut()
    // 200 left of the reserve and 2000 more, less 300 given back and the reserve made full again.
    expect(second.amount).toBe(1400)
    expect(await sumOfFile(second)).toBe(1400)
    await settle(second, 'failed')
    await choose({ rhythm: 'Daily', reserve: 0 })
    expect((await payOut()).amount).toBe(1900)
  })

  it('and a payout at the same moment never spend the same euro', async () => {
    await putIban()
    const paid = await buy()
    const [out, back] = await Promise.all([askPayout(), refund(paid)])
    const isOut = out.statusCode === 200
    expect(back.json()).toMatchObject({ state: isOut ? 'Waiting' : 'Processed' })
    expect(await balance()).toMatchObject({ available: 0, waitingRefunds: isOut ? 2000 : 0 })
  })

  it('that is under way holds its share back from the payout', async () => {
    await putIban()
    const paid = await buy()
    await buy()
    await settle(await payOut(), 'paid')
    await Promise.all([buy(), buy()])
    await control(test, 'next', { operation: 'refund-payment', fault: { effect: 'pending' } })
    expect((await refund(paid, { amount: 500 })).json()).toMatchObject({ state: 'Processing' })
    expect(await payOut()).toMatchObject({ amount: 2000, lineCount: 1 })
  })
})

describe('a transfer from the association', () => {
  it('is its own at once, told to it, and booked once however often it is told of', async () => {
    await putIban()
    const { topUp: account } = balanceSchema.parse(await balance())
    expect(account).toEqual({
      iban: 'FR7630004000990000012345602',
      holder: 'Obole',
      reference: topUpReference(organizationId),
    })
    const text = `VIR ${account?.reference.toLowerCase()} remboursements`
    const transfer = bankTransferSchema.parse(await control(test, 'transfers', { amountCents: 700, text }))
    await Promise.all([1, 2, 3].map(() => receiveTransfer(test.app, atSandbox(transfer.id))))
    expect(await balance()).toMatchObject({ available: 700 })
    await test.worker.drain()
    const mails = test.mails.received.filter(
      ({ subject }) => subject === 'Votre virement de 7,00\u202f€ est arrivé',
    )
    expect(mails).toHaveLength(1)
    const { data } = statementSchema.parse(
      (await treasurer.get(`${url}/statement?from=${today(test)}&to=${today(test)}`)).json(),
    )
    expect(data).toMatchObject([{ kind: 'topUp', amount: 700, orderId: null }])
  })

  it('that nobody told of is found in the settlement', async () => {
    await control(test, 'next', { operation: 'notification', fault: { effect: 'lost' } })
    await control(test, 'transfers', { amountCents: 900, text: topUpReference(organizationId) })
    expect(await balance()).toMatchObject({ available: 0 })
    await compareSettlement(test.app, sandbox(test), today(test))
    await test.worker.drain()
    expect(await balance()).toMatchObject({ available: 900 })
    expect(await compareSettlement(test.app, sandbox(test), today(test))).toMatchObject({ differingCount: 0 })
  })

  it('that names nobody is nobody’s, and the books still equal the bank’s', async () => {
    const before = await readBalance(test.app, 'unnamed-transfers')
    await topUp(1100, 'Pour les remboursements de la fête')
    await topUp(300, topUpReference(99_999_999))
    expect(before - (await readBalance(test.app, 'unnamed-transfers'))).toBe(1400)
    expect(await balance()).toMatchObject({ available: 0 })
    expect(await compareSettlement(test.app, sandbox(test), today(test))).toMatchObject({ differingCount: 0 })
  })
})

it('what becomes of the money is told to whoever moves it, and not to whoever only reads', async () => {
  const userId = await createTestUser(test, { email: `comptable-${made}@campagne.example` })
  await grantRole(test.app, { userId, organizationId, role: 'Accountant' })
  await putIban()
  await buy()
  await topUp(700)
  await settle(await payOut(), 'paid')
  await test.worker.drain()
  const subjectsTo = (name: string) =>
    test.mails.received
      .filter(({ to }) => to?.[0]?.address === `${name}-${made}@campagne.example`)
      .map(({ subject }) => subject)
  expect(subjectsTo('tresor')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('compte bancaire'),
      expect.stringContaining('Votre virement'),
      expect.stringContaining('versement'),
    ]),
  )
  expect(subjectsTo('comptable')).toEqual([])
})

describe('a dispute lost after a payout', () => {
  it('leaves the association owing, and is recovered from the next payout', async () => {
    await putIban()
    const paid = await buy()
    await settle(await payOut(), 'paid')
    const answer = await control(test, `payments/${paid.providerPaymentId}/disputes`, { amountCents: 1500 })
    await control(test, `disputes/${disputeSchema.parse(answer).id}/close`, { outcome: 'lost' })
    await reachesState(test, paid.paymentId, 'Authorized')
    expect(await balance()).toMatchObject({ available: -1500 })
    expect((await askPayout()).json()).toMatchObject({ code: 'PAYOUT_BELOW_MINIMUM' })
    await buy()
    const payout = await payOut()
    expect(payout).toMatchObject({ amount: 500, lineCount: 2 })
    expect((await rowsOf(payout)).map(({ credit, debit }) => (credit ?? 0) - (debit ?? 0))).toEqual([
      -1500, 2000,
    ])
  })
})

describe('the association’s account', () => {
  it('is changed by an administrator who types the password, and everybody is told', async () => {
    expect((await putIban(IBAN, treasurer, null)).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await putIban('FR15 2004')).json()).toMatchObject({ status: 400, code: 'IBAN_INVALID' })
    const userId = await createTestUser(test, { email: `second-${made}@campagne.example`, locale: 'en' })
    await grantRole(test.app, { userId, organizationId, role: 'Treasurer' })
    const second = await signedInVisitor(test, `second-${made}@campagne.example`)
    expect((await putIban(IBAN, second)).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await putIban('fr14 2004 1010 0505 0001 3m02 606')).json()).toMatchObject({ iban: 'FR14 … 2606' })
    await test.worker.drain()
    const mail = test.mails.received.find(({ to }) => to?.[0]?.address === `second-${made}@campagne.example`)
    expect(mail?.subject).toBe('The bank account of Une association is saved')
    expect(mail?.text).toContain(`tresor-${made}@campagne.example`)
    expect(mail?.text).toContain('ends in 2606')
    expect(mail?.text).not.toContain(IBAN)
  })

  it('is never the one at which Obole itself takes money', async () => {
    const wanted = await balance()
    expect((await putIban(wanted.topUp?.iban ?? '')).json()).toMatchObject({
      status: 400,
      code: 'IBAN_OF_OBOLE',
    })
    expect(await balance()).toMatchObject({ iban: null, ibanChange: null })
  })

  it('given for the first time once money came speaks of no old account', async () => {
    await buy()
    await putIban(OTHER_IBAN)
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ text }) => text?.includes('0189'))
    expect(mail?.subject).toBe('Un compte bancaire est indiqué pour Une association')
    expect(mail?.text).not.toContain('l’ancien compte')
  })

  it('takes effect two days after it was changed, and holds payouts until then', async () => {
    await putIban()
    await buy()
    const asked = await putIban(OTHER_IBAN)
    expect(asked.json()).toMatchObject({
      iban: 'FR14 … 2606',
      ibanChange: { iban: 'FR76 … 0189' },
    })
    expect((await askPayout()).json()).toMatchObject({ status: 409, code: 'PAYOUTS_HELD' })
    test.clock.advance(IBAN_HOLD_HOURS * 3_600_000 - 60_000)
    await applyDueIbanChanges(test.app)
    await makePayouts(test.app)
    treasurer = await signedInVisitor(test, `tresor-${made}@campagne.example`)
    expect(await balance()).toMatchObject({ iban: 'FR14 … 2606', available: 2000 })
    test.clock.advance(60_000)
    await applyDueIbanChanges(test.app)
    expect(await balance()).toMatchObject({ iban: 'FR76 … 0189', ibanChange: null })
    expect(await payOut()).toMatchObject({ iban: 'FR76 … 0189', amount: 2000 })
  })

  it('that is about to change is told to everybody, and any of them stops it', async () => {
    await putIban()
    await buy()
    const email = `second-${made}@campagne.example`
    const userId = await createTestUser(test, { email, locale: 'en' })
    await grantRole(test.app, { userId, organizationId, role: 'Treasurer' })
    const second = await signedInVisitor(test, email)
    await putIban(OTHER_IBAN)
    await test.worker.drain()
    const mail = test.mails.received.findLast(({ to }) => to?.[0]?.address === email)
    expect(mail?.subject).toBe('The bank account of Une association is about to change')
    expect(mail?.text).toContain('ends in 0189')
    expect(mail?.text).toContain(`/admin/${campaign.ref.organizationSlug}/versements`)
    const stop = () => second.post(`${url}/iban/stop`, {})
    expect((await stop()).json()).toMatchObject({ iban: 'FR14 … 2606', ibanChange: null })
    expect((await stop()).json()).toMatchObject({ status: 409, code: 'IBAN_CHANGE_NOT_PENDING' })
    await test.worker.drain()
    expect(test.mails.received.findLast(({ to }) => to?.[0]?.address === email)?.subject).toBe(
      'The change of bank account of Une association is stopped',
    )
    await passHold()
    expect(await payOut()).toMatchObject({ iban: 'FR14 … 2606' })
  })

  it('given twice is the last one, whose two days begin again', async () => {
    await putIban()
    await buy()
    await putIban(OTHER_IBAN)
    test.clock.advance(3_600_000)
    treasurer = await signedInVisitor(test, `tresor-${made}@campagne.example`)
    await putIban(THIRD_IBAN)
    expect(await balance()).toMatchObject({ ibanChange: { iban: 'DE89 … 3000' } })
    test.clock.advance(IBAN_HOLD_HOURS * 3_600_000 - 3_600_000)
    await applyDueIbanChanges(test.app)
    treasurer = await signedInVisitor(test, `tresor-${made}@campagne.example`)
    expect(await balance()).toMatchObject({ iban: 'FR14 … 2606', ibanChange: { iban: 'DE89 … 3000' } })
    // The old one again is no change at all: nothing is left to wait for.
    await putIban(IBAN)
    expect(await balance()).toMatchObject({ iban: 'FR14 … 2606', ibanChange: null })
  })

  it('has a statement between two days, page after page', async () => {
    await putIban()
    const paid = await buy()
    await buy()
    await refund(paid)
    await settle(await payOut(), 'paid')
    const day = today(test)
    const read = async (more = '') =>
      statementSchema.parse(
        (await treasurer.get(`${url}/statement?from=${day}&to=${day}&pageSize=3${more}`)).json(),
      )
    const first = await read()
    expect(first.data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', 2000],
      ['capture', 2000],
      ['refund', -2000],
    ])
    const next = await read(`&continuationToken=${first.pagination.continuationToken}`)
    expect(next.data).toMatchObject([{ kind: 'payout', amount: -2000 }])
    expect(next.pagination.continuationToken).toBeNull()
    expect([first.opening, first.closing]).toEqual([0, 0])
    const before = await treasurer.get(`${url}/statement?from=2020-01-01&to=2020-01-31`)
    expect(before.json()).toMatchObject({ opening: 0, closing: 0, data: [] })
  })

  it('is nobody else’s to see', async () => {
    await createTestUser(test, { email: `stranger-${made}@campagne.example` })
    const stranger = await signedInVisitor(test, `stranger-${made}@campagne.example`)
    await putIban()
    await buy()
    const { id } = await payOut()
    expect((await exportLines(id + 1000)).statusCode).toBe(404)
    for (const path of ['balance', 'cash-outs', `cash-out/${id}`, `cash-out/${id}/export`])
      expect((await stranger.get(`${url}/${path}`)).statusCode).toBe(404)
  })
})
