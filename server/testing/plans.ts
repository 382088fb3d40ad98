import type { TestCardKey } from '@obole/contract/bank-test-cards'
import type { Cart, CartBody } from '@obole/contract/carts'
import { cartSchema } from '@obole/contract/carts'
import { parisDate, parisInstant, type LocalDate } from '@obole/core/dates/dates'
import { seedDemo } from '../src/demo/seed.ts'
import { loadCampaign } from '../src/forms/load-campaign.ts'
import { findAttempt } from '../src/payments/attempts.ts'
import { buyer, control } from './buyer.ts'
import type { PublishedCampaign } from './managed-campaign.ts'
import type { TestApp } from './test-app.ts'
import { sandbox } from './sandbox.ts'
import { at, param, sql } from '../src/platform/sql.ts'

const COURSE = {
  organizationSlug: 'les-jardins-partages',
  formType: 'PaymentForm',
  formSlug: 'stage-de-permaculture',
} as const
const GIFT = {
  organizationSlug: 'les-jardins-partages',
  formType: 'Donation',
  formSlug: 'faire-un-don',
} as const

type Visitor = ReturnType<typeof buyer>

interface HowPaid {
  /** The membership renews itself. */
  automaticRenewal?: boolean
  expiry?: { expMonth: number; expYear: number }
  /** What happens between the payer's click and the bank's yes. */
  whileBankThinks?: (cartId: string) => Promise<void>
}

export interface Bought {
  visitor: Visitor
  paymentRequestId: string
  orderId: number
  token: string
}

/** The demonstration, with places enough for a file of tests. */
export async function seedPlans(test: TestApp): Promise<void> {
  await seedDemo(test.app)
  await test.app.db.query(sql`update stocks set capacity = capacity + 1000`)
}

/** Nothing is left to take, so that the next test's debits are alone; what a plan went through stays to be checked. */
export async function endAllPlans(test: TestApp): Promise<void> {
  // A membership that renewed itself ends with its debit.
  await test.app.db.query(sql`
    update order_items set state = 'Canceled', cancel_cause = 'Choice', canceled_at = now(), stock_released_at = now()
    where is_item_live(state) and is_unpaid_renewal(order_id)`)
  await test.app.db.query(sql`update payments set state = 'Canceled', try_on = null
    where state = 'Pending' or state = 'Refused' and is_unpaid_renewal(order_id)`)
  await test.app.db.query(sql`update recurrences set state = 'Stopped'`)
}

/**
 * It is the morning of that day in France, for us and for the bank. Where another test was at a later day, what recurs
 * is not put off until then.
 */
export async function itIs(test: TestApp, day: LocalDate): Promise<void> {
  const now = parisInstant(day, '08:00')
  test.clock.advance(now - test.app.clock.now())
  await test.app.db.query(sql`delete from recurring_jobs where next_at > ${at(now)} + interval '1 day'`)
  await control(test, 'clock', { now: new Date(now).toISOString() })
}

export const today = (test: TestApp): LocalDate => parisDate(test.app.clock.now())

/** The morning comes, and everything that is due is done, mails included. */
export async function liveThrough(test: TestApp, day: LocalDate): Promise<void> {
  await itIs(test, day)
  await test.worker.drain()
}

/** The payer confirms to the bank, as on its page. */
export async function approve(test: TestApp, attemptId: string): Promise<void> {
  const attempt = await findAttempt(test.app, attemptId)
  await control(test, `payments/${attempt?.providerPaymentId}/challenge`, { decision: 'approve' })
}

interface PlanWish extends HowPaid {
  count?: 3 | 6 | 12
  card?: TestCardKey
  tip?: number
}

/** A course of 180 € paid in so many times. */
export async function buyInInstalments(
  test: TestApp,
  { count = 12, card = 'accepted', tip = 0, ...how }: PlanWish = {},
): Promise<Bought> {
  const campaign = await loadCampaign(test.app, COURSE)
  const tier = campaign?.tiers.find(({ name }) => name === 'Deux jours de découverte')
  if (!tier) throw new Error('the demonstration has no course')
  const participant = { firstName: 'Alix', lastName: 'Martin' }
  const items = [{ tierId: tier.id, tierType: tier.tierType, participant }]
  const visitor = buyer(test)
  const { id } = await visitor.ready({ ...COURSE, items })
  await visitor.call('PUT', `/carts/${id}/installments`, { installments: count })
  const cart = cartSchema.parse((await visitor.call('PUT', `/carts/${id}/tip`, { tip })).json)
  return payFor(test, visitor, cart, { card, ...how })
}

interface GiftWish extends HowPaid {
  amount?: number
  day?: number
  card?: TestCardKey
  tip?: number
}

/** A gift of so much each month, on that day. */
export async function giveMonthly(
  test: TestApp,
  { amount = 1000, day = 5, card = 'accepted', tip = 0, ...how }: GiftWish = {},
): Promise<Bought> {
  const visitor = buyer(test)
  const cart = await visitor.ready(await monthlyGift(test, amount, day), tip)
  return payFor(test, visitor, cart, { card, ...how })
}

export async function monthlyGift(test: TestApp, amount: number, day: number): Promise<CartBody> {
  const campaign = await loadCampaign(test.app, GIFT)
  const tier = campaign?.tiers.find(({ tierType }) => tierType === 'MonthlyDonation')
  if (!tier) throw new Error('the demonstration takes no monthly gifts')
  return {
    ...GIFT,
    paymentDay: day,
    items: [{ tierId: tier.id, tierType: 'MonthlyDonation', customAmount: amount }],
  }
}

/** A visit paid 45 € each month, on the fifth. */
export async function payMonthly(test: TestApp): Promise<Bought> {
  const campaign = await loadCampaign(test.app, COURSE)
  const tier = campaign?.tiers.find(({ tierType }) => tierType === 'MonthlyPayment')
  if (!tier) throw new Error('the demonstration sells nothing by the month')
  const visitor = buyer(test)
  const items = [{ tierId: tier.id, tierType: tier.tierType }]
  const cart = await visitor.ready({ ...COURSE, paymentDay: 5, items })
  return payFor(test, visitor, cart, { card: 'accepted' })
}

/** A gift of so much each month to a campaign that takes open ones. */
export async function giveMonthlyTo(
  test: TestApp,
  on: Pick<PublishedCampaign, 'cart'>,
  { amount, day }: { amount: number; day: number },
): Promise<Bought> {
  const visitor = buyer(test)
  const items = [{ tierType: 'MonthlyDonation' as const, customAmount: amount }]
  const cart = await visitor.ready({ ...on.cart(), paymentDay: day, items })
  return payFor(test, visitor, cart, { card: 'accepted' })
}

/** Pays a cart with a card that is kept. */
export async function payFor(
  test: TestApp,
  visitor: Visitor,
  cart: Cart,
  { card, expiry, whileBankThinks, automaticRenewal = false }: HowPaid & { card: TestCardKey },
): Promise<Bought> {
  const { paymentRequestId } = await visitor.request(cart, { automaticRenewal })
  const paymentId = await visitor.initialize(paymentRequestId)
  await visitor.execute(paymentRequestId, paymentId, card, expiry)
  await whileBankThinks?.(cart.id)
  await approve(test, paymentId)
  const { status } = await visitor.next(paymentRequestId)
  if (status !== 'confirmed') throw new Error(`the first payment is ${status}`)
  const { orderId, orderToken } = await visitor.summary(paymentRequestId)
  if (orderId === null || orderToken === null) throw new Error('paid, but there is no order')
  return { visitor, paymentRequestId, orderId, token: orderToken }
}

export interface Term {
  [column: string]: unknown
  id: number
  number: number
  state: string
  due_on: LocalDate
  try_on: LocalDate | null
  refusals: number
  amount_cents: number
  tip_cents: number
}

export function termsOf(test: TestApp, orderId: number): Promise<Term[]> {
  return test.app.db
    .query<Term>(sql`select id, instalment_number as number, state, due_on, try_on, refusals, amount_cents, tip_cents
      from payments where order_id = ${orderId} order by instalment_number`)
}

/** What the bank itself took for an order, debit by debit, by the references it was given. */
export async function takenByBank(test: TestApp, orderId: number, from: LocalDate): Promise<number[]> {
  const orderIdParam = param(orderId)
  const rows = await test.app.db.query<{
    id: string
  }>(sql`select a.id from attempts a left join payments p on p.id = a.payment_id left
      join orders o on o.cart_id = a.cart_id
      where p.order_id = ${orderIdParam} or o.id = ${orderIdParam}`)
  const ours = new Set(rows.map(({ id }) => id))
  const taken: number[] = []
  for (let day = from; day <= today(test); day = nextDay(day)) {
    for await (const entry of sandbox(test).settlement(day))
      if (entry.kind === 'capture' && ours.has(entry.reference)) taken.push(entry.amountCents)
  }
  return taken
}

function nextDay(day: LocalDate): LocalDate {
  return parisDate(parisInstant(day, '12:00') + 86_400_000)
}
