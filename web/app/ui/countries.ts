import { COUNTRIES } from '@obole/core/country'
import { type Locale, LOCALE_TAGS } from '@obole/core/locale'

/** Named in the visitor's language by the browser, which knows them all. */
export function countriesIn(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' })
  return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
}
