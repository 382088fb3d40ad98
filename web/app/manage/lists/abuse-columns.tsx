import type { AbuseRow } from '@obole/contract/manage-lists'
import { useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Moment } from './cells.tsx'
import { rowWords } from './lists.words.ts'

export function useAbuseColumns(): Column<AbuseRow>[] {
  const t = useWords(rowWords)
  return [
    { key: 'date', label: t.columnDate, cell: ({ date }) => <Moment at={date} /> },
    { key: 'reason', label: t.columnReason, onPhone: 'title', cell: ({ reason }) => t[`reason${reason}`] },
    {
      key: 'campaign',
      label: t.columnCampaign,
      cell: ({ url, formTitle }) => (
        <a href={url} rel="noreferrer">
          {formTitle ?? url}
        </a>
      ),
    },
    { key: 'email', label: t.columnEmail, cell: ({ userEmail }) => userEmail },
    {
      key: 'message',
      label: t.columnMessage,
      cell: ({ userMessage }) => <span className="block max-w-text whitespace-pre-line">{userMessage}</span>,
    },
  ]
}
