import type { CartError } from '../errors/cart-error.ts'
import type { CartItem, Catalogue } from './cart-line.ts'
import { remainingNumber, type Tier } from '../campaign/tier.ts'

/** A cart holds at most this many lines. */
export const MAX_CART_LINES = 20

/** How many of each tier the same person bought before. */
export type BoughtByUser = Readonly<Record<number, number>>

/** Stock and limits: everything that says "not that many". */
export function limitErrors(
  items: readonly CartItem[],
  catalogue: Catalogue,
  bought: BoughtByUser = {},
): CartError[] {
  return [
    ...lineCountErrors(items),
    ...catalogue.tiers.flatMap((tier) => tierErrors(tier, countOf(items, tier.id), bought[tier.id] ?? 0)),
    ...optionErrors(items, catalogue),
    ...campaignErrors(items, catalogue),
  ]
}

function lineCountErrors(items: readonly CartItem[]): CartError[] {
  return items.length > MAX_CART_LINES ? [{ code: 'CART_TOO_MANY_LINES', max: MAX_CART_LINES }] : []
}

function tierErrors(tier: Tier, chosen: number, bought: number): CartError[] {
  if (chosen === 0) return []
  const errors: CartError[] = []
  if (tier.remaining !== null && chosen > tier.remaining) {
    errors.push({ code: 'TICKETS_SOLD_OUT', tierId: tier.id, remaining: Math.max(0, tier.remaining) })
  }
  const forUser = remainingNumber(tier.maxPerUser, bought)
  if (forUser !== null && chosen > forUser) {
    errors.push({ code: 'LIMIT_PER_USER', tierId: tier.id, remaining: forUser })
  }
  if (tier.maxPerCart !== null && chosen > tier.maxPerCart) {
    errors.push({ code: 'LIMIT_PER_CART', tierId: tier.id, max: tier.maxPerCart })
  }
  return errors
}

function optionErrors(items: readonly CartItem[], catalogue: Catalogue): CartError[] {
  return catalogue.tiers
    .flatMap((tier) => tier.extraOptions)
    .flatMap(({ id, remaining }) => {
      const chosen = items.filter((item) => item.optionIds.includes(id)).length
      if (remaining === null || chosen <= Math.max(0, remaining)) return []
      return [{ code: 'OPTIONS_SOLD_OUT', extraOptionId: id, remaining: Math.max(0, remaining) } as const]
    })
}

function campaignErrors(items: readonly CartItem[], catalogue: Catalogue): CartError[] {
  const entries = items.filter(({ tierId }) => tierId !== null).length
  const remaining = catalogue.remainingEntries
  if (remaining === null || entries <= Math.max(0, remaining)) return []
  return [{ code: 'LIMIT_PER_FORM', remaining: Math.max(0, remaining) }]
}

function countOf(items: readonly CartItem[], tierId: number): number {
  return items.filter((item) => item.tierId === tierId).length
}

/** What one person has of a limit: bought, held by this cart, and held by other carts that are being paid. */
export type PersonalCount = {
  readonly allowed: number
  readonly bought: number
  readonly held: number
  readonly heldElsewhere: number
}

/**
 * How many this cart may have of what a person is allowed, and what is in the way of more: what was bought, or only
 * what is still being paid. What a cart holds it keeps, though the limit was lowered since.
 */
export function personalLimit(
  { allowed, bought, held, heldElsewhere }: PersonalCount,
  wanted: number,
): { remaining: number; reachedBy: 'bought' | 'beingPaid' | null } {
  const remaining = held + Math.max(0, allowed - bought - held - heldElsewhere)
  if (wanted <= remaining) return { remaining, reachedBy: null }
  return { remaining, reachedBy: wanted <= allowed - bought ? 'beingPaid' : 'bought' }
}

export type LimitedBy = 'tier' | 'form' | 'user' | 'cart'

/** How many more of a tier this cart may take, and which limit applies first, so that the page can explain it. */
export function addable(
  tier: Tier,
  items: readonly CartItem[],
  catalogue: Catalogue,
  bought: BoughtByUser = {},
): { quantity: number; limitedBy: LimitedBy } {
  const chosen = countOf(items, tier.id)
  const entries = items.filter(({ tierId }) => tierId !== null).length
  const forUser = remainingNumber(tier.maxPerUser, bought[tier.id] ?? 0)
  const limits: { limitedBy: LimitedBy; quantity: number | null }[] = [
    { limitedBy: 'tier', quantity: remainingNumber(tier.remaining, chosen) },
    { limitedBy: 'form', quantity: remainingNumber(catalogue.remainingEntries, entries) },
    { limitedBy: 'user', quantity: remainingNumber(forUser, chosen) },
    { limitedBy: 'cart', quantity: remainingNumber(tier.maxPerCart, chosen) },
  ]
  const lines = Math.max(0, MAX_CART_LINES - items.length)
  return limits.reduce<{ quantity: number; limitedBy: LimitedBy }>(
    (tightest, { limitedBy, quantity }) =>
      quantity !== null && quantity < tightest.quantity ? { limitedBy, quantity } : tightest,
    { limitedBy: 'cart', quantity: lines },
  )
}
