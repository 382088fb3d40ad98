import type { InitPayment, initPaymentBodySchema } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { priceCart } from '@obole/core/cart/cart'
import { cartExpiresAtMs } from '@obole/core/cart/cart-expiry'
import { sawOtherLines, seesPeople } from '@obole/core/cart/cart-visitors'
import { canAskToRenew } from '@obole/core/campaign/automatic-renewal'
import { consentProblems } from '@obole/core/validation/consent'
import { cents } from '@obole/core/money/money'
import { messageText } from '@obole/core/validation/messages'
import { isFreeOrder, planOrder } from '@obole/core/order/order'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { priceOf, toView, type Cart } from '../carts/cart.ts'
import { completenessRefusal } from '../carts/complete-cart.ts'
import { holdForPayment } from '../carts/hold-for-payment.ts'
import { takeKnownCart } from '../carts/known-carts.ts'
import { openCart, type OpenCart } from '../carts/open-cart.ts'
import { notItsPayer, paidByAnother, viewerOf, visitorsOf } from '../carts/visitors-of-cart.ts'
import type { Campaign } from '../forms/campaign.ts'
import { offersAutomaticRenewal } from '../forms/automatic-renewal.ts'
import { forgetCampaign } from '../forms/load-campaign.ts'
import { saleRefusal } from '../forms/sale-stop.ts'
import { isOf } from '../payments/attempt.ts'
import { findRequestOfCart } from '../payments/attempts.ts'
import { type Identity, provenAddress } from '../people/identify.ts'
import { failedRequirement } from '../platform/db.ts'
import type { Caller } from '../platform/rate-limit.ts'
import { isKeptFromStrangers } from '../platform/mailbox-limits.ts'
import { takeFormerMembersRates } from '../renewals/former-member.ts'
import { noteRestartedCart } from '../restarts/restarted-cart.ts'
import { placeOrder } from './checkout.store.ts'
import { takeFreeOrder } from './free-order-limits.ts'
import { freezeCart } from './freeze-cart.ts'
import { endPaymentOfCart } from './end-payment.ts'
import { whereToPay } from './payment-of-cart.ts'
import { storeRequest } from './store-request.ts'

export interface InitPaymentInput {
  cartId: string
  /** Who calls. */
  identity: Identity
  /** Where the payer's browser is, and what it computed. */
  caller: Caller
  backUrl: string | null
  body: z.output<typeof initPaymentBodySchema>
}

const MAX_TRIES = 3
/**
 * Turns a cart into a payment: checks everything once more, freezes the amount, and makes an order at once of a cart
 * that costs nothing.
 */
export async function initPayment(app: App, input: InitPaymentInput): Promise<InitPayment | Refusal> {
  const { tipChosen, tipBefore } = input.body
  // Where the page does not say which contribution it saw, it is the one that is read first.
  let tipSeen = tipBefore
  const mayKnow = tipChosen === undefined || tipBefore !== undefined
  for (let tries = 1; ; tries += 1) {
    const taken = tries === 1 ? takeKnownCart(app, input.cartId) : null
    const known = mayKnow ? taken : null
    const open = await openCart(app, input.cartId, known)
    if (isRefusal(open) && known) continue
    if (isRefusal(open))
      return (open.refusal === 'DUPLICATED_PAYMENT' && (await freeAndDone(app, input))) || open
    const { campaign } = open
    if (tipSeen === undefined) tipSeen = open.cart.tipCents
    const cart = withTip(open.cart, tipChosen)
    const priced = priceOf(campaign, cart, app.clock.now())
    const refusal =
      whyNot(app, campaign, cart, priced, input) ??
      tipOfAnother(app, open, { tipChosen, tipSeen }) ??
      (await takeFormerMembersRates(app, campaign, { ...cart, cartId: cart.id }))
    // Nothing is refused, and nothing given for free, on a cart that may have changed: only a charge guards its version.
    if (known && (refusal || priced.dueTodayCents === 0)) continue
    if (refusal) return refusal
    try {
      const held = await holdForPayment(app, campaign, cart, priced, input.identity.client)
      return isRefusal(held) ? held : await start(app, campaign, held, priced, input)
    } catch (error) {
      const problem = failedRequirement(error)
      if (problem === null) throw error
      if (problem === 'suspended' || problem === 'canceled') return saleRefusal(problem)
      if (tries === MAX_TRIES) return refuse('CART_CHANGED')
      if (problem === 'campaign' || problem === 'stock') forgetCampaign(app, campaign.id)
      const blocked = problem === 'paying' ? await endPaymentOfCart(app, cart.id) : null
      if (blocked) return blocked
    }
  }
}

/** The payer may choose another contribution until the press that begins the payment, which brings it along. */
const withTip = (cart: Cart, tipChosen: number | undefined): Cart =>
  tipChosen === undefined ? cart : { ...cart, tipCents: cents(tipChosen) }

/** Another tab has chosen another contribution since: its page says so, and must stay true. */
function tipOfAnother(
  app: App,
  { cart, campaign }: OpenCart,
  { tipChosen, tipSeen }: { tipChosen: number | undefined; tipSeen: number | null },
): Refusal | null {
  if (tipChosen === undefined || cart.tipCents === tipChosen || cart.tipCents === tipSeen) return null
  const { dueTodayCents: dueToday } = priceOf(campaign, cart, app.clock.now())
  return refuse('CART_CHANGED', { details: { dueToday } })
}

function whyNot(
  app: App,
  campaign: Campaign,
  cart: Cart,
  priced: ReturnType<typeof priceCart>,
  { identity, body }: InitPaymentInput,
): Refusal | null {
  const { client } = identity
  const another = paidByAnother(cart, client) ?? notItsPayer(cart, client)
  if (another) return another
  const incomplete = completenessRefusal(campaign, cart, priced, app.clock.now())
  if (incomplete) return incomplete
  const [consent] = consentProblems(body, campaign.termsOfSaleUrl !== null)
  if (consent) {
    const issues = [{ path: consent.field, code: consent.key, message: messageText(consent.key) }]
    return refuse(consent.code, { issues })
  }
  if (body.automaticRenewal && !mayRenew(app, campaign, priced))
    return refuse('CART_CHANGED', { details: { dueToday: priced.dueTodayCents } })
  const { linesDigest } = toView(campaign, cart, priced, viewerOf(identity))
  const isOther = sawOtherLines(cart, { seen: body.linesDigest, now: linesDigest })
  if (isOther || body.dueToday !== priced.dueTodayCents)
    return refuse('CART_CHANGED', { details: { dueToday: priced.dueTodayCents } })
  return null
}

/** Whether the memberships of this cart may renew themselves. */
function mayRenew(app: App, campaign: Campaign, priced: ReturnType<typeof priceCart>): boolean {
  const { paymentTerms, recurrence, dueTodayCents, lines } = priced
  const isOffered = offersAutomaticRenewal(campaign, app.clock.now())
  const isMonthly = recurrence !== null
  return canAskToRenew({ isOffered, termCount: paymentTerms.length, isMonthly, dueTodayCents, lines })
}

async function start(
  app: App,
  campaign: Campaign,
  cart: Cart,
  priced: ReturnType<typeof priceCart>,
  { identity, backUrl, caller, body }: InitPaymentInput,
): Promise<InitPayment | Refusal> {
  const now = app.clock.now()
  const token = app.ids.derivedToken('order', cart.id)
  const plan = planOrder(priced)
  const locale = body.locale ?? cart.locale
  const agreed = freezeCart(campaign, { ...cart, locale }, plan, { token, consents: body, now })
  const isFree = isFreeOrder(plan)
  // Paying proves that the order is the payer's own. A free order proves nothing: it would show the participants and
  // answers to anybody who has the cart's id.
  if (isFree && !seesPeople(visitorsOf(cart), viewerOf(identity))) return refuse('CART_OF_ANOTHER')
  const { email } = agreed.payer
  const about = { formId: campaign.id, email }
  const limited = isFree && (await takeFreeOrder(app, about, caller))
  if (limited) return limited
  const isKeptBack = isFree && (await isKeptFromStrangers(app, email, provenAddress(identity)))
  const frozen = isKeptBack ? { ...agreed, isConfirmationKeptBack: true as const } : agreed
  const tipCents = priced.paymentTerms[0].tip
  const { client } = identity
  if (priced.recurrence)
    await noteRestartedCart(app, { cartId: cart.id, client, organizationId: campaign.organizationId })
  const id = await storeRequest(app, {
    newId: app.ids.token(),
    cartId: cart.id,
    cartVersion: cart.version,
    cartTipCents: cart.tipCents,
    client,
    formVersion: campaign.version,
    amountCents: priced.dueTodayCents,
    tipCents,
    frozen,
    backUrl,
    now,
    // Starting a payment repeatedly keeps no place longer than the hour a cart may last.
    expiresAt: cartExpiresAtMs({ createdAt: cart.createdAt, updatedAt: now }),
  })
  if (isFree) {
    await placeOrder(app.db, {
      settlement: { kind: 'free', cartId: cart.id },
      order: frozen,
      transfers: [],
      now,
    })
    app.jobs.wake()
  }
  return whereToPay(app, { id, cartId: cart.id, client, isFree })
}

/** The answer for a free cart was lost, and the payer calls again. */
async function freeAndDone(
  app: App,
  { cartId, identity: { client } }: Pick<InitPaymentInput, 'cartId' | 'identity'>,
): Promise<InitPayment | null> {
  const request = await findRequestOfCart(app, cartId)
  if (request?.amountCents !== 0 || !isOf(request.subject, client)) return null
  return whereToPay(app, { id: request.id, cartId, client, isFree: true })
}
