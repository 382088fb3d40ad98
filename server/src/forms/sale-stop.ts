import { refuse, type Refusal } from '@obole/contract/problems'

/** Why no money may be taken for a campaign any more: its association may not collect, or the event was cancelled. */
export type SaleStop = 'suspended' | 'canceled'

/** Nothing is sold for an event once it was cancelled, neither by card nor by hand. */
export const eventRefusal = ({ isEventCanceled }: { isEventCanceled: boolean }): Refusal | null =>
  isEventCanceled ? saleRefusal('canceled') : null

export function saleRefusal(stop: SaleStop): Refusal {
  switch (stop) {
    case 'suspended':
      return refuse('WALLET_VALIDATION_ERROR', { details: { shown: 'suspended' } })
    case 'canceled':
      return refuse('FORM_CLOSED', { details: { shown: 'canceled' } })
  }
}
