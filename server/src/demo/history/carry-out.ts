import { type CartBody, cartBodySchema, payerSchema, sentItemSchema } from '@obole/contract/carts'
import { offlineOrderBody } from '@obole/contract/manage-lists'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { decideBack } from '@obole/core/order/adjustment'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { cartIdOf, createCart } from '../../carts/create-cart.ts'
import { executePayment } from '../../checkout/execute-payment.ts'
import { initPayment } from '../../checkout/init-payment.ts'
import { initializePayment } from '../../checkout/initialize-payment.ts'
import { nextAction } from '../../checkout/next-action.ts'
import { makeDepositSlip } from '../../deposits/make-slip.ts'
import type { Campaign, CampaignTier } from '../../forms/campaign.ts'
import { loadCampaign } from '../../forms/load-campaign.ts'
import { stopMonthlyGift } from '../../orders/manage-plan.ts'
import { registerOfflineOrder } from '../../orders/offline-order.ts'
import { findAttempt } from '../../payments/attempts.ts'
import { collectDebits } from '../../payments/collect-debits.ts'
import { endMandates } from '../../payments/end-mandates.ts'
import { giveUpDebits } from '../../payments/give-up-debits.ts'
import { planMonths } from '../../payments/plan-months.ts'
import { reconcilePayouts } from '../../payouts/carry-out-payout.ts'
import { makePayouts } from '../../payouts/make-payout.ts'
import { adjustOrder, givingPayments, leftOf } from '../../refunds/adjust-order.ts'
import { paidPaymentOf } from '../../refunds/refund.ts'
import { findOrderOfCart, isDebitDue, listChequesToDeposit } from './history.store.ts'
import type { Past } from './past.ts'
import { type Act, bankOf, type Line, type Purchase } from './story.ts'

export interface Stage {
  past: Past
  organizationId: number
  organizationSlug: string
  /** The user who keeps the association's books. */
  userId: number
}

/** The caller is our own program. */
const CALLER = { address: '127.0.0.1', proof: null }
const MINUTE_MS = 60_000

/**
 * Carries out an act of the story at its moment, with the verbs that visitors and the association use. Run twice, it is
 * done once.
 */
export async function carryOut(stage: Stage, act: Act): Promise<void> {
  stage.past.itIs(act.at)
  switch (act.kind) {
    case 'buy':
      return buy(stage, act)
    case 'byHand':
      return receive(stage, act)
    case 'giveBack':
      return giveBack(stage, act)
    case 'stopGift':
      return stopGift(stage, act.of)
    case 'takeDebits':
      return takeDebits(stage, act.at)
    case 'payOut':
      return payOut(stage, act.at)
    case 'depositCheques':
      return depositCheques(stage, act.at)
  }
}

async function buy(stage: Stage, purchase: Purchase): Promise<void> {
  const { past, organizationSlug } = stage
  const { app } = past
  const { key, code, instalments, tipEuros, payer } = purchase
  const campaign = await campaignOf(past, organizationSlug, purchase)
  const body = cartBodySchema.parse(cartOf(campaign, purchase))
  const identity = { client: key, user: null }
  const input = { identity, caller: null, idempotencyKey: key, body }
  const debits = Math.max(instalments, 1)
  const atOnce = {
    payer: payerSchema.parse(payerOfPurchase(purchase)),
    tipCents: cents(tipEuros * 100 * debits),
    instalmentCount: instalments,
    discountCode: code,
  }
  const cart = await createCart(app, { ...input, atOnce })
  if (isRefusal(cart)) return notSold(stage, key, cart)
  const consents = {
    termsOfService: true,
    termsOfSale: true,
    tip: true,
    automaticRenewal: false,
    dueToday: cart.dueToday,
  }
  const start = { cartId: cart.id, identity, caller: CALLER, backUrl: null, body: consents }
  const started = done(await initPayment(app, start), key)
  if (!started.isFree)
    await pay(past, started.paymentRequestId, purchase, `${payer.firstName} ${payer.lastName}`)
}

/** Either already done, or sold out or over, because visitors were faster or the day changed. */
function notSold({ past }: Stage, key: string, { refusal }: Refusal): void {
  if (refusal !== 'DUPLICATED_PAYMENT')
    past.app.log.warn({ key, refusal }, 'a purchase of the past was left out')
}

async function pay(
  past: Past,
  paymentRequestId: string,
  { key, card }: Purchase,
  holder: string,
): Promise<void> {
  const { app } = past
  const { paymentId } = done(await initializePayment(app, paymentRequestId, key, { means: 'Card' }), key)
  const use = { tokenizationSessionId: await past.tokenize(card, holder), browserData: BROWSER }
  const asked = { paymentRequestId, paymentId, client: key, use, caller: CALLER }
  const next = done(await executePayment(app, asked), key)
  if (next.action === 'Redirect') {
    const attempt = await findAttempt(app, paymentId)
    assert(attempt?.providerPaymentId, `${key} was not created at the bank`)
    await past.approve(attempt.providerPaymentId)
    const { status } = done(await nextAction(app, paymentRequestId, key), key)
    assert(status === 'confirmed', `${key} is ${status}`)
  }
}

const BROWSER = {
  language: 'fr-FR',
  colorDepth: 24,
  screenHeight: 844,
  screenWidth: 390,
  timeZoneOffset: -60,
  javaEnabled: false,
  userAgent: 'demonstration',
  acceptHeader: 'text/html',
}

async function campaignOf(
  { app }: Past,
  organizationSlug: string,
  { campaign: { formType, slug } }: Purchase,
): Promise<Campaign> {
  const campaign = await loadCampaign(app, { organizationSlug, formType, formSlug: slug }, { fresh: true })
  assert(campaign, `the story speaks of ${slug}, which is not there`)
  return campaign
}

function cartOf(campaign: Campaign, { lines, monthlyOn }: Purchase): CartBody {
  const { organizationSlug, formType, slug: formSlug } = campaign
  const items = lines.map((line) => itemOf(campaign, line))
  return { organizationSlug, formType, formSlug, items, paymentDay: monthlyOn }
}

function itemOf(campaign: Campaign, line: Line) {
  const tier = line.tier === null ? null : named(campaign, line.tier)
  const answers = line.answers ?? {}
  const options = tier?.extraOptions.filter(({ label }) => line.options?.includes(label)) ?? []
  return sentItemSchema.parse({
    tierId: tier?.id ?? null,
    tierType: tier?.tierType ?? 'Donation',
    customAmount: line.euros === undefined ? null : line.euros * 100,
    participant: tier?.asksParticipant ? line.participant : null,
    customFields: answered(tier?.customFields ?? [], answers),
    extraOptions: options.map(({ id, customFields }) => ({
      extraOptionId: id,
      value: true,
      customFields: answered(customFields, answers),
    })),
  })
}

function answered(
  fields: CampaignTier['customFields'],
  answers: NonNullable<Line['answers']>,
): { fieldId: number; value: string | boolean }[] {
  return fields.flatMap(({ id, label }) => {
    const value = answers[label]
    return value === undefined ? [] : [{ fieldId: id, value }]
  })
}

function named({ tiers, slug }: Campaign, name: string): CampaignTier {
  const tier = tiers.find((one) => one.name === name)
  assert(tier, `the story speaks of "${name}", which ${slug} does not sell`)
  return tier
}

function payerOfPurchase({ payer, isNamed }: Purchase) {
  const { firstName, lastName, email, birthDate, address, zipCode, city } = payer
  const person = {
    firstName,
    lastName,
    email,
    birthDate,
    address,
    zipCode,
    city,
    country: 'FR',
    consent: true,
  }
  return { ...person, hideName: !isNamed, hideAmount: !isNamed }
}

async function receive(
  { past, organizationId, organizationSlug, userId }: Stage,
  act: Extract<Act, { kind: 'byHand' }>,
): Promise<void> {
  const campaign = await campaignOf(past, organizationSlug, act)
  const { firstName, lastName, email, address, zipCode, city } = act.payer
  const body = offlineOrderBody.parse({
    formType: campaign.formType,
    formSlug: campaign.slug,
    items: act.lines.map((line) => {
      const { tierType: _ofTier, ...item } = itemOf(campaign, line)
      return item
    }),
    payer: { firstName, lastName, email, address, zipCode, city, country: 'FR', mayBeNamed: act.isNamed },
    means: act.means,
    receivedOn: parisDate(act.at),
    cheque: act.means === 'Check' ? { number: String(act.number), bank: bankOf(act.number) } : null,
  })
  const receiving = { organizationId, formId: campaign.id, userId, idempotencyKey: act.key }
  done(await registerOfflineOrder(past.app, receiving, body), act.key)
}

/** Cancels all of an order and refunds its payer. */
async function giveBack(
  { past: { app }, userId }: Stage,
  { of, message }: Extract<Act, { kind: 'giveBack' }>,
): Promise<void> {
  const orderId = await findOrderOfCart(
    app.db,
    cartIdOf(app, { identity: { client: of }, idempotencyKey: of }),
  )
  if (orderId === null) return
  const refused = await adjustOrder(app, {
    id: app.ids.derivedToken('adjustment', of),
    refundId: (paymentId) => app.ids.derivedToken('refund', `${of}:${paymentId}`),
    orderId,
    askedBy: 'member',
    userId,
    cause: 'Choice',
    note: null,
    message,
    sendMail: true,
    requestHash: of,
    cancel: 'all',
    back: (order) => {
      const left = leftOf(order)
      const lines = order.lines
        .map(({ lineId }) => ({ lineId, amountCents: left.ofLine(lineId) }))
        .filter(({ amountCents }) => amountCents > 0)
      return decideBack(givingPayments(order).map(paidPaymentOf), { lines, tipCents: left.tipCents })
    },
  })
  if (refused) done(refused, of)
}

/** By the link that its payer got when the order was made. */
async function stopGift({ past: { app } }: Stage, of: string): Promise<void> {
  const cartId = cartIdOf(app, { identity: { client: of }, idempotencyKey: of })
  done(await stopMonthlyGift(app, app.ids.derivedToken('order', cartId)), of)
}

async function takeDebits({ past: { app } }: Stage, at: number): Promise<void> {
  if (!(await isDebitDue(app.db, parisDate(at)))) return
  await planMonths(app)
  await collectDebits(app)
  await giveUpDebits(app)
  await endMandates(app)
}

/** The bank takes a moment for a payout, so it is asked again ten minutes later. */
async function payOut({ past }: Stage, at: number): Promise<void> {
  await makePayouts(past.app)
  past.itIs(at + 10 * MINUTE_MS)
  await reconcilePayouts(past.app)
}

async function depositCheques(
  { past: { app }, organizationId, organizationSlug, userId }: Stage,
  at: number,
): Promise<void> {
  const day = parisDate(at)
  const paymentIds = await listChequesToDeposit(app.db, organizationId, addDays(day, -1))
  if (paymentIds.length === 0) return
  const depositing = { organizationId, organizationSlug, userId, idempotencyKey: `history-${day}` }
  done(await makeDepositSlip(app, depositing, paymentIds), `cheques of ${day}`)
}

/** The story is ours: a refusal means a mistake in it. */
function done<T>(outcome: T | Refusal, what: string): T {
  if (isRefusal(outcome))
    throw new Error(`${what}: ${outcome.refusal} ${JSON.stringify(outcome.details ?? {})}`)
  return outcome
}
