import type { Right } from '@obole/contract/roles'
import { formTypeOfAdminSegment } from '@obole/core/site/addresses'
import { useState } from 'react'
import { data, Outlet, useOutletContext, useRouteLoaderData } from 'react-router'
import { readFromApi } from '../../session/page-api.ts'
import { meContext } from '../../session/signed-in.ts'
import type { Route } from './+types/campaign-frame'
import { CampaignHead } from './campaign-head.tsx'
import { readIfAllowed } from './reads.ts'
import { rightsHere } from './rights-here.ts'
import { leftIsSaved } from './save-on-leaving.ts'

/** A campaign and the rights of the signed-in person in it. */
export async function loader(page: Route.LoaderArgs) {
  const { organizationSlug, segment, campaignSlug } = page.params
  const formType = formTypeOfAdminSegment(segment)
  if (!formType) throw data(null, { status: 404 })
  const params = { organizationSlug, formType, formSlug: campaignSlug }
  const [campaign, organization] = await Promise.all([
    readFromApi(page, 'GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', { params }),
    readIfAllowed(page, 'GET /manage/organizations/{organizationSlug}', { params: { organizationSlug } }),
  ])
  const membership = page.context
    .get(meContext)
    .organizations.find((one) => one.organizationSlug === organizationSlug)
  return {
    campaign,
    formType,
    organizationSlug,
    name: organization?.profile.name ?? membership?.name ?? organizationSlug,
    allowCollect: organization?.compliance.allowCollect ?? true,
    rights: rightsHere(organization?.rights, membership, params),
  }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await leftIsSaved()
  return serverLoader()
}

export function useCampaign(): CampaignFrame & { can: (right: Right) => boolean } {
  const frame = useRouteLoaderData<typeof loader>('manage/desk/campaign-frame')
  if (!frame) throw new Error('a page of a campaign is drawn outside its frame')
  return { ...frame, can: (right) => frame.rights.includes(right) }
}

interface Frame {
  /** The title above the page follows what is saved below. */
  setTitle: (title: string) => void
}

export function useFrameTitle(): Frame['setTitle'] {
  return useOutletContext<Frame>().setTitle
}

export type CampaignFrame = Awaited<ReturnType<typeof loader>>

export default function CampaignFrame({ loaderData }: Route.ComponentProps) {
  const { campaign, organizationSlug, name, rights } = loaderData
  const [title, setTitle] = useState(campaign.document.title)
  const frame: Frame = { setTitle }
  return (
    <main id="contenu">
      <CampaignHead {...{ form: campaign.form, title, organizationSlug, name, rights }} />
      <Outlet context={frame} />
    </main>
  )
}
