import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Column } from '../../ui/desk/table.tsx'
import { Filters } from '../lists/filters.tsx'
import { type ListAnswer, Rows } from '../lists/list-page.tsx'
import { type Filter, isFiltered } from '../lists/list-query.ts'
import { listWords } from '../lists/lists.words.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { SupportPage } from './support-page.tsx'

export const FOUND_BY: readonly Filter[] = ['search', 'kinds', 'from', 'to']

interface FoundByKindProps<Entry> {
  words: Record<'title' | 'lead' | 'none' | 'noneText' | 'kind' | 'allKinds' | 'searchHint', string>
  kinds: readonly { value: string; label: string }[]
  answer: ListAnswer<Entry>
  columns: Column<Entry>[]
  /** Figures above the list. */
  children?: ReactNode
}

/** A page of Support that lists events, filtered by words, kind and days. */
export function FoundByKind<Entry extends { id: number }>(props: FoundByKindProps<Entry>) {
  const { words: t, kinds, answer, columns, children } = props
  const list = useWords(listWords)
  const [page] = useSearchParams()
  const isEmpty = answer.data.length === 0
  return (
    <SupportPage>
      <PageTitle title={t.title} lead={t.lead} />
      {isEmpty && !isFiltered(page, FOUND_BY) ? (
        <Empty title={t.none}>{t.noneText}</Empty>
      ) : (
        <div className="flex flex-col gap-4">
          {children}
          <Filters
            known={FOUND_BY}
            choices={[{ filter: 'kinds', label: t.kind, all: t.allKinds, options: kinds }]}
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
