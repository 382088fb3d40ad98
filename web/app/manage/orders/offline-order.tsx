import { parisDate } from '@obole/core/dates/dates'
import { data, Link, useSearchParams } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { findFromApi, readFromApi } from '../../session/page-api.ts'
import { Notice } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { pageOf } from '../desk/pages.ts'
import { readCampaigns } from '../desk/reads.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/offline-order'
import { campaignChoices } from '../desk/campaign-choices.ts'
import { OfflineForm } from './offline-form.tsx'
import { offlineWords } from './offline.words.ts'

const CAMPAIGN = 'campagne'

export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug } = page.params
  const [formType = '', formSlug = ''] = (page.url.searchParams.get(CAMPAIGN) ?? '').split('/')
  const chosen = { organizationSlug, formType, formSlug }
  const [organization, forms, form] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}', { params: { organizationSlug } }),
    readCampaigns(page, organizationSlug),
    formSlug
      ? findFromApi(page, 'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/enriched', {
          params: chosen,
        })
      : null,
  ])
  if (!organization.rights.includes('moveMoney')) throw data(null, { status: 403 })
  return {
    campaigns: campaignChoices(forms.data, { ofDeleted: false }).map(
      ({ formType: type, formSlug: name, title }) => ({ key: `${type}/${name}`, title }),
    ),
    form,
    today: parisDate(Date.now()),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, offlineWords, 'title')

export default function OfflineOrder({ loaderData }: Route.ComponentProps) {
  const { campaigns, form, today } = loaderData
  const t = useWords(offlineWords)
  const { organizationSlug } = useAssociation()
  const [page, setPage] = useSearchParams()
  return (
    <div className="max-w-[44rem]">
      <Link
        to={pageOf(organizationSlug, 'orders')}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <span aria-hidden>←</span> {t.back}
      </Link>
      <PageTitle title={t.title} lead={t.lead} />
      {campaigns.length === 0 ? <Notice title={t.noCampaign} /> : null}
      <div className="flex flex-col gap-6">
        <SelectField
          label={t.campaign}
          isRequired
          placeholder={t.choose}
          value={page.get(CAMPAIGN) ?? ''}
          onChange={(chosen) => setPage({ [CAMPAIGN]: chosen }, { replace: true })}
          options={campaigns.map(({ key, title }) => ({ value: key, label: title }))}
        />
        {form ? <OfflineForm key={form.id} form={form} today={today} /> : null}
      </div>
    </div>
  )
}
