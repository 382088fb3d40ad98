import { setTimeout as delay } from 'node:timers/promises'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { CART_LIFETIME_MS } from '@obole/core/cart/cart-expiry'
import { CART_ORIGIN_KEPT_MS, holdingWorkBits, leavesTooFew } from '@obole/core/users/holding'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { refuseUntilWorked, spendProof } from '../platform/proof-of-work.ts'
import { countedRange, type Caller } from '../platform/rate-limit.ts'
import type { Cart } from './cart.ts'
import * as origins from './origins.store.ts'

const WORK = 'hold'
const MAX_WAITS = 60
const WAIT_MS = 25

export interface Holding {
  cart: Pick<Cart, 'id' | 'formId'>
  /** What the cart holds of each stock so far, and what it must hold. */
  before: ReadonlyMap<number, number>
  wanted: ReadonlyMap<number, number>
  /** Null for carts we make ourselves, which are not limited. */
  caller: Caller | null
}

/**
 * Runs the statement that holds places. If it takes more than the cart had, the caller's address range must first
 * compute a proof for what the range already holds, and must leave some places to others. Calls of one range run one
 * after the other, so that a hundred calls at once are counted too. No call waits for the lock while it uses a database
 * connection: a busy range does not keep others from buying.
 */
export async function holdPlaces(
  app: App,
  holding: Holding,
  hold: (db: Queryable) => Promise<void>,
): Promise<Refusal | null> {
  const origin = originOf(app, holding)
  if (!origin) {
    await hold(app.db)
    return null
  }
  for (let waits = 0; waits < MAX_WAITS; waits += 1) {
    const outcome = await app.db.transaction(async (db) => {
      const [mine] = await origins.lockRanges(db, [origin])
      if (mine === undefined) return 'busy'
      const refusal = await holdingRefusal(app, db, origin, holding)
      if (refusal) return refusal
      await hold(db)
      await origins.saveOrigin(db, origin, app.clock.now())
      return 'held'
    })
    if (outcome !== 'busy') return isRefusal(outcome) ? outcome : null
    await delay(WAIT_MS * (0.5 + Math.random()))
  }
  return refuse('TOO_MANY_REQUESTS')
}

/** Whose places are counted, where more of them are asked for; null where nobody counts. */
export function originOf(app: App, { cart, before, wanted, caller }: Holding): origins.OriginWanting | null {
  const stockIds = [...wanted].filter(([id, quantity]) => quantity > (before.get(id) ?? 0)).map(([id]) => id)
  const range = caller && stockIds.length > 0 && countedRange(app, caller.address)
  if (!range) return null
  const addressRange = app.ids.derivedToken('cart-range', range)
  return { cartId: cart.id, formId: cart.formId, addressRange, stockIds }
}

/** What its range holds, and how much more this cart asks for. */
function asking(held: readonly origins.RangeHolding[], { cart, before, wanted }: Holding) {
  return held
    .filter(({ cart_id: cartId }) => cartId === cart.id)
    .map((one) => ({
      ...one,
      asked: (wanted.get(one.stock_id) ?? 0) - (before.get(one.stock_id) ?? 0),
    }))
}

/** Whether a range may hold this without computing anything. */
export const isFreeToHold = (held: readonly origins.RangeHolding[], holding: Holding): boolean =>
  asking(held, holding).every((one) => !leavesTooFew(one) && holdingWorkBits(one) === 0)

async function holdingRefusal(
  app: App,
  db: Queryable,
  origin: origins.OriginWanting,
  holding: Holding,
): Promise<Refusal | null> {
  const holdings = asking(await origins.readHoldings(db, [origin]), holding)
  if (holdings.some(leavesTooFew))
    return refuse('PLACES_LEFT_TO_OTHERS', { details: { retryAfterSeconds: CART_LIFETIME_MS / 1000 } })
  const bits = Math.max(0, ...holdings.map(holdingWorkBits))
  const proof = holding.caller?.proof ?? null
  if (bits === 0 || (await spendProof(app, db, { purpose: WORK, proof, bits }))) return null
  return refuseUntilWorked(app, 'PLACES_PAUSED', WORK, bits, { retryAfterSeconds: RETRY_SECONDS })
}

/** Carts end after a quarter of an hour; in a crowd, the first ones are paid sooner. */
const RETRY_SECONDS = 120

export const forgetCartOrigins = (app: App): Promise<void> =>
  origins.deleteOrigins(app.db, app.clock.now() - CART_ORIGIN_KEPT_MS)
