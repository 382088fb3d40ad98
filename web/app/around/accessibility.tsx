import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Card } from '../ui/card.tsx'
import type { Route } from './+types/accessibility'
import { comfortOf } from './comfort.ts'
import { ComfortSettings } from './comfort-settings.tsx'
import { comfortWords } from './comfort.words.ts'

export function loader({ request, url }: Route.LoaderArgs) {
  return { comfort: comfortOf(request.headers.get('cookie')), locale: requestLocale(request, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(comfortWords, loaderData?.locale ?? 'fr').title} · Obole` },
]

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const t = useWords(comfortWords)
  return (
    <div className="page max-w-[34rem] pt-10">
      <h1 className="mb-6 text-3xl">{t.title}</h1>
      <Card>
        <ComfortSettings initial={loaderData.comfort} />
      </Card>
    </div>
  )
}
