import { MAX_ASKED_TERMS } from '@obole/core/payment/asked-terms'
import type { Text } from '@obole/core/locale'

/** What is wrong with a field of what a shop outside asks for. */
export const INTENT_ISSUES = {
  totalDiffers: {
    fr: 'Le total n’est pas la somme du premier montant et des échéances',
    en: 'The total is not the sum of the first amount and the instalments',
  },
  amountTooLow: { fr: 'Au moins 50 centimes', en: 'At least 50 cents' },
  nameRequired: {
    fr: 'Dites ce qui est payé, en 250 caractères au plus',
    en: 'Say what is paid for, in 250 characters at most',
  },
  addressInvalid: {
    fr: 'Une adresse entière qui commence par https, de 2 000 caractères au plus',
    en: 'A whole address that begins with https, of 2,000 characters at most',
  },
  tooMany: { fr: `${MAX_ASKED_TERMS} échéances au plus`, en: `${MAX_ASKED_TERMS} instalments at most` },
  notAfterBefore: {
    fr: 'Chaque échéance vient après la précédente, et la première demain au plus tôt',
    en: 'Each instalment comes after the one before it, and the first tomorrow at the earliest',
  },
  tooFar: { fr: 'Dans les douze mois au plus tard', en: 'Within twelve months' },
  metadataInvalid: {
    fr: 'Du JSON de 20 000 caractères au plus',
    en: 'JSON of 20,000 characters at most',
  },
} as const satisfies Record<string, Text>
