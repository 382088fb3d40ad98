import { everythingByCard, type WantedAdjustment } from '../src/refunds/adjust-order.ts'
import type { TestApp } from './test-app.ts'

/** Everything of an order is cancelled and given back, by nobody in particular. */
export function wholeOrder(test: TestApp, orderId: number): WantedAdjustment {
  return {
    id: test.app.ids.token(),
    refundId: () => test.app.ids.token(),
    orderId,
    userId: null,
    askedBy: 'platform',
    cause: 'Choice',
    note: null,
    message: null,
    sendMail: false,
    requestHash: '',
    cancel: 'all',
    back: everythingByCard,
  }
}
