import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { deskWords } from './desk.words.ts'

interface ReorderListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  /** The name of an element, for screen readers. */
  nameOf: (item: T) => string
  onReorder: (items: T[]) => void
  children: (item: T, handle: ReactNode) => ReactNode
  label: string
}

/** A list whose elements are sorted by dragging their handle, or with the arrow keys on it. */
export function ReorderList<T>({ items, keyOf, nameOf, onReorder, children, label }: ReorderListProps<T>) {
  const t = useWords(deskWords)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    const rest = items.filter((_, index) => index !== from)
    onReorder([...rest.slice(0, to), item, ...rest.slice(to)])
    setAnnounced(t.movedTo(nameOf(item), to + 1, items.length))
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  /** Finds the other element under the pointer, once the pointer has passed its middle. */
  const onDrag = (event: PointerEvent, index: number) => {
    if (dragged === null) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const [above, below] = [rows[index - 1], rows[index + 1]]
    if (above && event.clientY < above.top + above.height / 2) move(index, index - 1)
    else if (below && event.clientY > below.top + below.height / 2) move(index, index + 1)
  }
  return (
    <>
      <ol ref={list} aria-label={label} className="flex flex-col gap-3">
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={`rounded-card ${dragged === keyOf(item) ? 'relative z-10 shadow-float' : ''}`}
          >
            {children(
              item,
              <button
                type="button"
                aria-label={t.move(nameOf(item))}
                title={t.moveHow}
                onKeyDown={(event) => onKey(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(keyOf(item))
                }}
                onPointerMove={(event) => onDrag(event, index)}
                onPointerUp={() => setDragged(null)}
                onPointerCancel={() => setDragged(null)}
                className="grid size-11 flex-none cursor-grab touch-none place-items-center rounded-field text-muted hover:bg-tint active:cursor-grabbing"
              >
                <svg viewBox="0 0 16 16" aria-hidden className="size-4" fill="currentColor">
                  {[4, 8, 12].map((y) => (
                    <g key={y}>
                      <circle cx="5.5" cy={y} r="1.4" />
                      <circle cx="10.5" cy={y} r="1.4" />
                    </g>
                  ))}
                </svg>
              </button>,
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {announced}
      </p>
    </>
  )
}
