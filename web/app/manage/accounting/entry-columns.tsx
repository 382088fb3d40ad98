import type { JournalLine } from '@obole/contract/accounting'
import { ENTRY_KINDS } from '@obole/core/accounting/journal'
import { formatDate } from '@obole/core/dates/dates'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderPath } from '../desk/pages.ts'
import { euros } from '../lists/cells.tsx'
import { accountingWords } from './accounting.words.ts'

export type Line = JournalLine

/** An amount stands on one side; the other stays empty. */
export function useEntryColumns(): Column<Line>[] {
  const t = useWords(accountingWords)
  const locale = useLocale()
  const side = (name: 'debit' | 'credit'): Column<Line> => ({
    key: name,
    label: t[name],
    isNumber: true,
    onPhone: 'named',
    cell: (line) => (line[name] === 0 ? null : euros(line[name], locale)),
  })
  return [
    {
      key: 'number',
      label: t.entry,
      isNumber: true,
      cell: ({ number, journal }) => (
        <span className="whitespace-nowrap">
          {journal} {number}
        </span>
      ),
    },
    {
      key: 'day',
      label: t.date,
      cell: ({ day, pieceDay }) => (
        <>
          <span className="whitespace-nowrap">{formatDate(day, locale)}</span>
          {pieceDay === day ? null : (
            <span className="block text-sm text-muted">{t.pieceOf(formatDate(pieceDay, locale))}</span>
          )}
        </>
      ),
    },
    {
      key: 'account',
      label: t.account,
      onPhone: 'title',
      cell: ({ account, accountName }) => (
        <>
          <b className="tabular-nums">{account}</b> {accountName[locale]}
        </>
      ),
    },
    // A line that says nothing has no cell on a phone's card.
    {
      key: 'label',
      label: t.label,
      cell: (line) => (line.position > 1 && !line.formTitle ? null : <Label line={line} />),
    },
    side('debit'),
    side('credit'),
  ]
}

/** What happened is said on the first line of an entry; the others are of it. */
function Label({ line: { kind, orderId, formTitle, position } }: { line: Line }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  if (position > 1) return <span className="text-sm text-muted">{formTitle}</span>
  return (
    <>
      {ENTRY_KINDS[kind].label[locale]}
      {orderId === null ? null : (
        <>
          {', '}
          <Link to={orderPath(organizationSlug, orderId)}>{t.order(orderId)}</Link>
        </>
      )}
    </>
  )
}
