import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { useEditing, useKindWords } from './editor-context.tsx'
import { editorWords, sectionWords } from './editor.words.ts'
import { anchorOf, type SectionName, sectionOfPath } from './sections.ts'

/** The section being read: the last one whose title has passed the top of the screen. */
function useCurrent(sections: readonly SectionName[]): SectionName | undefined {
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    const look = () => {
      const passed = sections.filter((section) => {
        const top = document.getElementById(anchorOf(section))?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 3
      })
      setCurrent(passed.at(-1) ?? sections[0])
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [sections])
  return current
}

export function Outline({ sections }: { sections: readonly SectionName[] }) {
  const t = useWords(sectionWords)
  const kind = useKindWords()
  const editorTexts = useWords(editorWords)
  const { issues } = useEditing()
  const current = useCurrent(sections)
  return (
    <nav
      aria-label={editorTexts.outline}
      className="max-wide:relative max-wide:-mx-4 max-wide:overflow-x-auto max-wide:border-b max-wide:border-line max-wide:bg-paper max-wide:px-4 wide:sticky wide:top-0 wide:self-start wide:pt-8"
    >
      <ul className="flex gap-1 wide:flex-col">
        {sections.map((section) => {
          const wrong = issues.filter(({ path }) => sectionOfPath(path) === section).length
          return (
            <li key={section}>
              <a
                href={`#${anchorOf(section)}`}
                aria-current={section === current ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-field px-3 leading-tight whitespace-nowrap text-muted no-underline hover:bg-tint hover:text-ink aria-[current]:font-bold aria-[current]:text-ink wide:whitespace-normal"
              >
                {section === 'Tiers' ? kind.tiers : t[`section${section}`]}
                {wrong > 0 ? (
                  <span className="grid size-5 flex-none place-items-center rounded-full bg-sun text-sm font-bold text-ink">
                    <span aria-hidden>{wrong}</span>
                    <span className="sr-only">{editorTexts.issueCount(wrong)}</span>
                  </span>
                ) : null}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
