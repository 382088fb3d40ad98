import type { Locale } from '@obole/core/locale'
import { createContext, useContext } from 'react'
import { type Dictionary, type Words, wordsIn } from './words.ts'

const LocaleContext = createContext<Locale>('fr')

export const LocaleProvider = LocaleContext.Provider

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

export function useWords<D extends Dictionary>(entries: D): Words<D> {
  return wordsIn(entries, useLocale())
}
