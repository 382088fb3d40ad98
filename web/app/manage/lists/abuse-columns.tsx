import type { AbuseRow } from '@obole/contract/manage-lists'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Moment, ReportStateChip } from './cells.tsx'
import { rowWords } from './lists.words.ts'

/** The columns that every reader of reports sees; the reason links to the report. */
export function useAbuseColumns(reason: (report: AbuseRow, text: string) => ReactNode): Column<AbuseRow>[] {
  const t = useWords(rowWords)
  return [
    { key: 'date', label: t.columnDate, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'reason',
      isFixed: true,
      label: t.columnReason,
      onPhone: 'title',
      cell: (report) => reason(report, t[`reason${report.reason}`]),
    },
    { key: 'campaign', label: t.columnCampaign, cell: ({ formTitle }) => formTitle },
    {
      key: 'page',
      label: t.columnPage,
      cell: ({ url }) => (
        <a href={url} rel="noreferrer" className="relative z-10 wrap-anywhere">
          {new URL(url).pathname}
        </a>
      ),
    },
    {
      key: 'state',
      label: t.columnState,
      onPhone: 'aside',
      cell: ({ state }) => <ReportStateChip state={state} />,
    },
    {
      key: 'decided',
      label: t.columnDecided,
      cell: ({ decidedAt }) => (decidedAt ? <Moment at={decidedAt} /> : null),
    },
    { key: 'answer', label: t.columnAnswer, cell: ({ decisionComment }) => decisionComment },
  ]
}
