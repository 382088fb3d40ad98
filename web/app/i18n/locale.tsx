import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { createContext, useContext } from 'react'
import { type Dictionary, type Words, wordsIn } from './words.ts'
import { associationLang } from './association-lang.ts'

const LocaleContext = createContext<Locale>('fr')

export const LocaleProvider = LocaleContext.Provider

export function useLocale(): Locale {
  return useContext(LocaleContext)
}

/** The texts of a bare checkout come from the calling program, in the payer's language. */
export function useAssociationLang(formType?: FormType): Locale | undefined {
  const lang = associationLang(useLocale())
  return formType && kindOf(formType).hasAskedLines ? undefined : lang
}

export function useWords<D extends Dictionary>(entries: D): Words<D> {
  return wordsIn(entries, useLocale())
}
