import type { Text } from './locale.ts'

/** Said beside a field and for a code of the catalogue alike: apart, so that whoever tells the codes need not carry every field. */
export const AMOUNT_MESSAGES = {
  amountTooLow: {
    fr: 'La valeur doit être un nombre supérieur à {min}\u202f€',
    en: 'The value must be a number greater than {min} €',
  },
  amountTooHigh: {
    fr: 'La valeur doit être un nombre inférieur à {max}\u202f€',
    en: 'The value must be a number less than {max} €',
  },
} as const satisfies Record<string, Text>
