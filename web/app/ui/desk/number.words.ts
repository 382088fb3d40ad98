import { dictionary } from '../../i18n/words.ts'

/** Why a number cannot be taken, beside its field. */
export const numberWords = dictionary({
  amountWrong: {
    fr: 'Saisissez un montant, par exemple 12,50',
    en: 'Enter an amount, for example 12.50',
  },
  countWrong: { fr: 'Saisissez un nombre, en chiffres', en: 'Enter a number, in figures' },
  percentWrong: {
    fr: 'Saisissez un pourcentage, par exemple 10',
    en: 'Enter a percentage, for example 10',
  },
  notWhole: { fr: 'Saisissez un nombre entier, sans virgule', en: 'Enter a whole number' },
  tooManyDecimals: {
    fr: 'Deux chiffres au plus après la virgule',
    en: 'Two decimals at most',
  },
  tooLow: { fr: (least: string) => `Au moins ${least}`, en: (least: string) => `At least ${least}` },
  tooHigh: { fr: (most: string) => `Au plus ${most}`, en: (most: string) => `At most ${most}` },
  required: { fr: 'Ce champ est obligatoire', en: 'This field is required' },
  dayHalf: {
    fr: 'Saisissez la date en entier\u202f: jour, mois et année',
    en: 'Enter the whole date: day, month and year',
  },
  dayFar: {
    fr: (first: string, last: string) => `Choisissez une date entre ${first} et ${last}`,
    en: (first: string, last: string) => `Choose a date between ${first} and ${last}`,
  },
})
