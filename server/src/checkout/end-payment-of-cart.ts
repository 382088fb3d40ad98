import type { App } from '../app.ts'
import { endLiveAttempt } from './init-payment.ts'
import { requestIdOfCart } from './request-id.ts'

/** Lets a cart change again though a payment was begun for it; answers false where the money came after all. */
export function endPaymentOfCart(app: App, cartId: string): Promise<boolean> {
  return endLiveAttempt(app, requestIdOfCart(app, cartId))
}
