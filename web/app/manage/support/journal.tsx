import { AUDIT_KIND_NAMES, AUDIT_KINDS } from '@obole/contract/audit-kinds'
import { auditSentence } from '@obole/contract/audit-sentence'
import { nameIn } from '@obole/contract/list-names'
import type { AuditEntry } from '@obole/contract/manage-people'
import { useSearchParams } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../page-api.ts'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Moment } from '../lists/cells.tsx'
import { Filters } from '../lists/filters.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { apiQuery, type Filter, isFiltered } from '../lists/list-query.ts'
import { listWords } from '../lists/lists.words.ts'
import { PageTitle } from '../page-title.tsx'
import { detailTexts } from '../people/audit-entry.tsx'
import { auditWords } from '../people/audit.words.ts'
import { titleMeta } from '../title-meta.ts'
import type { Route } from './+types/journal'
import { journalWords } from './security.words.ts'
import { SupportPage } from './support-page.tsx'

const FILTERS: readonly Filter[] = ['search', 'kinds', 'from', 'to']

export async function loader(page: Route.LoaderArgs) {
  const path = `/api/manage/support/journal${apiQuery(page.url.searchParams, FILTERS)}`
  return { answer: await readFromApi<ListAnswer<AuditEntry>>(page, path) }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, journalWords, 'title')

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { answer } = loaderData
  const t = useWords(journalWords)
  const list = useWords(listWords)
  const locale = useLocale()
  const [page] = useSearchParams()
  const columns = useColumns()
  const isEmpty = answer.data.length === 0
  const options = AUDIT_KINDS.map((kind) => ({ value: kind, label: AUDIT_KIND_NAMES[kind][locale] }))
  return (
    <SupportPage>
      <PageTitle title={t.title} lead={t.lead} />
      {isEmpty && !isFiltered(page, FILTERS) ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <div className="flex flex-col gap-4">
          <Filters
            known={FILTERS}
            choices={[{ filter: 'kinds', label: t.kind, all: t.allKinds, options }]}
            searchHint={t.searchHint}
          />
          {isEmpty ? (
            <Empty title={list.nothingFound}>{list.nothingFoundText}</Empty>
          ) : (
            <Rows
              key={page.toString()}
              answer={answer}
              columns={columns}
              keyOf={({ id }) => id}
              caption={t.title}
            />
          )}
        </div>
      )}
    </SupportPage>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useWords(journalWords)
  const audit = useWords(auditWords)
  const locale = useLocale()
  return [
    { key: 'when', label: t.when, cell: ({ date }) => <Moment at={date} /> },
    {
      key: 'what',
      label: t.what,
      onPhone: 'title',
      cell: (entry) => (
        <>
          {auditSentence(entry, locale)}
          {detailTexts(entry, audit, locale).map(({ label, value }) => (
            <p key={label} className="text-sm font-normal wrap-anywhere text-muted">
              {value}
            </p>
          ))}
        </>
      ),
    },
    { key: 'about', label: t.about, onPhone: 'named', cell: ({ subject }) => subject.label },
    {
      key: 'kind',
      label: t.kind,
      cell: ({ action }) => nameIn(AUDIT_KIND_NAMES, action.split('.')[0] ?? '', locale),
    },
  ]
}
