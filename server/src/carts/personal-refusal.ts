import { type BegunPayment, begunPaymentIn } from '@obole/contract/begun-payment'
import { messageOf, refuse, type Refusal } from '@obole/contract/problems'
import { renewableUntil } from '@obole/core/campaign/membership'
import { personalLimit } from '@obole/core/cart/cart-limits'
import { isTheirs } from '@obole/core/cart/cart-visitors'
import { parisDate } from '@obole/core/dates/dates'
import { cleanEmail } from '@obole/core/validation/email'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import type { Cart } from './cart.ts'
import { listPersonalCounts, listPayingCarts } from './carts.store.ts'
import { passageOf } from './hand-over.ts'
import { personalLimitsOf } from './personal-stocks.ts'

interface Buyer {
  email: string
  /** The visitor who calls: only they learn which payment they began. */
  client: string
}

/**
 * Which limits for one person this address has reached, so that the cart cannot be paid with it now; null where there
 * are none. It only reads: what decides is the stock, when the payment begins.
 */
export async function personalRefusal(
  app: App,
  campaign: Campaign,
  cart: Pick<Cart, 'id' | 'items'>,
  { email, client }: Buyer,
): Promise<Refusal | null> {
  const reached = await reachedLimits(app, campaign, cart, email)
  // What was bought does not become free by waiting, so it is said first.
  const first = reached.find(({ code }) => code !== 'LIMIT_BEING_PAID') ?? reached[0]
  if (!first) return null
  const errors = reached.map(({ code, tierId, remaining }) => ({ code, tierId, remaining }))
  const issues = errors.map(({ code }) => ({
    path: 'items',
    code,
    message: { fr: messageOf(code, 'fr'), en: messageOf(code, 'en') },
  }))
  const stockIds = reached.map(({ stockId }) => stockId)
  const isBeingPaid = first.code === 'LIMIT_BEING_PAID'
  const begun = isBeingPaid ? await begunBy(app, { stockIds, cartId: cart.id, client }) : null
  return refuse(first.code, {
    issues,
    details: { errors, remaining: first.remaining, ...(begun && { begun }) },
  })
}

/**
 * The same, as soon as the address is known, for whoever began the payment that is in the way. Nobody else is told of it
 * before they begin to pay: an address is typed, not proved, and who bought is not for everybody to ask.
 */
export async function ownPaymentInTheWay(
  ...asked: Parameters<typeof personalRefusal>
): Promise<Refusal | null> {
  const refusal = await personalRefusal(...asked)
  return refusal && begunPaymentIn(refusal.details) ? refusal : null
}

async function reachedLimits(
  app: App,
  campaign: Campaign,
  { id: cartId, items }: Pick<Cart, 'id' | 'items'>,
  email: string,
) {
  const tierIds = items.map(({ tierId }) => tierId).filter((tierId) => tierId != null)
  const limits = personalLimitsOf(campaign, tierIds)
  if (limits.length === 0) return []
  const counts = await listPersonalCounts(app.db, {
    formId: campaign.id,
    email: cleanEmail(email),
    cartId,
    renewableUntil: renewableUntil(parisDate(app.clock.now())),
  })
  return limits.flatMap(({ tierId, max: allowed }) => {
    const count = counts.find(({ tier_id }) => tier_id === tierId)
    if (!count) return []
    const { bought, held, elsewhere: heldElsewhere, stock_id: stockId } = count
    const wanted = tierIds.filter((id) => tierId === null || id === tierId).length
    const { remaining, reachedBy } = personalLimit({ allowed, bought, held, heldElsewhere }, wanted)
    return reachedBy === null ? [] : [{ code: codeOf(tierId, reachedBy), tierId, remaining, stockId }]
  })
}

function codeOf(tierId: number | null, reachedBy: 'bought' | 'beingPaid') {
  if (reachedBy === 'beingPaid') return 'LIMIT_BEING_PAID' as const
  return tierId === null ? ('LIMIT_PER_USER_IN_FORM' as const) : ('LIMIT_PER_USER' as const)
}

/** The payment in the way that this very visitor began, so that they can take it up again. */
async function begunBy(
  app: App,
  { stockIds, cartId, client }: { stockIds: readonly number[]; cartId: string; client: string },
): Promise<BegunPayment | null> {
  const carts = await listPayingCarts(app.db, { stockIds, exceptId: cartId })
  const own = carts.find(({ begunBy: owner, handOver }) => isTheirs(owner, client, handOver))
  return own
    ? {
        cartId: own.id,
        until: new Date(own.expiresAt).toISOString(),
        passage: passageOf(app, own.id, client),
      }
    : null
}
