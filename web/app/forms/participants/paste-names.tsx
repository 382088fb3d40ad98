import { type ListedName, readNames } from '@obole/core/validation/name-list'
import { useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { bringTo } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { asksSomething, tierOfItem } from '../journey/draft.ts'
import { useJourney } from '../journey/journey.tsx'
import { participantsWords } from './participants.words.ts'
import { unnamedLines } from './same-answers.ts'

/** For fewer names, typing is quicker. */
const WORTH_A_LIST = 2

/** Fills in names pasted from a mail or a spreadsheet. The payer sees the names before they are filled in. */
export function PasteNames({ onNames }: { onNames: (names: readonly ListedName[]) => void }) {
  const t = useWords(participantsWords)
  const { form, draft } = useJourney()
  const [text, setText] = useState<string | null>(null)
  const places = unnamedLines(draft.items)
  if (text === null) {
    if (places.length < WORTH_A_LIST) return null
    return (
      <Button tone="link" className="self-start" onPress={() => setText('')}>
        {t.pasteNames}
      </Button>
    )
  }
  const names = readNames(text)
  const placed = names.slice(0, places.length)
  const left = names.slice(places.length)
  const asked = draft.items.filter((item) => asksSomething(form, item))
  const placeName = (index: number) => {
    const item = places[index]
    const rank = item ? asked.indexOf(item) + 1 : 0
    return `${item ? (tierOfItem(form, item)?.name ?? '') : ''}, ${t.rank(rank, asked.length)}`
  }
  const fill = () => {
    const [first] = places
    onNames(placed)
    // Names without a place stay in the box, so that none is lost.
    setText(left.length > 0 ? left.map(lineOf).join('\n') : null)
    const [field] = first ? document.getElementsByName(`${first.key}-firstName`) : []
    if (field) bringTo(field)
  }
  return (
    <div ref={beginThere}>
      <Card>
        <TextField
          label={t.namesLabel}
          hint={t.namesHint}
          isRequired
          rows={5}
          value={text}
          onChange={setText}
        />
        {placed.length > 0 ? (
          <ol aria-label={t.namesPreview} className="mt-3 text-sm">
            {placed.map((name, index) => (
              <li key={index} className="flex flex-wrap gap-x-2 border-b border-line py-1.5 last:border-0">
                <b>{[name.firstName, name.lastName].filter(Boolean).join(' ')}</b>
                {name.email ? <span className="wrap-anywhere">{name.email}</span> : null}
                <span className="text-muted">{placeName(index)}</span>
              </li>
            ))}
          </ol>
        ) : null}
        {left.length > 0 ? (
          <Notice tone="attention" title={t.namesLeft(left.length)} className="mt-3">
            {t.namesLeftDetail}
          </Notice>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button onPress={fill} isDisabled={placed.length === 0}>
            {placed.length === 0 ? t.fillNames : t.fillNamesOf(placed.length)}
          </Button>
          <Button tone="quiet" onPress={() => setText(null)}>
            {t.closeNames}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function lineOf({ firstName, lastName, email }: ListedName): string {
  return [firstName, lastName, email].filter(Boolean).join('\t')
}

/** Puts the focus in the box as soon as it opens. */
function beginThere(box: HTMLElement | null): void {
  box?.querySelector('textarea')?.focus()
}
