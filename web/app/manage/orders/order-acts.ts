import type { OrderDetail } from '@obole/contract/manage-lists'
import type { Documents } from '@obole/contract/receipts'
import type { Right } from '@obole/contract/roles'
import { isLiveItem } from '@obole/core/order/order-lines'
import { isStanding } from '@obole/core/payment/payment'
import { isShownForgotten } from '@obole/core/privacy/forgetting'

/** What can be done to a whole order. */
export type Act = 'resend' | 'refund' | 'cancel' | 'undo' | 'stop' | 'stopRenewal' | 'revoke'

export const isLiveLine = ({ state }: OrderDetail['items'][number]): boolean => isLiveItem(state)

/** There is no address to show, nor to write to. */
export const isForgotten = ({ firstName, email }: OrderDetail['payer']): boolean =>
  isShownForgotten(firstName, email)

/** Whether a line is not cancelled. */
export const stands = ({ items }: Pick<OrderDetail, 'items'>): boolean => items.some(isLiveLine)

export const isByHand = ({ payments }: Pick<OrderDetail, 'payments'>): boolean =>
  payments.some(({ state }) => state === 'Registered')

/** Debits are still to come: instalments, or the months of a gift. */
export const takesMore = ({ paymentStates }: Pick<OrderDetail, 'paymentStates'>): boolean =>
  paymentStates.includes('Pending')

/** The most likely action on an order in its state, then the others, in the order people look for them. */
export function actsOf(
  order: Pick<OrderDetail, 'items' | 'payments' | 'paymentStates' | 'payer' | 'automaticRenewal'>,
  can: (right: Right) => boolean,
): { main: Act | null; more: Act[] } {
  const holdsMoney = order.payments.some(
    ({ state, amount, amountTip, refunded, refundedTip }) =>
      isStanding(state) && refunded + refundedTip < amount + amountTip,
  )
  const writes = can('editForm') || can('moveMoney')
  const moves = can('moveMoney')
  const isReached = !!order.payer.email
  const possible: Record<Act, boolean> = {
    resend: stands(order) && writes && isReached,
    refund: holdsMoney && moves,
    cancel: stands(order) && moves,
    undo: isByHand(order) && moves,
    // A renewal that is not paid ends with its debit: one act does both, and says so.
    stop: takesMore(order) && !order.automaticRenewal?.isUnpaid && moves,
    stopRenewal: order.automaticRenewal !== null && moves,
    revoke: isReached && writes,
  }
  const acts = ACTS.filter((act) => possible[act])
  // Revoking links is for incidents, and a renewal is the payer's: neither is ever the main action.
  const main = acts.find((act) => act !== 'revoke' && act !== 'stopRenewal') ?? null
  return { main, more: acts.filter((act) => act !== main) }
}

export type EndsWithEntry =
  | { readonly what: 'Tickets' | 'Memberships' | 'Products' | 'Receipt' }
  | { readonly what: 'Slip'; readonly number: number }

/** What else ends when an entry is undone: only what this order has. */
export function endsWithEntry(
  order: Pick<OrderDetail, 'items' | 'payments'>,
  documents: Documents['documents'],
): EndsWithEntry[] {
  const sells = (type: OrderDetail['items'][number]['type']) =>
    order.items.some((line) => line.type === type && isLiveLine(line))
  const ends: EndsWithEntry[] = []
  if (sells('Registration')) ends.push({ what: 'Tickets' })
  if (sells('Membership')) ends.push({ what: 'Memberships' })
  if (sells('Product')) ends.push({ what: 'Products' })
  if (documents.some(({ kind }) => kind === 'FiscalReceipt')) ends.push({ what: 'Receipt' })
  for (const { cheque } of order.payments)
    if (cheque?.depositSlip) ends.push({ what: 'Slip', number: cheque.depositSlip })
  return ends
}

const ACTS: readonly Act[] = ['resend', 'refund', 'cancel', 'undo', 'stop', 'stopRenewal', 'revoke']
