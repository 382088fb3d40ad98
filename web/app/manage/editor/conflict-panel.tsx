import { useEffect, useRef, useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { pathName, valueText } from '@obole/contract/field-names'
import type { Choice } from './conflicts.ts'
import { conflictWords } from './conflict.words.ts'
import { useDesk, useEditing } from './editor-context.tsx'
import type { OpenConflict } from './editor-store.ts'
import { labelsOf } from './labels.ts'

/** What two people wrote in the same place, side by side: nothing is overwritten before one is chosen. */
export function ConflictPanel({ conflict }: { conflict: OpenConflict }) {
  const t = useWords(conflictWords)
  const locale = useLocale()
  const { store, formType } = useDesk()
  const { draft } = useEditing()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const panel = useRef<HTMLElement>(null)
  const { conflicts, theirs, by: who } = conflict
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [])
  const isDecided = conflicts.every(({ path }) => choices.has(path))
  return (
    <section
      ref={panel}
      role="alert"
      aria-labelledby="conflict"
      className="scroll-mt-24 rounded-card border-[1.5px] border-red/40 bg-red-tint p-5"
    >
      <h2 id="conflict" className="mb-1 text-xl">
        {t.title}
      </h2>
      <p className="mb-5 max-w-text">{t.lead}</p>
      <div className="flex flex-col gap-6">
        {conflicts.map(({ path, theirs: other, yours }) => (
          <RadioCards
            key={path}
            label={pathName(path, [draft, theirs], locale, labelsOf(formType))}
            value={choices.get(path) ?? ''}
            // The values are the two offered here.
            onChange={(chosen) => setChoices(new Map([...choices, [path, chosen as Choice]]))}
            choices={[
              {
                value: 'theirs',
                label: valueText(other, path, locale),
                detail: who ? t.theirsBy(who) : t.theirs,
              },
              { value: 'yours', label: valueText(yours, path, locale), detail: t.yours },
            ]}
          />
        ))}
        <Button isDisabled={!isDecided} onPress={() => store.decide(choices)} className="self-start">
          {t.keep}
        </Button>
      </div>
    </section>
  )
}
