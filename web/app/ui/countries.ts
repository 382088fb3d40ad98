import { COUNTRIES } from '@obole/core/country'
import { LOCALE_TAGS } from '@obole/core/locale'
import { useMemo } from 'react'
import { useIsLive } from '../browser.ts'
import { useLocale } from '../i18n/locale.tsx'

/**
 * Named in the visitor's language by the browser, which may know other names than the server, or another order: until
 * it has the page in hand there is the chosen one alone.
 */
export function useCountries(chosen: string): { value: string; label: string }[] {
  const locale = useLocale()
  const isLive = useIsLive()
  return useMemo(() => {
    const names = new Intl.DisplayNames(LOCALE_TAGS[locale], { type: 'region' })
    const known = COUNTRIES.filter((code) => isLive || code === chosen)
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale))
    if (!chosen || known.some(({ value }) => value === chosen)) return known
    // Some tools send a country in three letters: it stays what it is until another is chosen.
    return [{ value: chosen, label: chosen }, ...known]
  }, [locale, isLive, chosen])
}
