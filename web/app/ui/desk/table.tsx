import type { ReactNode } from 'react'

export interface Column<T> {
  key: string
  label: string
  cell: (row: T) => ReactNode
  /** Amounts and counts stand on the right. */
  isNumber?: boolean
  /** How it stands on a phone: the first of a card, beside it, under it, or only where it is asked for, with its name. */
  onPhone?: 'title' | 'aside' | 'line' | 'hidden'
  /** It leads to what the row is about: nobody takes it away. */
  isFixed?: boolean
}

/** Rows that can be ticked, to do the same to all of them. */
export interface Selection<T> {
  label: string
  labelOf: (row: T) => string
  isChosen: (row: T) => boolean
  choose: (rows: readonly T[], isChosen: boolean) => void
}

interface DataTableProps<T> {
  /** What the table holds, for those who hear it. */
  caption: string
  columns: readonly Column<T>[]
  /** What the cards of a phone show, where it was chosen. */
  cards?: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
  selection?: Selection<T> | undefined
}

/** Those a card shows before anybody chose. */
export function usualCards<T>(columns: readonly Column<T>[]): Column<T>[] {
  return columns.filter(({ onPhone }) => onPhone !== 'hidden')
}

/** Rows under columns where there is room for them; on a phone, the same rows as cards. */
export function DataTable<T>({ caption, columns, cards, rows, keyOf, selection }: DataTableProps<T>) {
  const side = selection ? 'px-3' : 'px-4'
  return (
    <>
      <div className="hidden overflow-x-auto rounded-card border-[1.5px] border-line bg-paper wide:block">
        <table className="w-full border-collapse text-left tabular-nums">
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
                  className={`${side} py-3 font-semibold whitespace-nowrap ${column.isNumber ? 'text-right' : ''}`}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={keyOf(row)} className="relative hover:bg-tint">
                {selection ? (
                  <td className="py-1 pl-2 align-top">
                    <RowTick row={row} selection={selection} />
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`${side} py-3 align-top ${column.isNumber ? 'text-right whitespace-nowrap' : ''}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul
        aria-label={caption}
        className="divide-y divide-line overflow-hidden rounded-card border-[1.5px] border-line bg-paper tabular-nums wide:hidden"
      >
        {rows.map((row) => (
          <li key={keyOf(row)} className={`relative py-3.5 pr-4 ${selection ? 'flex gap-1 pl-1.5' : 'pl-4'}`}>
            {selection ? (
              <span className="-mt-2.5">
                <RowTick row={row} selection={selection} />
              </span>
            ) : null}
            <div className="min-w-0 flex-1">
              <PhoneRow columns={cards ?? usualCards(columns)} row={row} />
            </div>
          </li>
        ))}
      </ul>
    </>
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

function PhoneRow<T>({ columns, row }: { columns: readonly Column<T>[]; row: T }) {
  const at = (...places: NonNullable<Column<T>['onPhone']>[]) =>
    columns.filter((column) => places.includes(column.onPhone ?? 'line'))
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 font-bold">
          {at('title').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
        <div className="flex flex-none flex-col items-end gap-1 text-right font-semibold">
          {at('aside').map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      </div>
      {/* A point before each that says something; before the first of a line it is beyond the edge. */}
      <div className="mt-1 overflow-hidden">
        <dl className="-ml-4 flex flex-wrap text-sm text-muted">
          {at('line', 'hidden').map((column) => (
            <div
              key={column.key}
              className="min-w-0 pl-4 before:-ml-4 before:inline-block before:w-4 before:text-center before:content-['·'] has-[dd:empty]:hidden"
            >
              <dt className={column.onPhone === 'hidden' ? 'inline after:content-["_"]' : 'sr-only'}>
                {column.label}
              </dt>
              <dd className={column.onPhone === 'hidden' ? 'inline text-ink' : 'inline'}>
                {column.cell(row)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
