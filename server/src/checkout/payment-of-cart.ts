import type { InitPayment } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { handOver, passageOf } from '../carts/hand-over.ts'
import { isOf, isSettled } from '../payments/attempt.ts'
import { findRequestOfCart } from '../payments/attempts.ts'

/** Where a cart is paid, or was paid. Only the visitor who began its payment may ask. */
export async function paymentOfCart(
  app: App,
  cartId: string,
  client: string,
): Promise<InitPayment | Refusal> {
  const request = await findRequestOfCart(app, cartId)
  if (!request || !isOf(request.subject, client)) return refuse('PAYMENT_UNKNOWN')
  const { id, subject, amountCents } = request
  return whereToPay(app, { id, cartId, client, isFree: amountCents === 0, isPaid: isSettled(subject) })
}

/** Continues, at the top of the window, the payment that the same person began in the frame of another site. */
export async function takePaymentOver(
  app: App,
  { cartId, passage, client }: { cartId: string; passage: string; client: string },
): Promise<InitPayment | Refusal> {
  const request = await findRequestOfCart(app, cartId)
  if (request?.subject.kind !== 'cart') return refuse('PAYMENT_UNKNOWN')
  const { begunBy, handOver: before } = request.subject
  // Nobody leaves the frame to pay what is already paid, so such a passage was kept and is refused. A free cart is
  // already paid when its payer leaves the frame.
  const isOver = isSettled(request.subject) && request.amountCents > 0 && before?.to !== client
  if (isOver) return refuse('PAYMENT_UNKNOWN')
  const isTaken = begunBy !== null && (await handOver(app, cartId, { passage, from: begunBy, to: client }))
  if (!isTaken) return refuse('PAYMENT_UNKNOWN')
  return whereToPay(app, { id: request.id, cartId, client, isFree: request.amountCents === 0 })
}

interface BegunPayment {
  id: string
  cartId: string
  client: string
  isFree: boolean
  isPaid?: boolean
}

/** A free or paid cart goes straight to the confirmation. */
export function whereToPay(
  app: App,
  { id, cartId, client, isFree, isPaid = isFree }: BegunPayment,
): InitPayment {
  const redirectUrl = isPaid
    ? addressOf({ page: 'paymentResult', result: 'confirmation', id })
    : addressOf({ page: 'payment', id })
  return { paymentRequestId: id, redirectUrl, isFree, passage: passageOf(app, cartId, client) }
}
