import type { MonthlyGiftBody, PayerOrder } from '@obole/contract/orders'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import type { App } from '../app.ts'
import { changeGift, stopGift } from '../payments/change-gift.ts'
import { issueRegularisation } from '../payments/regularisation.ts'
import { requestCardChange, type CardChangeInput } from '../payments/request-card-change.ts'
import { showOrder } from './show-order.ts'

/** What the holder of an order's token may do about what it still takes; each answers the order as it is then. */
export async function changeMonthlyGift(
  app: App,
  token: string,
  body: MonthlyGiftBody,
): Promise<PayerOrder | Refusal> {
  const outcome = await changeGift(app, token, body)
  return isRefusal(outcome) ? outcome : showOrder(app, token)
}

export async function stopMonthlyGift(app: App, token: string): Promise<PayerOrder | Refusal> {
  const outcome = await stopGift(app, token)
  return isRefusal(outcome) ? outcome : showOrder(app, token)
}

export const changeCard = (app: App, input: CardChangeInput) => requestCardChange(app, input)

/** The address by which an instalment is put right. */
export async function linkToPutRight(
  app: App,
  token: string,
  paymentId: number,
): Promise<{ id: string; url: string } | Refusal> {
  const link = await issueRegularisation(app, token, paymentId)
  return isRefusal(link) ? link : { id: link.id, url: addressOf({ page: 'regularisation', id: link.id }) }
}
