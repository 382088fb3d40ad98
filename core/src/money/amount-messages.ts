import type { Text } from '../locale.ts'

/**
 * Used both for fields and for error codes. In its own file, so that code that needs the codes does not load all field
 * messages.
 */
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
