import type { KnownToShop } from '@obole/contract/checkout-intents'
import { LIVE_CART_STATES } from '@obole/core/cart/cart-expiry'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Row, Queryable } from '../platform/db.ts'
import { at, listed, named, param, sql } from '../platform/sql.ts'

export interface NewIntent {
  organizationId: number
  cartId: string
  clientId: string
  requestKey: string | null
  requestHash: string
  backUrl: string
  returnUrl: string
  errorUrl: string
  payer: KnownToShop | null
  metadata: string | null
  laterDays: readonly LocalDate[]
  now: number
  decideAt: number
}

/** Answers its number. A key that was used meanwhile undoes it, and with it the cart of the same commit. */
export async function insertIntent(db: Queryable, intent: NewIntent): Promise<number> {
  const [row] = await db.query<{ id: number }>(named('checkout-intents-insert')`
      with made as (
        insert into checkout_intents (organization_id, cart_id, client_id, request_key, request_hash, back_url, return_url,
          error_url, payer, metadata, later_days, created_at, decide_at)
        values (${intent.organizationId}, ${intent.cartId}, ${intent.clientId}, ${intent.requestKey}, ${intent.requestHash},
          ${intent.backUrl}, ${intent.returnUrl}, ${intent.errorUrl}, ${intent.payer && JSON.stringify(intent.payer)},
          ${intent.metadata}, ${intent.laterDays}::date[], ${at(intent.now)}, ${at(intent.decideAt)})
        on conflict on constraint checkout_intent_of_request do nothing returning id)
      select (select id from made) as id, must(exists (select from made), 'conflict')`)
  if (!row) throw new Error('an intent without its number')
  return row.id
}

export interface AskedBefore extends Row {
  id: number
  cart_id: string
  request_hash: string
}

/** What a call with the same key made. */
export async function findByRequest(
  db: Queryable,
  { organizationId, requestKey }: { organizationId: number; requestKey: string },
): Promise<AskedBefore | null> {
  const [row] = await db.query<AskedBefore>(named('checkout-intents-by-request')`
      select id, cart_id, request_hash from checkout_intents
      where organization_id = ${organizationId} and request_key = ${requestKey}`)
  return row ?? null
}

export interface IntentRow extends Row {
  id: number
  cart_id: string
  organization_slug: string
  back_url: string
  return_url: string
  error_url: string
  payer: KnownToShop | null
  metadata: string | null
  order_id: number | null
  /** It can still be paid at its address. */
  is_open: boolean
}

const intents = (now: number) => sql`
  select i.id, i.cart_id, g.slug as organization_slug, i.back_url, i.return_url, i.error_url, i.payer, i.metadata, o.id as order_id,
    o.id is null and c.state in ${listed(LIVE_CART_STATES)} and c.expires_at > ${at(now)} as is_open
  from checkout_intents i join organizations g on g.id = i.organization_id join carts c on c.id = i.cart_id
    left join orders o on o.cart_id = i.cart_id`

export async function findIntent(
  db: Queryable,
  {
    organizationId,
    clientId,
    id,
    now,
  }: { organizationId: number; clientId: string | null; id: number; now: number },
): Promise<IntentRow | null> {
  const asking = param(clientId)
  const [row] = await db.query<IntentRow>(named('checkout-intents-find')`
      ${intents(now)} where i.organization_id = ${organizationId} and i.id = ${id}
        and (${asking}::text is null or i.client_id = ${asking})`)
  return row ?? null
}

export async function findIntentOfCart(
  db: Queryable,
  { cartId, now }: { cartId: string; now: number },
): Promise<IntentRow | null> {
  const [row] = await db.query<IntentRow>(named('checkout-intents-of-cart')`
      ${intents(now)} where i.cart_id = ${cartId}`)
  return row ?? null
}

/** Empties what shops knew of customers whose cart was paid or has ended: nobody fills it in any more. */
export async function forgetPayers(db: Queryable): Promise<void> {
  await db.query(sql`
    update checkout_intents i set payer = null from carts c
    where c.id = i.cart_id and i.payer is not null and c.state not in ${listed(LIVE_CART_STATES)}`)
}

/** Keeps the words of a shop with the order they became, and empties them where there is none. */
export async function decideMetadata(db: Queryable, now: number): Promise<void> {
  await db.query(sql`
    update checkout_intents i set decide_at = null,
      metadata = case when exists (select from orders o where o.cart_id = i.cart_id) then i.metadata end
    where i.decide_at <= ${at(now)}`)
}
