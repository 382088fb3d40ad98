import type { Dashboard, Statistics } from '@obole/contract/manage-statistics'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { formatLongDate, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { kindOf } from '@obole/core/campaign/kinds'
import { cents, formatEuros } from '@obole/core/money/money'
import { Link } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { Figure } from '../../ui/desk/figure.tsx'
import { Progress } from '../../ui/desk/progress.tsx'
import { useCampaign } from '../desk/campaign-frame.tsx'
import { campaignHref } from '../desk/campaign-href.ts'
import { LatestOrders } from '../dashboard/latest-orders.tsx'
import { DESK } from '../desk/desk.ts'
import { ContributorsFigure } from '../figures/contributors-figure.tsx'
import { OrdersFigure } from '../figures/orders-figure.tsx'
import { pageOf } from '../desk/pages.ts'
import { readIfAllowed } from '../desk/reads.ts'
import { Address } from '../share/address.tsx'
import { QrCode } from '../share/qr-code.tsx'
import { ordersHref, ThreeFigures } from '../figures/three-figures.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/overview'
import { type NextAct, nextActs } from './next-acts.ts'
import { overviewWords } from './overview.words.ts'

const LATEST = 5

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug: formSlug } = page.params
  const today = parisDate(Date.now())
  const params = { organizationSlug }
  const campaign = { formType: formTypeOfAdminSegment(segment) ?? '', formSlug }
  const [statistics, dashboard, latest] = await Promise.all([
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/statistics', {
      params,
      query: { ...campaign, from: 'beginning', to: today },
    }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/dashboard', {
      params,
      query: campaign,
    }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/orders', {
      params,
      query: { ...campaign, pageSize: LATEST },
    }),
  ])
  return { statistics, dashboard, latest: latest?.data ?? null, today }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, overviewWords, 'title')

/** The first page of a campaign's administrator: its state, its results, the next actions. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const { statistics, dashboard, latest, today } = loaderData
  const t = useWords(overviewWords)
  const { campaign, organizationSlug, can } = useCampaign()
  const { formType, formSlug } = campaign.form
  const unpaid = dashboard?.unpaid.count ?? 0
  const acts = nextActs({ campaign, can, today, orders: statistics?.totals.orders ?? null, unpaid })
  return (
    <div className={`${DESK} flex flex-col gap-8 py-6 wide:py-9`}>
      <h2 className="sr-only">{t.title}</h2>
      <Standing today={today} />
      <div className="grid grid-cols-1 items-start gap-8 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {acts.length > 0 ? <NextActs acts={acts} unpaid={unpaid} /> : null}
          {statistics ? <Figures statistics={statistics} dashboard={dashboard} /> : null}
          {latest ? (
            <LatestOrders orders={latest} of={{ organizationSlug, campaign: { formType, formSlug } }} />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Address title={campaign.document.title} />
          <QrCode title={campaign.document.title} />
        </div>
      </div>
    </div>
  )
}

/** What a visitor sees on the page today, and when that changes. */
function Standing({ today }: { today: LocalDate }) {
  const t = useWords(overviewWords)
  const locale = useLocale()
  const { campaign } = useCampaign()
  const { pageShows, formType } = campaign.form
  const { startDate, saleStartDate, saleEndDate } = campaign.document
  const endsWithEvent = startDate && saleEndDate && parisDate(startDate) === parisDate(saleEndDate)
  const dayText = (instant: string) => formatLongDate(parisDate(instant), locale)
  const shows =
    `shows${pageShows.charAt(0).toUpperCase()}${pageShows.slice(1)}` as `shows${Capitalize<typeof pageShows>}`
  const dates = [
    pageShows === 'notYetOpen' && saleStartDate
      ? t.opensOn(dayText(saleStartDate))
      : pageShows === 'open' && saleEndDate && !endsWithEvent
        ? t.openUntil(dayText(saleEndDate))
        : t[shows],
    kindOf(formType).takesPlace && startDate && pageShows !== 'canceled'
      ? (parisDate(startDate) < today ? t.wasHeldOn : t.heldOn)(dayText(startDate))
      : null,
  ]
  return <p className="max-w-text text-lg">{dates.filter(Boolean).join(' ')}</p>
}

function Figures({ statistics, dashboard }: { statistics: Statistics; dashboard: Dashboard | null }) {
  const t = useWords(overviewWords)
  const locale = useLocale()
  const { campaign, organizationSlug } = useCampaign()
  const { formType, formSlug, collectedAmount } = campaign.form
  const { financialGoal } = campaign.document
  const { totals } = statistics
  const places = dashboard?.events.find((event) => event.formSlug === formSlug)?.placesLeft ?? null
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-3 text-2xl">
        {t.figures}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <ThreeFigures totals={totals} of={{ organizationSlug, formType, formSlug }} />
        <OrdersFigure totals={totals} />
        <ContributorsFigure totals={totals} />
        {places === null ? null : <Figure label={t.placesLeft} value={places} />}
      </dl>
      {financialGoal ? (
        <div className="mt-4">
          <Progress
            label={t.goal(formatEuros(cents(financialGoal), locale))}
            done={collectedAmount}
            total={financialGoal}
          />
        </div>
      ) : null}
    </section>
  )
}

function NextActs({ acts, unpaid }: { acts: readonly NextAct[]; unpaid: number }) {
  const t = useWords(overviewWords)
  const { campaign, organizationSlug } = useCampaign()
  const { form } = campaign
  const { formType, formSlug, missing } = form
  const contents = campaignHref(organizationSlug, form, 'contents')
  const query = (more: Record<string, string> = {}) => new URLSearchParams({ formType, formSlug, ...more })
  const orders = ordersHref({ organizationSlug, formType, formSlug })
  const hrefs: Readonly<Record<NextAct, string>> = {
    Complete: contents,
    Publish: contents,
    PublishChanges: contents,
    AddPlaces: contents,
    Verify: pageOf(organizationSlug, 'compliance'),
    Share: campaignHref(organizationSlug, form, 'share'),
    FollowUnpaid: `${pageOf(organizationSlug, 'payments')}?${query({ states: 'Unpaid' })}`,
    PrepareEntrance: `${pageOf(organizationSlug, 'guests')}?${query()}`,
    PrepareSeason: contents,
    Thank: orders,
  }
  const why = (act: NextAct): string => {
    if (act === 'Complete') return t.whyComplete(missing.length)
    return act === 'FollowUnpaid' ? t.whyFollowUnpaid(unpaid) : t[`why${act}`]
  }
  return (
    <Card title={t.toDo}>
      <ul className="-mb-2 divide-y divide-line">
        {acts.map((act, index) => (
          <li key={act} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
            <span className="min-w-0 flex-1 basis-60">
              <b className="block">{t[`act${act}`]}</b>
              <span className="text-muted">{why(act)}</span>
            </span>
            <Link
              to={hrefs[act]}
              className={`chip no-underline ${index === 0 ? 'border-primary bg-primary text-paper hover:bg-primary-dark hover:text-paper' : 'text-ink hover:border-ink hover:text-ink'}`}
            >
              {t.doIt}
              <span className="sr-only">, {t[`act${act}`]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
