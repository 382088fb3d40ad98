import { data } from 'react-router'
import { FOOTER_PAGES, type FooterPage } from '../frame/footer.tsx'
import { pageContext } from '../session/page-context.ts'
import { pageLinks } from '../i18n/page-links.ts'
import { localeOfPath, requestLocale } from '../i18n/request-locale.ts'
import { CookieChoices } from './cookie-choices.tsx'
import type { Route } from './+types/legal'
import { LEGAL_TEXTS } from './legal-texts.ts'
import { redirectTo } from '../addresses/leaving.ts'

/** The texts stay on the server: a page gets only the one it shows. */
export function loader({ params, request, url, context }: Route.LoaderArgs) {
  const names = Object.keys(FOOTER_PAGES) as FooterPage[]
  const name = names.find((page) => FOOTER_PAGES[page] === params.page)
  if (!name) throw data(null, { status: 404 })
  const locale = requestLocale(request, url.pathname)
  if (locale === 'en' && !localeOfPath(url.pathname)) throw redirectTo(`${url.pathname}/en`)
  const links = pageLinks(context.get(pageContext).publicUrl, url.pathname, locale)
  return { name, text: LEGAL_TEXTS[name][locale], links }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.text.title ?? ''} · Obole` },
  { name: 'description', content: loaderData?.text.lead ?? '' },
  ...(loaderData?.links ?? []),
]

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { name, text } = loaderData
  return (
    <article className="page max-w-[50rem] pt-10">
      <h1 className="mb-4 text-3xl">{text.title}</h1>
      <p className="mb-8 max-w-text text-lg text-muted">{text.lead}</p>
      {name === 'cookies' ? <CookieChoices /> : null}
      {text.sections.map((section) => (
        <section key={section.title} className="mb-8">
          <h2 className="mb-3 text-xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-3 max-w-text">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
