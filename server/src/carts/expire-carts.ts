import type { App } from '../app.ts'
import { expireCarts as expire } from './carts.store.ts'

const BATCH = 500

/** Gives back the places of carts whose time is over; a cart with a payment under way keeps its places. */
export async function expireCarts(app: App): Promise<number> {
  let total = 0
  for (;;) {
    const expired = await expire(app.db, app.clock.now(), BATCH)
    total += expired
    if (expired < BATCH) return total
  }
}
