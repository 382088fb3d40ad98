import { bankPaths, disputeSchema, settlementTotalsSchema } from '@obole/contract/bank'
import { isRefusal } from '@obole/contract/problems'
import { cents } from '@obole/core/money/money'
import type { RefundRequest } from '@obole/core/ledger/refund'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { topUpReference } from '@obole/core/payment/top-up'
import { reconcileAttempts } from '../src/checkout/reconcile-attempts.ts'
import { compareSettlement } from '../src/ledger/compare-settlement.ts'
import { foldLedger } from '../src/ledger/fold-ledger.ts'
import { readBalance } from '../src/ledger/read-balance.ts'
import { collectDebits } from '../src/payments/collect-debits.ts'
import { makePayout } from '../src/payouts/make-payout.ts'
import { checkProviderPayout, reconcilePayouts } from '../src/payouts/carry-out-payout.ts'
import { ProviderFault } from '../src/providers/payment-provider.ts'
import { reconcileDisputes } from '../src/refunds/apply-provider-dispute.ts'
import { coverWaitingRefunds } from '../src/refunds/cover-waiting-refunds.ts'
import { reconcileRefunds } from '../src/refunds/reconcile-refunds.ts'
import { refundTip } from '../src/refunds/refund-tip.ts'
import { requestRefund } from '../src/refunds/request-refund.ts'
import { createWorker, type Worker } from '../src/platform/jobs.ts'
import { jobHandlers } from '../src/worker.ts'
import { bankKeys } from './bank-process.ts'
import { buyer, control } from './buyer.ts'
import { makeCampaign, type MadeCampaign } from './campaign.ts'
import { payOrder, PLAIN_REFUND } from './money.ts'
import { dice, type Dice } from '../src/demo/history/dice.ts'
import type { TestApp } from './test-app.ts'
import { atSandbox, sandbox } from './sandbox.ts'
import { sql } from '../src/platform/sql.ts'

export interface MixedOperations {
  count: number
  seed: number
  /** How many are under way at once. */
  atOnce: number
  /** What a run must come to, or it proves nothing about it: it goes on, three times as long at most, until it did. */
  mustHappen: readonly string[]
}

export interface MixedOutcome {
  /** How often each thing happened: a run that never reached one proves nothing about it. */
  happened: Record<string, number>
  /** What the bank says it holds for us, and what our books say. */
  bankCents: number
  ledgerCents: number
  /** Movements on which the two differ, over all days. */
  differing: unknown[]
}

interface Paid {
  paymentId: number
  providerPaymentId: string
  orderToken: string
  amountCents: number
}

interface World {
  test: TestApp
  worker: Worker
  dice: Dice
  campaigns: readonly { campaign: MadeCampaign; organizationId: number; slug: string }[]
  paid: Paid[]
  openDisputes: string[]
  happened: Map<string, number>
}

const ASSOCIATIONS = 3
const IBAN = 'FR1420041010050500013M02606'
/** Notifications that never come, for each operation: what they would have told must be found out all the same. */
const LOST_NOTIFICATIONS = 0.4

/** Buys, plans and their debits, refusals, refunds, disputes and payouts in any order and many at once, by the real verbs, against the real bank. */
export async function runMixedOperations(test: TestApp, run: MixedOperations): Promise<MixedOutcome> {
  const world: World = {
    test,
    worker: moneyWorker(test),
    dice: dice(run.seed),
    campaigns: await Promise.all(Array.from({ length: ASSOCIATIONS }, () => openAssociation(test))),
    paid: [],
    openDisputes: [],
    happened: new Map(),
  }
  const lost = {
    operation: 'notification',
    times: Math.round(run.count * LOST_NOTIFICATIONS),
    fault: { effect: 'lost' },
  }
  await control(test, 'next', lost)
  let done = 0
  const isMissing = (what: string) => !world.happened.has(what)
  const work = async () => {
    while (done < run.count || (done < 3 * run.count && run.mustHappen.some(isMissing))) {
      done += 1
      await operate(world)
    }
  }
  if (run.mustHappen.includes('refund Waiting')) await refundAfterPayout(world)
  await Promise.all(Array.from({ length: run.atOnce }, work))
  // What it was told to do wrong and had no occasion for would keep the queues from running empty, and hit whatever the
  // caller does next.
  await control(test, 'heal', {})
  await settle(world)
  return { happened: Object.fromEntries(world.happened), ...(await compare(test)) }
}

/** Follows what the bank tells; letters and papers are for other tests. */
function moneyWorker({ app }: TestApp): Worker {
  const { db, clock, log } = app
  const handlers = jobHandlers(app).filter(({ name }) => name.startsWith('check-provider-'))
  return createWorker({ db, clock, log, workerName: 'money', handlers, recurring: [] })
}

async function openAssociation(test: TestApp) {
  const campaign = await makeCampaign(test, {
    formType: 'PaymentForm',
    tiers: [
      { name: 'Don', type: 'Donation', price: null },
      { name: 'Stage', type: 'Payment', price: 9000, frequency: 'Installment' },
      { name: 'Soutien', type: 'MonthlyPayment', price: null, frequency: 'Monthly' },
    ],
    columns: { instalment_counts: [1, 3] },
  })
  const [row] = await test.app.db.query<{ id: number; slug: string }>(sql`
      update organizations o set iban = ${IBAN}, iban_holder = 'Une association'
      from forms f where f.id = ${campaign.formId} and o.id = f.organization_id returning o.id, o.slug`)
  if (!row) throw new Error('the association was not made')
  return { campaign, organizationId: row.id, slug: row.slug }
}

function count({ happened }: World, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1)
}

/** What is done, and how often it is among a hundred. */
const OPERATIONS: readonly (readonly [number, (world: World) => Promise<void>])[] = [
  [26, buy],
  [4, buyPlan],
  [4, collect],
  [40, refund],
  [8, takeTipBack],
  [5, contest],
  [4, decideDispute],
  [4, payOut],
  [3, hearOfPayouts],
  [3, topUp],
  [2, chooseReserve],
  [4, coverWaiting],
  [4, follow],
  [8, addUp],
]
const WEIGHTS = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0)

async function operate(world: World): Promise<void> {
  let draw = world.dice.below(WEIGHTS)
  for (const [weight, operation] of OPERATIONS) {
    if (draw < weight) return operation(world)
    draw -= weight
  }
}

async function buy(world: World): Promise<void> {
  const { test, campaigns, paid } = world
  const { campaign } = world.dice.pick(campaigns)
  const amount = 100 + world.dice.below(9_900)
  const tip = world.dice.chance(0.7) ? world.dice.below(1_000) : 0
  await perhapsMisbehave(world, 0.02, effects('execute-payment', 'lost'))
  const card = world.dice.chance(0.05) ? 'insufficient_funds' : 'accepted'
  const visitor = buyer(test)
  const item = { tierId: campaign.tier('Don'), tierType: 'Donation', customAmount: amount } as const
  const { next, paymentRequestId } = await visitor.pay(campaign.cart(item), card, tip)
  if (next.status !== 'confirmed') return count(world, `buy ${next.status}`)
  count(world, 'buy')
  const { orderId, orderToken } = await visitor.summary(paymentRequestId)
  const [row] = await test.app.db.query<{ id: number; provider_payment_id: string }>(
    sql`
      select p.id, a.provider_payment_id from payments p join attempts a on a.id = p.attempt_id
        where p.order_id = ${orderId}`,
  )
  if (!row || !orderToken) throw new Error('a confirmed order has no payment')
  paid.push({
    paymentId: row.id,
    providerPaymentId: row.provider_payment_id,
    orderToken,
    amountCents: amount + tip,
  })
}

/** While others book: whatever was seen late would be missing in the totals for ever. */
async function addUp(world: World): Promise<void> {
  await foldLedger(world.test.app)
  count(world, 'totals added up')
}

/** In three times: the first is confirmed at the bank, and its card kept for the others. */
async function buyPlan(world: World): Promise<void> {
  const { campaign } = world.dice.pick(world.campaigns)
  const tip = world.dice.below(3) * 100
  const { paymentId, providerPaymentId, orderToken } = await payOrder(world.test, campaign.cart('Stage'), {
    tip,
    card: world.dice.chance(0.3) ? 'mandate_refused' : 'accepted',
    instalments: 3,
  })
  world.paid.push({ paymentId, providerPaymentId, orderToken, amountCents: 3000 + tip / 3 })
  count(world, 'plan begun')
}

/** Some planned debits fall due today, and the worker takes them under their mandates. */
async function collect(world: World): Promise<void> {
  const { app } = world.test
  await perhapsMisbehave(world, 0.2, effects('debit-mandate', 'lost', 'lost-before'))
  await app.db.query(sql`
      update payments set try_on = ${parisDate(app.clock.now())} where id in (
        select id from payments where state = 'Pending' and instalment_number > 1 and try_on is not null
        order by id limit 6 for update skip locked)`)
  const tried = await collectDebits(app)
  if (tried > 0) count(world, 'debits tried')
  const collected = await app.db.query<{
    id: number
    provider_payment_id: string
    token: string
    cents: number
  }>(sql`
      select p.id, a.provider_payment_id, o.token, p.amount_cents + p.tip_cents as cents
      from payments p join attempts a on a.payment_id = p.id and a.state = 'Authorized'
      join orders o on o.id = p.order_id
      where p.instalment_number > 1 and p.state = 'Authorized' order by a.updated_at desc limit 2`)
  for (const {
    id,
    provider_payment_id: providerPaymentId,
    token: orderToken,
    cents: amountCents,
  } of collected)
    world.paid.push({ paymentId: id, providerPaymentId, orderToken, amountCents })
  if (collected.length > 0) count(world, 'debit collected')
}

function anyPaid({ paid, dice: fate }: World): Paid | null {
  return paid.length === 0 ? null : fate.pick(paid)
}

async function refund(world: World): Promise<void> {
  const one = anyPaid(world)
  if (!one) return
  await perhapsMisbehave(world, 0.1, REFUND_FAULTS)
  const outcome = await requestRefund(world.test.app, {
    id: world.test.app.ids.token(),
    paymentId: one.paymentId,
    what: anyRefund(world.dice, one),
    ...PLAIN_REFUND,
  })
  count(world, `refund ${isRefusal(outcome) ? outcome.refusal : outcome.state}`)
}

function anyRefund(fate: Dice, { amountCents }: Paid): RefundRequest {
  if (fate.chance(0.2)) return { kind: 'full' }
  if (fate.chance(0.1)) return { kind: 'association' }
  return { kind: 'amount', amountCents: cents(1 + fate.below(Math.ceil(amountCents * 0.7))) }
}

async function takeTipBack(world: World): Promise<void> {
  const one = anyPaid(world)
  if (!one) return
  const outcome = await refundTip(world.test.app, one.orderToken)
  count(world, isRefusal(outcome) ? `tip ${outcome.refusal}` : 'tip taken back')
}

async function contest(world: World): Promise<void> {
  const one = anyPaid(world)
  if (!one) return
  const amount = world.dice.chance(0.4) ? { amountCents: 1 + world.dice.below(one.amountCents) } : {}
  try {
    const answer = await control(world.test, `payments/${one.providerPaymentId}/disputes`, amount)
    world.openDisputes.push(disputeSchema.parse(answer).id)
    count(world, 'dispute opened')
  } catch {
    // Nothing is left of it, or less than that: a bank does not contest what it has given back.
    count(world, 'dispute impossible')
  }
}

async function decideDispute(world: World): Promise<void> {
  const id = world.openDisputes.shift()
  if (id === undefined) return
  const outcome = world.dice.pick(['won', 'lost'] as const)
  await control(world.test, `disputes/${id}/close`, { outcome })
  count(world, `dispute ${outcome}`)
}

/** Once for certain, since a payout that stays under way leaves it to chance: a refund of what has been paid out waits. */
async function refundAfterPayout(world: World): Promise<void> {
  const [first] = world.campaigns
  if (!first) throw new Error('no association was made')
  const item = { tierId: first.campaign.tier('Don'), tierType: 'Donation', customAmount: 9_000 } as const
  const { paymentId, providerPaymentId, orderToken } = await payOrder(world.test, first.campaign.cart(item))
  world.paid.push({ paymentId, providerPaymentId, orderToken, amountCents: 9_000 })
  await payOutTo(world, first)
  const id = world.test.app.ids.token()
  const asked = { id, paymentId, what: { kind: 'full' }, ...PLAIN_REFUND } as const
  const outcome = await requestRefund(world.test.app, asked)
  count(world, `refund ${isRefusal(outcome) ? outcome.refusal : outcome.state}`)
  await control(world.test, 'transfers', { amountCents: 9_000, text: topUpReference(first.organizationId) })
  await coverWaiting(world)
}

async function payOut(world: World): Promise<void> {
  await perhapsMisbehave(world, 0.1, PAYOUT_FAULTS)
  await payOutTo(world, world.dice.pick(world.campaigns))
}

async function payOutTo(
  world: World,
  { organizationId: id, slug }: World['campaigns'][number],
): Promise<void> {
  const { app } = world.test
  const outcome = await makePayout(
    app,
    {
      id,
      slug,
      name: slug,
      allowCollect: true,
      iban: IBAN,
      ibanHolder: 'Une association',
      providerAccount: null,
      isHeld: false,
      roles: [],
    },
    { reference: app.ids.token(), userId: null },
  )
  count(world, `payout ${isRefusal(outcome) ? outcome.refusal : 'made'}`)
}

/** The association sends money for its refunds; now and then it forgets to say whose it is. */
async function topUp(world: World): Promise<void> {
  const { organizationId } = world.dice.pick(world.campaigns)
  const text = world.dice.chance(0.8) ? topUpReference(organizationId) : 'Virement'
  await control(world.test, 'transfers', { amountCents: 100 + world.dice.below(5_000), text })
  count(world, 'top-up')
}

async function chooseReserve({ test, dice: fate, campaigns, happened }: World): Promise<void> {
  const { organizationId } = fate.pick(campaigns)
  await test.app.db.query(sql`
      insert into payout_settings (organization_id, reserve_cents) values (${organizationId},
        ${fate.pick([0, 500, 3_000])})
      on conflict (organization_id) do update set reserve_cents = excluded.reserve_cents`)
  happened.set('reserve chosen', (happened.get('reserve chosen') ?? 0) + 1)
}

async function coverWaiting(world: World): Promise<void> {
  const before = await countWaiting(world.test)
  await coverWaitingRefunds(world.test.app)
  if ((await countWaiting(world.test)) < before) count(world, 'waiting refund made')
}

async function countWaiting({ app }: TestApp): Promise<number> {
  const [row] = await app.db.query<{ waiting: number }>(
    sql`
      select count(*) as waiting from refunds where state = 'Waiting'`,
  )
  return row?.waiting ?? 0
}

async function hearOfPayouts({ test }: World): Promise<void> {
  const waiting = await test.app.db.query<{ id: string }>(
    sql`
      select provider_payout_id as id from cash_outs where state = 'WaitingForCashOutConfirmation'`,
  )
  for (const { id } of waiting) await checkProviderPayout(test.app, atSandbox(id)).catch(orNoAnswer)
}

/** The bank may have been told to lose this very answer; the reconciler asks again. */
function orNoAnswer(error: unknown): void {
  if (!(error instanceof ProviderFault)) throw error
}

/** What was told is followed now and then, in the midst of everything else. */
async function follow(world: World): Promise<void> {
  await world.worker.drain()
  count(world, 'followed')
}

/** Now and then the bank's next answer of some kind is late, lost or no. */
async function perhapsMisbehave(
  { test, dice: fate }: World,
  probability: number,
  faults: readonly object[],
): Promise<void> {
  if (fate.chance(probability)) await control(test, 'next', fate.pick(faults))
}

const effects = (operation: string, ...all: readonly string[]) =>
  all.map((effect) => ({ operation, fault: { effect } }))
const REFUND_FAULTS = effects('refund-payment', 'pending', 'pending', 'failed', 'lost', 'lost-before')
const PAYOUT_FAULTS = effects('create-payout', 'failed', 'lost', 'lost-before')

/** The queues run empty: what the bank kept pending ends, and what nobody told us is asked for. */
async function settle({ test, worker, dice: fate, openDisputes, happened }: World): Promise<void> {
  const pending = await test.app.db.query<{ id: string }>(
    sql`
      select provider_refund_id as id from refunds where state = 'Processing' and provider_refund_id is not null`,
  )
  for (const { id } of pending)
    await control(test, `refunds/${id}/settle`, { state: fate.pick(['succeeded', 'failed'] as const) })
  happened.set('disputes left open', openDisputes.length)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // What was asked for again in the last round has its time to happen too.
    await control(test, 'clock', { advanceMs: 60_000 })
    test.clock.advance(20 * 60_000)
    await coverWaitingRefunds(test.app)
    await reconcileRefunds(test.app)
    await reconcilePayouts(test.app)
    await reconcileDisputes(test.app)
    for (const day of daysNear(test)) await compareSettlement(test.app, sandbox(test), day)
    await worker.drain()
    await reconcileAttempts(test.app)
    if (await isQuiet(test)) return
  }
  throw new Error(`something was still under way after ${MAX_ROUNDS} rounds`)
}

const MAX_ROUNDS = 12

async function isQuiet(test: TestApp): Promise<boolean> {
  const [row] = await test.app.db.query<{ left: number }>(sql`
      select (select count(*) from refunds where state in ('Init', 'Processing', 'Error'))
        + (select count(*) from cash_outs where state in ('Transfered', 'WaitingForCashOutConfirmation'))
        + (select count(*) from attempts where state in ('Init', 'WaitingAuthentication'))
        + (select count(*) from jobs where name like 'check-provider-%')
        + (select coalesce(sum(differing_count), 0) from settlement_days) as left`)
  return row?.left === 0
}

/** The bank's day may have begun before ours, or not yet. */
function daysNear(test: TestApp): string[] {
  const today = parisDate(test.clock.now())
  return [addDays(today, -1), today]
}

async function compare(test: TestApp): Promise<Omit<MixedOutcome, 'happened'>> {
  const days = await Promise.all(daysNear(test).map((day) => compareSettlement(test.app, sandbox(test), day)))
  return {
    bankCents: await bankBalance(test),
    ledgerCents: await readBalance(test.app, 'provider:clearing'),
    differing: days.flatMap(({ differing }) => differing),
  }
}

/** Everything the bank ever moved for us, by its own count. */
export async function bankBalance(test: TestApp): Promise<number> {
  const today = parisDate(Date.now())
  const answer = await fetch(`${test.app.config.BANK_URL}${bankPaths.settlementTotals}?from=${today}`, {
    headers: { authorization: `Bearer ${bankKeys.secretKey}` },
  })
  return settlementTotalsSchema.parse(await answer.json()).balanceCents
}
