import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { insertCart, insertCarts, type NewCart } from './carts.store.ts'
import { type Holding, holdPlaces, isFreeToHold, originOf } from './hold-places.ts'
import { lockRanges, type OriginWanting, readHoldings } from './origins.store.ts'

interface CartToMake {
  cart: NewCart
  holding: Holding
  /** Whose places are counted, if anybody's. */
  origin: OriginWanting | null
}

const makeShared = sharedWork<App, CartToMake, Refusal | null>({
  atMost: 64,
  // Carts of one campaign take the same stocks.
  placeOf: ({ cart }) => cart.formId,
  keysOf: ({ cart, origin }) => [cart.id, cart.client, ...(origin ? [origin.addressRange] : [])],
  together: async (app, asked) => new Map((await makeTogether(app, asked)).map((id) => [id, null])),
  alone: (app, { cart, holding }) => holdPlaces(app, holding, (db) => insertCart(db, cart)),
})

/** Makes a cart and holds its places, together with the carts that other visitors make at the same moment. */
export const makeCart = (app: App, cart: NewCart, holding: Holding): Promise<Refusal | null> =>
  makeShared(app, { cart, holding, origin: originOf(app, holding) })

/** Answers the ids of the carts that were made. */
function makeTogether(app: App, asked: readonly CartToMake[]): Promise<string[]> {
  if (asked.every(({ origin }) => origin === null)) return insert(app.db, asked)
  return app.db.transaction(async (db) => insert(db, await freeToHold(db, asked)))
}

const insert = (db: Queryable, asked: readonly CartToMake[]) =>
  insertCarts(
    db,
    asked.map(({ cart, origin }) => ({ cart, addressRange: origin?.addressRange ?? null })),
  )

/** Those that may hold what they ask for; the others wait for their range, or have to compute something first. */
async function freeToHold(db: Queryable, asked: readonly CartToMake[]): Promise<CartToMake[]> {
  const locked = await lockRanges(db, originsOf(asked))
  const mine = asked.filter(({ origin }) => origin === null || locked.has(origin.cartId))
  const held = await readHoldings(db, originsOf(mine))
  return mine.filter(({ holding }) => isFreeToHold(held, holding))
}

const originsOf = (asked: readonly CartToMake[]): OriginWanting[] =>
  asked.flatMap(({ origin }) => (origin ? [origin] : []))
