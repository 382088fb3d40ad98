import type { StoredCard } from '@obole/contract/payments'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cb: 'CB',
}

/** « Visa •••• 4242 »: the only part of a card that may be shown. */
export function cardName({ brand, last4 }: Pick<StoredCard, 'brand' | 'last4'>): string {
  return `${BRANDS[brand] ?? brand} •••• ${last4}`
}

/** In the format printed on the card. */
export function cardExpiry({ expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`
}
