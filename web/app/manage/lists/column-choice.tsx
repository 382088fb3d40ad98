import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { withColumns } from './list-query.ts'
import { listWords } from './lists.words.ts'

interface ColumnChoiceProps {
  columns: readonly { key: string; label: string }[]
  chosen: readonly string[]
}

export function ColumnChoice({ columns, chosen }: ColumnChoiceProps) {
  const t = useWords(listWords)
  const [page, setPage] = useSearchParams()
  const choose = (key: string, isShown: boolean) => {
    const now = columns
      .map((column) => column.key)
      .filter((other) => (other === key ? isShown : chosen.includes(other)))
    if (now.length > 0) setPage(withColumns(page, now), { preventScrollReset: true, replace: true })
  }
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeFromElsewhere(details.current), [])
  return (
    <details ref={details} className="relative max-wide:hidden">
      <summary className="chip min-h-12 list-none rounded-field hover:border-ink">{t.columns}</summary>
      <div className="absolute right-0 z-30 mt-1 w-72 rounded-option bg-paper p-4 shadow-float">
        {columns.map(({ key, label }) => (
          <CheckboxRow
            key={key}
            isSelected={chosen.includes(key)}
            onChange={(isShown) => choose(key, isShown)}
          >
            {label}
          </CheckboxRow>
        ))}
      </div>
    </details>
  )
}

/** Escape closes it, and so does a press beside it, as one expects of what floats. */
function closeFromElsewhere(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return undefined
  const onPress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || !details.contains(target)) details.open = false
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.open) return
    details.open = false
    details.querySelector('summary')?.focus()
  }
  document.addEventListener('pointerdown', onPress)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPress)
    document.removeEventListener('keydown', onKey)
  }
}
