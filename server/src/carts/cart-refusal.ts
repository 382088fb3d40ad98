import { MAX_CHARGE_CENTS } from '@obole/contract/campaign-limits'
import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { PricedCart } from '@obole/core/cart/cart'
import type { CartError } from '@obole/core/errors/cart-error'
import { cartErrorText } from '@obole/core/errors/error-texts'
import { parisDate } from '@obole/core/dates/dates'
import { pageShows } from '@obole/core/campaign/form'
import type { Campaign } from '../forms/campaign.ts'
import { answerIssues, isTariffSold } from './item-errors.ts'

/** The first error of a cart gives the refusal its code; its list holds all of them, by item. */
export function cartRefusal(all: readonly CartError[], { complete = false } = {}): Refusal | null {
  const errors = complete ? all : all.filter(({ code }) => !mayBeCompletedLater(code))
  const [first] = errors
  if (!first) return null
  const issues = errors.map((error) => ({
    path: 'itemIndex' in error ? `items.${error.itemIndex}` : 'items',
    code: error.code,
    message: { fr: cartErrorText(error, 'fr').title, en: cartErrorText(error, 'en').title },
  }))
  return refuse(first.code, { issues, details: { errors } })
}

/** The day of a monthly gift is asked at the last step; until then the cart may lack it. */
function mayBeCompletedLater(code: CartError['code']): boolean {
  return code === 'MONTHLY_DAY_INVALID'
}

/**
 * Why a cart cannot be kept as it is. Wrong answers are refused at once, missing ones only when the cart must be
 * `complete`, because the journey asks for them after the places are held.
 */
export function contentRefusal(
  campaign: Campaign,
  items: readonly SentItem[],
  priced: PricedCart,
  now: number,
  { complete = false } = {},
): Refusal | null {
  const others = priced.errors.filter(({ code }) => code !== 'TARIFF_UNKNOWN')
  const errors = cartRefusal([...unknownTariffs(campaign, items, priced), ...others], { complete })
  if (errors) return errors
  const limit = campaignLimitRefusal(campaign, items) ?? amountRefusal(priced)
  if (limit) return limit
  const { wrong, missing } = answerIssues(campaign, items, parisDate(now))
  const issues = complete ? [...wrong, ...missing] : wrong
  return issues.length > 0 ? refuse('CART_INVALID', { issues }) : null
}

type UnknownTariff = Extract<CartError, { code: 'TARIFF_UNKNOWN' }>

/** The items whose rate has changed since they were chosen, or is not of a kind the campaign sells. */
export function unknownTariffs(
  campaign: Campaign,
  items: readonly SentItem[],
  { errors }: Pick<PricedCart, 'errors'>,
): UnknownTariff[] {
  const isUnknown = (itemIndex: number) =>
    errors.some((error) => error.code === 'TARIFF_UNKNOWN' && error.itemIndex === itemIndex)
  return items.flatMap((item, itemIndex) =>
    isUnknown(itemIndex) || !isTariffSold(campaign, item) ? [{ code: 'TARIFF_UNKNOWN', itemIndex }] : [],
  )
}

/** The number one person may buy of a whole campaign also limits each cart. */
function campaignLimitRefusal({ maxPerUser }: Campaign, items: readonly SentItem[]): Refusal | null {
  const entries = items.filter(({ tierId }) => tierId != null).length
  if (maxPerUser === null || entries <= maxPerUser) return null
  return refuse('LIMIT_PER_USER_IN_FORM', { details: { remaining: maxPerUser } })
}

function amountRefusal({ amountCents, dueTodayCents }: PricedCart): Refusal | null {
  if (Math.max(amountCents, dueTodayCents) <= MAX_CHARGE_CENTS) return null
  return refuse('AMOUNT_TOO_HIGH', { details: { maxCents: MAX_CHARGE_CENTS } })
}

/**
 * Why the campaign sells nothing at that moment. For an existing cart, that is the moment it was made: it may finish
 * after the sale ends, but not after the campaign is taken off the site.
 */
export function closedRefusal(campaign: Campaign, at: number): Refusal | null {
  const shown = pageShows({ ...campaign, soldOut: false }, at)
  if (shown === 'open') return null
  return refuse(shown === 'suspended' ? 'WALLET_VALIDATION_ERROR' : 'FORM_CLOSED', { details: { shown } })
}
