import type { Locale } from '@obole/core/locale'
import { type Dictionary, wordsIn } from '../../i18n/words.ts'

interface Match {
  id: string
  loaderData?: unknown
}

/** The title of a page: its name, its association, then the product. */
export function titleMeta<D extends Dictionary>(
  matches: readonly (Match | undefined)[],
  words: D,
  key: keyof D & string,
): { title: string }[] {
  const found = (id: string) => matches.find((match) => match?.id === id)?.loaderData
  const { locale = 'fr' }: { locale?: Locale } = { ...Object(found('root')) }
  const { name }: { name?: string } = { ...Object(found('manage/desk/association-frame')) }
  const pageTitle: unknown = wordsIn(words, locale)[key]
  return [{ title: [pageTitle, name, 'Obole'].filter(Boolean).join(' · ') }]
}
