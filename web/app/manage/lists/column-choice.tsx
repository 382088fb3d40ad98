import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useAskedFor } from './asked-for.ts'
import { type Shown, withColumns } from './list-query.ts'
import { listWords } from './lists.words.ts'

interface ColumnChoiceProps {
  /** The columns of a table, or the fields of a phone's cards: each is chosen on its own screen size. */
  of: Shown
  columns: readonly { key: string; label: string; isFixed?: boolean }[]
  chosenIn: (page: URLSearchParams) => readonly string[]
}

export function ColumnChoice({ of, columns, chosenIn }: ColumnChoiceProps) {
  const t = useWords(listWords)
  const [page, ask] = useAskedFor()
  const chosen = chosenIn(page)
  const choose = (key: string, isShown: boolean) =>
    ask(
      (asked) => {
        const before = chosenIn(asked)
        const keys = columns.map((column) => column.key)
        const now = keys.filter((other) => (other === key ? isShown : before.includes(other)))
        return withColumns(asked, of, now)
      },
      { replace: true },
    )
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeOnOutsidePress(details.current), [])
  const isCards = of === 'cards'
  return (
    <details ref={details} className={isCards ? 'wide:hidden' : 'relative max-wide:hidden'}>
      <summary className="chip min-h-12 w-fit list-none rounded-field hover:border-ink">
        {isCards ? t.cards : t.columns}
      </summary>
      <fieldset
        aria-label={isCards ? t.cards : t.columns}
        className={`absolute right-0 z-30 mt-1 rounded-option bg-paper p-4 shadow-float ${isCards ? 'left-0 grid grid-cols-2 gap-x-4' : 'w-72'}`}
      >
        {columns
          .filter(({ isFixed }) => !isFixed)
          .map(({ key, label }) => (
            <CheckboxRow
              key={key}
              isSelected={chosen.includes(key)}
              onChange={(isShown) => choose(key, isShown)}
            >
              {label}
            </CheckboxRow>
          ))}
      </fieldset>
    </details>
  )
}

/** Escape closes it, and so does a press outside it. */
function closeOnOutsidePress(details: HTMLDetailsElement | null): (() => void) | undefined {
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
