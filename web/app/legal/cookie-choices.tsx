import { TOOLS } from '@obole/core/site/tools'
import { useState } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { useRootData } from '../session/root-data.ts'
import { choose, chooseAll, useChoices } from '../tools/choices.ts'
import { toolNames, toolWords } from '../tools/tools.words.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxRow } from '../ui/checkbox.tsx'
import { cookiesWords, toolDetails } from './cookies.words.ts'

/** The state of each tool; withdrawing consent takes one click, like giving it. */
export function CookieChoices() {
  const t = useWords(toolWords)
  const c = useWords(cookiesWords)
  const names = useWords(toolNames)
  const details = useWords(toolDetails)
  const settings = useRootData()?.settings.tools ?? {}
  const tools = TOOLS.filter((tool) => settings[tool] !== undefined)
  const choices = useChoices()
  const [isSaved, setIsSaved] = useState(false)
  const saving = (save: () => void) => () => {
    save()
    setIsSaved(true)
  }
  if (tools.length === 0) return <p className="mb-8 max-w-text">{c.none}</p>
  return (
    <Card title={t.title} className="mb-8">
      {tools.map((tool) => (
        <CheckboxRow
          key={tool}
          isSelected={choices[tool] === true}
          onChange={(choice) => saving(() => choose({ [tool]: choice }))()}
        >
          <b className="block first-letter:uppercase">{names[tool]}</b>
          <span className="text-muted">{details[tool]}</span>
        </CheckboxRow>
      ))}
      <p className="my-3 text-sm text-muted">{c.private}</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="plain" onPress={saving(() => chooseAll(tools, false))}>
          {t.refuse}
        </Button>
        <Button tone="plain" onPress={saving(() => chooseAll(tools, true))}>
          {t.accept}
        </Button>
      </div>
      <p aria-live="polite" className="mt-3 font-semibold text-leaf empty:hidden">
        {isSaved ? c.saved : ''}
      </p>
    </Card>
  )
}
