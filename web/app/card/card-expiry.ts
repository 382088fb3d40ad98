import type { StoredCard } from '@obole/contract/payments'

/** In the format printed on the card. */
export function cardExpiry({ expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`
}
