import { COUNTRIES } from '@obole/core/validation/country'
import { LOCALE_TAGS } from '@obole/core/locale'
import { useMemo } from 'react'
import { useIsLive } from '../browser/browser.ts'
import { useLocale } from '../i18n/locale.tsx'

/**
 * The browser names the countries in the visitor's language; its names or order may differ from the server's, so until
 * the page is live only the chosen one is listed.
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
    // Some tools send a three-letter country code: it stays until another country is chosen.
    return [{ value: chosen, label: chosen }, ...known]
  }, [locale, isLive, chosen])
}
