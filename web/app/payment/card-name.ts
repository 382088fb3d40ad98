import type { StoredCard } from '@obole/contract/payments'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cb: 'CB',
}

/** « Visa •••• 4242 »: all that anybody may know of a card. */
export function cardName({ brand, last4 }: Pick<StoredCard, 'brand' | 'last4'>): string {
  return `${BRANDS[brand] ?? brand} •••• ${last4}`
}

/** As the card itself writes it. */
export function cardExpiry({ expMonth, expYear }: Pick<StoredCard, 'expMonth' | 'expYear'>): string {
  return `${String(expMonth).padStart(2, '0')}/${expYear}`
}
