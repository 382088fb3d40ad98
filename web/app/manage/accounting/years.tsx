import type { Book } from '@obole/contract/accounting'
import { formatDate } from '@obole/core/dates/dates'
import { formatCount } from '@obole/core/money/money'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { LookAgain } from '../desk/look-again.tsx'
import { accountingWords } from './accounting.words.ts'

/** The accounting years, each with its file for the accountant. */
export function Years({ book: { isBeginning, years, closedUntil } }: { book: Book }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  if (isBeginning)
    return (
      <Notice title={t.begun}>
        <LookAgain />
        {t.begunText}
      </Notice>
    )
  if (years.length === 0) return null
  return (
    <Card title={t.years}>
      <p className="mb-3 max-w-text text-muted">
        {t.fecText} {closedUntil === null ? null : t.closedUntil(formatDate(closedUntil, locale))}
      </p>
      <ul className="divide-y divide-line">
        {years.map(({ beginsOn, endsOn, entries, isClosed, url }) => (
          <li key={beginsOn} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <span className="font-semibold">
              {t.yearOf(formatDate(beginsOn, locale), formatDate(endsOn, locale))}
            </span>
            <StateChip tone={isClosed ? 'muted' : 'leaf'}>{isClosed ? t.closed : t.running}</StateChip>
            <span className="text-muted">{t.entryCount(formatCount(entries, locale), entries === 1)}</span>
            <a
              href={url}
              download
              aria-label={t.fecOf(formatDate(beginsOn, locale))}
              className="inline-flex min-h-11 items-center sm:ms-auto"
            >
              {t.fec}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
