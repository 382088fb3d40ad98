import { AssociationText } from '../desk/association-text.tsx'

export interface RecordColumn<T> {
  label: string
  cell: (row: T) => string
}

interface RecordTableProps<T> {
  caption: string
  nameLabel: string
  nameOf: (row: T) => string
  /** The names are written by the association, not by us. */
  areNamesTheirs?: boolean
  keyOf: (row: T) => string
  rows: readonly T[]
  columns: readonly RecordColumn<T>[]
  /** The last row, with a cell for each column. */
  total?: { label: string; cells: readonly string[] }
}

/** A table on paper and where there is room; on a phone, each row by itself. */
export function RecordTable<T>(props: RecordTableProps<T>) {
  return (
    <>
      <Wide {...props} />
      <Narrow {...props} />
    </>
  )
}

const FRAME = 'overflow-hidden rounded-card border-[1.5px] border-line bg-paper tabular-nums'

function Wide<T>({
  caption,
  nameLabel,
  nameOf,
  areNamesTheirs,
  keyOf,
  rows,
  columns,
  total,
}: RecordTableProps<T>) {
  return (
    <div className={`${FRAME} hidden wide:block print:block print:rounded-none`}>
      <table className="w-full border-collapse text-left print:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="px-4 py-3 font-semibold print:px-2 print:py-1.5">
              {nameLabel}
            </th>
            {columns.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="px-4 py-3 text-right font-semibold whitespace-nowrap print:px-2 print:py-1.5"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="break-inside-avoid">
              <th scope="row" className="px-4 py-3 font-normal print:px-2 print:py-1.5">
                <Name isTheirs={areNamesTheirs}>{nameOf(row)}</Name>
              </th>
              {columns.map(({ label, cell }) => (
                <td key={label} className="px-4 py-3 text-right whitespace-nowrap print:px-2 print:py-1.5">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot className="border-t-2 border-line font-bold">
            <tr>
              <th scope="row" className="px-4 py-3 print:px-2 print:py-1.5">
                {total.label}
              </th>
              {columns.map(({ label }, at) => (
                <td key={label} className="px-4 py-3 text-right whitespace-nowrap print:px-2 print:py-1.5">
                  {total.cells[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function Narrow<T>({ caption, nameOf, areNamesTheirs, keyOf, rows, columns, total }: RecordTableProps<T>) {
  return (
    <ul aria-label={caption} className={`${FRAME} divide-y divide-line wide:hidden print:hidden`}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="px-4 py-3.5">
          <b>
            <Name isTheirs={areNamesTheirs}>{nameOf(row)}</Name>
          </b>
          <Cells columns={columns} cells={columns.map(({ cell }) => cell(row))} />
        </li>
      ))}
      {total ? (
        <li className="bg-ground px-4 py-3.5">
          <b>{total.label}</b>
          <Cells columns={columns} cells={total.cells} />
        </li>
      ) : null}
    </ul>
  )
}

function Name({ isTheirs = false, children }: { isTheirs?: boolean | undefined; children: string }) {
  return isTheirs ? <AssociationText>{children}</AssociationText> : children
}

function Cells({ columns, cells }: { columns: readonly { label: string }[]; cells: readonly string[] }) {
  return (
    <dl className="mt-1 grid grid-cols-2 gap-x-6 text-sm">
      {columns.map(({ label }, at) =>
        cells[at] ? (
          <div key={label} className="flex justify-between gap-2 border-b border-line py-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold whitespace-nowrap">{cells[at]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
