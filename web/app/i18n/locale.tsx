import type { Locale } from '@obole/core/locale'
import { createContext, useContext } from 'react'
import { type Dictionary, type Words, wordsIn } from './words.ts'

const LocaleContext = createContext<Locale>('fr')

export const LocaleProvider = LocaleContext.Provider

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

/**
 * Associations write in French: what they wrote says so where the page around it is in another language, so that it is
 * read out as it is meant.
 */
export function useWrittenLang(): Locale | undefined {
  return useLocale() === 'fr' ? undefined : 'fr'
}

export function useWords<D extends Dictionary>(entries: D): Words<D> {
  return wordsIn(entries, useLocale())
}
