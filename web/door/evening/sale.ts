import type { DoorSync } from '@obole/contract/door'
import { cents, type Cents, parseAmount } from '@obole/core/money/money'

export type SoldRate = DoorSync['sold'][number]

/** Whether the payer decides what it costs. */
export const isFreelyPriced = ({ priceCategory }: SoldRate): boolean => priceCategory === 'Pwyw'

/** What one ticket costs; null where the typed amount is none, or too little. */
export function unitPrice(rate: SoldRate, typed: string): Cents | null {
  const least = cents(rate.amountCents)
  if (!isFreelyPriced(rate)) return least
  const amount = parseAmount(typed)
  return amount !== null && amount >= least ? amount : null
}
