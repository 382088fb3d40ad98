import type { Locale } from '@obole/core/locale'

/**
 * Associations write in French: on a page in another language their texts are marked as French, so that screen readers
 * pronounce them correctly.
 */
export function associationLang(locale: Locale): Locale | undefined {
  return locale === 'fr' ? undefined : 'fr'
}
