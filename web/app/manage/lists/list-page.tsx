import { totalsOf } from '@obole/contract/desk-lists'
import type { View } from '@obole/contract/manage-lists'
import type { ListName, RowCount } from '@obole/core/site/lists'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/desk/empty.tsx'
import type { Folding } from '../../ui/desk/folding.ts'
import { type Column, DataTable, type Selection } from '../../ui/desk/table.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { useRowCount } from '../figures/row-count.ts'
import { type ListTotals, TotalsLine } from '../figures/three-figures.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { ExportButton } from './export-button.tsx'
import type { CampaignChoice } from '../desk/campaign-choices.ts'
import { type Choice, Filters } from './filters.tsx'
import { chosenColumns, type Filter, isFiltered, nextPage, type Shown, withFilters } from './list-query.ts'
import { listWords } from './lists.words.ts'
import { Views } from './views.tsx'

const OF_CAMPAIGN: readonly Filter[] = ['formType', 'formSlug']

const NONE: RowCount = { rows: 0, isMore: false }

export interface ListAnswer<T> {
  data: T[]
  pagination: { continuationToken: string | null }
  totals?: ListTotals | undefined
  count?: RowCount | undefined
  /** The number of cancelled rows left out. */
  hidden?: RowCount | undefined
}

interface ListPageProps<T> {
  title: string
  lead: string
  none: { title: string; text: string; action?: ReactNode }
  /** For a list that leaves cancelled rows out: the text with their number, and the title when only they exist. */
  hidden?: { say: (count: number, many: string) => string; all: string }
  answer: ListAnswer<T>
  columns: readonly Column<T>[]
  /** The columns shown by default. */
  usual: readonly string[]
  keyOf: (row: T) => string | number
  filters: readonly Filter[]
  campaigns?: readonly CampaignChoice[]
  choices?: readonly Choice[]
  searchHint?: string
  /** For export and views: the list, and the filters that cannot be removed. */
  list?: { name: ListName; fixed?: Readonly<Partial<Record<Filter, string>>> }
  /** The component of the rows, where they allow more than reading. */
  rows?: ComponentType<RowsProps<T>>
  /** Which rows are grouped under one row. */
  folding?: Folding<T>
  /** Null for a person who cannot keep views. */
  views?: readonly View[] | null
  /** An explanation of the filters, where their labels are not enough. */
  note?: string | null
  children?: ReactNode
}

/** A list of the association's pages: filtered, shown in columns, kept as a view, exported as a file. */
export function ListPage<T>(props: ListPageProps<T>) {
  const RowsOf = props.rows ?? Rows
  const { title, lead, none, answer, columns, usual, keyOf, filters, campaigns, list, views } = props
  const t = useWords(listWords)
  const [page] = useSearchParams()
  const isEmpty = answer.data.length === 0
  const hidden = (props.hidden && answer.hidden) || NONE
  const countOf = useRowCount()
  const hasTotals = list !== undefined && totalsOf(list.name).length > 0
  const isCut = hasTotals && answer.count !== undefined && answer.totals === undefined
  const { organizationSlug, organization, campaigns: own } = useAssociation()
  const isOneCampaign = organization === null
  const filtered = isFiltered(
    page,
    isOneCampaign ? filters.filter((name) => !OF_CAMPAIGN.includes(name)) : filters,
  )
  const offered = isOneCampaign
    ? own.filter((one, index) => own.findIndex(({ formSlug }) => formSlug === one.formSlug) === index)
    : (campaigns ?? [])
  return (
    <>
      <PageTitle title={title} lead={lead}>
        {list && !isEmpty ? (
          <ExportButton
            organizationSlug={organizationSlug}
            list={list.name}
            filters={filters}
            fixed={list.fixed ?? {}}
          />
        ) : null}
        {props.children}
      </PageTitle>
      {isEmpty && !filtered && hidden.rows === 0 ? (
        <Empty title={none.title} action={none.action}>
          {none.text}
        </Empty>
      ) : (
        <div className="flex flex-col gap-4">
          {list && views ? <Views list={list.name} of={list.fixed?.tierTypes} views={views} /> : null}
          <div className="flex flex-wrap items-end gap-3">
            <Filters
              known={filters}
              campaigns={offered}
              isOneCampaign={isOneCampaign}
              choices={props.choices ?? []}
              searchHint={props.searchHint}
            >
              <ColumnsOf of="cards" columns={columns} usual={usual} />
            </Filters>
            <ColumnsOf of="columns" columns={columns} usual={usual} />
          </div>
          {list && answer.count && !isEmpty ? (
            <TotalsLine
              label={t.totals}
              totals={answer.totals}
              shown={totalsOf(list.name)}
              rows={{ name: title, count: answer.count }}
            />
          ) : null}
          {isCut ? <p>{page.get('search') ? t.searchCut : t.notSummed}</p> : null}
          {props.note ? <p>{props.note}</p> : null}
          {props.hidden && hidden.rows > 0 ? (
            <p className="first-letter:uppercase">
              {props.hidden.say(hidden.rows, countOf(hidden))}{' '}
              <Link to={`?${withFilters(page, { canceled: 'only' })}`} preventScrollReset>
                {t.showCanceled}
              </Link>
            </p>
          ) : null}
          {isEmpty && !filtered && props.hidden ? (
            <Empty title={props.hidden.all} />
          ) : isEmpty ? (
            <Empty title={t.nothingFound}>{isCut ? null : t.nothingFoundText}</Empty>
          ) : (
            <RowsOf
              key={page.toString()}
              answer={answer}
              columns={chosenColumns(page, 'columns', columns, usual)}
              cards={chosenColumns(page, 'cards', columns, usual)}
              keyOf={keyOf}
              caption={title}
              folding={props.folding}
            />
          )}
        </div>
      )}
    </>
  )
}

interface ColumnsOfProps<T> extends Pick<ListPageProps<T>, 'columns' | 'usual'> {
  of: Shown
}

/** The choice of columns, for a table or for a phone's cards. */
export function ColumnsOf<T>({ of, columns, usual }: ColumnsOfProps<T>) {
  const chosenIn = (page: URLSearchParams) => chosenColumns(page, of, columns, usual).map(({ key }) => key)
  return <ColumnChoice of={of} columns={columns} chosenIn={chosenIn} />
}

export interface RowsProps<T> {
  answer: ListAnswer<T>
  columns: readonly Column<T>[]
  cards?: readonly Column<T>[]
  keyOf: (row: T) => string | number
  caption: string
  selection?: Selection<T>
  folding?: Folding<T> | undefined
}

/** The rows so far; the next ones are added below. */
export function Rows<T>({ answer, keyOf, ...shown }: RowsProps<T>) {
  const t = useWords(listWords)
  const [page] = useSearchParams()
  const fetcher = useFetcher<{ answer: ListAnswer<T> }>()
  const [further, setFurther] = useState<readonly ListAnswer<T>[]>([])
  const [taken, setTaken] = useState<unknown>(null)
  const fetched = fetcher.data?.answer
  if (fetched && fetched !== taken) {
    setTaken(fetched)
    setFurther([...further, fetched])
  }
  const pages = [answer, ...further]
  const next = pages.at(-1)?.pagination.continuationToken
  const isLoading = fetcher.state !== 'idle'
  return (
    <>
      <DataTable {...shown} keyOf={keyOf} rows={pages.flatMap(({ data }) => data)} />
      {next ? (
        <Button
          tone="plain"
          className="self-center"
          busyText={isLoading && t.loading}
          onPress={() => void fetcher.load(nextPage(page, next))}
        >
          {t.more}
        </Button>
      ) : null}
    </>
  )
}
