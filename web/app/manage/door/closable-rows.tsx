import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { doorWords } from './door.words.ts'

interface Row {
  id: number
  isEnded: boolean
}

interface ClosableRowsProps<T extends Row> {
  rows: readonly T[]
  title?: string
  closedTitle: (count: number) => string
  nameOf: (row: T) => string
  detailOf: (row: T) => readonly string[]
  /** Null for whoever may not close them. */
  onClose: ((row: T) => void) | null
}

/** What is open, each with the button that closes it; what is closed folds away below. */
export function ClosableRows<T extends Row>(props: ClosableRowsProps<T>) {
  const { rows, title, closedTitle } = props
  const open = rows.filter(({ isEnded }) => !isEnded)
  const closed = rows.filter(({ isEnded }) => isEnded)
  return (
    <>
      {title && open.length > 0 ? <h3 className="mt-5 text-lg">{title}</h3> : null}
      {open.length > 0 ? <Rows {...props} rows={open} /> : null}
      {closed.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-muted">
            {closedTitle(closed.length)}
          </summary>
          <Rows {...props} rows={closed} />
        </details>
      ) : null}
    </>
  )
}

function Rows<T extends Row>({ rows, nameOf, detailOf, onClose }: ClosableRowsProps<T>) {
  const t = useWords(doorWords)
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-center justify-between gap-4 py-2">
          <p className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{nameOf(row)}</b>
            <span className="block text-sm text-muted tabular-nums">{detailOf(row).join(' · ')}</span>
          </p>
          {row.isEnded ? (
            <StateChip tone="muted">{t.closed}</StateChip>
          ) : onClose ? (
            <Button
              tone="quiet"
              className="-mr-3 flex-none"
              aria-label={t.closeOf(nameOf(row))}
              onPress={() => onClose(row)}
            >
              {t.close}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
