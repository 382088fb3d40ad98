import type { Dashboard } from '@obole/contract/manage-statistics'
import { parisDate } from '@obole/core/dates/dates'
import { kindOf } from '@obole/core/campaign/kinds'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/desk/link-button.tsx'
import { redirectTo } from '../../addresses/leaving.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { keepsDoorAlone } from '../desk/door-keeper.ts'
import { homeOf, pageOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { readCampaigns, readIfAllowed } from '../desk/reads.ts'
import { meContext } from '../../session/signed-in.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/dashboard'
import { Campaigns } from './campaigns.tsx'
import { manageWords } from '../desk/manage.words.ts'
import { dashboardWords } from './dashboard.words.ts'
import { Figures } from './figures.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { mayMoveIn, nextSteps } from './next-steps.ts'
import { NextSteps } from './next-steps-card.tsx'
import { TeamWithoutFactor, Watch } from './watch.tsx'
import { withoutFactor } from './without-factor.ts'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const params = { organizationSlug }
  const { user, organizations } = page.context.get(meContext)
  if (keepsDoorAlone(organizations.find((one) => one.organizationSlug === organizationSlug)))
    throw redirectTo(pageOf(organizationSlug, 'door'))
  const [forms, statistics, latest, balance, dashboard, team] = await Promise.all([
    readCampaigns(page, organizationSlug),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/statistics', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/orders', {
      params,
      query: { pageSize: 5 },
    }),
    readIfAllowed(page, 'GET /organizations/{organizationSlug}/balance', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/dashboard', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/administrators', { params }),
  ])
  return {
    forms: forms.data,
    statistics,
    latest: latest?.data ?? null,
    balance,
    dashboard,
    events: dashboard?.events ?? (await eventsOfCampaigns(page, organizationSlug)),
    withoutFactor: withoutFactor(team?.data ?? [], user.userId),
    today: parisDate(Date.now()),
  }
}

/** A person who manages single campaigns sees the events of those only. */
async function eventsOfCampaigns(
  page: Route.LoaderArgs,
  organizationSlug: string,
): Promise<Dashboard['events']> {
  const { organizations } = page.context.get(meContext)
  const own = organizations.find((one) => one.organizationSlug === organizationSlug)
  const campaigns = own?.campaigns.filter(({ formType }) => kindOf(formType).takesPlace) ?? []
  const answers = await Promise.all(
    campaigns.map(({ formType, formSlug }) =>
      readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}/dashboard', {
        params: { organizationSlug },
        query: { formType, formSlug },
      }),
    ),
  )
  return answers.flatMap((answer) => answer?.events ?? [])
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, dashboardWords, 'title')

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const {
    forms,
    statistics,
    latest,
    balance,
    dashboard,
    events,
    withoutFactor: unprotected,
    today,
  } = loaderData
  const t = useWords(dashboardWords)
  const desk = useWords(manageWords)
  const { organization, organizationSlug, name, firstName, can } = useAssociation()
  // A person who only welcomes participants there cannot open the campaign's page.
  const own = organization ? forms : forms.filter((form) => can('seeUnpublished', form))
  const steps = nextSteps({
    organization,
    forms,
    iban: balance && (balance.iban ?? balance.ibanChange?.iban ?? null),
  })
  const newCampaign = `${homeOf(organizationSlug)}/nouvelle-campagne`
  return (
    <>
      <PageTitle title={firstName ? t.hello(firstName) : name} lead={firstName ? name : undefined}>
        {can('createForm') ? <LinkButton to={newCampaign}>{desk.newCampaign}</LinkButton> : null}
      </PageTitle>
      <div className="flex flex-col gap-8">
        <CollectionNotice />
        {steps.length > 0 ? (
          <NextSteps
            steps={steps}
            mayMoveIn={mayMoveIn({ organization, forms })}
            hrefOf={(page) => (page ? pageOf(organizationSlug, page) : newCampaign)}
          />
        ) : null}
        <TeamWithoutFactor {...unprotected} />
        {dashboard ? <Watch dashboard={dashboard} balance={balance} today={today} /> : null}
        {statistics ? <Figures statistics={statistics} /> : null}
        {organization || own.length > 0 ? (
          <Campaigns
            forms={own}
            statistics={statistics}
            events={events}
            today={today}
            newCampaign={can('createForm') ? newCampaign : null}
          />
        ) : null}
        {latest ? <LatestOrders orders={latest} of={{ organizationSlug }} /> : null}
      </div>
    </>
  )
}

/** Whether the association may collect money, shown with the rest of the dashboard. */
function CollectionNotice() {
  const t = useWords(dashboardWords)
  const locale = useLocale()
  const { organization } = useAssociation()
  if (!organization) return null
  const { authenticationState, allowCollect, isSuspended, reason } = organization.compliance
  if (isSuspended) {
    return (
      <Notice tone="attention" title={t.suspendedTitle}>
        <p lang={locale === 'fr' ? undefined : 'fr'}>{reason}</p>
      </Notice>
    )
  }
  if (authenticationState === 'Pending' && !allowCollect)
    return <Notice title={t.pendingTitle}>{t.pendingText}</Notice>
  return null
}
