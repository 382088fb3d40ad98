import { renewedCents } from '@obole/core/campaign/automatic-renewal'
import type { LocalDate } from '@obole/core/dates/dates'
import { type Cents, cents, sum, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { type ItemToPrice, priceOf } from '../carts/cart.ts'
import { type Campaign, campaignShows } from '../forms/campaign.ts'
import { automaticRenewalOf, renewalDayOf } from '../renewals/automatic.ts'
import { findOrderById, type PayerItemRow, type PayerOrderRow } from './payer-orders.store.ts'

/**
 * What the memberships of an order cost today, by the functions of the payment's page; null where one of them is not sold
 * now, or a season follows, whose rates are those that will be debited.
 */
export function renewalPriceToday(
  campaign: Campaign,
  { items, automatic_renewal: renewal }: Pick<PayerOrderRow, 'items' | 'automatic_renewal'>,
  now: number,
): Cents | null {
  if (!renewal || renewal.isFollowed || campaignShows(campaign, now) !== 'open') return null
  const lines = items.filter(({ type, is_live }) => type === 'Membership' && is_live)
  const priced = priceOf(
    campaign,
    { items: lines.map(itemAgain), coupon: null, instalmentCount: 1, paymentDay: null, tipCents: ZERO },
    now,
  )
  if (priced.errors.length > 0 || priced.lines.length < lines.length) return null
  return renewedCents(priced.lines)
}

function itemAgain({ tier_id: tierId, type, initial_amount_cents, options }: PayerItemRow): ItemToPrice {
  const optionCents = sum(options.map(({ priceCents }) => cents(priceCents ?? 0)))
  return {
    tierId,
    tierType: type,
    customAmount: initial_amount_cents - optionCents,
    participant: null,
    customFields: [],
    extraOptions: options.map(({ optionId }) => ({ extraOptionId: optionId, value: true, customFields: [] })),
  }
}

/** The renewal of an order, as its confirmation tells it; null where it does not renew itself. */
export interface ConfirmedRenewal {
  date: LocalDate
  /** The most that will be debited, once that was announced. */
  announcedCents: Cents | null
  priceTodayCents: Cents | null
}

export async function renewalToConfirm(
  app: App,
  campaign: Campaign,
  orderId: number,
): Promise<ConfirmedRenewal | null> {
  // Most orders do not renew themselves, and are not read whole for it.
  if ((await renewalDayOf(app, orderId)) === null) return null
  const row = await findOrderById(app.db, orderId)
  const renewal = row && automaticRenewalOf(row.automatic_renewal)
  if (!row || !renewal || renewal.date === null) return null
  return {
    date: renewal.date,
    announcedCents: renewal.amount === null ? null : cents(renewal.amount),
    priceTodayCents: renewalPriceToday(campaign, row, app.clock.now()),
  }
}
