import { createHash } from 'node:crypto'
import type { Cart as CartView, cartBodySchema } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { cartExpiresAtMs, MAX_LIVE_CARTS } from '@obole/core/cart-expiry'
import { pageShows } from '@obole/core/form'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { unmet } from '../platform/db.ts'
import { priceOf, stocksWanted, toView, type ChosenItem } from './cart.ts'
import { cartRefusal } from './cart-refusal.ts'
import { findCart, insertCart } from './carts.store.ts'
import { soldOut } from './sold-out.ts'

export interface CreateCart {
  client: string
  /** Null where the caller sent none: such a call cannot be repeated safely. */
  idempotencyKey: string | null
  body: z.output<typeof cartBodySchema>
}

/** Prices what was chosen, holds its stock and keeps it a quarter of an hour. */
export async function createCart(
  app: App,
  { client, idempotencyKey, body }: CreateCart,
): Promise<CartView | Refusal> {
  const campaign = await loadCampaign(app, body)
  if (!campaign) return refuse('NOT_FOUND')
  const now = app.clock.now()
  const shown = pageShows({ ...campaign, soldOut: false }, now)
  if (shown !== 'open')
    return refuse(shown === 'suspended' ? 'WALLET_VALIDATION_ERROR' : 'FORM_CLOSED', { details: { shown } })

  const draft = {
    items: body.items,
    instalmentCount: 1,
    paymentDay: body.paymentDay ?? null,
    tipCents: null,
    coupon: null,
  } as const
  const priced = priceOf(campaign, draft, now)
  const refusal = cartRefusal(priced.errors)
  if (refusal) return refusal
  const items = quoted(body.items, priced.lines)

  const id = idempotencyKey ? app.ids.derivedToken('cart', `${client}:${idempotencyKey}`) : app.ids.token()
  const wanted = stocksWanted(campaign, body.items, null)
  const expiresAt = cartExpiresAtMs({ createdAt: now, updatedAt: now })
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const { organizationId, id: formId } = campaign
  const identity = { id, organizationId, formId, client, requestHash, locale: body.locale }
  try {
    const rest = {
      items,
      paymentDay: draft.paymentDay,
      totalCents: priced.amountCents,
      now,
      expiresAt,
      wanted,
    }
    await insertCart(app.db, { ...identity, ...rest, maxLiveCarts: MAX_LIVE_CARTS })
  } catch (error) {
    switch (unmet(error)) {
      case 'replayed':
        return replay(app, campaign, id, requestHash)
      case 'stock':
        return soldOut(app, campaign, body.items, wanted)
      case 'hoarding':
        return refuse('TOO_MANY_REQUESTS')
      default:
        throw error
    }
  }
  const cart = {
    ...identity,
    ...draft,
    items,
    state: 'Open',
    version: 1,
    payer: null,
    createdAt: now,
    updatedAt: now,
    expiresAt,
  } as const
  return toView(campaign, cart, priced)
}

type Body = CreateCart['body']

/** The price each item has now, so that a tariff changed later is noticed rather than charged. */
export function quoted(
  items: Body['items'],
  lines: readonly { itemIndex: number; grossCents: ChosenItem['quotedCents'] }[],
): ChosenItem[] {
  return lines.map(({ itemIndex, grossCents }) => {
    const item = items[itemIndex]
    if (!item) throw new Error('a priced line without its item')
    return { ...item, quotedCents: grossCents }
  })
}

/** The same key again: the same cart, unless it was asked for something else. */
async function replay(app: App, campaign: Parameters<typeof priceOf>[0], id: string, requestHash: string) {
  const cart = await findCart(app.db, id)
  if (!cart) return refuse('CART_UNKNOWN')
  if (cart.requestHash !== requestHash) return refuse('IDEMPOTENCY_KEY_REUSED')
  return toView(campaign, cart, priceOf(campaign, cart, app.clock.now()))
}
