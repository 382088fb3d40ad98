import type { MonthlyGiftBody, PayerOrder } from '@obole/contract/orders'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/site/addresses'
import type { App } from '../app.ts'
import { byLink, type OpenLink, openLink, openMoneyLink } from '../order-links/open-link.ts'
import { changeGift, decideRaise, stopGift } from '../payments/change-gift.ts'
import { issueRegularisation } from '../payments/regularisation.ts'
import { requestCardChange, type CardChangeInput } from '../payments/request-card-change.ts'
import { showLinkedOrder } from './show-order.ts'
import { stopAutomaticRenewal } from './stop-renewal.ts'

/** What the holder of an order's link may do about its debits; each call answers the changed order. */
export async function changeMonthlyGift(
  app: App,
  token: string,
  body: MonthlyGiftBody,
): Promise<PayerOrder | Refusal> {
  return changing(app, token, (link) => changeGift(app, link, body))
}

export async function stopMonthlyGift(app: App, token: string): Promise<PayerOrder | Refusal> {
  return changing(app, token, (link) => stopGift(app, link))
}

/** The change itself may have used up the link: the order is shown by the link opened before. */
async function changing(
  app: App,
  token: string,
  change: (link: OpenLink) => Promise<object | null | Refusal>,
): Promise<PayerOrder | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const outcome = await change(link)
  return isRefusal(outcome) ? outcome : showLinkedOrder(app, link)
}

/** Stopping is as easy as asking for it was: the link of the order is enough. */
export async function stopRenewalOfOrder(app: App, token: string): Promise<PayerOrder | Refusal> {
  return changing(app, token, (link) => stopAutomaticRenewal(app, { ...byLink(link), orderId: link.orderId }))
}

export async function raiseMonthlyGift(
  app: App,
  token: string,
  body: MonthlyGiftBody,
  key: string,
): Promise<{ paymentRequestId: string; redirectUrl: string } | Refusal> {
  const link = await openMoneyLink(app, token)
  if (isRefusal(link)) return link
  const raise = await decideRaise(app, link, body)
  return isRefusal(raise) ? raise : requestCardChange(app, link, { backUrl: null, key, raise })
}

export async function changeCard(app: App, token: string, input: CardChangeInput) {
  const link = await openMoneyLink(app, token)
  return isRefusal(link) ? link : requestCardChange(app, link, input)
}

/** Answers the address where the payer pays a failed instalment. */
export async function linkToPutRight(
  app: App,
  token: string,
  paymentId: number,
): Promise<{ id: string; url: string } | Refusal> {
  const link = await openLink(app, token)
  if (isRefusal(link)) return link
  const issued = await issueRegularisation(app, link.orderId, paymentId)
  return isRefusal(issued)
    ? issued
    : { id: issued.id, url: addressOf({ page: 'regularisation', id: issued.id }) }
}
