import type { NextAction } from '@obole/contract/payments'
import { refuse, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { isOf } from '../payments/attempt.ts'
import { findRequest } from '../payments/attempts.ts'
import { endPayment } from './end-payment.ts'
import { nextAction } from './next-action.ts'

/** The payer gives up. The provider's answer decides: money that came after all is a payment, not a cancellation. */
export async function abandonPayment(
  app: App,
  requestId: string,
  client: string,
): Promise<NextAction | Refusal> {
  const request = await findRequest(app, requestId)
  if (!request || !isOf(request.subject, client)) return refuse('PAYMENT_UNKNOWN')
  const blocked = await endPayment(app, requestId)
  return blocked && blocked.refusal !== 'DUPLICATED_PAYMENT' ? blocked : nextAction(app, requestId, client)
}
