import { SIGN_UP } from '../addresses/account-pages.ts'
import { pageContext } from '../session/page-context.ts'
import { useWords } from '../i18n/locale.tsx'
import { pageLinks } from '../i18n/page-links.ts'
import { CampaignCard } from '../associations/campaign-card.tsx'
import { CARD_GRID, columnsOf } from '../associations/card-grid.ts'
import { localeOfPath, requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { readFromApi } from '../session/page-api.ts'
import { useRootData } from '../session/root-data.ts'
import { LinkButton } from '../ui/link-button.tsx'
import type { Route } from './+types/home'
import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_STATES } from './demo-tour.ts'
import { Costs, DisclosureMark, Questions } from './costs.tsx'
import { Garden } from './garden.tsx'
import { homeWords } from './home.words.ts'
import { HowItWorks } from './how-it-works.tsx'
import { momentCampaigns } from './moment.ts'
import { redirectTo } from '../addresses/leaving.ts'

export async function loader(page: Route.LoaderArgs) {
  const locale = requestLocale(page.request, page.url.pathname)
  if (locale === 'en' && !localeOfPath(page.url.pathname)) throw redirectTo('/en')
  const { data } = await readFromApi(page, 'GET /organizations', { query: { pageSize: 6 } })
  const links = pageLinks(page.context.get(pageContext).publicUrl, page.url.pathname, locale)
  const now = Date.now()
  const campaigns = momentCampaigns(data, now)
  return { campaigns, now, locale, links }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const t = wordsIn(homeWords, loaderData?.locale ?? 'fr')
  return [
    { title: t.pageTitle },
    { name: 'description', content: t.description },
    { property: 'og:title', content: t.pageTitle },
    { property: 'og:description', content: t.description },
    ...(loaderData?.links ?? []),
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useWords(homeWords)
  const root = useRootData()
  const count = root?.settings.associationCountText
  return (
    <div className="page flex flex-col gap-14">
      <section className="grid items-center gap-10 pt-12 wide:grid-cols-[1fr_420px] wide:pt-16">
        <div className="min-w-0">
          {/* Not larger than its longest word may be on a telephone, whatever size of text was chosen. */}
          <h1 className="max-w-[18ch] text-[length:min(var(--text-4xl),12.5vw)]">{t.heroTitle}</h1>
          <p className="mt-5 max-w-text text-xl text-muted">
            {t.heroText} {count ? t.trustedBy(count) : null}
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
            <LinkButton href={SIGN_UP}>{t.createAssociation}</LinkButton>
            <LinkButton href="/associations" tone="plain">
              {t.seeAssociations}
            </LinkButton>
          </div>
        </div>
        <Garden />
      </section>
      <section>
        <h2 className="mb-5 text-2xl">{t.campaigns}</h2>
        {loaderData.campaigns.length === 0 ? <p>{t.noCampaign}</p> : null}
        <ul className={CARD_GRID}>
          {loaderData.campaigns.map(({ form, organization, picture }, index, { length }) => (
            <li key={form.id} className={columnsOf(index, length)}>
              <CampaignCard form={form} organization={organization} picture={picture} now={loaderData.now} />
            </li>
          ))}
        </ul>
        <p className="mt-3">
          <a href="/associations" className="inline-flex min-h-11 items-center font-semibold">
            {t.allAssociations}
          </a>
        </p>
      </section>
      <HowItWorks />
      <Costs />
      <Questions />
      {root?.settings.isDemo ? <DemoTour {...root.settings} /> : null}
    </div>
  )
}

interface DemoTourProps {
  mailboxUrl: string | null
  bankUrl: string | null
}

const TILE = 'min-w-0 rounded-card border-[1.5px] border-gift-line bg-paper p-5'
const SUMMARY =
  'flex min-h-11 cursor-pointer items-center justify-between gap-4 font-title text-xl leading-tight font-bold'

function DemoTour({ mailboxUrl, bankUrl }: DemoTourProps) {
  const t = useWords(homeWords)
  return (
    <section className="rounded-banner bg-gift p-6 wide:p-10">
      <h2 className="text-2xl">{t.demoTitle}</h2>
      <p className="mt-2 mb-6 max-w-text">{t.demoText}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {bankUrl ? (
          <div className={TILE}>
            <h3 className="mb-1 text-xl">
              <a href={bankUrl}>{t.testCards}</a>
            </h3>
            <p className="tabular-nums">{t.testCardsText}</p>
          </div>
        ) : null}
        {mailboxUrl ? (
          <div className={TILE}>
            <h3 className="mb-1 text-xl">
              <a href={mailboxUrl}>{t.mailbox}</a>
            </h3>
            <p>{t.mailboxText}</p>
          </div>
        ) : null}
        <details className={`group ${TILE}`}>
          <summary className={SUMMARY}>
            <span className="min-w-0">{t.logins}</span>
            <DisclosureMark />
          </summary>
          <p>
            {t.loginsText} <code className="font-semibold">{DEMO_PASSWORD}</code>
          </p>
          <dl className="mt-3 flex flex-col gap-2">
            {DEMO_LOGINS.map(({ role, email }) => (
              <div key={email}>
                <dt className="text-sm text-muted">{t[role]}</dt>
                <dd className="font-semibold break-all">{email}</dd>
              </div>
            ))}
          </dl>
        </details>
        <details className={`group ${TILE}`}>
          <summary className={SUMMARY}>
            <span className="min-w-0">{t.states}</span>
            <DisclosureMark />
          </summary>
          <p className="mb-3">{t.statesText}</p>
          <ul className="flex flex-wrap gap-2">
            {DEMO_STATES.map(({ state, path }) => (
              <li key={state}>
                <a
                  href={`/associations/${path}`}
                  className="chip text-ink no-underline hover:border-ink hover:text-ink"
                >
                  {t[state]}
                </a>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </section>
  )
}
