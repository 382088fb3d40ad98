import { formatCount } from '@obole/core/money/money'
import type { RowCount } from '@obole/core/site/lists'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { figureWords } from './figures.words.ts'

/** « 1 234 », or « plus de 10 000 » of a list that is counted no further. */
export function useRowCount(): (count: RowCount) => string {
  const t = useWords(figureWords)
  const locale = useLocale()
  return ({ rows, isMore }) => {
    const counted = formatCount(rows, locale)
    return isMore ? t.moreThan(counted) : counted
  }
}
