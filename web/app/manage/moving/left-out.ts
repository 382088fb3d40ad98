import type { LeftOut } from '@obole/core/imports/pull'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { movingWords } from './moving.words.ts'

/** « Sans les images, ni le tarif « Enfant ». »; null where everything comes along. */
export function useLeftOut(leftOut: readonly LeftOut[]): string | null {
  const t = useWords(movingWords)
  const locale = useLocale()
  const parts = leftOut.flatMap(({ what, name }) => {
    switch (what) {
      // Said once for all of them.
      case 'Picture':
        return []
      case 'Instalments':
        return t.leftInstalments
      case 'Vat':
        return t.leftVat
      case 'Text':
        return t.leftText
      case 'Rate':
      case 'Question':
      case 'Option':
        return name === null ? t[`left${what}Unnamed`] : t[`left${what}`](name)
    }
  })
  if (parts.length === 0) return null
  const words = new Intl.ListFormat(locale, { type: 'disjunction' })
  return t.leftOut(words.format(new Set(parts)))
}
