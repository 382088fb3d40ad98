import { type ReactNode, useState } from 'react'
import { type Folding, type Line, linesOf } from './folding.ts'

export interface Column<T> {
  key: string
  label: string
  cell: (row: T) => ReactNode
  /** The cell for several grouped rows; by default, that of the first row. */
  several?: (rows: readonly T[]) => ReactNode
  /** The cell for a row below its opened group; by default, the usual one. */
  within?: (row: T) => ReactNode
  /** Amounts and counts are aligned to the right. */
  isNumber?: boolean
  /** On a phone's card: the title, beside it, below it, below it with its name, or so only on request. */
  onPhone?: 'title' | 'aside' | 'line' | 'named' | 'hidden'
  /** Its share of the table, as a class: tables one below the other then have the same columns. */
  width?: string
  /** The column links to the row's page, so it cannot be removed. */
  isFixed?: boolean
}

/** Rows that can be ticked, to do the same with all of them. */
export interface Selection<T> {
  label: string
  labelOf: (row: T) => string
  isChosen: (row: T) => boolean
  choose: (rows: readonly T[], isChosen: boolean) => void
}

interface DataTableProps<T> {
  /** The caption of the table, for screen readers. */
  caption: string
  columns: readonly Column<T>[]
  /** The fields of a phone's cards, where they were chosen. */
  cards?: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  selection?: Selection<T> | undefined
  folding?: Folding<T> | undefined
  /** Many columns: the cells get less padding. */
  isDense?: boolean
}

/** The fields that a card shows by default. */
export function usualCards<T>(columns: readonly Column<T>[]): Column<T>[] {
  return columns.filter(({ onPhone }) => onPhone !== 'hidden')
}

function cellOf<T>(column: Column<T>, { row, folded, isWithin }: Line<T>): ReactNode {
  if (folded && column.several) return column.several(folded)
  return isWithin && column.within ? column.within(row) : column.cell(row)
}

/** Rows under columns where there is room; on a phone, the same rows as cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, cards, rows, keyOf, folding } = props
  const [open, setOpen] = useState<OpenFolds>(new Set())
  const drawn: Drawn<T> = {
    ...props,
    lines: linesOf(rows, folding, open),
    lineKey: ({ row, folded }) => (folded ? `folded-${keyOf(row)}` : keyOf(row)),
    open,
    setOpen,
  }
  return (
    <>
      <WideRows {...drawn} />
      <Cards {...drawn} columns={cards ?? usualCards(columns)} />
    </>
  )
}

type OpenFolds = ReadonlySet<string | number>

interface Drawn<T> extends Pick<
  DataTableProps<T>,
  'caption' | 'columns' | 'rows' | 'selection' | 'folding' | 'isDense'
> {
  lines: readonly Line<T>[]
  lineKey: (line: Line<T>) => string | number
  open: OpenFolds
  setOpen: (open: OpenFolds) => void
}

function WideRows<T>(drawn: Drawn<T>) {
  const { caption, columns, rows, selection, folding, isDense, lines, lineKey } = drawn
  // A tick or a button beside the first column needs room: the cells get less padding.
  const side = isDense ? 'px-2' : selection || folding ? 'px-3' : 'px-4'
  return (
    <div className="hidden overflow-x-auto rounded-card border-[1.5px] border-line bg-paper wide:block">
      <table
        className={`w-full border-collapse text-left tabular-nums ${columns.some(({ width }) => width) ? 'table-fixed' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {selection ? (
              <th scope="col" className="w-11 py-1 pl-2">
                <Tick
                  label={selection.label}
                  isChosen={rows.every(selection.isChosen)}
                  onChange={(is) => selection.choose(rows, is)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`${side} py-3 font-semibold whitespace-nowrap ${column.isNumber ? 'text-right' : ''} ${column.width ?? ''}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={lineKey(line)} className={`relative hover:bg-tint ${line.isWithin ? 'bg-ground' : ''}`}>
              {selection ? (
                <td className="py-1 pl-2 align-top">
                  <RowTick row={line.row} selection={selection} />
                </td>
              ) : null}
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  className={`${side} py-3 align-top ${column.isNumber ? 'text-right whitespace-nowrap' : ''} ${line.isWithin && at === 0 ? 'pl-8' : ''}`}
                >
                  {cellOf(column, line)}
                  {at === 0 ? <Unfold {...drawn} line={line} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<T>(drawn: Drawn<T>) {
  const { caption, columns, selection, lines, lineKey } = drawn
  return (
    <ul
      aria-label={caption}
      className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper tabular-nums wide:hidden"
    >
      {lines.map((line) => (
        <li
          key={lineKey(line)}
          className={`relative py-3.5 pr-4 ${selection ? 'flex gap-1 pl-1.5' : line.isWithin ? 'bg-ground pl-8' : 'pl-4'}`}
        >
          {selection ? (
            <span className="-mt-2.5">
              <RowTick row={line.row} selection={selection} />
            </span>
          ) : null}
          <div className="min-w-0 flex-1">
            <PhoneRow columns={columns} line={line} />
            <Unfold {...drawn} line={line} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface UnfoldProps<T> extends Pick<Drawn<T>, 'folding' | 'open' | 'setOpen'> {
  line: Line<T>
}

/** Opens the grouped rows of a line. It lies above the link that covers the row. */
function Unfold<T>({ line: { row, folded }, folding, open, setOpen }: UnfoldProps<T>) {
  if (!folding || !folded) return null
  const key = folding.of(row)
  const isOpen = open.has(key)
  const others = [...open].filter((one) => one !== key)
  const { text, label } = folding.says(folded)
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={label}
      onClick={() => setOpen(new Set(isOpen ? others : [...others, key]))}
      className="relative z-10 -mb-2 -ml-2 flex min-h-11 cursor-pointer items-center gap-1.5 rounded-field px-2 text-sm font-semibold whitespace-nowrap text-primary-dark hover:underline"
    >
      {text}
      <svg
        aria-hidden="true"
        viewBox="0 0 12 8"
        className={`w-3 flex-none fill-none stroke-current stroke-2 ${isOpen ? 'rotate-180' : ''}`}
      >
        <path d="m1 1.5 5 5 5-5" />
      </svg>
    </button>
  )
}

function RowTick<T>({ row, selection }: { row: T; selection: Selection<T> }) {
  return (
    <Tick
      label={selection.labelOf(row)}
      isChosen={selection.isChosen(row)}
      onChange={(is) => selection.choose([row], is)}
    />
  )
}

interface TickProps {
  label: string
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

/** Above the link that covers its row, and large enough for a thumb. */
function Tick({ label, isChosen, onChange }: TickProps) {
  return (
    <label className="relative z-10 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 cursor-pointer accent-primary"
      />
    </label>
  )
}

/** Such a cell shows its name, because an amount beside another needs one. */
const isNamed = ({ onPhone }: Pick<Column<never>, 'onPhone'>) => onPhone === 'named' || onPhone === 'hidden'

function PhoneRow<T>({ columns, line }: { columns: readonly Column<T>[]; line: Line<T> }) {
  const at = (...places: NonNullable<Column<T>['onPhone']>[]) =>
    columns.filter((column) => places.includes(column.onPhone ?? 'line'))
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-bold">
          {at('title').map((column) => (
            <div key={column.key}>{cellOf(column, line)}</div>
          ))}
        </div>
        <div className="flex flex-none flex-col items-end gap-1 text-right font-semibold">
          {at('aside').map((column) => (
            <div key={column.key}>{cellOf(column, line)}</div>
          ))}
        </div>
      </div>
      {/* A dot before each filled cell; before the first of a line, it is hidden beyond the edge. */}
      <div className="mt-1 overflow-hidden">
        <dl className="-ml-4 flex flex-wrap text-sm text-muted">
          {at('line', 'named', 'hidden').map((column) => (
            <div
              key={column.key}
              className="min-w-0 pl-4 before:-ml-4 before:inline-block before:w-4 before:text-center before:content-['·'] has-[dd:empty]:hidden"
            >
              <dt className={isNamed(column) ? 'inline after:content-["_"]' : 'sr-only'}>{column.label}</dt>
              <dd className={isNamed(column) ? 'inline text-ink' : 'inline'}>{cellOf(column, line)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
