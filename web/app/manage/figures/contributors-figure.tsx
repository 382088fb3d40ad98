import type { Statistics } from '@obole/contract/manage-statistics'
import { useWords } from '../../i18n/locale.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { figureWords } from './figures.words.ts'

/** The number of contributors, and how many more their list shows: those who brought in nothing. */
export function ContributorsFigure({ totals }: { totals: Statistics['totals'] }) {
  const t = useWords(figureWords)
  const { contributors, otherPayers } = totals
  return (
    <Figure
      label={t.contributors}
      value={contributors}
      hint={otherPayers > 0 ? t.otherPayers(otherPayers) : null}
    />
  )
}
