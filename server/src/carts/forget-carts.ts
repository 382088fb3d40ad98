import type { App } from '../app.ts'
import { emptyCarts } from './carts.store.ts'

/** Long enough to answer a payer who asks what happened to a payment; the privacy page promises it. */
const ABANDONED_KEPT_MS = 30 * 24 * 60 * 60 * 1000
const BATCH = 500

/** Deletes what people typed in carts that became no order; what the bank was asked stays, without names. */
export async function forgetCarts(app: App): Promise<void> {
  while ((await emptyCarts(app.db, app.clock.now() - ABANDONED_KEPT_MS, BATCH)) === BATCH);
}
