import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'

const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ranks = new Intl.PluralRules('en', { type: 'ordinal' })

/** A day of the month as it is written: « 1er », « 15 »; “1st”, “15th”. */
export function dayOf(day: number, locale: Locale): string {
  if (locale === 'fr') return day === 1 ? '1er' : String(day)
  return `${day}${SUFFIXES[ranks.select(day)] ?? 'th'}`
}

/** What a monthly gift or payment debits, contribution included, and on which day. */
export interface EachMonth {
  amount: number
  day: number
}

/** Where the text is shown: before any debit, after the first one is known, or on the order's own page. */
type Seen = 'before' | 'begun' | 'onOrder'

/** Says that it goes on, for how long and how to stop it: the same text wherever the payer pays or reads about it. */
export function goesOn({ amount, day }: EachMonth, locale: Locale, seen: Seen = 'begun'): string {
  const euros = formatEuros(cents(amount), locale)
  const { opening, where } = WORDS[locale]
  return locale === 'fr'
    ? `${opening[seen]}${euros} le ${dayOf(day, 'fr')} de chaque mois, contribution comprise, jusqu’à ce que vous y mettiez fin\u202f: vous l’arrêtez quand vous le souhaitez, ${where[seen]}.`
    : `${opening[seen]}${euros} on the ${dayOf(day, 'en')} of each month, contribution included, until you stop it: you can do so whenever you like, ${where[seen]}.`
}

const WORDS = {
  fr: {
    opening: { before: 'Premier paiement aujourd’hui, puis ', begun: 'Puis ', onOrder: '' },
    where: { before: 'depuis votre commande', begun: 'depuis votre commande', onOrder: 'ici' },
  },
  en: {
    opening: { before: 'First payment today, then ', begun: 'Then ', onOrder: '' },
    where: { before: 'from your order', begun: 'from your order', onOrder: 'here' },
  },
} as const satisfies Readonly<Record<Locale, Record<'opening' | 'where', Record<Seen, string>>>>
