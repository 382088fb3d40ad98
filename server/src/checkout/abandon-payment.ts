import type { NextAction } from '@obole/contract/payments'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { endPayment } from './make-way.ts'
import { nextAction } from './next-action.ts'

/** The payer gives up. The provider's answer decides: money that came after all is a payment, not a cancellation. */
export async function abandonPayment(app: App, requestId: string): Promise<NextAction | Refusal> {
  const blocked = await endPayment(app, requestId)
  return blocked && blocked.refusal !== 'DUPLICATED_PAYMENT' ? blocked : nextAction(app, requestId)
}
