import type { Statistics } from '@obole/contract/manage-statistics'
import { useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { figureWords } from './figures.words.ts'
import { useRowCount } from './row-count.ts'

/** The number of contributors, and how many more their list shows: those who brought in nothing. */
export function ContributorsFigure({ totals }: { totals: Statistics['totals'] }) {
  const t = useWords(figureWords)
  const countOf = useRowCount()
  const { contributors: rows, contributorsAreMore: isMore, otherPayers } = totals
  return (
    <Figure
      label={t.contributors}
      value={countOf({ rows, isMore })}
      hint={otherPayers > 0 ? t.otherPayers(otherPayers) : null}
    />
  )
}
