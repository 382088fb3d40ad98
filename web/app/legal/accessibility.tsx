import { useWords } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { Card } from '../ui/card.tsx'
import grid from '../../../docs/rgaa-4.1.md?raw'
import type { Route } from './+types/accessibility'
import { comfortOf } from '../frame/comfort.ts'
import { ComfortSettings } from '../frame/comfort-settings.tsx'
import { comfortWords } from '../frame/comfort.words.ts'
import { declarationWords } from './declaration.words.ts'
import { conformityOf, criteriaIn, reasonOf } from './rgaa.ts'

/** The grid stays on the server: the page gets only its result. */
export function loader({ request, url }: Route.LoaderArgs) {
  return {
    comfort: comfortOf(request.headers.get('cookie')),
    locale: requestLocale(request, url.pathname),
    conformity: conformityOf(criteriaIn(grid)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(declarationWords, loaderData?.locale ?? 'fr').title} · Obole` },
]

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  const t = useWords(declarationWords)
  const c = useWords(comfortWords)
  const { conformity } = loaderData
  return (
    <div className="page flex max-w-[50rem] flex-col gap-8 pt-10">
      <h1 className="text-3xl">{t.title}</h1>
      <Card title={c.title}>
        <ComfortSettings initial={loaderData.comfort} />
      </Card>
      <section>
        <h2 className="mb-3 text-2xl">{t.declaration}</h2>
        <p className="mb-3 max-w-text">{t[conformity.level]}</p>
        <p className="mb-3 max-w-text">
          {t.rate(conformity.percent, conformity.conform, conformity.applicable)}
        </p>
        {conformity.failing.length > 0 ? (
          <>
            <h3 className="mb-2 text-xl">{t.failing}</h3>
            {/* The criteria come from a French text, and are quoted in French. */}
            <ul lang="fr" className="mb-3 flex max-w-text list-disc flex-col gap-2 pl-5">
              {conformity.failing.map((criterion) => (
                <li key={criterion.number}>
                  <b>{criterion.number}</b> {criterion.title}{' '}
                  <span className="block text-sm text-muted">{reasonOf(criterion)}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <h3 className="mb-2 text-xl">{t.contact}</h3>
        <p className="max-w-text">{t.contactText}</p>
      </section>
    </div>
  )
}
