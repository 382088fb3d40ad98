import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money'

const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ranks = new Intl.PluralRules('en', { type: 'ordinal' })

/** A day of the month as it is said: « 1er », « 15 »; “1st”, “15th”. */
export function dayOf(day: number, locale: Locale): string {
  if (locale === 'fr') return day === 1 ? '1er' : String(day)
  return `${day}${SUFFIXES[ranks.select(day)] ?? 'th'}`
}

/** What a gift or payment of each month takes, the contribution in it, and when. */
export interface EachMonth {
  amount: number
  day: number
}

/** That it goes on, for how long and how it is stopped: said alike wherever somebody pays or reads what they pay. */
export function goesOn({ amount, day }: EachMonth, locale: Locale): string {
  const euros = formatEuros(cents(amount), locale)
  return locale === 'fr'
    ? `Puis ${euros} le ${dayOf(day, 'fr')} de chaque mois, contribution comprise, jusqu’à ce que vous y mettiez fin\u202f: vous l’arrêtez quand vous le souhaitez, depuis votre commande.`
    : `Then ${euros} on the ${dayOf(day, 'en')} of each month, contribution included, until you stop it: you can do so whenever you like, from your order.`
}
