import type { InitPayment } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import { isOf, isSettled } from '../payments/attempt.ts'
import { findRequest } from '../payments/attempts.ts'
import { requestIdOfCart } from './request-id.ts'

/**
 * Where a cart is paid, from the beginning of its payment to its end: whoever holds the cart's id may ask, and where that is
 * handed on only whoever began. Once it is paid the id opens nothing any more, least of all the order.
 */
export async function paymentOfCart(
  app: App,
  cartId: string,
  client: string,
): Promise<InitPayment | Refusal> {
  const request = await findRequest(app, requestIdOfCart(app, cartId))
  const isTheirs = request && isOf(request.subject, client) && !isSettled(request.subject)
  return isTheirs ? whereToPay(request.id, false) : refuse('PAYMENT_UNKNOWN')
}

/** What costs nothing is confirmed at once. */
export function whereToPay(id: string, isFree: boolean): InitPayment {
  const redirectUrl = isFree
    ? addressOf({ page: 'paymentResult', result: 'confirmation', id })
    : addressOf({ page: 'payment', id })
  return { paymentRequestId: id, redirectUrl, isFree }
}
