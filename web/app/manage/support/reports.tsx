import type { AbuseRow } from '@obole/contract/manage-lists'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAbuseColumns } from '../lists/abuse-columns.tsx'
import { useReportChoices } from '../lists/cells.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { Filters } from '../lists/filters.tsx'
import { ColumnsOf, Rows } from '../lists/list-page.tsx'
import { apiQuery, chosenColumns, type Filter, isFiltered } from '../lists/list-query.ts'
import { listWords, rowWords } from '../lists/lists.words.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/reports'
import { ReportDialog } from './report-dialog.tsx'
import { recordPath, SupportPage } from './support-page.tsx'
import { supportWords } from './support.words.ts'

const FILTERS: readonly Filter[] = ['search', 'states', 'reasons', 'from', 'to']
const USUAL = ['date', 'reason', 'page', 'email', 'message', 'association', 'state']

export async function loader(page: Route.LoaderArgs) {
  const query = apiQuery(page.url.searchParams, FILTERS)
  return { answer: await readFromApi(page, 'GET /manage/support/abuse-reports', { query }) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportWords, 'reports')

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData
  const t = useWords(supportWords)
  const list = useWords(listWords)
  const [page] = useSearchParams()
  const [decided, setDecided] = useState<AbuseRow | null>(null)
  const columns = useColumns(setDecided)
  const isEmpty = answer.data.length === 0
  const choices = useReportChoices()
  return (
    <SupportPage>
      <PageTitle title={t.reports} lead={t.reportsLead}>
        {isEmpty ? null : (
          <ExportButton
            organizationSlug={null}
            list="abuses"
            filters={FILTERS}
            fixed={{}}
            text={t.exportReports}
          />
        )}
      </PageTitle>
      {isEmpty && !isFiltered(page, FILTERS) ? (
        <Empty title={t.noReport}>{t.noReportText}</Empty>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-3">
            <Filters known={FILTERS} choices={choices} searchHint={list.searchReport}>
              <ColumnsOf of="cards" columns={columns} usual={USUAL} />
            </Filters>
            <ColumnsOf of="columns" columns={columns} usual={USUAL} />
          </div>
          {isEmpty ? (
            <Empty title={list.nothingFound}>{list.nothingFoundText}</Empty>
          ) : (
            <Rows
              key={`${page} ${JSON.stringify(answer.data.map(({ id, state }) => [id, state]))}`}
              answer={answer}
              columns={chosenColumns(page, 'columns', columns, USUAL)}
              cards={chosenColumns(page, 'cards', columns, USUAL)}
              keyOf={({ id }) => id}
              caption={t.reports}
            />
          )}
        </div>
      )}
      {decided ? <Decision report={decided} onClose={() => setDecided(null)} /> : null}
    </SupportPage>
  )
}

type Word = Pick<AbuseRow, 'state' | 'decisionComment'>
const wordOf = ({ state, decisionComment }: Word): Word => ({ state, decisionComment })

/** A decision can be undone at once. */
function Decision({ report, onClose }: { report: AbuseRow; onClose: () => void }) {
  const t = useWords(supportWords)
  const { revalidate } = useRevalidator()
  const decide = async (decision: Word, seen: Word) => {
    const done = await call('PUT /manage/support/abuse-reports/{reportId}/decision', {
      params: { reportId: report.id },
      body: { state: decision.state, comment: decision.decisionComment, seen: wordOf(seen) },
    })
    // A decision made meanwhile by another person is shown in the list below the dialog.
    await revalidate()
    return done
  }
  return (
    <ReportDialog
      report={report}
      onClose={onClose}
      onDecide={async (decision) => {
        const done = await decide(decision, report)
        if (!done.ok) return done.problem.message
        showToast({
          tone: 'success',
          title: t.reportDecided,
          action: { label: t.undo, onPress: () => void decide(report, done.value) },
        })
        return null
      }}
    />
  )
}

function useColumns(onOpen: (report: AbuseRow) => void): Column<AbuseRow>[] {
  const t = useWords(supportWords)
  const rows = useWords(rowWords)
  return [
    ...useAbuseColumns((report, text) => (
      <button
        type="button"
        onClick={() => onOpen(report)}
        className="text-left font-semibold text-primary-dark underline after:absolute after:inset-0"
      >
        {text}
      </button>
    )),
    { key: 'email', label: rows.columnEmail, cell: ({ userEmail }) => userEmail },
    {
      key: 'message',
      label: rows.columnMessage,
      cell: ({ userMessage }) => (
        <span className="max-w-text whitespace-pre-line wide:block">{userMessage}</span>
      ),
    },
    {
      key: 'association',
      label: t.association,
      cell: ({ organizationSlug }) =>
        organizationSlug ? (
          <Link to={recordPath(organizationSlug)} className="relative z-10">
            {organizationSlug}
          </Link>
        ) : null,
    },
  ]
}
