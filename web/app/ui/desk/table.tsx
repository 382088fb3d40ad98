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

interface DataTableProps<T> {
  /** What the table holds, for those who hear it. */
  caption: string
  columns: readonly Column<T>[]
  /** What the cards of a phone show, where it was chosen. */
  cards?: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string | number
}

/** Those a card shows before anybody chose. */
export function usualCards<T>(columns: readonly Column<T>[]): Column<T>[] {
  return columns.filter(({ onPhone }) => onPhone !== 'hidden')
}

/** Rows under columns where there is room for them; on a phone, the same rows as cards. */
export function DataTable<T>({ caption, columns, cards, rows, keyOf }: DataTableProps<T>) {
  return (
    <>
      <div className="hidden overflow-x-auto rounded-card border-[1.5px] border-line bg-paper wide:block">
        <table className="w-full border-collapse text-left tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={`px-4 py-3 font-semibold whitespace-nowrap ${column.isNumber ? 'text-right' : ''}`}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={keyOf(row)} className="relative hover:bg-tint">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`px-4 py-3 align-top ${column.isNumber ? 'text-right whitespace-nowrap' : ''}`}
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
          <li key={keyOf(row)} className="relative px-4 py-3.5">
            <PhoneRow columns={cards ?? usualCards(columns)} row={row} />
          </li>
        ))}
      </ul>
    </>
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
