import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { type Asking, askForCart } from '../carts/ask-for-cart.ts'
import { canonical, digest } from '../carts/digest.ts'
import { failedRequirement } from '../platform/db.ts'
import { findByRequest, insertIntent } from './checkout-intents.store.ts'
import { type CheckoutBody, readBody } from './read-body.ts'

/** A program of an association, by the key it calls with. */
export interface ShopCaller extends Asking {
  clientId: string
}

export interface IntentMade {
  id: number
  /** Where the customer pays, for a quarter of an hour unless they begin. */
  redirectUrl: string
}

/** As long as a cart that nobody paid is kept. */
const DECIDED_AFTER_MS = 30 * 24 * 60 * 60 * 1000

/** Makes a cart of what a shop outside asks for. The same key again answers the same; without one each call is another. */
export async function createCheckoutIntent(
  app: App,
  caller: ShopCaller,
  body: CheckoutBody,
  idempotencyKey: string | null = null,
): Promise<IntentMade | Refusal> {
  const requestHash = digest(canonical(body))
  const requestKey =
    idempotencyKey && app.ids.derivedToken('checkout-intent', `${caller.clientId}:${idempotencyKey}`)
  const before = requestKey && (await replay(app, caller, { requestKey, requestHash }))
  if (before) return before
  const asked = readBody(body, { now: app.clock.now(), publicUrl: app.config.PUBLIC_URL })
  if (isRefusal(asked)) return asked
  const { line, ...kept } = asked
  const { organizationId, organizationSlug, clientId } = caller
  try {
    return await askForCart(app, caller, line, async (db, { id: cartId, now }) => {
      const decideAt = now + DECIDED_AFTER_MS
      const laterDays = line.laterTerms.map(({ dueOn }) => dueOn)
      const written = {
        ...kept,
        organizationId,
        clientId,
        cartId,
        requestKey,
        requestHash,
        laterDays,
        now,
        decideAt,
      }
      return made(app, organizationSlug, { id: await insertIntent(db, written), cartId })
    })
  } catch (error) {
    const same = requestKey && failedRequirement(error) === 'conflict'
    const first = same ? await replay(app, caller, { requestKey, requestHash }) : null
    if (first) return first
    throw error
  }
}

async function replay(
  app: App,
  { organizationId, organizationSlug }: ShopCaller,
  { requestKey, requestHash }: { requestKey: string; requestHash: string },
): Promise<IntentMade | Refusal | null> {
  const known = await findByRequest(app.db, { organizationId, requestKey })
  if (!known) return null
  if (known.request_hash !== requestHash) return refuse('IDEMPOTENCY_KEY_REUSED')
  return made(app, organizationSlug, { id: known.id, cartId: known.cart_id })
}

const made = (
  app: App,
  organizationSlug: string,
  { id, cartId }: { id: number; cartId: string },
): IntentMade => ({ id, redirectUrl: addressToPay(app, organizationSlug, cartId) })

export function addressToPay(app: App, organizationSlug: string, cartId: string): string {
  return app.config.PUBLIC_URL + addressOf({ page: 'checkout', organizationSlug, cartId, locale: 'fr' })
}
