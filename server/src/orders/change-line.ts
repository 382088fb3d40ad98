import type { SentItem } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { ChosenLine } from '@obole/core/cart/cart-line'
import { parisDate } from '@obole/core/dates/dates'
import {
  keptAmount,
  leftOfPrice,
  lineChangeRefusal,
  paidForLine,
  priceDifference,
  vatOfKept,
} from '@obole/core/order/line-change'
import { membershipPeriod } from '@obole/core/campaign/membership'
import type { Change } from '@obole/core/campaign/merge'
import { cents, sum, ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { lineName, priceOf, stocksOfItem, tierOf } from '../carts/cart.ts'
import { personalStocksOf } from '../carts/personal-stocks.ts'
import type { Campaign, CampaignTier } from '../forms/campaign.ts'
import { recordAudit, withoutHidden } from '../audit/audit.ts'
import { frozenOptions } from '../payments/frozen-order.ts'
import type { Queryable } from '../platform/db.ts'
import type { ActingOnOrder } from './correct-participant.ts'
import {
  addJobs,
  limitsOfLines,
  type LineOfOrder,
  lockOrder,
  moveSold,
  mustCountInLimits,
  type OrderToCorrect,
  saveLine,
  type StockMove,
} from './corrections.store.ts'
import { answerChanges, holderOf } from './line-changes.ts'
import type { RewritePass } from './pass-words.ts'
import { newJob } from '../platform/job.ts'
import { makePapersJob, sendLineChangedMailJob } from './orders.queue.ts'

export interface LineChange {
  acting: ActingOnOrder
  campaign: Campaign
  /** Already locked. */
  line: LineOfOrder
  item: SentItem
  rewritePass: RewritePass
  /** Whether the payer gets an e-mail. */
  tellsPayer: boolean
  /** Whether that mail says that a lower price is refunded. */
  goesBack: boolean
}

/**
 * Changes the rate or the options: the line keeps its number, its amounts and its payments. Throws `stock` where
 * nothing is left, `limits` where a limit was set meanwhile.
 */
export async function changeLine(
  app: App,
  db: Queryable,
  { acting, campaign, line, item, rewritePass, tellsPayer, goesBack }: LineChange,
): Promise<{ afterwards: () => Promise<void> } | Refusal> {
  const { orderId, formId, organizationId, userId } = acting
  const order = await lockOrder(db, orderId)
  const tier = tierOf(campaign, item)
  if (!order || !tier) return refuse(order ? 'TARIFF_UNKNOWN' : 'ORDER_UNKNOWN')
  const now = app.clock.now()
  const refusal = lineChangeRefusal(toChange(campaign, order, line), tier, parisDate(now))
  if (refusal) return refuse(refusal)
  const kept = { grossCents: cents(line.initial_amount_cents), discountCents: cents(line.discount_cents) }
  const left = leftOfPrice(kept, cents(line.back_cents))
  const wanted = { ...item, customAmount: amountChosen(tier, item, left) }
  const priced = priceAsWritten(campaign, wanted, now)
  if ('code' in priced) return refuse(priced.code)
  const options = frozenOptions(wanted, priced)
  await saveLine(db, {
    id: line.id,
    orderId,
    tierId: tier.id,
    name: lineName(campaign, wanted),
    priceCategory: tier.price.category,
    changedPriceCents: priced.grossCents,
    vatByRate: vatOfKept(priced, kept),
    isEligibleTaxReceipt: tier.isEligibleTaxReceipt,
    customFields: wanted.customFields,
    options,
    stockIds: await movePlaces(app, db, { campaign, order, orderId, line, item: wanted }),
  })
  await mustCountInLimits(db, line.id)
  const { lessCents, waivedCents } = priceDifference(left, priced.grossCents)
  const changes = [
    ...thingChanges(line, { name: lineName(campaign, wanted), options, grossCents: priced.grossCents }),
    ...(waivedCents > 0 ? [{ path: `items.${line.id}.waived.amount`, from: null, to: waivedCents }] : []),
    ...answerChanges(campaign, line, wanted),
  ]
  const subject = { type: 'order', id: orderId, label: line.name }
  await recordAudit(app, db, {
    organizationId,
    formId,
    userId,
    action: 'order.lineChanged',
    subject,
    changes,
  })
  // Papers are made again, and the receipt too: another part of the payment may be eligible now.
  const priceCents = Math.max(priced.grossCents - line.discount_cents, 0)
  const money = { priceCents, lessCents, waivedCents, goesBack }
  const holder = holderOf(line.participant)
  const news = tellsPayer
    ? [
        newJob(sendLineChangedMailJob, {
          orderId,
          itemId: line.id,
          at: now,
          changes: withoutHidden(changes),
          holder,
          money,
        }),
      ]
    : []
  await addJobs(db, [newJob(makePapersJob, { orderId }), ...news], now)
  const change = { grossCents: priced.grossCents, backCents: cents(line.back_cents) }
  const says = {
    tierName: lineName(campaign, wanted),
    options: options.map(({ name }) => name),
    priceCents: paidForLine(kept, change),
  }
  return { afterwards: await rewritePass(app, db, { orderItemId: line.id, says }) }
}

function toChange(campaign: Campaign, { created_at }: OrderToCorrect, line: LineOfOrder) {
  const { until } = membershipPeriod(parisDate(created_at.getTime()), campaign, line.starts_on)
  return {
    type: line.type,
    isLive: line.is_live,
    recurs: line.monthly_cents !== null,
    validUntil: line.type === 'Membership' ? until : null,
  }
}

/** Where the payer chooses the price, the amount already paid is the chosen price. */
function amountChosen(
  { price, extraOptions }: CampaignTier,
  item: SentItem,
  kept: Parameters<typeof keptAmount>[1],
): number | null {
  if (price.category !== 'Pwyw') return null
  const chosen = item.extraOptions.map(({ extraOptionId }) => extraOptionId)
  const options = extraOptions.filter(({ id }) => chosen.includes(id)).map(({ priceCents }) => priceCents)
  return keptAmount(price, kept, sum(options))
}

/** Priced by the function that prices every order, without sale dates: those bind buyers, not the association. */
function priceAsWritten(campaign: Campaign, item: SentItem, now: number): ChosenLine | { code: ErrorCode } {
  const tiers = campaign.tiers.map((tier) => ({ ...tier, saleStart: null, saleEnd: null }))
  const priced = priceOf(
    { ...campaign, tiers },
    { items: [item], coupon: null, instalmentCount: 1, paymentDay: null, tipCents: ZERO },
    now,
  )
  const [line] = priced.lines
  const [error] = priced.errors
  return error || !line ? { code: error?.code ?? 'TARIFF_UNKNOWN' } : line
}

type ErrorCode = ReturnType<typeof priceOf>['errors'][number]['code']

interface Places {
  campaign: Campaign
  order: OrderToCorrect
  orderId: number
  line: LineOfOrder
  item: SentItem
}

/**
 * In one statement, gives back what the line held of its rate and options and takes what it needs now. Its entry to the
 * campaign, and its share of the campaign's personal limit, stay as they are.
 */
async function movePlaces(
  app: App,
  db: Queryable,
  { campaign, order, orderId, line, item }: Places,
): Promise<number[]> {
  const email = order.payer.email ?? ''
  const personal = order.is_online
    ? await personalStocksOf(app, campaign, { email, tierIds: [item.tierId] })
    : []
  const limits = (await limitsOfLines(db, orderId, [email.trim().toLowerCase()])).filter(
    ({ item_id }) => item_id === line.id,
  )
  const ofCampaign = new Set([
    campaign.entriesStockId,
    ...limits.filter(({ tier_id }) => tier_id === null).map(({ stock_id }) => stock_id),
  ])
  const kept = line.stock_ids.filter((id) => ofCampaign.has(id))
  const needed = stocksOfItem(
    { ...campaign, entriesStockId: null },
    item,
    personal.filter(({ tierId }) => tierId !== null),
  )
  const moves = new Map<number, StockMove>()
  const move = (id: number, by: Partial<StockMove>) => {
    const { sold = 0, elsewhere = 0 } = moves.get(id) ?? {}
    moves.set(id, { sold: sold + (by.sold ?? 0), elsewhere: elsewhere + (by.elsewhere ?? 0) })
  }
  for (const id of line.stock_ids) if (!ofCampaign.has(id)) move(id, { sold: -1 })
  for (const id of needed) move(id, { sold: 1 })
  for (const { stock_id, tier_id, is_counted } of limits)
    if (tier_id !== null && !is_counted) move(stock_id, { elsewhere: 1 })
  const changed = new Map([...moves].filter(([, { sold, elsewhere }]) => sold !== 0 || elsewhere !== 0))
  await moveSold(db, changed, { isForced: false })
  return [...kept, ...needed]
}

interface PricedLine {
  name: string
  options: readonly { name?: string }[]
  grossCents: number
}

function thingChanges(line: LineOfOrder, now: PricedLine): Change[] {
  const at = `items.${line.id}`
  const names = (options: PricedLine['options']) => options.flatMap(({ name }) => name ?? [])
  const pairs: Change[] = [
    { path: `${at}.tier`, from: line.name, to: now.name },
    { path: `${at}.options`, from: names(line.options), to: names(now.options) },
    { path: `${at}.price`, from: line.initial_amount_cents, to: now.grossCents },
  ]
  return pairs.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
