import { addressOf, parseAddress } from '@obole/core/site/addresses'
import type { Locale } from '@obole/core/locale'

/** Pages outside the campaigns that have an English address too. */
const BILINGUAL = /^\/(?:pages\/[a-z-]+)?$/

/** The same page in another language; the same address where the language is not part of it. */
export function addressIn(locale: Locale, pathname: string): string {
  const at = parseAddress(pathname)
  if (at && 'locale' in at) return addressOf({ ...at, locale })
  const bare = pathname.replace(/\/en\/?$/, '') || '/'
  if (!BILINGUAL.test(bare)) return pathname
  if (locale === 'fr') return bare
  return bare === '/' ? '/en' : `${bare}/en`
}
