import { useRef } from 'react'

interface MoreMenuProps {
  label: string
  acts: readonly { key: string; name: string; onPress: () => void }[]
}

/**
 * Less frequent actions, behind one button. A native disclosure: it opens before the page is live, and the keyboard
 * reaches its buttons one after the other. On a phone it is as wide as its row.
 */
export function MoreMenu({ label, acts }: MoreMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  if (acts.length === 0) return null
  return (
    // Leaving it with the keyboard, or Escape, closes it, as for a menu.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className="group sm:relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        close()
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="inline-flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-option border-[1.5px] border-field bg-paper px-5 py-3 font-bold text-ink transition-colors hover:border-ink [&::-webkit-details-marker]:hidden">
        <span>{label}</span>
        <span aria-hidden className="text-sm transition-transform group-open:rotate-180">
          ▾
        </span>
      </summary>
      <ul className="absolute inset-x-0 top-full z-10 mt-2 rounded-card border border-line bg-paper p-2 shadow-float sm:inset-x-auto sm:left-0 sm:w-max">
        {acts.map(({ key, name, onPress }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => {
                close()
                onPress()
              }}
              className="min-h-11 w-full rounded-option px-4 py-2.5 text-left font-semibold hover:bg-tint"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
