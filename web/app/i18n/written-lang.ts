import type { Locale } from '@obole/core/locale'

/**
 * Associations write in French: what they wrote says so where the page around it is in another language, so that it is
 * read out as it is meant.
 */
export function writtenLang(locale: Locale): Locale | undefined {
  return locale === 'fr' ? undefined : 'fr'
}
