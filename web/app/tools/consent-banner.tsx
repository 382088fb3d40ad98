import type { Tool } from '@obole/core/site/tools'
import { useLocation } from 'react-router'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { chooseAll, useChoices } from './choices.ts'
import { toolNames, toolWords } from './tools.words.ts'

const COOKIES = '/pages/cookies'

/** Asks once for the enabled tools, within the page and not over it; refusing is as easy as accepting. */
export default function ConsentBanner({ tools }: { tools: readonly Tool[] }) {
  const t = useWords(toolWords)
  const names = useWords(toolNames)
  const locale = useLocale()
  const choices = useChoices()
  const { pathname } = useLocation()
  const asked = tools.filter((tool) => choices[tool] === undefined)
  // The cookie page asks the same, tool by tool.
  if (asked.length === 0 || pathname.startsWith(COOKIES)) return null
  return (
    <section aria-label={t.title} data-screen-only className="border-b border-line bg-tint">
      <div className="page flex flex-col gap-x-8 gap-y-3 py-4 wide:flex-row wide:items-center">
        <p className="max-w-text grow text-sm">
          {t.ask(new Intl.ListFormat(locale).format(asked.map((tool) => names[tool])))}{' '}
          <a href={`${COOKIES}${locale === 'en' ? '/en' : ''}`} className="font-semibold">
            {t.choose}
          </a>
        </p>
        <div className="grid flex-none grid-cols-2 gap-3 wide:ml-auto wide:*:whitespace-nowrap">
          <Button tone="plain" onPress={() => chooseAll(asked, false)}>
            {t.refuse}
          </Button>
          <Button tone="plain" onPress={() => chooseAll(asked, true)}>
            {t.accept}
          </Button>
        </div>
      </div>
    </section>
  )
}
