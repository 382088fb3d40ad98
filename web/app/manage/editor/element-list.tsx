import type { Json } from '@obole/core/campaign/merge'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { ReorderList } from '../../ui/desk/reorder.tsx'
import { freshId, valueAt } from './document.ts'
import { useDesk, useEditing } from './editor-context.tsx'
import { editorWords, tierWords } from './editor.words.ts'
import { withFreshIds } from './conflicts.ts'

interface Element {
  id: number
}

interface ElementListProps<T extends Element> {
  /** The path of the list: `tiers`, `options.3.customFields`… */
  path: string
  label: string
  nameOf: (element: T) => string
  summaryOf: (element: T) => ReactNode
  fresh: (id: number) => T
  addLabel: string
  /** Elements that are often wanted, filled in already. */
  presets?: readonly { label: string; fresh: (id: number) => T }[]
  /** What such elements are for, shown while there are none. */
  emptyText?: string
  /** The fields of one element; `at` is its own path. */
  children: (element: T, at: string) => ReactNode
  /** The changes that name a copy of an element. */
  copyOf?: (element: T) => Partial<T>
  /** Whether their order matters. */
  isOrdered?: boolean
  /** Called when an element is added. */
  onAdd?: (id: number) => void
  /** How many were sold, chosen or used: such an element is not deleted, only withdrawn from the page. */
  soldOf?: (element: T) => number
  /** Elements withdrawn from the page; they can be put back, with their sales. */
  withdrawn?: readonly Withdrawn<T>[]
}

interface Withdrawn<T> {
  element: T
  /** Null where it is not counted, as for answers. */
  sold: number | null
}

/** Elements of a campaign that can be added, ordered, opened, copied and deleted. */
export function ElementList<T extends Element>(props: ElementListProps<T>) {
  const { path, label, nameOf, summaryOf, fresh, addLabel, emptyText, children, copyOf, onAdd } = props
  const { isOrdered = true, soldOf = () => 0, withdrawn = [], presets = [] } = props
  const t = useWords(tierWords)
  const { store, revealed, reveal } = useDesk()
  const { draft, keys } = useEditing()
  // Only one is open at a time, so that a list of thirty stays easy to read.
  const [open, setOpen] = useState<string | null>(null)
  const [removed, setRemoved] = useState<{ element: T; index: number } | null>(null)
  // The caller knows the type of the list at its path.
  const items = (valueAt(draft, path) ?? []) as unknown as T[]
  const keyOf = ({ id }: T) => keys[String(id)] ?? String(id)
  const set = (elements: readonly T[]) => store.change(path, elements as unknown as Json)
  const [followed, setFollowed] = useState(revealed)
  if (revealed !== followed) {
    setFollowed(revealed)
    const led = items.find(({ id }) => revealed?.startsWith(`${path}.${id}.`))
    if (led) setOpen(keyOf(led))
  }
  const toggle = (key: string, isOpen: boolean) => setOpen(isOpen ? null : key)

  const insert = (make: (id: number) => T, index: number) => {
    const id = freshId(store.read().draft)
    const now = [...items]
    now.splice(index, 0, make(id))
    set(now)
    onAdd?.(id)
    setRemoved(null)
    setOpen(String(id))
    reveal(`${path}.${id}`)
  }
  const remove = (element: T, index: number) => {
    set(items.filter(({ id }) => id !== element.id))
    setRemoved({ element, index })
  }
  const undo = () => {
    if (!removed) return
    const { element, index } = removed
    const id = freshId(store.read().draft)
    // An element that was saved once keeps its id, with its sales.
    const again = element.id > 0 ? element : (withFreshIds(element as unknown as Json, id) as unknown as T)
    const now = [...items]
    now.splice(index, 0, again)
    set(now)
    setRemoved(null)
  }
  const putBack = (element: T) => {
    set([...items, element])
    onAdd?.(element.id)
    setRemoved(null)
  }
  const offPage = withdrawn.filter(({ element }) => !items.some(({ id }) => id === element.id))
  return (
    <div data-path={path} className="flex flex-col gap-3">
      {items.length === 0 && emptyText ? <p className="max-w-text text-muted">{emptyText}</p> : null}
      <ReorderList items={items} keyOf={keyOf} nameOf={nameOf} label={label} onReorder={set}>
        {(element, handle) => {
          const key = keyOf(element)
          const isOpen = open === key
          return (
            <ElementCard
              path={`${path}.${element.id}`}
              name={nameOf(element)}
              summary={summaryOf(element)}
              handle={isOrdered && items.length > 1 ? handle : null}
              isOpen={isOpen}
              onToggle={() => toggle(key, isOpen)}
            >
              {children(element, `${path}.${element.id}`)}
              <div className="mt-5 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
                {copyOf ? (
                  <Button
                    tone="quiet"
                    onPress={() =>
                      insert(
                        (id) => ({
                          ...(withFreshIds(element as unknown as Json, id) as unknown as T),
                          ...copyOf(element),
                        }),
                        items.indexOf(element) + 1,
                      )
                    }
                  >
                    {t.duplicate}
                  </Button>
                ) : null}
                <Button
                  tone="quiet"
                  className="text-red"
                  onPress={() => remove(element, items.indexOf(element))}
                >
                  {soldOf(element) > 0 ? t.withdraw : t.remove}
                </Button>
              </div>
            </ElementCard>
          )
        }}
      </ReorderList>
      {removed ? (
        <output className="flex flex-wrap items-center justify-between gap-x-4 rounded-option bg-tint px-4 py-1.5">
          {soldOf(removed.element) > 0
            ? t.withdrawn(nameOf(removed.element), soldOf(removed.element))
            : t.removed(nameOf(removed.element))}
          {/* The button that had the focus was deleted with its element. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button tone="quiet" autoFocus onPress={undo}>
            {t.undo}
          </Button>
        </output>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {[{ label: addLabel, fresh }, ...presets].map((added) => (
          <Button key={added.label} tone="plain" onPress={() => insert(added.fresh, items.length)}>
            <span aria-hidden>+</span> {added.label}
          </Button>
        ))}
      </div>
      {offPage.length > 0 ? (
        <section className="mt-2 flex flex-col gap-1 border-t border-line pt-4">
          <h3 className="text-base">{t.offPage}</h3>
          <p className="max-w-text text-sm text-muted">{t.offPageHint}</p>
          <ul className="divide-y divide-line">
            {offPage.map(({ element, sold }) => (
              <li key={element.id} className="flex items-center justify-between gap-4 py-1">
                <span className="min-w-0">
                  <b className="block truncate">{nameOf(element)}</b>
                  <span className="block text-sm text-muted tabular-nums">
                    {sold === null ? t.answered : t.sold(sold)}
                  </span>
                </span>
                <Button tone="quiet" onPress={() => putBack(element)}>
                  {t.putBack}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

interface ElementCardProps {
  path: string
  name: string
  summary: ReactNode
  handle: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function ElementCard({ path, name, summary, handle, isOpen, onToggle, children }: ElementCardProps) {
  const editorTexts = useWords(editorWords)
  const { issues } = useEditing()
  const wrong = issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}.`)).length
  return (
    <div data-path={path} className="rounded-card border-[1.5px] border-line bg-paper">
      <div className="flex items-center gap-1 p-1.5 pr-3">
        {handle}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-field px-2 text-left"
        >
          <span className="min-w-0 flex-1">
            <b className="line-clamp-2 wrap-anywhere">{name}</b>
            <span className="block text-sm text-muted tabular-nums">{summary}</span>
          </span>
          {wrong > 0 ? <StateChip tone="amber">{editorTexts.issueCount(wrong)}</StateChip> : null}
          <svg
            viewBox="0 0 16 16"
            aria-hidden
            className={`size-4 flex-none text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          >
            <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      {isOpen ? <div className="border-t border-line p-4 sm:p-5">{children}</div> : null}
    </div>
  )
}
