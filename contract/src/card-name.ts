const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cb: 'CB',
}

/** « Visa •••• 4242 »: the only part of a card that may be shown. */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} •••• ${last4}`
}
