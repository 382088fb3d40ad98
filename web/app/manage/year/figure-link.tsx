import type { Year } from '@obole/contract/year'
import { listOfFigure, type OpenedList } from '@obole/contract/year-lists'
import { isOutflow } from '@obole/contract/year-names'
import type { YearFigure } from '@obole/core/accounting/year'
import { Link } from 'react-router'
import { useLocale } from '../../i18n/locale.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { euros } from '../lists/cells.tsx'

/** What left is shown below zero, as its lines are; nothing is plain nothing. */
export const shownCents = (figure: YearFigure, cents: number): number =>
  isOutflow(figure) && cents !== 0 ? -cents : cents

export function hrefOf(
  organizationSlug: string,
  { list, query }: Pick<OpenedList, 'list' | 'query'>,
): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : value) asked.append(name, one)
  return `${pageOf(organizationSlug, list)}?${asked}`
}

interface FigureLinkProps {
  figure: YearFigure
  cents: number
  days: Pick<Year, 'beginsOn' | 'endsOn' | 'until' | 'today'>
  campaign?: Year['campaigns'][number]['campaign']
}

/** An amount that opens the lines it is the sum of. */
export function FigureLink({ figure, cents, days, campaign }: FigureLinkProps) {
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const text = euros(shownCents(figure, cents), locale)
  const list = cents === 0 ? null : listOfFigure(figure, days, campaign)
  return list ? (
    <Link to={hrefOf(organizationSlug, list)} className="text-ink underline-offset-2">
      {text}
    </Link>
  ) : (
    text
  )
}
