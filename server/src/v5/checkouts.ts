import { isRefusal, type Refusal } from '@obole/contract/problems'
import type {
  checkoutIntentResponse,
  initCheckoutBody,
  initCheckoutResponse,
} from '@obole/contract/v5/checkout-intents'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { createCheckoutIntent } from '../checkout-intents/create-intent.ts'
import { findCheckoutIntent } from '../checkout-intents/find-intent.ts'
import { ownAssociation } from './caller-place.ts'
import { showOrder } from './transactions.ts'

/** A shop asks its customer to pay: they do so at the address that comes back. */
export async function askForCheckout(
  app: App,
  caller: ApiCaller,
  slug: string,
  { body, idempotencyKey }: { body: z.output<typeof initCheckoutBody>; idempotencyKey: string | null },
): Promise<z.output<typeof initCheckoutResponse> | Refusal> {
  const place = ownAssociation(caller, slug)
  if (isRefusal(place)) return place
  const { userId, clientId } = caller
  return createCheckoutIntent(app, { ...place, userId, clientId }, body, idempotencyKey)
}

/**
 * What became of it: the order, once there is one. A program sees what it asked for itself, with who pays; what others asked
 * for takes the privilege that shows who bought.
 */
export async function showCheckout(
  app: App,
  caller: ApiCaller,
  asked: { organizationSlug: string; checkoutIntentId: number; withFailedRefunds: boolean },
): Promise<z.output<typeof checkoutIntentResponse> | Refusal> {
  const place = ownAssociation(caller, asked.organizationSlug)
  if (isRefusal(place)) return place
  const { organizationId } = place
  const clientId = caller.privileges.includes('AccessTransactions') ? null : caller.clientId
  const intent = await findCheckoutIntent(app, { organizationId, clientId }, asked.checkoutIntentId)
  if (isRefusal(intent)) return intent
  const { orderId, ...found } = intent
  if (orderId === null) return found
  const { withFailedRefunds } = asked
  const order = await showOrder(app, organizationId, orderId, { withFailedRefunds })
  return isRefusal(order) ? order : { ...found, order }
}
