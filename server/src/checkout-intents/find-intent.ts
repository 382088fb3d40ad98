import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { findIntent } from './checkout-intents.store.ts'
import { addressToPay } from './create-intent.ts'

export interface IntentFound {
  id: number
  /** As the shop gave it. */
  metadata: unknown
  /** Null once it is paid or has ended. */
  redirectUrl: string | null
  /** Once it is paid. */
  orderId: number | null
}

/** What became of an intent of this association, of one program there or of all; that of another is not found. */
export async function findCheckoutIntent(
  app: App,
  { organizationId, clientId }: { organizationId: number; clientId: string | null },
  id: number,
): Promise<IntentFound | Refusal> {
  const isNumber = Number.isSafeInteger(id) && id > 0
  const found = isNumber && (await findIntent(app.db, { organizationId, clientId, id, now: app.clock.now() }))
  if (!found) return refuse('NOT_FOUND')
  const { metadata, is_open: isOpen, organization_slug: organizationSlug, cart_id: cartId } = found
  return {
    id: found.id,
    metadata: metadata === null ? null : JSON.parse(metadata),
    redirectUrl: isOpen ? addressToPay(app, organizationSlug, cartId) : null,
    orderId: found.order_id,
  }
}
