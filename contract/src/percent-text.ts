import type { Locale } from '@obole/core/locale'

/** « 5,5 % » in French, `5.5%` in English. */
export function percentText(percent: number, locale: Locale): string {
  return locale === 'fr' ? `${String(percent).replace('.', ',')}\u202f%` : `${percent}%`
}
