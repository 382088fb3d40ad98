import type { FormLight } from '@obole/contract/organizations'
import { salePeriodAt } from '@obole/core/campaign/form'

/** Open campaigns first, then those that may still open, then those that are over; otherwise in the given order. */
export function soonestFirst(forms: readonly FormLight[], now: number): FormLight[] {
  return forms.toSorted((one, other) => rankOf(one, now) - rankOf(other, now))
}

function rankOf({ saleStartDate, saleEndDate, isSoldOut, isEventCanceled }: FormLight, now: number): number {
  if (isEventCanceled) return 4
  switch (salePeriodAt({ saleStart: saleStartDate, saleEnd: saleEndDate }, now)) {
    case 'open':
      return isSoldOut ? 2 : 0
    case 'notYetOpen':
      return 1
    case 'ended':
      return 3
  }
}
