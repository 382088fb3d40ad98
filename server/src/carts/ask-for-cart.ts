import { isRefusal, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs, MAX_LIVE_CARTS } from '@obole/core/cart/cart-expiry'
import type { Cents } from '@obole/core/money/money'
import type { AskedTerm } from '@obole/core/payment/asked-terms'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { CHECKOUT, openCheckout } from '../forms/open-checkout.ts'
import type { Queryable } from '../platform/db.ts'
import { type Cart, chosenItems, type ItemToPrice, priceOf } from './cart.ts'
import { closedRefusal, contentRefusal } from './cart-refusal.ts'
import { insertCart } from './carts.store.ts'
import { knowCart } from './known-carts.ts'

/** The association that asks, and whose account it asks by: whether they may is for the caller to know. */
export interface Asking {
  organizationId: number
  organizationSlug: string
  userId: number
}

export interface LineAsked {
  tierType: 'Payment'
  name: string
  amountCents: Cents
  /** What is debited later; the rest is of today. */
  laterTerms: readonly AskedTerm[]
}

/**
 * Makes a cart of one line that a program of the association asks somebody to pay. `beside` writes in the same commit
 * what the caller knows of the cart; where it finds that it must not, there is no cart.
 */
export async function askForCart<Written>(
  app: App,
  asking: Asking,
  asked: LineAsked,
  beside: (db: Queryable, cart: { id: string; now: number }) => Promise<Written>,
): Promise<Written | Refusal> {
  const { organizationSlug } = asking
  const campaign =
    (await loadCampaign(app, { organizationSlug, ...CHECKOUT })) ?? (await openCheckout(app, asking))
  if (isRefusal(campaign)) return campaign
  const now = app.clock.now()
  const made = cartOf(app, campaign, lineOf(asked), now)
  if (isRefusal(made)) return made
  const { cart, totalCents } = made
  const written = await app.db.transaction(async (db) => {
    await insertCart(db, {
      ...cart,
      totalCents,
      couponId: null,
      madeBy: asking.userId,
      requestHash: '',
      wanted: cart.holds,
      maxLiveCarts: MAX_LIVE_CARTS,
      now,
    })
    return beside(db, { id: cart.id, now })
  })
  knowCart(app, cart)
  return written
}

const lineOf = ({ tierType, name, amountCents, laterTerms }: LineAsked): ItemToPrice => ({
  tierType,
  name,
  customAmount: amountCents,
  ...(laterTerms.length > 0 ? { laterTerms } : {}),
  customFields: [],
  extraOptions: [],
})

function cartOf(
  app: App,
  campaign: Campaign,
  line: ItemToPrice,
  now: number,
): { cart: Cart; totalCents: Cents } | Refusal {
  const terms = { coupon: null, instalmentCount: 1, paymentDay: null, tipCents: null } as const
  const priced = priceOf(campaign, { items: [line], ...terms }, now)
  const refusal = closedRefusal(campaign, now) ?? contentRefusal(campaign, [line], priced, now)
  if (refusal) return refusal
  const id = app.ids.token()
  const cart: Cart = {
    ...terms,
    id,
    client: id,
    isAsked: true,
    payer: null,
    payerClient: null,
    linesClient: null,
    payingClient: null,
    handOver: null,
    organizationId: campaign.organizationId,
    formId: campaign.id,
    state: 'Open',
    version: 1,
    calls: [],
    items: chosenItems(campaign, [line], priced.lines),
    locale: 'fr',
    holds: new Map(),
    personalStocks: [],
    createdAt: now,
    updatedAt: now,
    expiresAt: cartExpiresAtMs({ createdAt: now, updatedAt: now }),
  }
  return { cart, totalCents: priced.amountCents }
}
