import type { Locale } from '@obole/core/locale'
import { type Dictionary, type Words, wordsIn } from '../../app/i18n/words.ts'

/** Volunteers do not choose: the phone speaks French to whoever reads French, and English to everybody else. */
export const locale: Locale = globalThis.navigator?.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'

export const words = <D extends Dictionary>(entries: D): Words<D> => wordsIn(entries, locale)
